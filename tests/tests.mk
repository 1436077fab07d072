# The tests, and what else looks for mistakes: a part of the Makefile.

tests_of = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/$(1)/test_*.c))
TESTS   := $(foreach room,format gen play proof,$(call tests_of,$(room)))

# What they compare with.
$(call tests_of,gen) $(BUILD)/tests/play/test_feasible: $(BUILD)/tests/reference/reference.o

$(call tests_of,play): $(BUILD)/%: $(BUILD)/%.o $(PLAY_LIBRARY) $(FORMAT_LIBRARY)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $(filter %.o %.a,$^) -lcmocka $(LIBS) -ldl -lpthread -lm -o $@

# Those of the format let the generator make trees to read.
$(call tests_of,format) $(call tests_of,gen): $(BUILD)/%: $(BUILD)/%.o $(GEN_LIBRARY) $(FORMAT_LIBRARY)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $(TEST_WRAPS) $(filter %.o %.a,$^) -lcmocka $(LIBS) $(ZLIB) -lpthread -lm -o $@

# The checker's own parts, without its main().
$(call tests_of,proof): $(BUILD)/%: $(BUILD)/%.o \
  $(call object,$(filter-out tests/proof/main.c,$(CHECK_SOURCES))) $(FORMAT_LIBRARY)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ -lcmocka $(LIBS) $(ZLIB) -lpthread -o $@

# Memory that fails when it is told to.
$(BUILD)/tests/gen/test_exact_faults: TEST_WRAPS := -Wl,--wrap=exact_worker_take,--wrap=malloc \
  -Wl,--wrap=calloc,--wrap=aligned_alloc

# zlib, which is told to lack memory.
$(BUILD)/tests/gen/test_log: TEST_WRAPS := -Wl,--wrap=uncompress

# The time of day, which is set back.
$(BUILD)/tests/gen/test_clock: TEST_WRAPS := -Wl,--wrap=clock_gettime

# The clock, which counts how often it is read, or is set.
$(BUILD)/tests/gen/test_done $(BUILD)/tests/gen/test_meter: TEST_WRAPS := -Wl,--wrap=peg_clock

test tests check: deps
	+@$(MAKE) --no-print-directory run-tests

# What `make test` leaves out since it takes long and rarely finds anything.
test-long: deps
	+@PEGTREE_TESTS=long $(MAKE) --no-print-directory run-tests

run-tests: all single-header $(PAGES) $(TESTS) $(if $(shell command -v $(MPICC) && command -v mpirun),$(MPI))
	@BUILD=$(BUILD) CC='$(CC)' sh tests/run.sh

sanitize: deps
	+@TEST_CFLAGS=-fsanitize=address,undefined $(MAKE) --no-print-directory run-tests BUILD=$(BUILD)/sanitize RELEASE= \
	  CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer'

# The long mode of tests/torture/: every allocation and every file operation fails, hundreds of
# kills. Once more with the programs' own allocations failing under the address sanitizer.
TORTURE_CFLAGS := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
                  -fno-omit-frame-pointer
TORTURE_WRAPS  := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc

torture: deps
	+@$(MAKE) --no-print-directory run-torture

$(BUILD)/torture/fault.o: tests/torture/fault.c
	$(call say,CC,$<)
	$(folder)
	$(Q)$(CC) $(C11) $(WARNINGS) -O1 -g -DFAULT_WRAP -c $< -o $@

run-torture: all $(BUILD)/torture/fault.o
	@echo 'This takes a quarter of an hour.'
	+@$(MAKE) --no-print-directory all BUILD=$(BUILD)/torture CFLAGS='$(TORTURE_CFLAGS)' \
	  LDFLAGS='$(TORTURE_WRAPS) $(BUILD)/torture/fault.o'
	@BUILD=$(BUILD) CC='$(CC)' sh tests/torture/run.sh --long "$$(cd $(BUILD)/torture && pwd)"

coverage: deps
	@echo 'This takes a quarter of an hour.'
	+@BUILD=$(BUILD) MAKE='$(MAKE)' sh tests/make/coverage.sh

# Mistakes planted in a copy, each of which a test has to find. MISTAKES: only those with these words.
mistakes: deps
	@echo 'This takes half an hour.'
	@MAKE='$(MAKE)' CC='$(CC)' python3 -B tests/mistakes/run.py $(BUILD) $(MISTAKES)

# ---- hostile input --------------------------------------------------------------------

# Programs that are fed anything (tests/fuzz/), always under sanitizers: with libFuzzer by
# `make fuzz`, over the committed corpus by the tests. `trunk` is `tree` with sections so
# small that little games reach what only large ones do otherwise.
FUZZED       := tree trunk image terse rules typed record import checkpoint journal
FUZZ_SECONDS ?= 60
SANITIZERS   ?= address,undefined
SANITIZE     := $(SANITIZERS:%=-fsanitize=% -fno-sanitize-recover=all -fno-omit-frame-pointer)
# For the tests, whose corpus is small, compiling takes longer than what is run; fuzzers run longer.
HOSTILE_CFLAGS ?= -Og -g1
HOSTILE_C     = $(CC) $(C11) $(WARNINGS) $(CPPFLAGS) $(HOSTILE_CFLAGS) $(SANITIZE)
hostile       = $(patsubst %.c,$(BUILD)/hostile/%.o,$(1))

