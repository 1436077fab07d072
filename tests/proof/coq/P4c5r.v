(** * Four positions, five colors

    The optimum of p4c5r (Goddard, 2004) as a theorem: no tree has fewer guesses. *)

From Coq Require Import List NArith String.
From Pegtree Require Import Statement Text Games.

Definition p4c5r : rules := repeats 4 5.

Definition p4c5r_proof : string :=
"pegtree proof 1
rules p4c5r
objective average
within any
opening any
total 2463
worst 5
last 69
goal total
renaming 0123/01324
renaming 0123/01243
renaming 1023/01234
renaming 0213/01234
41 ~1,2,3,4 0001:3,0
106 ~1,2,3,4 0001:0,2
223 ~1,2,3,4 0001:2,0
renaming 0132/01234
renaming 2301/10234
41 ~1,2,3,5,6 0011:3,0
76 ~1,2,3,5,6 0011:1,2
152 ~1,2,3,5,6 0011:0,2
202 ~1,2,3,5,6 0011:2,0
246 ~1,2,3,5,6 0011:0,0
332 ~1,2,3,5,6 0011:0,1
332 ~1,2,3,5,6 0011:1,0
358 ~1,2,3,5,6 0011:1,1
renaming 0132/02134
41 ~2,3,7 0012:3,0
180 ~2,3,7 0012:2,0
181 ~2,3,7 0012:1,2
206 ~2,3,7 0012:1,0
36 0012:0,1 3423:1,1
280 ~2,3,7 0012:0,1
351 ~2,3,7 0012:0,2
376 ~2,3,7 0012:1,1
renaming 0132/01324
renaming 0213/02134
renaming 1023/10234
23 ~8,9,10 0123:0,4
42 ~8,9,10 0123:3,0
76 ~8,9,10 0123:0,1
88 ~8,9,10 0123:1,0
101 ~8,9,10 0123:2,1
160 ~8,9,10 0123:2,0
286 ~8,9,10 0123:0,3
293 ~8,9,10 0123:1,2
renaming 0123/10234
renaming 0123/02134
2463 ~11,12,1,2,3,4,5
end 0000000000000000
".

Theorem p4c5r_total : forall t, solves p4c5r None t -> (2463 <= total p4c5r t)%N.
Proof. apply (least_total p4c5r 2463 p4c5r_proof). vm_cast_no_check (eq_refl (Some (p4c5r, 2463%N))). Qed.
