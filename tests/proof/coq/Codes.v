(** * The codes of a game, one after the other *)

From Coq Require Import List NArith Arith Lia Permutation Bool.
From Pegtree Require Import Statement Feedback Lemmas.
Import ListNotations.
Local Open Scope N_scope.

Lemma in_upto n x : In x (upto n) <-> x < N.of_nat n.
Proof.
  induction n as [|n IH]; simpl; [split; [contradiction|lia]|].
  rewrite in_app_iff, IH. simpl. split; [intros [H|[H|[]]]|intros H]; try lia.
Qed.

Lemma upto_nodup n : NoDup (upto n).
Proof.
  induction n as [|n IH]; simpl; [constructor|].
  apply (Permutation_NoDup (l := N.of_nat n :: upto n)).
  - apply Permutation_cons_append.
  - constructor; auto. rewrite in_upto. lia.
Qed.

Lemma in_words sizes : forall c, In c (words sizes) <-> Forall2 N.lt c sizes.
Proof.
  induction sizes as [|n sizes IH]; intros c; simpl.
  - split; [intros [<-|[]]; constructor|intros H; inversion H; auto].
  - rewrite in_flat_map. split.
    + intros (x & Hx & Hc). apply in_map_iff in Hc. destruct Hc as (c' & <- & Hc).
      constructor; [|now apply IH]. apply in_upto in Hx. now rewrite N2Nat.id in Hx.
    + intros H. inversion H as [|x n' c' s' Hx Hc]; subst. exists x. split.
      * apply in_upto. now rewrite N2Nat.id.
      * apply in_map, IH, Hc.
Qed.

Lemma words_nodup sizes : NoDup (words sizes).
Proof.
  induction sizes as [|n sizes IH]; simpl; [repeat constructor; auto|].
  pose proof (upto_nodup (N.to_nat n)) as Hd.
  induction Hd as [|x l Hx Hd IHl]; simpl; [constructor|].
  assert (G : forall a b : list code, NoDup a -> NoDup b -> (forall c, In c a -> ~ In c b) -> NoDup (a ++ b)).
  { induction a as [|c a IHa]; simpl; intros b Ha Hb H; auto. inversion Ha; subst. constructor.
    - rewrite in_app_iff. intros [H'|H']; [contradiction|]. apply (H c); auto.
    - apply IHa; auto. }
  apply G; auto.
  - apply FinFun.Injective_map_NoDup; auto. intros a b E. now injection E.
  - intros c Hc H. apply in_map_iff in Hc. destruct Hc as (c' & <- & _).
    apply in_flat_map in H. destruct H as (y & Hy & H). apply in_map_iff in H.
    destruct H as (c2 & E & _). injection E as E _. subst. contradiction.
Qed.

Lemma has_repeat_spec c : has_repeat c = false <-> NoDup c.
Proof.
  induction c as [|x c IH]; simpl; [split; [constructor|auto]|].
  rewrite orb_false_iff, IH. split.
  - intros [H Hd]. constructor; auto. intros Hi.
    assert (existsb (N.eqb x) c = true) by (apply existsb_exists; exists x; split; auto; apply N.eqb_refl).
    congruence.
  - intros H. inversion H; subst. split; auto. destruct (existsb (N.eqb x) c) eqn:E; auto.
    apply existsb_exists in E. destruct E as (y & Hy & E). apply N.eqb_eq in E. subst. contradiction.
Qed.

Lemma all_codes_spec r c : In c (all_codes r) <-> is_code r c.
Proof.
  unfold all_codes, is_code. destruct (distinct r).
  - rewrite filter_In, negb_true_iff, in_words, has_repeat_spec. intuition.
  - rewrite in_words. intuition. discriminate.
Qed.

Lemma all_codes_nodup r : NoDup (all_codes r).
Proof.
  unfold all_codes. destruct (distinct r); [apply NoDup_filter|]; apply words_nodup.
Qed.

Lemma all_codes_set (r : play) : is_set r (all_codes r).
Proof. split; [apply all_codes_nodup|intros s; apply all_codes_spec]. Qed.

(** Whether something is a code. *)
Fixpoint in_ranges (sizes : list N) (c : code) : bool :=
  match sizes, c with
  | [], [] => true
  | n :: sizes', x :: c' => (x <? n) && in_ranges sizes' c'
  | _, _ => false
  end.

Definition codeb (r : rules) (c : code) : bool :=
  in_ranges (ranges r) c && (negb (distinct r) || negb (has_repeat c)).

Lemma in_ranges_spec sizes : forall c, in_ranges sizes c = true <-> Forall2 N.lt c sizes.
Proof.
  induction sizes as [|n sizes IH]; destruct c as [|x c]; simpl;
    try (split; [discriminate|intros H; inversion H]).
  - split; auto.
  - rewrite andb_true_iff, IH, N.ltb_lt. split; [intros []; now constructor|].
    intros H; inversion H; auto.
Qed.

Lemma codeb_spec r c : codeb r c = true <-> is_code r c.
Proof.
  unfold codeb, is_code.
  rewrite andb_true_iff, orb_true_iff, !negb_true_iff, in_ranges_spec, has_repeat_spec.
  destruct (distinct r); intuition; try discriminate.
Qed.
