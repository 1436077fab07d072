;
; gameboy.s - how a Game Boy starts a cartridge, and the interrupt at the end of each picture.
; makebin fills in the header between them.
;
        .globl  _main, _gameboy_frame

        .area   _HEADER (ABS)
        .org    0x40
        push    af
        ld      a, #1
        ld      (_gameboy_frame), a
        pop     af
        reti
        .org    0x100
        nop
        jp      begin
        .org    0x150
begin:
        di
        ld      sp, #0xE000
        ld      hl, #0xC000             ; variables are 0,
        ld      bc, #0x1F00
clear:
        xor     a, a
        ld      (hl+), a
        dec     bc
        ld      a, b
        or      a, c
        jr      NZ, clear
        ld      de, #s__INITIALIZED     ; or what they are set to
        ld      hl, #s__INITIALIZER
        ld      bc, #l__INITIALIZER
copy:
        ld      a, b
        or      a, c
        jp      Z, _main
        ld      a, (hl+)
        ld      (de), a
        inc     de
        dec     bc
        jr      copy

        .area   _CODE
        .area   _INITIALIZER
        .area   _DATA
        .area   _INITIALIZED
