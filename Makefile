# Pegtree. `make help` lists the targets.
#
# Honours CC, CFLAGS, CPPFLAGS, LDFLAGS, PREFIX and DESTDIR. BUILD is the folder that all
# output goes to, so that builds with different flags can stand side by side. V=1 shows the
# commands. Builds run in parallel, -j1 one after the other.

define newline


endef
ifneq ($(findstring $(newline),$(CURDIR)),)
$(error Pegtree cannot be built in a folder with a newline in its name)
endif

VERSION := $(shell sed -n 's/^.define PEG_VERSION *"\(.*\)"/\1/p' format/walk.h)

BUILD    ?= build
ifneq ($(words $(BUILD)),1)
$(error BUILD must be a folder without spaces in its name, not '$(BUILD)')
endif
PREFIX   ?= /usr/local
# Without the caller's own flags: line numbers for debuggers, but not the places of variables, and
# -O1, with which all but the loops that count is as fast as with -O2, while a fresh build takes a
# sixth less.
ifeq ($(origin CFLAGS),undefined)
CFLAGS   := -O1 -g1
HOT      := -O2
endif
WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wcast-qual -Wstrict-prototypes \
            -Wmissing-prototypes -Wundef -Wvla -pedantic
ifdef CI
WARNINGS += -Werror
endif
C11      := -std=c11 -D_GNU_SOURCE -I. -MMD -MP
# What builds for tests leave out, to check the asserts in gen/ (gen/core/array.h).
RELEASE  := -DNDEBUG
MACHINE_NAME := $(shell $(CC) -dumpmachine)
# Some 32-bit machines have no atomic numbers of 64 bits.
XXHASH   ?= -lxxhash
ZLIB     ?= -lz
LIBS     := $(XXHASH) $(if $(filter powerpc-% mips-% mipsel-%,$(MACHINE_NAME)),-latomic)

# Says what is done, in place of the command; V=1 the other way round.
ifeq ($(V),1)
say =
Q   :=
else
say = $(info $()  $(1)	$(2))
Q   := @
endif
# Makes the folder of a target, if it is not there.
folder = $(if $(wildcard $(@D)/),,@mkdir -p $(@D))
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
endif

