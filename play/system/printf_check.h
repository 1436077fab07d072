/* checked.h - lets the compiler check the arguments of functions that print. */
#ifndef PLAY_CHECKED_H
#define PLAY_CHECKED_H

#if defined(__GNUC__)
#define PLAY_PRINTF(text, arguments) __attribute__((format(printf, text, arguments)))
#else
#define PLAY_PRINTF(text, arguments)
#endif

#endif
