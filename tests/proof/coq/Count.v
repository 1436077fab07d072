(** * Counting the parts that many guesses make, at once

    A word has a binary digit for each guess of a block. Of a code and a feedback it says which
    guesses the code answers so; the words of all codes of a set, joined, say which guesses have
    such a part; and adding them up by digits gives the guesses with at least 1, 2, 3, … parts. *)

From Coq Require Import List NArith Arith Lia Bool.
From Pegtree Require Import Statement.
Import ListNotations.
Local Open Scope N_scope.

Definition digit (w : N) (i : nat) : bool := N.testbit w (N.of_nat i).

Definition with_digit (b : bool) (w : N) : N := if b then N.succ_double w else N.double w.

Lemma digit_0 b w : digit (with_digit b w) 0 = b.
Proof.
  unfold digit, with_digit. destruct b; rewrite ?N.succ_double_spec, ?N.double_spec.
  - apply N.testbit_odd_0.
  - apply N.testbit_even_0.
Qed.

Lemma digit_S b w i : digit (with_digit b w) (S i) = digit w i.
Proof.
  unfold digit, with_digit. rewrite Nat2N.inj_succ.
  destruct b; rewrite ?N.succ_double_spec, ?N.double_spec.
  - apply N.testbit_odd_succ. lia.
  - apply N.testbit_even_succ. lia.
Qed.

Lemma digit_zero i : digit 0 i = false.
Proof. apply N.bits_0. Qed.

Lemma digit_lor a b i : digit (N.lor a b) i = digit a i || digit b i.
Proof. apply N.lor_spec. Qed.

Lemma digit_land a b i : digit (N.land a b) i = digit a i && digit b i.
Proof. apply N.land_spec. Qed.

(** Which of a block have a property. *)
Definition mask {A} (p : A -> bool) (block : list A) : N :=
  fold_right (fun g w => with_digit (p g) w) 0 block.

Lemma mask_digit {A} (p : A -> bool) block : forall i g,
  nth_error block i = Some g -> digit (mask p block) i = p g.
Proof.
  induction block as [|h block IH]; intros [|i] g H; try discriminate; simpl in H; cbn [mask fold_right].
  - injection H as ->. apply digit_0.
  - rewrite digit_S. now apply IH.
Qed.

(** Those of a block whose digits are 1, with their places from [i] on. *)
Fixpoint picked {A} (i : nat) (w : N) (block : list A) : list (nat * A) :=
  match block with
  | [] => []
  | g :: rest => if w =? 0 then [] else
                 if N.odd w then (i, g) :: picked (S i) (N.div2 w) rest
                 else picked (S i) (N.div2 w) rest
  end.

Lemma picked_digit {A} (block : list A) : forall k w i g,
  nth_error block i = Some g -> digit w i = true -> In (k + i, g)%nat (picked k w block).
Proof.
  induction block as [|h block IH]; intros k w [|i] g H D; try discriminate; simpl in H; cbn [picked].
  - injection H as ->. destruct (N.eqb_spec w 0) as [->|]; [discriminate|].
    unfold digit in D. simpl N.of_nat in D. rewrite N.bit0_odd in D. rewrite D, Nat.add_0_r. now left.
  - destruct (N.eqb_spec w 0) as [->|]; [now rewrite digit_zero in D|].
    assert (G : In (k + S i, g)%nat (picked (S k) (N.div2 w) block)).
    { rewrite <- Nat.add_succ_comm. apply IH; auto. unfold digit in *.
      rewrite N.div2_spec, N.shiftr_spec by lia. rewrite <- D. f_equal. lia. }
    destruct (N.odd w); [now right|exact G].
Qed.

Lemma picked_in {A} (block : list A) : forall k w i g, In (i, g) (picked k w block) ->
  (k <= i)%nat /\ nth_error block (i - k) = Some g.
Proof.
  induction block as [|h block IH]; intros k w i g; cbn [picked]; [contradiction|].
  assert (G : In (i, g) (picked (S k) (N.div2 w) block) -> (k <= i)%nat /\ nth_error (h :: block) (i - k) = Some g).
  { intros H. apply IH in H. destruct H as [Hk H]. split; [lia|].
    replace (i - k)%nat with (S (i - S k)) by lia. exact H. }
  destruct (w =? 0); [contradiction|]. destruct (N.odd w); [|exact G].
  intros [E|H]; [|exact (G H)]. injection E as <- <-. split; [lia|]. now rewrite Nat.sub_diag.
Qed.

(** ** Adding up *)

(** The guesses with at least 1, 2, 3, … of the words that were added. *)
Fixpoint push (w : N) (ts : list N) : list N :=
  if w =? 0 then ts
  else match ts with
       | [] => [w]
       | t :: rest => N.lor t w :: push (N.land t w) rest
       end.

Definition counts (ts : list N) (i c : nat) : Prop :=
  forall k, digit (nth k ts 0) i = Nat.ltb k c.

Lemma push_counts ts : forall w i c, counts ts i c ->
  counts (push w ts) i (if digit w i then S c else c).
