# Pegtree. `make help` lists the targets.
#
# Honours CC, CFLAGS, CPPFLAGS, LDFLAGS, PREFIX and DESTDIR. BUILD is the folder that all
# output goes to, so that builds with different flags can stand side by side.

VERSION := $(shell sed -n 's/^.define PEG_VERSION *"\(.*\)"/\1/p' format/pegtree.h)

BUILD    ?= build
PREFIX   ?= /usr/local
CFLAGS   ?= -O2 -g
WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wcast-qual -Wstrict-prototypes \
            -Wmissing-prototypes -Wundef -Wvla -pedantic
ifdef CI
WARNINGS += -Werror
endif
C11      := -std=c11 -D_GNU_SOURCE -MMD -MP
MACHINE_NAME := $(shell $(CC) -dumpmachine)
# Some 32-bit machines have no atomic numbers of 64 bits.
XXHASH   ?= -lxxhash
LIBS     := $(XXHASH) $(if $(filter powerpc-% mips-% mipsel-%,$(MACHINE_NAME)),-latomic)

FORMAT_SOURCES := $(wildcard format/*.c)
GEN_SOURCES    := $(wildcard gen/*.c)
PLAY_SOURCES   := $(wildcard play/*.c)
object          = $(patsubst %.c,$(BUILD)/%.o,$(1))
FORMAT_LIBRARY := $(BUILD)/libpegtree.a
GEN_LIBRARY    := $(BUILD)/gen/gen.a
PLAY_LIBRARY   := $(BUILD)/play/play.a
SONAME         := libpegtree.so.$(firstword $(subst ., ,$(VERSION)))
SINGLE_HEADER  := $(BUILD)/pegtree_walk.h
SHARED_LIBRARY := $(BUILD)/libpegtree.so.$(VERSION)
GEN            := $(BUILD)/pegtree-gen
PLAY           := $(BUILD)/pegtree-play

all: $(GEN) $(PLAY) $(SHARED_LIBRARY)

help:
	@echo 'make             build pegtree-gen and pegtree-play in $(BUILD)/'
	@echo 'make demo        install what is missing, build, make a tree, play a game'
	@echo 'make test        install what is missing, build, run all tests (also: check)'
	@echo 'make bench       measure: build times, moves, start-up'
	@echo 'make sanitize    run the tests under the address and undefined sanitizers'
	@echo 'make torture     fail every allocation and file operation, kill builds, in all programs'
	@echo 'make coverage    which lines and branches the tests execute'
	@echo 'make web         one page that plays, without any network: $(BUILD)/web/pegtree.html'
	@echo 'make fuzz        feed the readers whatever libFuzzer makes up, FUZZ_SECONDS (60) each'
	@echo 'make sweep       every truncation and every flipped bit of the ready trees'
	@echo 'make valgrind    run the test programs under valgrind; make tsan: under the thread sanitizer'
	@echo 'make cross       build for other machines, compare what they make and read (qemu)'
	@echo 'make size        the small player on small machines: bytes, and clocks of a guess'
	@echo 'make trees       rebuild the ready trees and compare them with those in trees/'
	@echo 'make deps        install the libraries and tools that are missing'
	@echo 'make deps-embed  install what tests on small machines, in browsers and on packages need'
	@echo 'make install     to $$DESTDIR$$PREFIX ($(PREFIX)); make uninstall takes it back'
	@echo 'make single-header   the walker in one file, $(BUILD)/pegtree_walk.h, to drop into programs'
	@echo 'make deb         a Debian package in $(BUILD)/'
	@echo 'make dist        a source archive in $(BUILD)/'
	@echo 'make clean       remove $(BUILD)/'

# ---- programs -------------------------------------------------------------------------

# The counting paths are each compiled for their machine, and chosen when they run.
ifneq (,$(findstring x86_64,$(MACHINE_NAME)))
$(BUILD)/gen/count_popcnt.o:     MACHINE := -O3 -mpopcnt -mbmi
$(BUILD)/gen/count_avx2.o:       MACHINE := -O3 -mavx2 -mpopcnt -mbmi
$(BUILD)/gen/count_avx512_256.o: MACHINE := -O3 -mavx512f -mavx512vl -mavx512vpopcntdq
$(BUILD)/gen/count_avx512.o:     MACHINE := -O3 -mavx512f -mavx512vpopcntdq -mprefer-vector-width=512
else
GEN_SOURCES := $(filter-out gen/count_popcnt.c gen/count_avx%,$(GEN_SOURCES))
endif

# Its vectors are passed between functions of that file only.
$(BUILD)/gen/optimal_scan.o: MACHINE := -Wno-psabi

# The walker promises C89.
$(BUILD)/format/walk.o: C11 := -std=c89 -ffreestanding -MMD -MP

$(BUILD)/format/%.o: format/%.c
	@mkdir -p $(@D)
	$(CC) $(C11) $(WARNINGS) $(CPPFLAGS) $(CFLAGS) -c $< -o $@

$(BUILD)/gen/%.o: gen/%.c
	@mkdir -p $(@D)
	$(CC) $(C11) $(WARNINGS) -Iformat $(CPPFLAGS) $(CFLAGS) $(MACHINE) -c $< -o $@

$(BUILD)/play/%.o: play/%.c
	@mkdir -p $(@D)
	$(CC) $(C11) $(WARNINGS) -Iformat $(CPPFLAGS) $(CFLAGS) -c $< -o $@

$(FORMAT_LIBRARY): $(call object,$(FORMAT_SOURCES))
$(GEN_LIBRARY): $(call object,$(filter-out gen/main.c,$(GEN_SOURCES)) gen/walker_text.c)
$(PLAY_LIBRARY): $(call object,$(filter-out play/main.c,$(PLAY_SOURCES)))
$(FORMAT_LIBRARY) $(GEN_LIBRARY) $(PLAY_LIBRARY):
	@rm -f $@
	$(AR) rcs $@ $^

# Only what the public headers declare is to be seen from outside.
EXPORTED := -fPIC -fvisibility=hidden -DPEG_API='__attribute__((visibility("default")))'

$(BUILD)/shared/%.o: C11 += $(EXPORTED)
$(BUILD)/shared/format/walk.o: C11 := -std=c89 -ffreestanding -MMD -MP $(EXPORTED)

$(BUILD)/shared/format/%.o: format/%.c
	@mkdir -p $(@D)
	$(CC) $(C11) $(WARNINGS) $(CPPFLAGS) $(CFLAGS) -c $< -o $@

$(SHARED_LIBRARY): $(patsubst format/%.c,$(BUILD)/shared/format/%.o,$(FORMAT_SOURCES))
	$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) $^ $(LIBS) -o $@
	ln -sf $(@F) $(BUILD)/$(SONAME)
	ln -sf $(SONAME) $(BUILD)/libpegtree.so

$(GEN): $(BUILD)/gen/main.o $(GEN_LIBRARY) $(FORMAT_LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) $^ $(LIBS) -lpthread -lm -o $@

$(PLAY): $(BUILD)/play/main.o $(PLAY_LIBRARY) $(FORMAT_LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) $^ $(LIBS) -lsqlite3 -ldl -lpthread -lm -o $@

# ---- to embed -------------------------------------------------------------------------

single-header: $(SINGLE_HEADER)

$(SINGLE_HEADER): format/single_header.awk format/pegtree_walk.in format/walk.h format/walk.c LICENSE
	@mkdir -p $(@D)
	awk -v version=$(VERSION) -f $^ >$@

# Its lines as strings, for programs that pegtree-gen exports.
as_strings = sed 's/[\\"]/\\&/g; s/.*/    "&",/'

$(BUILD)/gen/walker_text.c: $(SINGLE_HEADER) gen/export_c_main.in
	@mkdir -p $(@D)
	@{ echo '#include "walker_text.h"'; \
	   echo 'const char *const peg_text_walker[] = {'; $(as_strings) $<; echo '    0};'; \
	   echo 'const char *const peg_text_main[] = {'; $(as_strings) gen/export_c_main.in; echo '    0};'; \
	 } >$@

$(BUILD)/gen/walker_text.o: $(BUILD)/gen/walker_text.c
	$(CC) $(C11) $(WARNINGS) -Igen $(CPPFLAGS) $(CFLAGS) -c $< -o $@

# ---- tests ----------------------------------------------------------------------------

TEST_SOURCES := $(wildcard tests/test_*.c)
TESTS        := $(patsubst tests/%.c,$(BUILD)/tests/%,$(TEST_SOURCES))

# tests/test_play_*.c see the player and the format, the others the generator and the format.
$(BUILD)/tests/test_play_%: tests/test_play_%.c tests/tests.h $(PLAY_LIBRARY) $(FORMAT_LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(C11) $(WARNINGS) -Iformat -Iplay $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $< \
	  $(PLAY_LIBRARY) $(FORMAT_LIBRARY) -lcmocka $(LIBS) -lsqlite3 -ldl -lpthread -lm -o $@

$(BUILD)/tests/test_%: tests/test_%.c tests/tests.h tests/random_tree.h tests/naive_counter.h $(GEN_LIBRARY) $(FORMAT_LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(C11) $(WARNINGS) -Iformat -Igen $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $< \
	  $(GEN_LIBRARY) $(FORMAT_LIBRARY) -lcmocka $(LIBS) -lpthread -lm -o $@

test check: deps
	+@$(MAKE) --no-print-directory run-tests

run-tests: all single-header $(TESTS) $(HOSTILE)
	@BUILD=$(BUILD) CC='$(CC)' sh tests/run.sh

sanitize: deps
	+@TEST_CFLAGS=-fsanitize=address,undefined $(MAKE) --no-print-directory run-tests BUILD=$(BUILD)/sanitize \
	  CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer'

# The long mode of tests/torture/: every allocation and every file operation fails, hundreds of
# kills. Once more with the programs' own allocations failing under the address sanitizer.
TORTURE_CFLAGS := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
                  -fno-omit-frame-pointer
TORTURE_WRAPS  := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc

torture: deps
	+@$(MAKE) --no-print-directory run-torture

$(BUILD)/torture/fault.o: tests/torture/fault.c
	@mkdir -p $(@D)
	$(CC) $(C11) $(WARNINGS) -O1 -g -DFAULT_WRAP -c $< -o $@

run-torture: all $(BUILD)/torture/fault.o
	+@$(MAKE) --no-print-directory all BUILD=$(BUILD)/torture CFLAGS='$(TORTURE_CFLAGS)' \
	  LDFLAGS='$(TORTURE_WRAPS) $(abspath $(BUILD)/torture/fault.o)'
	@BUILD=$(BUILD) CC='$(CC)' sh tests/torture/run.sh --long $(abspath $(BUILD)/torture)

coverage: deps
	+@BUILD=$(BUILD) MAKE='$(MAKE)' sh tests/coverage.sh

# ---- hostile input --------------------------------------------------------------------

# Programs that are fed anything (tests/fuzz/), always under sanitizers: with libFuzzer by
# `make fuzz`, over the committed corpus by the tests. `trunk` is `tree` with sections so
# small that little games reach what only large ones do otherwise.
FUZZED       := tree trunk image rules typed record checkpoint journal
FUZZ_SECONDS ?= 60
SANITIZERS   ?= address,undefined
SANITIZE     := $(SANITIZERS:%=-fsanitize=% -fno-sanitize-recover=all -fno-omit-frame-pointer)
HOSTILE_C     = $(CC) $(C11) $(WARNINGS) -Iformat -Igen -Iplay $(CPPFLAGS) -O1 -g $(SANITIZE)
hostile       = $(patsubst %.c,$(BUILD)/hostile/%.o,$(1))

FILE_TARGET        := tests/fuzz/make_file.c tests/fuzz/meter.c gen/verify.c $(FORMAT_SOURCES)
BUILD_TARGET       := tests/fuzz/naive_counter.c $(FORMAT_SOURCES)
SOURCES_tree       := tests/fuzz/tree.c $(FILE_TARGET)
SOURCES_sweep      := $(wildcard tests/fuzz/sweep*.c) $(FILE_TARGET)
SOURCES_image      := tests/fuzz/image.c $(wildcard tests/fuzz/walk_*.c) $(FORMAT_SOURCES)
SOURCES_rules      := tests/fuzz/rules.c $(FORMAT_SOURCES)
SOURCES_typed      := tests/fuzz/typed.c $(addprefix play/,answer.c alphabet.c input.c utf8.c) \
                      $(FORMAT_SOURCES)
SOURCES_record     := tests/fuzz/record.c $(addprefix play/,record.c record_log.c utf8.c) \
                      $(FORMAT_SOURCES)
SOURCES_checkpoint := tests/fuzz/checkpoint.c $(BUILD_TARGET)
SOURCES_journal    := tests/fuzz/journal.c $(BUILD_TARGET)

# Those that the tests run, where the compiler has the sanitizers.
HOSTILE := $(shell echo 'int main(void){return 0;}' | \
             $(CC) -fsanitize=address,undefined -x c - -o /dev/null 2>/dev/null && \
             echo $(BUILD)/hostile/sweep $(FUZZED:%=$(BUILD)/hostile/replay-%))

$(BUILD)/hostile/tests/fuzz/%.o: WARNINGS := $(filter-out -Wmissing-prototypes,$(WARNINGS))
$(BUILD)/hostile/%.o: %.c
	@mkdir -p $(@D)
	$(HOSTILE_C) -c $< -o $@

$(BUILD)/hostile/small/%.o: %.c
	@mkdir -p $(@D)
	$(HOSTILE_C) -DPEG_SECTION_MOST=8 -c $< -o $@

define HOSTILE_PROGRAM
$(BUILD)/hostile/replay-$(1): $(call hostile,tests/fuzz/replay.c $(SOURCES_$(1)))
$(BUILD)/hostile/fuzz-$(1): $(call hostile,$(SOURCES_$(1)))
endef
$(foreach target,$(filter-out trunk,$(FUZZED)),$(eval $(call HOSTILE_PROGRAM,$(target))))
TRUNK := $(patsubst %.c,$(BUILD)/hostile/small/%.o,$(SOURCES_tree))
$(BUILD)/hostile/replay-trunk: $(call hostile,tests/fuzz/replay.c) $(TRUNK)
$(BUILD)/hostile/fuzz-trunk: $(TRUNK)
$(BUILD)/hostile/sweep: $(call hostile,$(SOURCES_sweep))
$(foreach kind,replay fuzz,$(BUILD)/hostile/$(kind)-checkpoint $(BUILD)/hostile/$(kind)-journal): \
  $(BUILD)/hostile/builder.a
$(BUILD)/hostile/builder.a: $(call hostile,$(filter-out gen/count% gen/command% gen/export%,\
                                             $(filter-out gen/main.c,$(wildcard gen/*.c))))
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/hostile/sweep $(FUZZED:%=$(BUILD)/hostile/replay-%):
	$(CC) $(SANITIZE) $(LDFLAGS) $^ $(LIBS) -lpthread -lm -o $@

$(FUZZED:%=$(BUILD)/hostile/fuzz-%):
	$(CC) $(SANITIZE) -fsanitize=fuzzer $^ $(LIBS) -lpthread -lm -o $@

fuzzers: $(FUZZED:%=$(BUILD)/hostile/fuzz-%)

fuzz: deps
	@command -v clang >/dev/null || { echo 'make fuzz needs clang with libFuzzer'; exit 1; }
	+@$(MAKE) --no-print-directory fuzzers CC=clang BUILD=$(BUILD)/fuzz \
	  SANITIZERS=fuzzer-no-link,address,undefined
	@BUILD=$(BUILD)/fuzz FUZZ_SECONDS=$(FUZZ_SECONDS) sh tests/fuzz/run.sh $(FUZZED)

fuzz-corpus: deps
	@command -v clang >/dev/null || { echo 'make fuzz-corpus needs clang with libFuzzer'; exit 1; }
	+@$(MAKE) --no-print-directory fuzzers CC=clang BUILD=$(BUILD)/fuzz \
	  SANITIZERS=fuzzer-no-link,address,undefined
	@BUILD=$(BUILD)/fuzz sh tests/fuzz/corpus.sh $(FUZZED)

sweep: $(BUILD)/hostile/sweep
	$(BUILD)/hostile/sweep all trees/*.peg

.PHONY: fuzzers fuzz fuzz-corpus sweep
-include $(shell find $(BUILD)/hostile -name '*.d' 2>/dev/null)

# ---- looking on --------------------------------------------------------------------------

valgrind: deps all $(TESTS)
	@BUILD=$(BUILD) sh tests/under.sh valgrind >$(BUILD)/valgrind.log; cat $(BUILD)/valgrind.log; \
	  ! grep -q '^FAILED' $(BUILD)/valgrind.log

tsan: deps
	+@$(MAKE) --no-print-directory run-tsan BUILD=$(BUILD)/tsan \
	  CFLAGS='-O1 -g -fsanitize=thread -fno-omit-frame-pointer'

run-tsan: all $(TESTS)
	@BUILD=$(BUILD) sh tests/under.sh tsan >$(BUILD)/log; cat $(BUILD)/log; ! grep -q '^FAILED' $(BUILD)/log

# ---- other machines -------------------------------------------------------------------

# Those that qemu runs: one with the bytes of numbers the other way round, both of 32 bits. The
# generator and the fuzz targets, linked statically, with xxHash from its header.
CROSS := powerpc-linux-gnu:qemu-ppc arm-linux-gnueabihf:qemu-arm

cross-%:
	@mkdir -p $(BUILD)/cross/include
	@cp /usr/include/xxhash.h $(BUILD)/cross/include/
	+@command -v $*-gcc >/dev/null || exit 0; \
	  $(MAKE) --no-print-directory cross-programs BUILD=$(BUILD)/cross/$* CC=$*-gcc AR=$*-ar \
	    CPPFLAGS='-DXXH_INLINE_ALL -I$(BUILD)/cross/include' LDFLAGS=-static SANITIZERS= XXHASH=

cross-programs: $(GEN) $(addprefix $(BUILD)/hostile/replay-,tree trunk image rules typed record)

cross: deps all $(foreach machine,$(CROSS),cross-$(firstword $(subst :, ,$(machine))))
	@BUILD=$(BUILD) sh tests/cross.sh $(CROSS) >$(BUILD)/cross/log; \
	  grep -v '^ok ' $(BUILD)/cross/log; echo "$$(grep -c '^ok ' $(BUILD)/cross/log) passed"; \
	  ! grep -q '^FAILED' $(BUILD)/cross/log

.PHONY: valgrind tsan run-tsan cross cross-programs

bench: deps
	+@$(MAKE) --no-print-directory run-bench

$(BUILD)/tests/bench/%: tests/bench/%.c $(GEN_LIBRARY) $(FORMAT_LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(C11) $(WARNINGS) -Iformat -Igen $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $< $(GEN_LIBRARY) \
	  $(FORMAT_LIBRARY) $(LIBS) -lpthread -lm -o $@

run-bench: all $(patsubst tests/bench/%.c,$(BUILD)/tests/bench/%,$(wildcard tests/bench/*.c))
	@BUILD=$(BUILD) sh tests/bench/run.sh

# ---- around it ------------------------------------------------------------------------

demo: deps
	+@$(MAKE) --no-print-directory all
	@BUILD=$(BUILD) sh tests/demo.sh

# Needs clang and wasm-ld, and python3.
web:
	@sh play/web/modules.sh $(BUILD)/web
	@python3 play/web/build.py $(BUILD)/web $(BUILD)/web/pegtree.html

# The small player of play/embed/, where there are compilers and simulators.
size: all
	@sh play/embed/size.sh $(abspath $(GEN)) trees/p4c6r-optimal.peg $(abspath $(BUILD))/embed

trees: all
	@GEN=$(abspath $(GEN)) sh trees/rebuild.sh

deps:
	@sh .ci/deps.sh

deps-embed:
	@sh .ci/deps-embed.sh

# MODE:FOLDER:FILE of all that is installed; uninstall takes the same away.
LIBDIR   ?= $(PREFIX)/lib
SHARE    := $(PREFIX)/share
DOC      := $(SHARE)/doc/pegtree
INSTALLED = \
  $(addprefix 755:$(PREFIX)/bin:,$(GEN) $(PLAY)) \
  $(addprefix 644:$(PREFIX)/include/pegtree:,format/pegtree.h format/walk.h $(SINGLE_HEADER)) \
  $(addprefix 644:$(LIBDIR):,$(FORMAT_LIBRARY) $(SHARED_LIBRARY)) \
  644:$(LIBDIR)/pkgconfig:$(BUILD)/pegtree.pc \
  $(addprefix 644:$(SHARE)/pegtree:,$(wildcard trees/*.peg)) \
  $(addprefix 644:$(DOC):,README.md LICENSE format/FORMAT.md) \
  $(addprefix 644:$(DOC)/examples:,$(wildcard format/examples/*)) \
  $(addprefix 644:$(SHARE)/man/man1:,gen/pegtree-gen.1 play/pegtree-play.1) \
  644:$(SHARE)/man/man3:format/pegtree.3 \
  $(addprefix 644:$(SHARE)/bash-completion/completions:,gen/pegtree-gen.bash play/pegtree-play.bash) \
  $(addprefix 644:$(SHARE)/zsh/site-functions:,gen/_pegtree-gen play/_pegtree-play)
each_installed = set -e; for item in $(INSTALLED); do \
  mode=$${item%%:*}; file=$${item\#\#*:}; folder=$${item%:*}; folder=$(DESTDIR)$${folder\#*:};

$(BUILD)/pegtree.pc: format/pegtree.pc.in always
	@sed 's|@prefix@|$(PREFIX)|; s|@libdir@|$(LIBDIR)|; s|@version@|$(VERSION)|' $< >$@

install: all single-header $(BUILD)/pegtree.pc
	@$(each_installed) install -d "$$folder"; install -m $$mode "$$file" "$$folder"; done
	@ln -sf $(notdir $(SHARED_LIBRARY)) $(DESTDIR)$(LIBDIR)/$(SONAME)
	@ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libpegtree.so
	@echo 'installed to $(DESTDIR)$(PREFIX)'

uninstall:
	@$(each_installed) rm -f "$$folder/$$(basename "$$file")"; done
	@rm -f $(DESTDIR)$(LIBDIR)/$(SONAME) $(DESTDIR)$(LIBDIR)/libpegtree.so
	@for folder in $(DOC)/examples $(DOC) $(SHARE)/pegtree $(PREFIX)/include/pegtree; do \
	  rmdir $(DESTDIR)$$folder 2>/dev/null; done; true

deb: all single-header
	@CC='$(CC)' MAKE='$(MAKE)' sh .ci/deb.sh $(BUILD) $(VERSION)

dist:
	@mkdir -p $(BUILD)
	git archive --prefix=pegtree-$(VERSION)/ -o $(BUILD)/pegtree-$(VERSION).tar.gz HEAD

clean:
	rm -rf $(BUILD)

.PHONY: all help single-header test check run-tests sanitize torture run-torture coverage bench run-bench demo \
        size trees web deps deps-embed install uninstall always deb dist clean
.DELETE_ON_ERROR:
.SECONDARY:

-include $(patsubst %.c,$(BUILD)/%.d,$(FORMAT_SOURCES) $(GEN_SOURCES) $(PLAY_SOURCES)) \
         $(patsubst %.c,$(BUILD)/shared/%.d,$(FORMAT_SOURCES))
