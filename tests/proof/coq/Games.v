(** * Optima as theorems

    A game's bound by Coq alone: the kernel runs the checker on the text of the proof, so that no
    program has to be trusted beside it. [P4c5r.v] and [P4c6r.v] do the same for larger games. Each
    runs it once, at [Qed]: [vm_cast_no_check] leaves it all to the kernel. *)

From Coq Require Import List NArith String.
From Pegtree Require Import Statement Text.
Import ListNotations.

Lemma least_total r T text :
  match check (bytes_of text) with
  | Some (Header r' Average None None T' _ _, [Total]) => Some (r', T')
  | _ => None
  end = Some (r, T) ->
  forall t, solves r None t -> (T <= total r t)%N.
Proof.
  destruct (check (bytes_of text)) as [[[r' o d g T' w k] goals]|] eqn:E; [|discriminate].
  destruct o, d, g, goals as [|[] [|]]; try discriminate. intros H. injection H as -> ->.
  intros t. exact (check_sound _ _ _ E Total (or_introl eq_refl) t I).
Qed.

Definition p3c4r : rules := repeats 3 4.

Definition p3c4r_proof : string :=
"pegtree proof 1
rules p3c4r
objective average
within any
opening any
total 206
worst 4
last 21
goal total
renaming 012/1023
renaming 012/0213
renaming 012/0132
renaming 102/0123
renaming 021/0123
206 ~1,2,3,4,5
end 0000000000000000
".

Theorem p3c4r_total : forall t, solves p3c4r None t -> (206 <= total p3c4r t)%N.
Proof. apply (least_total p3c4r 206 p3c4r_proof). vm_cast_no_check (eq_refl (Some (p3c4r, 206%N))). Qed.
