(** * Feedback: what renamings keep, and a way to compute it *)

From Coq Require Import List NArith Arith Lia Permutation Bool.
From Pegtree Require Import Statement.
Import ListNotations.

(** ** Sums *)

Lemma list_sum_map_ext {A} (f g : A -> nat) l :
  (forall x, In x l -> f x = g x) -> list_sum (map f l) = list_sum (map g l).
Proof.
  induction l as [|x l IH]; simpl; intros H; [reflexivity|].
  rewrite (H x) by auto. rewrite IH; auto.
Qed.

Lemma list_sum_perm l l' : Permutation l l' -> list_sum l = list_sum l'.
Proof. induction 1; simpl; lia. Qed.

(** ** The common symbols, added up over any list that has them all *)

Definition common_in (symbols : list N) (a b : code) : nat :=
  list_sum (map (fun x => Nat.min (count_occ N.eq_dec a x) (count_occ N.eq_dec b x)) symbols).

Lemma common_in_split l1 l2 a b : common_in (l1 ++ l2) a b = common_in l1 a b + common_in l2 a b.
Proof. unfold common_in. rewrite map_app, list_sum_app. reflexivity. Qed.

Lemma common_in_absent l a b : (forall x, In x l -> ~ In x a) -> common_in l a b = 0.
Proof.
  induction l as [|x l IH]; intros H; [reflexivity|].
  unfold common_in in *. simpl. rewrite IH by (intros y Hy; apply H; simpl; auto).
  rewrite (proj1 (count_occ_not_In N.eq_dec a x)) by (apply H; simpl; auto). reflexivity.
Qed.

Lemma common_in_perm l l' a b : Permutation l l' -> common_in l a b = common_in l' a b.
Proof. intros H. apply list_sum_perm, Permutation_map, H. Qed.

Lemma common_as symbols a b :
  NoDup symbols -> incl a symbols -> common a b = common_in symbols a b.
Proof.
  intros Hd Hi.
  set (rest := filter (fun x => negb (if in_dec N.eq_dec x a then true else false)) symbols).
  set (same := filter (fun x => if in_dec N.eq_dec x a then true else false) symbols).
  assert (P : Permutation symbols (same ++ rest)).
  { unfold same, rest. clear. induction symbols as [|x l IH]; simpl; [constructor|].
    destruct (in_dec N.eq_dec x a); simpl.
    - now constructor.
    - apply Permutation_cons_app, IH. }
  rewrite (common_in_perm _ _ a b P), common_in_split.
  rewrite (common_in_absent rest).
  2:{ intros x Hx. unfold rest in Hx. apply filter_In in Hx. destruct Hx as [_ Hx].
      destruct (in_dec N.eq_dec x a); [discriminate|assumption]. }
  rewrite Nat.add_0_r. change (common a b) with (common_in (nodup N.eq_dec a) a b).
  apply common_in_perm, NoDup_Permutation.
  - apply NoDup_nodup.
  - unfold same. apply NoDup_filter, Hd.
  - intros x. rewrite nodup_In. unfold same. rewrite filter_In.
    destruct (in_dec N.eq_dec x a); split; intros; intuition; discriminate.
Qed.

(** A list without repeats that has all symbols of two codes. *)
Definition symbols_of (a b : code) := nodup N.eq_dec (a ++ b).

Lemma symbols_nodup a b : NoDup (symbols_of a b).
Proof. apply NoDup_nodup. Qed.
Lemma symbols_left a b : incl a (symbols_of a b).
Proof. intros x H. apply nodup_In, in_or_app. auto. Qed.
Lemma symbols_right a b : incl b (symbols_of a b).
Proof. intros x H. apply nodup_In, in_or_app. auto. Qed.

Lemma common_sym a b : common a b = common b a.
Proof.
  rewrite (common_as (symbols_of a b) a b), (common_as (symbols_of a b) b a);
    auto using symbols_nodup, symbols_left, symbols_right.
  apply list_sum_map_ext. intros. apply Nat.min_comm.
Qed.

Lemma bulls_sym a : forall b, bulls a b = bulls b a.
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; auto.
  rewrite IH, N.eqb_sym. reflexivity.
