(** * Optima as theorems

    A game's bound by Coq alone: the kernel runs the checker on the text of the proof, so that no
    program has to be trusted beside it. [P4c5r.v] and [P4c6r.v] do the same for larger games. Each
    runs it once, at [Qed]: [vm_cast_no_check] leaves it all to the kernel. *)

From Coq Require Import List NArith String.
From Pegtree Require Import Statement Text.
Import ListNotations.

Definition total_shown (candidates : bool) (text : string) : option (rules * N) :=
  match check (bytes_of text) with
  | Some (Header r Average None None only T _ _, [Total]) =>
      if Bool.eqb only candidates then Some (r, T) else None
  | _ => None
  end.

Lemma least candidates r T text : total_shown candidates text = Some (r, T) ->
  forall t, solves r None t -> (candidates = true -> consistent r t) -> (T <= total r t)%N.
Proof.
  unfold total_shown. destruct (check (bytes_of text)) as [[[r' o d g c T' w k] goals]|] eqn:E; [|discriminate].
  destruct o, d, g, goals as [|[] [|]]; try discriminate. destruct (Bool.eqb_spec c candidates) as [->|]; [|discriminate].
  intros H. injection H as -> ->. intros t Hs Hc. exact (check_sound _ _ _ E Total (or_introl eq_refl) t I Hc Hs).
Qed.

Lemma least_total r T text : total_shown false text = Some (r, T) ->
  forall t, solves r None t -> (T <= total r t)%N.
Proof. intros H t Hs. apply (least false r T text H t Hs). discriminate. Qed.

Lemma least_consistent_total r T text : total_shown true text = Some (r, T) ->
  forall t, solves r None t -> consistent r t -> (T <= total r t)%N.
Proof. intros H t Hs Hc. now apply (least true r T text H t Hs). Qed.

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

(** In consistent play; without it, 196 guesses are enough. *)
Definition p3c5n : rules := no_repeats 3 5.

Definition p3c5n_consistent_proof : string :=
"pegtree proof 1
rules p3c5n
objective average
within any
opening any
guesses candidates
total 197
worst 4
last 26
goal total
renaming 012/10234
renaming 012/02134
renaming 012/01324
renaming 012/01243
197 ~1,2,3,4
end 0000000000000000
".

Theorem p3c5n_consistent_total :
  forall t, solves p3c5n None t -> consistent p3c5n t -> (197 <= total p3c5n t)%N.
Proof.
  apply (least_consistent_total p3c5n 197 p3c5n_consistent_proof).
  vm_cast_no_check (eq_refl (Some (p3c5n, 197%N))).
Qed.
