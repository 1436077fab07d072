;
; nes.s - how a Nintendo Entertainment System starts a cartridge, and what happens at the end of
; each picture: only then can the screen be written, from a queue.
;
        .export         __STARTUP__ : absolute = 1
        .import         _main, copydata, zerobss
        .import         __RAM_START__, __RAM_SIZE__
        .import         _nes_high, _nes_low, _nes_byte, _nes_queued, _nes_busy, _nes_frame
        .importzp       sp

        .segment        "HEADER"
        .byte           "NES", $1A, 1, 0        ; 16 KB of program, RAM for tiles

        .segment        "STARTUP"
reset:  sei
        cld
        ldx     #$40
        stx     $4017           ; no interrupts of the sound
        ldx     #$FF
        txs
        inx
        stx     $2000           ; nor of the picture, which is off
        stx     $2001
        stx     $4010
        bit     $2002
first:  bit     $2002           ; the picture's circuit is ready after two pictures
        bpl     first
second: bit     $2002
        bpl     second
        jsr     zerobss
        jsr     copydata
        lda     #<(__RAM_START__ + __RAM_SIZE__)
        sta     sp
        lda     #>(__RAM_START__ + __RAM_SIZE__)
        sta     sp + 1
        jmp     _main

picture:
        pha
        txa
        pha
        inc     _nes_frame
        ldx     #0
        lda     _nes_busy       ; an entry is being made
        bne     left
next:   cpx     _nes_queued
        beq     done
        lda     _nes_high,x
        sta     $2006
        lda     _nes_low,x
        sta     $2006
        lda     _nes_byte,x
        sta     $2007
        inx
        bne     next
done:   lda     #0
        sta     _nes_queued
left:   lda     #0
        sta     $2005           ; not scrolled
        sta     $2005
        lda     #$80
        sta     $2000
        pla
        tax
        pla
none:   rti

        .segment        "VECTORS"
        .word           picture, reset, none
