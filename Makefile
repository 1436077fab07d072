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
LIBS     := -lxxhash

FORMAT_SOURCES := $(wildcard format/*.c)
GEN_SOURCES    := $(wildcard gen/*.c)
PLAY_SOURCES   := $(wildcard play/*.c)
object          = $(patsubst %.c,$(BUILD)/%.o,$(1))
FORMAT_LIBRARY := $(BUILD)/libpegtree.a
GEN_LIBRARY    := $(BUILD)/gen/gen.a
PLAY_LIBRARY   := $(BUILD)/play/play.a
GEN            := $(BUILD)/pegtree-gen
PLAY           := $(BUILD)/pegtree-play

all: $(GEN) $(PLAY)

help:
	@echo 'make             build pegtree-gen and pegtree-play in $(BUILD)/'
	@echo 'make demo        install what is missing, build, make a tree, play a game'
	@echo 'make test        install what is missing, build, run all tests (also: check)'
	@echo 'make bench       measure: build times, moves, start-up'
	@echo 'make sanitize    run the tests under the address and undefined sanitizers'
	@echo 'make torture     fail every allocation and file operation, kill builds, in all programs'
	@echo 'make coverage    which lines and branches the tests execute'
	@echo 'make trees       rebuild the ready trees and compare them with those in trees/'
	@echo 'make deps        install the libraries and tools that are missing'
	@echo 'make install     to $$DESTDIR$$PREFIX ($(PREFIX)); make uninstall takes it back'
	@echo 'make dist        a source archive in $(BUILD)/'
	@echo 'make clean       remove $(BUILD)/'

# ---- programs -------------------------------------------------------------------------

# The counting paths are each compiled for their machine, and chosen when they run.
ifneq (,$(findstring x86_64,$(shell $(CC) -dumpmachine)))
$(BUILD)/gen/count_popcnt.o:     MACHINE := -O3 -mpopcnt -mbmi
$(BUILD)/gen/count_avx2.o:       MACHINE := -O3 -mavx2 -mpopcnt -mbmi
$(BUILD)/gen/count_avx512_256.o: MACHINE := -O3 -mavx512f -mavx512vl -mavx512vpopcntdq
$(BUILD)/gen/count_avx512.o:     MACHINE := -O3 -mavx512f -mavx512vpopcntdq -mprefer-vector-width=512
else
GEN_SOURCES := $(filter-out gen/count_popcnt.c gen/count_avx%,$(GEN_SOURCES))
endif

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
$(GEN_LIBRARY): $(call object,$(filter-out gen/main.c,$(GEN_SOURCES)))
$(PLAY_LIBRARY): $(call object,$(filter-out play/main.c,$(PLAY_SOURCES)))
$(FORMAT_LIBRARY) $(GEN_LIBRARY) $(PLAY_LIBRARY):
	@rm -f $@
	$(AR) rcs $@ $^

$(GEN): $(BUILD)/gen/main.o $(GEN_LIBRARY) $(FORMAT_LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) $^ $(LIBS) -lpthread -lm -o $@

$(PLAY): $(BUILD)/play/main.o $(PLAY_LIBRARY) $(FORMAT_LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) $^ $(LIBS) -lsqlite3 -ldl -lpthread -lm -o $@

# ---- tests ----------------------------------------------------------------------------

TEST_SOURCES := $(wildcard tests/test_*.c)
TESTS        := $(patsubst tests/%.c,$(BUILD)/tests/%,$(TEST_SOURCES))

# tests/test_play_*.c see the player and the format, the others the generator and the format.
$(BUILD)/tests/test_play_%: tests/test_play_%.c tests/tests.h $(PLAY_LIBRARY) $(FORMAT_LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(C11) $(WARNINGS) -Iformat -Iplay $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $< \
	  $(PLAY_LIBRARY) $(FORMAT_LIBRARY) -lcmocka $(LIBS) -lsqlite3 -ldl -lpthread -lm -o $@

$(BUILD)/tests/test_%: tests/test_%.c tests/tests.h tests/random_tree.h $(GEN_LIBRARY) $(FORMAT_LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(C11) $(WARNINGS) -Iformat -Igen $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $< \
	  $(GEN_LIBRARY) $(FORMAT_LIBRARY) -lcmocka $(LIBS) -lpthread -lm -o $@

test check: deps
	+@$(MAKE) --no-print-directory run-tests

run-tests: all $(TESTS)
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

trees: all
	@GEN=$(abspath $(GEN)) sh trees/rebuild.sh

deps:
	@sh .ci/deps.sh

install: all
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(GEN) $(PLAY) $(DESTDIR)$(PREFIX)/bin

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/pegtree-gen $(DESTDIR)$(PREFIX)/bin/pegtree-play

dist:
	@mkdir -p $(BUILD)
	git archive --prefix=pegtree-$(VERSION)/ -o $(BUILD)/pegtree-$(VERSION).tar.gz HEAD

clean:
	rm -rf $(BUILD)

.PHONY: all help test check run-tests sanitize torture run-torture coverage bench run-bench demo trees deps install uninstall dist clean
.DELETE_ON_ERROR:
.SECONDARY:

-include $(patsubst %.c,$(BUILD)/%.d,$(FORMAT_SOURCES) $(GEN_SOURCES) $(PLAY_SOURCES))
