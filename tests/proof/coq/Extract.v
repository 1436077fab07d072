(** * The checker as an OCaml program

    Numbers become machine integers of 63 bits. All that occur fit: costs are at most (N + 1) times
    a total, and what a file writes has at most 15 digits. The functions named here are those that
    the standard library's tables leave out; each is what it says. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt NArith.
From Pegtree Require Import Text.
Extraction Language OCaml.

Extract Inlined Constant N.eqb => "(fun (x : int) y -> x = y)".
Extract Inlined Constant N.ltb => "(fun (x : int) y -> x < y)".
Extract Inlined Constant N.leb => "(fun (x : int) y -> x <= y)".
Extract Inlined Constant N.min => "(fun (x : int) y -> if x < y then x else y)".
Extract Inlined Constant N.max => "(fun (x : int) y -> if x < y then y else x)".
Extract Inlined Constant N.land => "(land)".
Extract Inlined Constant N.lor => "(lor)".
Extract Inlined Constant N.testbit => "(fun w i -> (w lsr i) land 1 = 1)".
Extract Inlined Constant N.odd => "(fun x -> x land 1 = 1)".
Extract Inlined Constant N.double => "(fun x -> 2 * x)".
Extract Inlined Constant N.succ_double => "(fun x -> 2 * x + 1)".
Extract Inlined Constant N.div2 => "(fun x -> x / 2)".
Extract Inlined Constant N.of_nat => "(fun (x : int) -> x)".
Extract Inlined Constant N.to_nat => "(fun (x : int) -> x)".
Extract Inlined Constant N.succ_pos => "(fun x -> x + 1)".
Extract Inlined Constant Nat.eqb => "(fun (x : int) y -> x = y)".
Extract Inlined Constant Nat.ltb => "(fun (x : int) y -> x < y)".
Extract Inlined Constant Nat.leb => "(fun (x : int) y -> x <= y)".

Extraction "checker.ml" check.