FILE_TARGET        := tests/fuzz/make_file.c tests/fuzz/meter.c gen/file/verify.c \
                      $(FORMAT_SOURCES)
BUILD_TARGET       := tests/fuzz/naive_counter.c $(FORMAT_SOURCES)
SOURCES_tree       := tests/fuzz/tree.c $(FILE_TARGET)
SOURCES_sweep      := $(wildcard tests/fuzz/sweep*.c) $(FILE_TARGET)
SOURCES_image      := tests/fuzz/image.c $(wildcard tests/fuzz/walk_*.c) gen/file/verify.c \
                      $(FORMAT_SOURCES)
SOURCES_terse      := $(wildcard tests/fuzz/terse*.c) $(FORMAT_SOURCES)
SOURCES_rules      := tests/fuzz/rules.c $(FORMAT_SOURCES)
SOURCES_typed      := tests/fuzz/typed.c $(addprefix play/,input/answer.c input/alphabet.c input/input.c system/text.c system/interrupt.c) \
                      format/options/text.c $(FORMAT_SOURCES)
SOURCES_record     := tests/fuzz/record.c $(addprefix play/,records/record.c records/record_log.c system/text.c) \
                      format/options/text.c $(FORMAT_SOURCES)
SOURCES_import     := tests/fuzz/import.c $(wildcard gen/import/*.c) gen/core/array.c \
                      $(addprefix gen/file/,failure.c load.c verify.c) format/options/text.c $(FORMAT_SOURCES)
SOURCES_checkpoint := tests/fuzz/checkpoint.c $(BUILD_TARGET)
SOURCES_journal    := tests/fuzz/journal.c $(BUILD_TARGET)

# Those that the tests run, where the compiler has the sanitizers. The whole generator is compiled
# for two of them, which takes as long as all others together: they are left to `make test-long`.
REPLAYED := $(filter-out $(if $(filter long,$(PEGTREE_TESTS)),,checkpoint journal),$(FUZZED))
HOSTILE  := $(if $(filter run-tests,$(MAKECMDGOALS)),$(shell echo 'int main(void){return 0;}' | \
             $(CC) -fsanitize=address,undefined -x c - -o /dev/null 2>/dev/null && \
             echo $(BUILD)/hostile/sweep $(REPLAYED:%=$(BUILD)/hostile/replay-%)))
run-tests: $(HOSTILE)

$(BUILD)/hostile/tests/fuzz/%.o: WARNINGS := $(filter-out -Wmissing-prototypes,$(WARNINGS))
$(BUILD)/hostile/%.o: %.c | $(LIBRARIES)
	$(call say,CC,$<)
	$(folder)
	$(Q)$(HOSTILE_C) -c $< -o $@

$(BUILD)/hostile/small/%.o: %.c | $(LIBRARIES)
	$(call say,CC,$<)
	$(folder)
	$(Q)$(HOSTILE_C) -DPEG_SECTION_MOST=8 -c $< -o $@

define HOSTILE_PROGRAM
$(BUILD)/hostile/replay-$(1): $(call hostile,tests/fuzz/replay.c $(SOURCES_$(1)))
$(BUILD)/hostile/fuzz-$(1): $(call hostile,$(SOURCES_$(1)))
endef
$(foreach target,$(filter-out trunk,$(FUZZED)),$(eval $(call HOSTILE_PROGRAM,$(target))))
# Sections concern format/file/ alone.
SECTIONED := format/file/% tests/fuzz/%
TRUNK := $(patsubst %.c,$(BUILD)/hostile/small/%.o,$(filter $(SECTIONED),$(SOURCES_tree))) \
         $(call hostile,$(filter-out $(SECTIONED),$(SOURCES_tree)))
$(BUILD)/hostile/replay-trunk: $(call hostile,tests/fuzz/replay.c) $(TRUNK)
$(BUILD)/hostile/fuzz-trunk: $(TRUNK)
$(BUILD)/hostile/sweep: $(call hostile,$(SOURCES_sweep))
$(foreach kind,replay fuzz,$(BUILD)/hostile/$(kind)-checkpoint $(BUILD)/hostile/$(kind)-journal): \
  $(BUILD)/hostile/builder.a
$(BUILD)/hostile/builder.a: $(call hostile,$(filter-out gen/score/count% gen/cli/% gen/export/%,$(GEN_SOURCES)) \
                             $(OPTION_SOURCES))
	$(call say,AR,$@)
	@rm -f $@
	$(Q)$(AR) qcs $@ $^

$(BUILD)/hostile/sweep $(FUZZED:%=$(BUILD)/hostile/replay-%):
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $(LDFLAGS) $^ $(LIBS) $(ZLIB) -lpthread -lm -o $@

$(FUZZED:%=$(BUILD)/hostile/fuzz-%):
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) -fsanitize=fuzzer $^ $(LIBS) $(ZLIB) -lpthread -lm -o $@

fuzzers: $(FUZZED:%=$(BUILD)/hostile/fuzz-%)

fuzz: deps
	@command -v clang >/dev/null || { echo 'make fuzz needs clang with libFuzzer: make deps-embed'; exit 1; }
	+@$(MAKE) --no-print-directory fuzzers CC=clang BUILD=$(BUILD)/fuzz HOSTILE_CFLAGS='-O1 -g' \
	  SANITIZERS=fuzzer-no-link,address,undefined
	@echo 'This takes $(FUZZ_SECONDS) seconds for each of $(words $(FUZZED)) targets.'
	@BUILD=$(BUILD)/fuzz FUZZ_SECONDS=$(FUZZ_SECONDS) sh tests/fuzz/run.sh $(FUZZED)

fuzz-corpus: deps
	@command -v clang >/dev/null || { echo 'make fuzz-corpus needs clang with libFuzzer: make deps-embed'; exit 1; }
	+@$(MAKE) --no-print-directory fuzzers CC=clang BUILD=$(BUILD)/fuzz HOSTILE_CFLAGS='-O1 -g' \
	  SANITIZERS=fuzzer-no-link,address,undefined
	@BUILD=$(BUILD)/fuzz sh tests/fuzz/corpus.sh $(FUZZED)

sweep: $(BUILD)/hostile/sweep
	@sweep=$$(cd $(BUILD) && pwd)/hostile/sweep; cd trees && \
	  "$$sweep" all $$(awk -F '\t' '!/^#/ && $$5 <= 50000 { print $$1 }' MANIFEST)

-include $(shell find $(BUILD)/hostile $(BUILD)/tests -name '*.d' 2>/dev/null)

# ---- looking on --------------------------------------------------------------------------

valgrind: deps all $(TESTS)
	@BUILD=$(BUILD) sh tests/make/under.sh valgrind >$(BUILD)/valgrind.log; cat $(BUILD)/valgrind.log; \
	  ! grep -q '^FAILED' $(BUILD)/valgrind.log

tsan: deps
	+@$(MAKE) --no-print-directory run-tsan BUILD=$(BUILD)/tsan RELEASE= \
	  CFLAGS='-O1 -g -fsanitize=thread -fno-omit-frame-pointer'

run-tsan: all $(TESTS)
	@BUILD=$(BUILD) sh tests/make/under.sh tsan >$(BUILD)/log; cat $(BUILD)/log; ! grep -q '^FAILED' $(BUILD)/log

# ---- other machines -------------------------------------------------------------------

# Those that qemu runs: one with the bytes of numbers the other way round, both of 32 bits. The
# generator and the fuzz targets, linked statically, with xxHash from its header and a zlib of
# their own.
CROSS := powerpc-linux-gnu:qemu-ppc arm-linux-gnueabihf:qemu-arm

cross-%:
	@mkdir -p $(BUILD)/cross/include
	@cp /usr/include/xxhash.h $(BUILD)/cross/include/
	+@command -v $*-gcc >/dev/null || exit 0; \
	  sh tests/make/cross_zlib.sh $(BUILD)/cross/$* $* && \
	  $(MAKE) --no-print-directory cross-programs BUILD=$(BUILD)/cross/$* CC=$*-gcc AR=$*-ar \
	    CPPFLAGS='-DXXH_INLINE_ALL -I$(BUILD)/cross/include -I$(BUILD)/cross/$*/include' \
	    LDFLAGS='-static -L$(BUILD)/cross/$*/lib' SANITIZERS= XXHASH= LIBRARIES=

cross-programs: $(GEN) $(CHECK) $(addprefix $(BUILD)/hostile/replay-,tree trunk image terse rules typed record)

cross: deps all $(foreach machine,$(CROSS),cross-$(firstword $(subst :, ,$(machine))))
	@BUILD=$(BUILD) sh tests/make/cross.sh $(CROSS) >$(BUILD)/cross/log; \
	  grep -v '^ok ' $(BUILD)/cross/log; echo "$$(grep -c '^ok ' $(BUILD)/cross/log) passed"; \
	  ! grep -q '^FAILED' $(BUILD)/cross/log

# ---- measuring ------------------------------------------------------------------------

bench: deps
	+@$(MAKE) --no-print-directory run-bench

$(BUILD)/tests/bench/%: $(BUILD)/tests/bench/%.o $(GEN_LIBRARY) $(FORMAT_LIBRARY)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ $(LIBS) $(ZLIB) -lpthread -lm -o $@

run-bench: all $(patsubst tests/bench/%.c,$(BUILD)/tests/bench/%,$(wildcard tests/bench/*.c))
	@BUILD=$(BUILD) sh tests/bench/run.sh

.PHONY: test tests test-long check run-tests sanitize torture run-torture coverage mistakes fuzzers fuzz fuzz-corpus sweep \
        valgrind tsan run-tsan cross cross-programs bench run-bench
