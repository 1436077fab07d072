#!/bin/sh
# `make demo` and `make test` by people who have just come: bare.sh SUITE FOLDER [CASE...], as root,
# with debootstrap. SUITE is a Debian (bookworm, trixie), whose bare root is made in FOLDER; each case
# has a copy of it. CASES: root; user, who has no sudo, after root's `make deps`; sudo, a user whose
# sudo asks for a password; odd, a folder with blanks, quotes, a dollar and a star in its name; dist,
# the archive of `make dist`, without git; coq, only if named, `make coq` instead, with its seconds.
# Prints what each ended with; logs are FOLDER/SUITE-CASE.log.
set -eu
cd "$(dirname "$0")/../.."
suite=$1 folder=$2
shift 2
[ $# -gt 0 ] || set -- root user sudo odd dist
base=$folder/$suite-base
mkdir -p "$folder"
[ -d "$base" ] || debootstrap --variant=minbase --include=gcc,libc6-dev,make,git,sudo "$suite" "$base" \
    "${MIRROR:-http://deb.debian.org/debian}" >"$folder/$suite.log"

# What is typed in the root, by the user that the case is about.
odd="a b \"c\" 'd' \$e *"
both="make demo && make test && ! git status --porcelain | grep ."
typed() {
    case $1 in
    root) echo "cd /home/me/pegtree && $both" ;;
    user) echo "make -C /home/me/pegtree deps && su - me -c 'cd pegtree && $both'" ;;
    sudo) cat <<'END' ;;
echo 'me ALL=(ALL) ALL' >/etc/sudoers.d/me && echo me:secret | chpasswd && su - me -c '
cd pegtree
! make demo >said 2>&1 && cat said && grep -q "type: sudo make deps" said && rm said && echo secret | sudo -S make deps &&
make demo && make test && ! git status --porcelain | grep .'
END
    odd) echo "mv /home/me/pegtree \"/home/me/\$ODD\" && cd \"/home/me/\$ODD\" && $both" ;;
    dist)
        echo "cd /home/me/pegtree && make dist && tar xzf build/*.tar.gz -C /home/me && rm -r /home/me/pegtree &&
            apt-get remove -y -qq git && cd /home/me/pegtree-* && make demo && make test" ;;
    coq) echo "cd /home/me/pegtree && TIMEFORMAT='%R s, %U s of them by the processors' && time make coq" ;;
    *) echo "bare.sh: no such case as $1" >&2; exit 2 ;;
    esac
}

failed=0
for case in "$@"; do
    root=$folder/$suite-$case log=$folder/$suite-$case.log
    rm -rf --one-file-system "$root" # of a run that was killed
    cp -a "$base" "$root"
    cp /etc/resolv.conf "$root/etc"
    chroot "$root" useradd -m -s /bin/bash me
    git clone -q . "$root/home/me/pegtree"
    chroot "$root" chown -R me: /home/me
    typed "$case" >"$root/typed"
    status=0
    # Its mounts and processes end with it.
    [ "$case" = user ] || [ "$case" = sudo ] || chroot "$root" git config --system safe.directory '*'
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root ODD="$odd" \
        unshare --mount --pid --fork --kill-child sh -c 'mount --bind /dev "$0/dev"; mount -t devpts devpts "$0/dev/pts"
            mount -t proc proc "$0/proc"; mount -t tmpfs tmpfs "$0/tmp"; exec chroot "$0" bash /typed' "$root" >"$log" 2>&1 || status=$?
    grep -q ' 0 failed\|, 0 mistaken' "$log" || [ "$status" != 0 ] || status=1
    echo "$suite, $case: status $status, $(grep ' passed, ' "$log" || tail -n 1 "$log")"
    [ "$status" = 0 ] || failed=1
    rm -rf --one-file-system "$root"
done
exit $failed