Proof.
  induction ts as [|t ts IH]; intros w i c H; cbn [push]; destruct (N.eqb_spec w 0) as [->|_];
    try (rewrite digit_zero; exact H).
  - assert (c = 0)%nat as ->.
    { specialize (H 0%nat). change (digit 0 i = Nat.ltb 0 c) in H. rewrite digit_zero in H. destruct c; [reflexivity|discriminate]. }
    intros [|k].
    + simpl nth. destruct (digit w i); reflexivity.
    + change (nth (S k) [w] 0) with (nth k [] 0). replace (nth k [] 0) with 0 by (destruct k; reflexivity).
      rewrite digit_zero. destruct (digit w i); destruct k; reflexivity.
  - assert (H0 : digit t i = Nat.ltb 0 c) by exact (H 0%nat).
    assert (Hr : counts ts i (pred c)).
    { intros k. specialize (H (S k)). simpl nth in H. rewrite H. destruct c; reflexivity. }
    intros [|k]; simpl nth.
    + rewrite digit_lor, H0. destruct (digit w i), c; reflexivity.
    + rewrite (IH _ _ _ Hr k), digit_land, H0. destruct (digit w i), c; reflexivity.
Qed.

Definition added (ws : list N) : list N := fold_right push [] ws.

Lemma added_counts ws i : counts (added ws) i (length (filter (fun w => digit w i) ws)).
Proof.
  induction ws as [|w ws IH]; cbn [added fold_right filter].
  - intros [|k]; apply digit_zero.
  - apply (push_counts _ w) in IH. destruct (digit w i); exact IH.
Qed.

(** ** Joining the words of several codes *)

Fixpoint joined_words (a b : list N) : list N :=
  match a, b with
  | x :: a', y :: b' => N.lor x y :: joined_words a' b'
  | [], _ => b
  | _, [] => a
  end.

Definition union (rows : list (list N)) : list N :=
  match rows with [] => [] | row :: rest => fold_left joined_words rest row end.

Lemma joined_maps {A} (f g : A -> N) xs :
  joined_words (map f xs) (map g xs) = map (fun x => N.lor (f x) (g x)) xs.
Proof. induction xs; simpl; [reflexivity|]. now rewrite IHxs. Qed.

Lemma union_maps {A B} (word : B -> A -> N) (xs : list A) (C : list B) : C <> [] ->
  exists joint, union (map (fun s => map (word s) xs) C) = map joint xs /\
  forall x i, digit (joint x) i = existsb (fun s => digit (word s x) i) C.
Proof.
  destruct C as [|s C]; [contradiction|]. intros _. cbn [map union].
  assert (G : forall f, exists joint, fold_left joined_words (map (fun s => map (word s) xs) C) (map f xs) =
    map joint xs /\ forall x i, digit (joint x) i = digit (f x) i || existsb (fun s => digit (word s x) i) C).
  { induction C as [|s' C IH]; intros f; cbn [map fold_left].
    - exists f. split; auto. intros. simpl. now rewrite orb_false_r.
    - rewrite joined_maps. destruct (IH (fun x => N.lor (f x) (word s' x))) as (joint & E & D).
      exists joint. split; auto. intros x i. rewrite D, digit_lor. simpl. now rewrite orb_assoc. }
  apply G.
Qed.

Lemma filter_map_length {A B} (p : B -> bool) (f : A -> B) xs :
  length (filter p (map f xs)) = length (filter (fun x => p (f x)) xs).
Proof. induction xs as [|x xs IH]; simpl; auto. destruct (p (f x)); simpl; auto. Qed.

(** ** Blocks *)

Fixpoint chunks {A} (fuel size : nat) (xs : list A) : list (list A) :=
  match fuel, xs with
  | 0%nat, _ | _, [] => []
  | S rest, _ => firstn size xs :: chunks rest size (skipn size xs)
  end.

Lemma chunks_all {A} size (x : A) : (0 < size)%nat -> forall fuel xs, (length xs <= fuel)%nat ->
  In x xs -> exists block, In block (chunks fuel size xs) /\ In x block.
Proof.
  intros Hs. induction fuel as [|fuel IH]; intros xs Hl Hx.
  - destruct xs; [contradiction|simpl in Hl; lia].
  - destruct xs as [|y ys]; [contradiction|]. cbn [chunks]. rewrite <- (firstn_skipn size (y :: ys)) in Hx.
    apply in_app_iff in Hx. destruct Hx as [Hx|Hx].
    + exists (firstn size (y :: ys)). split; [now left|exact Hx].
    + destruct (IH (skipn size (y :: ys))) as (b & Hb & Hx'); auto.
      { rewrite skipn_length. simpl length in *. lia. }
      exists b. split; [now right|exact Hx'].
Qed.

Lemma chunks_in {A} size (x : A) fuel : forall xs block,
  In block (chunks fuel size xs) -> In x block -> In x xs.
Proof.
  induction fuel as [|fuel IH]; intros xs block Hb Hx; [contradiction|].
  destruct xs as [|y ys]; [contradiction|]. cbn [chunks] in Hb.
  rewrite <- (firstn_skipn size (y :: ys)). apply in_app_iff. destruct Hb as [<-|Hb]; [now left|].
  right. eapply IH; eauto.
Qed.
