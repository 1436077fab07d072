#!/bin/sh
# Installs what only some tests need: compilers and simulators of small machines, browsers,
# other processors, packaging. Without them those tests say "skipped". For Debian and its kin;
# asks nothing, does nothing where all is there.
set -eu

tools="avr-gcc simavr cl65 sim65 sdcc sz80 arm-none-eabi-gcc riscv64-unknown-elf-gcc qemu-system-arm
       qemu-system-riscv32 clang wasm-ld node chromium-headless-shell pkg-config fakeroot dpkg-deb clang-tidy cppcheck
       shellcheck zsh g++ qemu-arm qemu-ppc arm-linux-gnueabihf-gcc powerpc-linux-gnu-gcc valgrind gcovr man groff dot rsvg-convert clang-format cmake
       npm tsc tcc x86_64-w64-mingw32-gcc m68k-linux-gnu-gcc qemu-system-m68k sstm8 s51"
packages="gcc-avr avr-libc simavr libsimavr-dev libelf-dev cc65 sdcc sdcc-ucsim gcc-arm-none-eabi picolibc-arm-none-eabi
          gcc-riscv64-unknown-elf picolibc-riscv64-unknown-elf qemu-system-arm qemu-system-misc
          clang lld clang-tidy cppcheck nodejs chromium-headless-shell pkg-config fakeroot dpkg-dev shellcheck zsh g++
          qemu-user gcc-arm-linux-gnueabihf libc6-dev-armhf-cross gcc-powerpc-linux-gnu
          libc6-dev-powerpc-cross valgrind gcovr man-db groff graphviz librsvg2-bin libclang-rt-dev clang-format cmake arduino-core-avr
          node-typescript tcc gcc-mingw-w64-x86-64-posix gcc-m68k-linux-gnu libc6-dev-m68k-cross
          mame open-roms retroarch libretro-gambatte libretro-nestopia"

missing() {
    for tool in $tools; do
        command -v "$tool" >/dev/null 2>&1 || echo "$tool"
    done
    for header in simavr/avr/avr_mcu_section.h libelf.h; do
        [ -f /usr/include/$header ] || echo "$header"
    done
    [ -d /usr/share/arduino/hardware/arduino/avr ] || echo arduino-core-avr
    [ -x /usr/games/mame ] || echo mame
    [ -d /usr/share/open-roms ] || echo open-roms
    for console in gambatte nestopia; do
        ls /usr/lib/*/libretro/${console}_libretro.so >/dev/null 2>&1 || echo libretro-$console
    done
}

lacking=$(missing | tr '\n' ' ')
[ -z "$lacking" ] && exit 0
command -v apt-get >/dev/null || { echo "this needs apt-get; please install: $lacking" >&2; exit 1; }
install="env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends"
as_root=
if [ "$(id -u)" != 0 ]; then
    as_root="sudo -n"
    if ! sudo -n true 2>/dev/null; then
        # shellcheck disable=SC2086 # on one line
        echo "An administrator installs it by: $install" $packages npm >&2
        exit 1
    fi
fi
# shellcheck disable=SC2086 # lists
{
    echo "installing what is missing: $lacking"
    $as_root apt-get update -qq || true # of no harm where one source of several fails
    $as_root $install $packages >/dev/null
    # Of its own: some packages of nodejs have npm in them, and do not go with Debian's.
    command -v npm >/dev/null || $as_root $install npm >/dev/null
}
lacking=$(missing | tr '\n' ' ')
[ -z "$lacking" ] || { echo "still missing: $lacking" >&2; exit 1; }