# Libraries that `make deps-home` unpacked, for those who may not install any.
ifneq ($(wildcard .deps),)
home_libraries := $(wildcard .deps/usr/lib/*-linux-gnu)
export CPATH := $(CURDIR)/.deps/usr/include$(CPATH:%=:%)
export LIBRARY_PATH := $(CURDIR)/$(home_libraries)$(LIBRARY_PATH:%=:%)
export LD_LIBRARY_PATH := $(CURDIR)/$(home_libraries)$(LD_LIBRARY_PATH:%=:%)
endif

# `make deps-mpi mpi`, `make deps test`: what installs is done before what needs it.
ifneq ($(filter deps%,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

FORMAT_SOURCES := $(wildcard $(addprefix format/,game/*.c tree/*.c file/*.c image/*.c))
OPTION_SOURCES := $(wildcard format/options/*.c)
GEN_SOURCES    := $(filter-out gen/cluster/%,$(wildcard gen/*/*.c))
PLAY_SOURCES   := $(filter-out play/embed/% play/web/%,$(wildcard play/*/*.c))
object          = $(patsubst %.c,$(BUILD)/%.o,$(1))
FORMAT_LIBRARY := $(BUILD)/libpegtree.a
GEN_LIBRARY    := $(BUILD)/gen/gen.a
PLAY_LIBRARY   := $(BUILD)/play/play.a
# Versions of equal major numbers are compatible; before 1.0, those of equal minor numbers
# (format/STABILITY.md).
SONAME         := libpegtree.so.$(if $(filter 0.%,$(VERSION)),$(basename $(VERSION)),$(firstword $(subst ., ,$(VERSION))))
SINGLE_HEADER  := $(BUILD)/pegtree_walk.h
SHARED_LIBRARY := $(BUILD)/libpegtree.so.$(VERSION)
GEN            := $(BUILD)/pegtree-gen
PLAY           := $(BUILD)/pegtree-play
CHECK          := $(BUILD)/pegtree-check

# The folder of manual pages is made here, so that it belongs to the user even if the pages are made
# later, by `sudo make install`.
all: $(GEN) $(PLAY) $(CHECK) $(SHARED_LIBRARY) | $(BUILD)/pages
gen: $(GEN)
play: $(PLAY)

help:
	@echo 'make             build pegtree-gen, pegtree-play and pegtree-check in $(BUILD)/'
	@echo 'make demo        install what is missing, build, make a tree, play a game'
	@echo 'make test        install what is missing, build, run all tests (also: check)'
	@echo 'make test-long   those that take longer'
	@echo 'make bench       measure: build times, moves, start-up'
	@echo 'make sanitize    run the tests under the address and undefined sanitizers'
	@echo 'make torture     fail every allocation and file operation, kill builds, in all programs'
	@echo 'make coverage    which lines and branches the tests execute'
	@echo 'make mistakes    plant mistakes in a copy, and see that tests find each'
	@echo 'make web         one page that plays, without any network: $(BUILD)/web/pegtree.html; and site/, to be served'
	@echo 'make fuzz        feed the readers whatever libFuzzer makes up, FUZZ_SECONDS (60) each'
	@echo 'make sweep       every truncation and every flipped bit of the ready trees'
	@echo 'make valgrind    run the test programs under valgrind; make tsan: under the thread sanitizer'
	@echo 'make cross       build for other machines, compare what they make and read (qemu)'
	@echo 'make size        the small player on small machines: bytes, and clocks of a guess'
	@echo 'make machines    programs for real machines, in $(BUILD)/machines/: Commodore 64, Game Boy, NES'
	@echo 'make trees       rebuild the ready trees and compare them with those in trees/'
	@echo 'make atlas       draw the picture and write the tables of the ready trees: trees/README.md'
	@echo 'make proofs      check the proofs that stand beside trees (a minute)'
	@echo 'make deps        install the libraries and tools that are missing'
	@echo 'make deps-home   the libraries in .deps/, for users who may not install any'
	@echo 'make mpi         build/pegtree-gen-mpi, for many machines; make deps-mpi installs OpenMPI'
	@echo 'make frama-c     show that the walkers read nothing outside their images, with Frama-C'
	@echo 'make coq         check the theorem of proofs with Coq, build pegtree-check-coq'
	@echo 'make deps-embed  install what tests on small machines, in browsers and on packages need'
	@echo 'make install     to $$DESTDIR$$PREFIX (/usr/local); make uninstall takes it back'
	@echo 'make format      lays out all C as .clang-format says'
	@echo 'make single-header   the walker in one file, $(BUILD)/pegtree_walk.h, to drop into programs'
	@echo 'make deb         Debian packages in $(BUILD)/'
	@echo 'make packages    for Arduino, PlatformIO, npm and Python, in $(BUILD)/packages/'
	@echo 'make dist        a source archive in $(BUILD)/'
	@echo 'make clean       remove $(BUILD)/'

# ---- programs -------------------------------------------------------------------------

# Unrolled loops: without the names of their variables they compile in half the time (sanitizers
# would take minutes), and what counts word by word is not to be made vectors of after all.
COUNTING := $(HOT) -g1 -fno-tree-slp-vectorize
$(BUILD)/gen/score/count.o: MACHINE := $(COUNTING)
$(BUILD)/gen/score/count_%.o: MACHINE := $(COUNTING)
$(BUILD)/gen/score/bytes_%.o: MACHINE := $(HOT) -g1

# The library's objects serve the static and the shared library. Only what the public headers
# declare is to be seen from outside.
LIBRARY := -fPIC -fvisibility=hidden -DPEG_API='__attribute__((visibility("default")))'
$(BUILD)/format/%.o: MACHINE := $(LIBRARY)

# The walkers promise C89.
$(addprefix $(BUILD)/format/,game/feedback.o image/walk.o image/terse.o): C11 := -std=c89 -ffreestanding -I. -MMD -MP

# Whether the libraries are there is asked once, before anything is compiled.
LIBRARIES ?= $(BUILD)/libraries
$(BUILD)/libraries:
	@CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' LDFLAGS='$(LDFLAGS)' sh .ci/deps.sh check
	@mkdir -p $(@D) && touch $@

$(BUILD)/%.o: %.c | $(LIBRARIES)
	$(call say,CC,$<)
	$(folder)
	$(Q)$(CC) $(C11) $(WARNINGS) $(RELEASE) $(CPPFLAGS) $(CFLAGS) $(MACHINE) -c $< -o $@

$(FORMAT_LIBRARY): $(call object,$(FORMAT_SOURCES))
$(GEN_LIBRARY): $(call object,$(filter-out gen/cli/main.c,$(GEN_SOURCES)) $(OPTION_SOURCES) gen/export/walker_text.c gen/export/explorer_text.c)
$(PLAY_LIBRARY): $(call object,$(filter-out play/cli/main.c,$(PLAY_SOURCES)) $(OPTION_SOURCES))
$(FORMAT_LIBRARY) $(GEN_LIBRARY) $(PLAY_LIBRARY):
	$(call say,AR,$@)
	@rm -f $@
	$(Q)$(AR) qcs $@ $^

$(SHARED_LIBRARY): $(call object,$(FORMAT_SOURCES))
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) $^ $(LIBS) -o $@
	@ln -sf $(@F) $(BUILD)/$(SONAME)
	@ln -sf $(SONAME) $(BUILD)/libpegtree.so

$(GEN): $(BUILD)/gen/cli/main.o $(GEN_LIBRARY) $(FORMAT_LIBRARY)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ $(LIBS) $(ZLIB) -lpthread -lm -o $@

$(PLAY): $(BUILD)/play/cli/main.o $(PLAY_LIBRARY) $(FORMAT_LIBRARY)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ $(LIBS) -ldl -lpthread -lm -o $@

# The same program for many machines: only gen/cluster knows MPI.
MPI         := $(BUILD)/pegtree-gen-mpi
MPICC       ?= mpicc
CLUSTER      = $(call object,$(wildcard gen/cluster/*.c))
# Its headers are not ours to warn of.
MPI_INCLUDE  = $(patsubst -I%,-isystem%,$(filter -I%,$(shell $(MPICC) --showme:compile)))

mpi: $(MPI)
# Kept up to date once it is there.
all: $(if $(wildcard $(MPI)),$(if $(shell command -v $(MPICC)),$(MPI)))

$(BUILD)/gen/cluster/%.o: gen/cluster/%.c | $(LIBRARIES)
	$(call say,MPICC,$<)
	@command -v $(MPICC) >/dev/null || { echo 'missing: $(MPICC) - type: make deps-mpi' >&2; exit 1; }
	$(folder)
	$(Q)$(CC) $(C11) $(WARNINGS) $(CPPFLAGS) $(CFLAGS) $(MPI_INCLUDE) -c $< -o $@

$(MPI): $(CLUSTER) $(GEN_LIBRARY) $(FORMAT_LIBRARY)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ $(shell $(MPICC) --showme:link) $(LIBS) $(ZLIB) -lpthread -lm -o $@

# Manual pages and completions are made of the programs' tables of options.
PAGES := $(foreach program,pegtree-gen pegtree-play pegtree-check,\
           $(addprefix $(BUILD)/pages/,$(program).1 $(program).bash _$(program)))

$(BUILD)/pages/pegtree-gen.1: gen/cli/manual.in
$(BUILD)/pages/pegtree-play.1: play/cli/manual.in
$(BUILD)/pages/pegtree-check.1: tests/proof/manual.in
$(PAGES): | $(BUILD)/pages
$(BUILD)/pages:
	@mkdir -p $@

$(BUILD)/pages/%.1: $(BUILD)/%
	$(call say,PAGE,$@)
	$(Q)rm -f $@ && $< --print manual <$(filter %.in,$^) >$@

$(BUILD)/pages/pegtree-%.bash: $(BUILD)/pegtree-%
	$(call say,PAGE,$@)
	$(Q)rm -f $@ && $< --print bash >$@

$(BUILD)/pages/_pegtree-%: $(BUILD)/pegtree-%
	$(call say,PAGE,$@)
	$(Q)rm -f $@ && $< --print zsh >$@

# The checker of proofs is a program of its own: nothing of gen/ is in it.
CHECK_SOURCES := $(filter-out tests/proof/test_%,$(wildcard tests/proof/*.c))
$(BUILD)/tests/proof/look.o: MACHINE := $(HOT)

$(CHECK): $(call object,$(CHECK_SOURCES) $(OPTION_SOURCES)) $(FORMAT_LIBRARY)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ $(LIBS) $(ZLIB) -lpthread -o $@

# ---- to embed -------------------------------------------------------------------------

single-header: $(SINGLE_HEADER)

WALKERS := $(addprefix format/,image/open.inc game/feedback.c image/walk.c image/terse.c)

$(SINGLE_HEADER): format/image/single_header.awk format/image/pegtree_walk.in format/walk.h format/terse.h $(WALKERS) LICENSE
	$(call say,AWK,$@)
	$(folder)
	$(Q)awk -v version=$(VERSION) -f $^ >$@

# Its lines as strings, for programs that pegtree-gen exports.
as_strings = sed 's/[\\"]/\\&/g; s/.*/    "&",/'

$(BUILD)/gen/export/walker_text.c: $(SINGLE_HEADER) gen/export/c_main.in
	$(folder)
	@{ echo '#include "gen/export/export.h"'; \
	   echo 'const char *const peg_text_walker[] = {'; $(as_strings) $<; echo '    0};'; \
	   echo 'const char *const peg_text_main[] = {'; $(as_strings) gen/export/c_main.in; echo '    0};'; \
	 } >$@

# The page around an exported tree.
EXPLORER := $(BUILD)/strategies.js \
            $(addprefix format/explorer/,common.css explorer.css dom.js words.js pegs.js tree.js \
              sunburst.js explorer.js play.js exported.js)
read_in = $(foreach file,$(filter %.$(1),$(EXPLORER)),-e 'r $(file)')

$(BUILD)/strategies.js: format/explorer/strategies.awk format/pegtree.h
	$(folder)
	$(Q)awk -f $^ >$@

$(BUILD)/gen/export/explorer_text.c: format/explorer/explorer.html $(EXPLORER)
	$(folder)
	@{ echo '#include "gen/export/export.h"'; \
	   echo 'const char *const peg_text_explorer[] = {'; \
	   sed -e '/^@STYLE@$$/{' $(call read_in,css) -e 'd' -e '}' \
	       -e '/^@SCRIPT@$$/{' $(call read_in,js) -e 'd' -e '}' $< | $(as_strings); echo '    0};'; \
	 } >$@

$(BUILD)/gen/export/%_text.o: $(BUILD)/gen/export/%_text.c
	$(call say,CC,$<)
	$(Q)$(CC) $(C11) $(WARNINGS) $(CPPFLAGS) $(CFLAGS) -c $< -o $@

include tests/tests.mk

# ---- around it ------------------------------------------------------------------------

demo: deps-build
	+@$(MAKE) --no-print-directory all
	@BUILD=$(BUILD) sh tests/make/demo.sh

# Needs clang and wasm-ld, and python3.
web: $(filter %.1,$(PAGES))
	@sh play/web/wasm/modules.sh $(BUILD)/web
	@python3 play/web/build.py $(BUILD)/web $(BUILD)/web/pegtree.html
	@python3 play/web/site.py $(BUILD)/web/site $(filter %.1,$^)

# The small player of play/embed/, where there are compilers and simulators.
size: all single-header
	@mkdir -p $(BUILD)/embed
	@cd $(BUILD) && sh "$$OLDPWD/tests/play/embed/size.sh" "$$PWD/pegtree-gen" "$$OLDPWD/trees" "$$PWD/embed"

# Programs to play on home computers and consoles.
MACHINES := c64 gameboy nes

machines:
	@CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' LDFLAGS='$(LDFLAGS)' sh .ci/deps.sh machines
	+@$(MAKE) --no-print-directory gen single-header
	@for machine in $(MACHINES); do sh play/embed/machines/build.sh $$machine $(BUILD) trees || exit 1; done

trees: all
	@GEN=$$(cd $(BUILD) && pwd)/pegtree-gen sh trees/rebuild.sh

# The picture and the tables of all ready trees, from what MANIFEST and RECORDS say of them.
atlas: all
	@GEN=$$(cd $(BUILD) && pwd)/pegtree-gen python3 trees/atlas.py

# The proofs that stand beside trees, by a program that shares no code with what wrote them.
proofs: all
	@set -e; for proof in trees/*.proof.gz; do $(BUILD)/pegtree-check $$proof $${proof%.proof.gz}.peg; done

deps deps-build:
	@CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' LDFLAGS='$(LDFLAGS)' sh .ci/deps.sh $(if $(filter deps-build,$@),build,test)

# OpenMPI, for build/pegtree-gen-mpi.
deps-mpi:
	@CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' LDFLAGS='$(LDFLAGS)' sh .ci/deps.sh mpi

# The libraries alone, in .deps/, without root: for Debian and its kin.
deps-home:
	@CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' LDFLAGS='$(LDFLAGS)' sh .ci/deps.sh home

# The theorem of format/PROOF.md and a checker that it is proven of; no part of `make all`.
coq:
	@CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' LDFLAGS='$(LDFLAGS)' sh .ci/deps.sh coq
	@mkdir -p $(BUILD)
	@BUILD=$(BUILD) sh tests/proof/coq/build.sh
	@python3 -B tests/proof/coq/forged.py $(BUILD)/pegtree-check-coq trees $$(find trees -name '*.proof.gz' -size -700c)

# That the walker reads nothing outside its image, whatever that holds: for Debian's Frama-C.
frama-c: $(SINGLE_HEADER)
	@CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' LDFLAGS='$(LDFLAGS)' sh .ci/deps.sh frama-c
	@BUILD=$(BUILD) sh tests/frama-c/run.sh

deps-embed:
	@sh .ci/deps-embed.sh

# MODE:PLACE:FILE of all that is installed; uninstall takes the same away.
INSTALLED = \
  $(addprefix 755:bin:,$(GEN) $(PLAY) $(CHECK)) \
  $(addprefix 644:include:,format/pegtree.h format/walk.h format/terse.h $(SINGLE_HEADER)) \
  $(addprefix 644:lib:,$(FORMAT_LIBRARY) $(SHARED_LIBRARY)) \
  644:pkgconfig:format/pegtree.pc.in $(addprefix 644:cmake:,$(wildcard format/packages/*.cmake.in)) \
  $(addprefix 644:trees:,$(wildcard trees/*.peg trees/*.proof.gz)) \
  $(addprefix 644:doc:,README.md LICENSE format/FORMAT.md format/RATIONALE.md format/PROOF.md format/STABILITY.md) \
  $(addprefix 644:examples:,$(wildcard format/examples/*)) \
  $(addprefix 644:man1:,$(filter %.1,$(PAGES))) 644:man3:format/pegtree.3 \
  $(addprefix 644:bash:,$(filter %.bash,$(PAGES))) \
  $(addprefix 644:zsh:,$(filter $(BUILD)/pages/_%,$(PAGES))) \
  644:desktop:play/cli/pegtree-play.desktop
# Names with quotes, blanks and dollars reach the shell whole only as its variables, and unexpanded.
# Not those of other targets, whose own `make install` may go elsewhere. LIBDIR is PREFIX/lib if it
# is not given.
install uninstall: override export PREFIX := $(value PREFIX)
install uninstall: override export LIBDIR := $(value LIBDIR)
install uninstall: override export DESTDIR := $(value DESTDIR)

install: all single-header $(PAGES)
	@sh .ci/install.sh install $(INSTALLED)

uninstall:
	@sh .ci/install.sh uninstall $(INSTALLED)

# For Arduino, PlatformIO, npm and Python; what tools are there for.
packages: all single-header
	@sh format/packages/make.sh $(BUILD) $(VERSION)

deb: all single-header $(PAGES)
	@CC='$(CC)' MAKE='$(MAKE)' sh .ci/deb.sh $(BUILD) $(VERSION)

dist:
	@git rev-parse HEAD >/dev/null 2>&1 || { echo 'make dist packs what git holds, and git does not answer here' >&2; exit 1; }
	@mkdir -p $(BUILD)
	$(Q)git archive --prefix=pegtree-$(VERSION)/ -o $(BUILD)/pegtree-$(VERSION).tar.gz HEAD

format:
	@clang-format -i $$(find format gen play tests -name '*.[ch]')

clean:
	rm -rf $(BUILD)

.PHONY: all gen play packages mpi deps-mpi deps-home format help single-header demo size machines trees atlas proofs web deps deps-build deps-embed coq frama-c install uninstall deb dist clean
.DELETE_ON_ERROR:
.SECONDARY:

-include $(patsubst %.c,$(BUILD)/%.d,$(FORMAT_SOURCES) $(OPTION_SOURCES) $(GEN_SOURCES) $(PLAY_SOURCES) $(CHECK_SOURCES)) $(CLUSTER:.o=.d)
