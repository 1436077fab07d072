// player.cpp - plays every secret of a tree file, with the library:
//
//     c++ player.cpp $(pkg-config --cflags --libs pegtree) -o player
//     ./player /usr/share/pegtree/p4c6r-optimal.peg
#include <cerrno>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <system_error>
#include <vector>

#include <pegtree.h>

// Throws what a status means, unless it is one to go on with.
static peg_status check(peg_status status)
{
    if (status == PEG_E_IO) throw std::system_error(errno, std::generic_category());
    if (status < 0) throw std::runtime_error(peg_strerror(status));
    return status;
}

// A tree file, ready to be walked.
class Tree {
public:
    explicit Tree(const char *path)
    {
        uint8_t *bytes;
        size_t size;
        check(peg_file_read(path, PEG_NO_LIMIT, &bytes, &size));
        const Bytes file(bytes, peg_free);
        check(peg_about_read(bytes, size, &about_));
        check(peg_expand(file.get(), size, PEG_NO_LIMIT, &bytes, &size));
        image_.reset(bytes);
        check(peg_open(&view_, bytes, static_cast<PEG_OFFSET>(size)));
    }

    const peg_about &about() const { return about_; }

    // How many guesses it takes to find a secret.
    unsigned play(const std::vector<uint8_t> &secret) const
    {
        std::vector<uint8_t> guess(secret.size());
        unsigned guesses = 0;
        uint8_t label;
        peg_cursor at;
        peg_start(&view_, &at);
        do {
            peg_guess(&at, guess.data());
            guesses++;
            label = peg_feedback(guess.data(), secret.data(), about_.rules.length);
        } while (check(peg_answer(&at, label)) != PEG_SOLVED);
        return guesses;
    }

private:
    using Bytes = std::unique_ptr<uint8_t, decltype(&peg_free)>;
    Bytes image_{nullptr, peg_free};
    peg_about about_;
    peg_view view_;
};

int main(int argc, char **argv)
try {
    if (argc != 2) throw std::runtime_error("which tree file?");
    const Tree tree(argv[1]);
    const peg_rules &rules = tree.about().rules;
    std::vector<uint8_t> secret(rules.length);
    uint64_t total = 0;

    peg_code_at(&rules, 0, secret.data());
    do total += tree.play(secret);
    while (peg_code_next(&rules, secret.data()));
    std::cout << total << " guesses for " << tree.about().secrets << " codes\n";
    return total == tree.about().total ? 0 : 1;
} catch (const std::exception &error) {
    std::cerr << "player: " << error.what() << '\n';
    return 1;
}
