(** * What is claimed

    The definitions that a proof of Pegtree speaks of, and nothing else. Whoever accepts this page
    and Coq's kernel need not read the other files: every theorem about a game is stated in these
    words only. *)

From Coq Require Import List NArith Arith.
Import ListNotations.

(** A code has one symbol, a number from 0, for each position. *)
Definition code := list N.

(** A game: how many symbols there are at each position, and whether a code may repeat one. *)
Record rules := Rules { ranges : list N; distinct : bool }.

Definition is_code (r : rules) (c : code) : Prop :=
  Forall2 N.lt c (ranges r) /\ (distinct r = true -> NoDup c).

(** p4c6r is [repeats 4 6], p4c10n is [no_repeats 4 10], m2.3.4 is [ranging [2; 3; 4]]. *)
Definition repeats (length : nat) (colors : N) := Rules (repeat colors length) false.
Definition no_repeats (length : nat) (colors : N) := Rules (repeat colors length) true.
Definition ranging (sizes : list N) := Rules sizes false.

(** Feedback: bulls are the positions at which two codes agree; bulls and cows together are the
    size of their intersection as multisets. *)
Fixpoint bulls (a b : code) : nat :=
  match a, b with
  | x :: a', y :: b' => (if N.eqb x y then 1 else 0) + bulls a' b'
  | _, _ => 0
  end.

Definition common (a b : code) : nat :=
  list_sum (map (fun x => Nat.min (count_occ N.eq_dec a x) (count_occ N.eq_dec b x))
                (nodup N.eq_dec a)).

Definition feedback (a b : code) : nat * nat := (bulls a b, common a b - bulls a b).

(** A tree asks a guess and goes on according to the feedback, or asks nothing more. *)
Inductive tree := Nothing | Ask (guess : code) (next : nat * nat -> tree).

(** Every guess is a code of the game. *)
Fixpoint legal (r : rules) (t : tree) : Prop :=
  match t with
  | Nothing => True
  | Ask g next => is_code r g /\ forall f, legal r (next f)
  end.

(** The number of the guess that is the secret; 0 where no guess is. *)
Definition after_one_more (k : nat) : nat := match k with 0 => 0 | S _ => S k end.

Fixpoint guesses (t : tree) (secret : code) : nat :=
  match t with
  | Nothing => 0
  | Ask g next =>
      if list_eq_dec N.eq_dec g secret then 1
      else after_one_more (guesses (next (feedback g secret)) secret)
  end.

(** A number of guesses, or any number. *)
Definition limit := option nat.

Definition is_within (d : limit) (k : nat) : Prop :=
  1 <= k /\ match d with None => True | Some most => k <= most end.

(** The tree finds every secret within so many guesses. *)
Definition solves (r : rules) (d : limit) (t : tree) : Prop :=
  legal r t /\ forall secret, is_code r secret -> is_within d (guesses t secret).

(** The tree begins with that guess, where one is prescribed. *)
Definition begins (opening : option code) (t : tree) : Prop :=
  match opening with
  | None => True
  | Some g => exists next, t = Ask g next
  end.

(** All codes of a game, in lexicographic order. *)
Fixpoint upto (n : nat) : list N :=
  match n with 0 => [] | S m => upto m ++ [N.of_nat m] end.

Fixpoint words (sizes : list N) : list code :=
  match sizes with
  | [] => [[]]
  | n :: rest => flat_map (fun x => map (cons x) (words rest)) (upto (N.to_nat n))
  end.

Fixpoint has_repeat (c : code) : bool :=
  match c with [] => false | x :: rest => existsb (N.eqb x) rest || has_repeat rest end.

Definition all_codes (r : rules) : list code :=
  if distinct r then filter (fun c => negb (has_repeat c)) (words (ranges r))
  else words (ranges r).

(** What trees are compared by: the guesses over all secrets, the greatest number of guesses, and
    how many secrets take a certain number. *)
Definition sum (l : list N) : N := fold_right N.add 0%N l.

Definition total (r : rules) (t : tree) : N :=
  sum (map (fun s => N.of_nat (guesses t s)) (all_codes r)).

Definition worst (r : rules) (t : tree) : nat := list_max (map (guesses t) (all_codes r)).

Definition taking (r : rules) (k : nat) (t : tree) : N :=
  N.of_nat (length (filter (fun s => Nat.eqb (guesses t s) k) (all_codes r))).

(** Consistent play: while a secret is possible, every guess may be it. A guess that was asked is
    possible no more. *)
Fixpoint consistent_from (possible : code -> Prop) (t : tree) : Prop :=
  match t with
  | Nothing => True
  | Ask g next =>
      ((exists s, possible s) -> possible g) /\
      forall f, consistent_from (fun s => possible s /\ g <> s /\ feedback g s = f) (next f)
  end.

Definition consistent (r : rules) (t : tree) : Prop := consistent_from (is_code r) t.

(** What a goal of a proof shows (PROOF.md, section 3): [total], [worst] and [last] are the figures
    in its header, [within], [opening] and [candidates] (the line `guesses candidates`) what trees
    it speaks of. *)
Inductive objective := Average | Worst | Crush.
Inductive goal := Total | Depth | Last.

Record header := Header {
  h_rules : rules;
  h_objective : objective;
  h_within : limit;
  h_opening : option code;
  h_candidates : bool;
  h_total : N;
  h_worst : nat;
  h_last : N
}.

Definition number_of_codes (r : rules) : N := N.of_nat (length (all_codes r)).

Definition shows (h : header) (g : goal) : Prop :=
  let r := h_rules h in
  let n := number_of_codes r in
  forall t, begins (h_opening h) t -> (h_candidates h = true -> consistent r t) ->
  match h_objective h, g with
  | Average, Total => solves r (h_within h) t -> (h_total h <= total r t)%N
  | Average, Depth => solves r (Some (h_worst h - 1)) t -> (h_total h < total r t)%N
  | Worst, Total => solves r (Some (h_worst h)) t -> (h_total h <= total r t)%N
  | Average, Last | Worst, Last =>
      solves r (Some (h_worst h)) t ->
      ((n + 1) * h_total h + h_last h <= (n + 1) * total r t + taking r (h_worst h) t)%N
  | Worst, Depth | Crush, Depth => ~ solves r (Some (h_worst h - 1)) t
  | Crush, Total =>
      solves r (Some (h_worst h)) t ->
      (h_total h + (n * N.of_nat (h_worst h) + 1) * h_last h
       <= total r t + (n * N.of_nat (h_worst h) + 1) * taking r (h_worst h) t)%N
  | Crush, Last => True
  end.