Qed.

Lemma feedback_sym a b : feedback a b = feedback b a.
Proof. unfold feedback. rewrite bulls_sym, common_sym. reflexivity. Qed.

Lemma count_occ_perm (a a' : code) x :
  Permutation a a' -> count_occ N.eq_dec a x = count_occ N.eq_dec a' x.
Proof.
  induction 1; simpl; auto; try congruence.
  - destruct (N.eq_dec x0 x); congruence.
  - destruct (N.eq_dec y x), (N.eq_dec x0 x); congruence.
Qed.

Lemma common_perm a a' b b' : Permutation a a' -> Permutation b b' -> common a b = common a' b'.
Proof.
  intros Ha Hb.
  rewrite (common_as (symbols_of a b) a b), (common_as (symbols_of a b) a' b');
    auto using symbols_nodup, symbols_left.
  - apply list_sum_map_ext. intros x _.
    rewrite (count_occ_perm _ _ x Ha), (count_occ_perm _ _ x Hb). reflexivity.
  - intros x Hx. apply symbols_left. eapply Permutation_in; [apply Permutation_sym, Ha|assumption].
Qed.

(** ** Bulls alone tell whether two codes are the same *)

Lemma bulls_most a : forall b, bulls a b <= length a.
Proof. induction a as [|x a IH]; destruct b; simpl; try lia. specialize (IH b). destruct (N.eqb x n); lia. Qed.

Lemma bulls_refl a : bulls a a = length a.
Proof. induction a; simpl; auto. rewrite N.eqb_refl. lia. Qed.

Lemma bulls_all a : forall b, length a = length b -> bulls a b = length a -> a = b.
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; try discriminate; auto.
  intros Hl Hb. pose proof (bulls_most a b). destruct (N.eqb_spec x y); [|lia].
  subst. f_equal. apply IH; lia.
Qed.

Lemma code_length r c : is_code r c -> length c = length (ranges r).
Proof. intros [H _]. induction H; simpl; auto. Qed.

Lemma feedback_solved r a b :
  is_code r a -> is_code r b -> feedback a b = feedback a a -> a = b.
Proof.
  intros Ha Hb H. apply bulls_all.
  - now rewrite (code_length r a), (code_length r b).
  - assert (E : fst (feedback a b) = fst (feedback a a)) by now rewrite H.
    simpl in E. now rewrite E, bulls_refl.
Qed.

(** ** Renamings *)

Lemma NoDup_map {A B} (f : A -> B) l : NoDup l ->
  (forall a b, In a l -> In b l -> f a = f b -> a = b) -> NoDup (map f l).
Proof.
  induction l as [|x l IH]; intros Hd H; simpl; constructor; inversion Hd; subst.
  - intros Hin. apply in_map_iff in Hin. destruct Hin as (y & E & Hy).
    apply H in E; simpl; auto. congruence.
  - apply IH; auto. intros a b Ha Hb. apply H; simpl; auto.
Qed.

(** The code c' with c'[i] = colors[c[places[i]]]. *)
Definition rename (places : list nat) (colors : list N) (c : code) : code :=
  map (fun p => nth (N.to_nat (nth p c 0%N)) colors 0%N) places.

Lemma map_nth_seq (c : code) d : map (fun p => nth p c d) (seq 0 (length c)) = c.
Proof.
  induction c as [|x c IH]; simpl; auto. f_equal.
  rewrite <- seq_shift, map_map. exact IH.
Qed.

Lemma bulls_as_sum (a b : code) : length a = length b ->
  bulls a b = list_sum (map (fun p => if N.eqb (nth p a 0%N) (nth p b 0%N) then 1 else 0)
                            (seq 0 (length a))).
Proof.
  revert b. induction a as [|x a IH]; destruct b as [|y b]; simpl; try discriminate; auto.
  intros Hl. injection Hl as Hl. rewrite (IH b Hl), <- seq_shift, map_map. reflexivity.
Qed.

Lemma bulls_of_maps {A} (f g : A -> N) l :
  bulls (map f l) (map g l) = list_sum (map (fun p => if N.eqb (f p) (g p) then 1 else 0) l).
Proof. induction l; simpl; auto. Qed.

Lemma count_occ_map (f : N -> N) (c : code) x (symbols : list N) :
  (forall y z, In y symbols -> In z symbols -> f y = f z -> y = z) ->
  incl c symbols -> In x symbols ->
  count_occ N.eq_dec (map f c) (f x) = count_occ N.eq_dec c x.
Proof.
  intros Inj Hc Hx. induction c as [|y c IH]; simpl; auto.
  rewrite IH by (intros z Hz; apply Hc; simpl; auto).
  destruct (N.eq_dec (f y) (f x)) as [E|E], (N.eq_dec y x) as [E'|E']; auto.
  - exfalso. apply E', Inj; auto. apply Hc. simpl; auto.
  - exfalso. apply E. now subst.
Qed.

Lemma common_map (f : N -> N) a b :
  (forall y z, In y (symbols_of a b) -> In z (symbols_of a b) -> f y = f z -> y = z) ->
  common (map f a) (map f b) = common a b.
Proof.
  intros Inj.
  rewrite (common_as (symbols_of a b) a b), (common_as (map f (symbols_of a b)));
    auto using symbols_nodup, symbols_left.
  - unfold common_in. rewrite map_map. apply list_sum_map_ext. intros x Hx.
    rewrite !(count_occ_map f _ x (symbols_of a b));
      auto using symbols_left, symbols_right.
  - apply NoDup_map; [apply symbols_nodup|exact Inj].
  - intros x Hx. apply in_map_iff in Hx. destruct Hx as (y & <- & Hy).
    apply in_map, symbols_left, Hy.
Qed.

Lemma rename_perm places colors c : Permutation places (seq 0 (length c)) ->
  Permutation (rename places colors c) (map (fun x => nth (N.to_nat x) colors 0%N) c).
Proof.
  intros Hp. unfold rename. rewrite <- (map_map (fun p => nth p c 0%N) (fun x => nth (N.to_nat x) colors 0%N)).
  apply Permutation_map. etransitivity; [apply Permutation_map, Hp|]. now rewrite map_nth_seq.
Qed.

Lemma rename_nodup places colors c : Permutation places (seq 0 (length c)) ->
  (forall x, In x c -> (N.to_nat x < length colors)%nat) -> NoDup colors ->
  NoDup c -> NoDup (rename places colors c).
Proof.
  intros Hp Hs Hd Hc. eapply Permutation_NoDup; [apply Permutation_sym, rename_perm, Hp|].
  apply NoDup_map; auto. intros x y Hx Hy E. apply N2Nat.inj.
  eapply (proj1 (NoDup_nth colors 0%N) Hd); auto.
Qed.

Lemma rename_feedback places colors a b :
  length a = length b -> Permutation places (seq 0 (length a)) ->
  (forall x, In x a \/ In x b -> (N.to_nat x < length colors)%nat) -> NoDup colors ->
  feedback (rename places colors a) (rename places colors b) = feedback a b.
Proof.
  intros Hl Hp Hs Hd.
  assert (Hb : bulls (rename places colors a) (rename places colors b) = bulls a b).
  { unfold rename. rewrite bulls_of_maps, (bulls_as_sum a b Hl).
    rewrite (list_sum_perm _ _ (Permutation_map _ Hp)). apply list_sum_map_ext.
    intros p Hpin. apply in_seq in Hpin.
    assert (In (nth p a 0%N) a) by (apply nth_In; lia).
    assert (In (nth p b 0%N) b) by (apply nth_In; lia).
    destruct (N.eqb_spec (nth p a 0%N) (nth p b 0%N)) as [E|E].
    - now rewrite E, N.eqb_refl.
    - destruct (N.eqb_spec (nth (N.to_nat (nth p a 0%N)) colors 0%N)
                           (nth (N.to_nat (nth p b 0%N)) colors 0%N)) as [E'|E']; auto.
      exfalso. apply E, N2Nat.inj.
      eapply (proj1 (NoDup_nth colors 0%N) Hd); auto. }
  assert (Hc : common (rename places colors a) (rename places colors b) = common a b).
  { set (f := fun x => nth (N.to_nat x) colors 0%N).
    transitivity (common (map f a) (map f b)).
    - apply common_perm; apply rename_perm; congruence.
    - apply common_map. intros y z Hy Hz E. apply N2Nat.inj.
      unfold symbols_of in *. rewrite nodup_In, in_app_iff in *.
      eapply (proj1 (NoDup_nth colors 0%N) Hd); auto. }
  unfold feedback. now rewrite Hb, Hc.
Qed.

(** ** Counting common symbols by taking each away once *)

Fixpoint take_away (x : N) (c : code) : option code :=
  match c with
  | [] => None
  | y :: rest =>
      if N.eqb x y then Some rest
      else match take_away x rest with None => None | Some rem => Some (y :: rem) end
  end.

Fixpoint count_common (a b : code) : nat :=
  match a with
  | [] => 0
  | x :: rest =>
      match take_away x b with
      | None => count_common rest b
      | Some rem => S (count_common rest rem)
      end
  end.

Lemma take_away_some x c : forall rem, take_away x c = Some rem ->
  forall y, count_occ N.eq_dec c y = count_occ N.eq_dec rem y + (if N.eq_dec x y then 1 else 0).
Proof.
  induction c as [|z c IH]; simpl; intros rem H y; [discriminate|].
  destruct (N.eqb_spec x z) as [E|E].
  - injection H as <-. subst. destruct (N.eq_dec z y); lia.
  - destruct (take_away x c) as [l|]; [|discriminate]. injection H as <-. simpl.
    rewrite (IH l eq_refl y). destruct (N.eq_dec z y); lia.
Qed.

Lemma take_away_none x c : take_away x c = None -> count_occ N.eq_dec c x = 0.
Proof.
  induction c as [|z c IH]; simpl; auto. destruct (N.eqb_spec x z); [discriminate|].
  destruct (take_away x c); [discriminate|]. intros _. destruct (N.eq_dec z x); [congruence|auto].
Qed.

Lemma count_common_in symbols a : forall b, NoDup symbols -> incl a symbols ->
  count_common a b = common_in symbols a b.
Proof.
  induction a as [|x a IH]; intros b Hd Hi; simpl.
  - now rewrite common_in_absent.
  - assert (Hx : In x symbols) by (apply Hi; simpl; auto).
    assert (Ha : incl a symbols) by (intros y Hy; apply Hi; simpl; auto).
    destruct (in_split x symbols Hx) as (l1 & l2 & El).
    assert (Hn : ~ In x (l1 ++ l2)) by (apply NoDup_remove_2; congruence).
    assert (G : forall l c, ~ In x l -> common_in l (x :: a) c = common_in l a c).
    { intros l c Hl. apply list_sum_map_ext. intros y Hy. simpl.
      destruct (N.eq_dec x y); [subst; contradiction|reflexivity]. }
    rewrite in_app_iff in Hn.
    destruct (take_away x b) as [rem|] eqn:E.
    + rewrite (IH rem Hd Ha). subst symbols.
      change (l1 ++ x :: l2) with (l1 ++ [x] ++ l2).
      rewrite !common_in_split, (G l1), (G l2) by tauto.
      assert (K : forall l, ~ In x l -> common_in l a rem = common_in l a b).
      { intros l Hl. apply list_sum_map_ext. intros y Hy.
        rewrite (take_away_some _ _ _ E y). destruct (N.eq_dec x y); [subst; contradiction|].
        now rewrite Nat.add_0_r. }
      rewrite (K l1), (K l2) by tauto. unfold common_in. simpl.
      rewrite (take_away_some _ _ _ E x). destruct (N.eq_dec x x); [|congruence]. lia.
    + rewrite (IH b Hd Ha). subst symbols.
      change (l1 ++ x :: l2) with (l1 ++ [x] ++ l2).
      rewrite !common_in_split, (G l1), (G l2) by tauto. unfold common_in. simpl.
      rewrite (take_away_none _ _ E). lia.
Qed.

Lemma count_common_is a b : count_common a b = common a b.
Proof.
  rewrite (common_as (symbols_of a b)) by auto using symbols_nodup, symbols_left.
  apply count_common_in; auto using symbols_nodup, symbols_left.
Qed.
