(** * What the theorem rests on: nothing but Coq itself *)
From Pegtree Require Import Text.
Print Assumptions check_sound.
