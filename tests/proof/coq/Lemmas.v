(** * The lemmas of PROOF.md, for one game

    V(S, d) is spoken of by its lower bounds: [bounds P d C b] says that every tree with the property
    [P] that fits the set [C] and solves it within [d] guesses costs at least [b]. All trees fit
    whose guesses are codes of the game; in consistent play only consistent ones do. *)

From Coq Require Import List NArith Arith Lia Permutation Bool.
From Pegtree Require Import Statement Feedback.
Import ListNotations.
Local Open Scope N_scope.

Definition code_eq : forall a b : code, {a = b} + {a <> b} := list_eq_dec N.eq_dec.

(** A bound is a number, or [None], which is greater than any: there is no such tree. *)
Definition bound := option N.

Definition at_most (b : bound) (cost : N) : Prop :=
  match b with Some n => n <= cost | None => False end.

Definition badd (a b : bound) : bound :=
  match a, b with Some m, Some n => Some (m + n) | _, _ => None end.

Definition bleb (a b : bound) : bool :=
  match a, b with
  | _, None => true
  | None, Some _ => false
  | Some m, Some n => m <=? n
  end.

Definition bmax (a b : bound) : bound := if bleb a b then b else a.

Lemma at_most_le a b cost : bleb a b = true -> at_most b cost -> at_most a cost.
Proof.
  destruct a, b; simpl; try discriminate; try contradiction; auto. rewrite N.leb_le. lia.
Qed.

Lemma at_most_add a b x y : at_most a x -> at_most b y -> at_most (badd a b) (x + y).
Proof. destruct a, b; simpl; try contradiction. lia. Qed.

(** Limits of guesses. *)
Definition below (d : limit) : limit := match d with Some m => Some (pred m) | None => None end.

Definition limit_leb (a b : limit) : bool :=
  match a, b with
  | _, None => true
  | None, Some _ => false
  | Some m, Some n => Nat.leb m n
  end.

Lemma is_within_le a b k : limit_leb a b = true -> is_within a k -> is_within b k.
Proof.
  unfold is_within. destruct a, b; simpl; try discriminate; intuition.
  apply Nat.leb_le in H. lia.
Qed.

(** ** Sums *)

Lemma sum_app a b : sum (a ++ b) = sum a + sum b.
Proof. induction a; simpl; [reflexivity|]. rewrite IHa. lia. Qed.

Lemma sum_perm a b : Permutation a b -> sum a = sum b.
Proof. induction 1; simpl; lia. Qed.

Lemma sum_le {A} (f g : A -> N) l :
  (forall x, In x l -> f x <= g x) -> sum (map f l) <= sum (map g l).
Proof.
  induction l as [|x l IH]; simpl; intros H; [lia|].
  pose proof (H x (or_introl eq_refl)). specialize (IH (fun y h => H y (or_intror h))). lia.
Qed.

Lemma sum_ext {A} (f g : A -> N) l :
  (forall x, In x l -> f x = g x) -> sum (map f l) = sum (map g l).
Proof.
  induction l as [|x l IH]; simpl; intros H; [reflexivity|].
  rewrite (H x) by auto. rewrite IH; auto.
Qed.

Lemma sum_const {A} (c : N) (l : list A) : sum (map (fun _ => c) l) = c * N.of_nat (length l).
Proof. induction l; simpl; lia. Qed.

Lemma sum_plus {A} (f g : A -> N) l :
  sum (map (fun x => f x + g x) l) = sum (map f l) + sum (map g l).
Proof. induction l; simpl; lia. Qed.

(** What is played: a game, and whether every guess must be a code of the set that it splits. *)
Record play := Play { played :> rules; is_consistent : bool }.

Section Game.
Variable r : play.

Lemma codes_differ a b : is_code r a -> is_code r b -> a <> b -> feedback a b <> feedback a a.
Proof. intros Ha Hb Hn E. apply Hn, (feedback_solved r); assumption. Qed.

Section Cost.

(** What a tree costs: [u] for each guess of each secret, and [l] for each secret that is solved
    at the last guess of those that are left. *)
Variables u l : N.

Definition pay (d : limit) (k : nat) : N :=
  u * N.of_nat k + match d with Some m => if Nat.eqb k m then l else 0 | None => 0 end.

Definition cost (t : tree) (d : limit) (C : list code) : N :=
  sum (map (fun s => pay d (guesses t s)) C).

Definition within (t : tree) (d : limit) (C : list code) : Prop :=
  forall s, In s C -> is_within d (guesses t s).

Definition fits (C : list code) (t : tree) : Prop :=
  legal r t /\ (is_consistent r = true -> consistent_from (fun s => In s C) t).

Definition bounds (P : tree -> Prop) (d : limit) (C : list code) (b : bound) : Prop :=
  forall t, fits C t -> P t -> within t d C -> at_most b (cost t d C).

Definition any_tree (t : tree) : Prop := True.

(** A set: codes of the game, none twice. *)
Definition is_set (C : list code) : Prop := NoDup C /\ forall s, In s C -> is_code r s.

Lemma cost_perm t d C C' : Permutation C C' -> cost t d C = cost t d C'.
Proof. intros H. apply sum_perm, Permutation_map, H. Qed.

Lemma cost_app t d C C' : cost t d (C ++ C') = cost t d C + cost t d C'.
Proof. unfold cost. rewrite map_app. apply sum_app. Qed.

Lemma cost_cons t d s C : cost t d (s :: C) = pay d (guesses t s) + cost t d C.
Proof. reflexivity. Qed.

Lemma consistent_same (p q : code -> Prop) t : (forall s, p s <-> q s) ->
  consistent_from p t -> consistent_from q t.
Proof.
  revert p q. induction t as [|g next IH]; simpl; auto. intros p q E [Hg Hn]. split.
  - intros [s Hs]. apply E, Hg. exists s. now apply E.
  - intros f. apply (IH f (fun s => p s /\ g <> s /\ feedback g s = f)); auto.
    intros s. now rewrite E.
Qed.

Lemma fits_same C C' t : (forall s, In s C <-> In s C') -> fits C t -> fits C' t.
Proof. intros E [Hl Hc]. split; auto. intros H. now apply (consistent_same (fun s => In s C)); auto. Qed.

Lemma bounds_perm P d C C' b : Permutation C C' -> bounds P d C b -> bounds P d C' b.
Proof.
  intros Hp H t Hl HP Hw. rewrite <- (cost_perm t d C C' Hp). apply H; auto.
  - apply (fits_same C'); auto. intros s. split; apply Permutation_in; auto. now apply Permutation_sym.
  - intros s Hs. apply Hw. eapply Permutation_in; eauto.
Qed.

Lemma bounds_le P d C a b : bleb a b = true -> bounds P d C b -> bounds P d C a.
Proof. intros Hl H t ? ? ?. eapply at_most_le; eauto. Qed.

Lemma bounds_max P d C a b : bounds P d C a -> bounds P d C b -> bounds P d C (bmax a b).
Proof. unfold bmax. destruct (bleb a b); auto. Qed.

Lemma bounds_zero P d C : bounds P d C (Some 0).
Proof. intros t _ _ _. simpl. lia. Qed.

(** ** A guess and the parts it makes *)

Definition others (g : code) (C : list code) : list code :=
  filter (fun s => if code_eq g s then false else true) C.

Lemma others_in g C s : In s (others g C) <-> In s C /\ g <> s.
Proof.
  unfold others. rewrite filter_In. destruct (code_eq g s); intuition; discriminate.
Qed.

Lemma others_split g C : NoDup C ->
  (In g C /\ Permutation C (g :: others g C)) \/ (~ In g C /\ others g C = C).
Proof.
  induction C as [|s C IH]; intros Hd; [right; simpl; auto|].
  inversion Hd; subst. unfold others in *. simpl. destruct (code_eq g s).
  - subst s. left. split; [now left|]. constructor.
    destruct (IH H2) as [[Hi _]|[_ E]]; [contradiction|]. now rewrite E.
  - destruct (IH H2) as [[Hi Hp]|[Hi E]].
    + left. split; [now right|].
      transitivity (s :: g :: filter (fun s0 => if code_eq g s0 then false else true) C).
      * now constructor.
      * constructor.
    + right. split; [simpl; intros [|]; congruence|now rewrite E].
Qed.

(** The parts of [C] by [g] without the solved one, each with its feedback. *)
Definition is_split (g : code) (C : list code) (parts : list ((nat * nat) * list code)) : Prop :=
  Permutation (others g C) (concat (map snd parts)) /\
  forall f P, In (f, P) parts -> forall s, In s P <-> In s (others g C) /\ feedback g s = f.

Lemma fits_next g next C parts f P :
  is_split g C parts -> In (f, P) parts -> fits C (Ask g next) -> fits P (next f).
Proof.
  intros [_ Hf] Hin [[_ Hl] Hc]. split; [apply Hl|]. intros H. destruct (Hc H) as [_ Hn].
  eapply consistent_same; [|apply (Hn f)]. intros s. cbn beta. rewrite (Hf f P Hin), others_in. tauto.
Qed.

Lemma guesses_next g next s : g <> s ->
  guesses (Ask g next) s = after_one_more (guesses (next (feedback g s)) s).
Proof. intros H. simpl. destruct (list_eq_dec N.eq_dec g s); [contradiction|reflexivity]. Qed.

Lemma guesses_solved g next : guesses (Ask g next) g = 1%nat.
Proof. simpl. destruct (list_eq_dec N.eq_dec g g); [reflexivity|contradiction]. Qed.

Lemma within_below d k : is_within d (after_one_more k) -> is_within (below d) k /\ (1 <= k)%nat.
Proof.
  unfold is_within, after_one_more. destruct k; [lia|]. destruct d; simpl; lia.
Qed.

Lemma mul_of_succ (c : N) k : c * N.of_nat (S k) = c + c * N.of_nat k.
Proof. rewrite Nat2N.inj_succ, N.mul_succ_r. lia. Qed.

Lemma mul_of_plus (c : N) j k : c * N.of_nat (j + k) = c * N.of_nat j + c * N.of_nat k.
Proof. rewrite Nat2N.inj_add. apply N.mul_add_distr_l. Qed.

Lemma pay_below d k : is_within d (after_one_more k) ->
  pay d (after_one_more k) = u + pay (below d) k.
Proof.
  intros H. unfold pay. destruct k; [destruct H; simpl in *; lia|].
  change (after_one_more (S k)) with (S (S k)). rewrite (mul_of_succ u (S k)).
  destruct d as [m|]; cbv [below]; cbv iota; [|lia].
  destruct H as [_ H]. destruct m as [|m]; [simpl in H; lia|]. cbn [pred].
  change (Nat.eqb (S (S k)) (S m)) with (Nat.eqb (S k) m). lia.
Qed.

Lemma parts_of g next d C parts :
  is_split g C parts -> within (Ask g next) d C ->
  forall f P, In (f, P) parts ->
    within (next f) (below d) P /\
    cost (Ask g next) d P = u * N.of_nat (length P) + cost (next f) (below d) P.
Proof.
  intros [Hp Hf] Hw f P Hin.
  assert (G : forall s, In s P -> In s C /\ g <> s).
  { intros s Hs. apply others_in. now apply (Hf f P Hin). }
  assert (E : forall s, In s P -> feedback g s = f) by (intros s Hs; now apply (Hf f P Hin)).
  split.
  - intros s Hs. destruct (G s Hs) as [Hi Hn]. specialize (Hw s Hi).
    rewrite (guesses_next _ _ _ Hn), (E s Hs) in Hw. now apply within_below.
  - unfold cost. rewrite <- (sum_const u P), <- sum_plus. apply sum_ext. intros s Hs.
    destruct (G s Hs) as [Hi Hn]. specialize (Hw s Hi).
    rewrite (guesses_next _ _ _ Hn), (E s Hs) in *. now apply pay_below.
Qed.

Lemma cost_concat t d (parts : list ((nat * nat) * list code)) :
  cost t d (concat (map snd parts)) = sum (map (fun p => cost t d (snd p)) parts).
Proof.
  induction parts as [|[f P] parts IH]; simpl; [reflexivity|].
  rewrite cost_app, IH. reflexivity.
Qed.

(** What a guess costs by itself. *)
Definition solves_one (g : code) (C : list code) : bool :=
  existsb (fun s => if code_eq g s then true else false) C.

Lemma solves_one_in g C : solves_one g C = true <-> In g C.
Proof.
  unfold solves_one. rewrite existsb_exists. split.
  - intros (s & Hs & E). destruct (code_eq g s); [now subst|discriminate].
  - intros H. exists g. split; auto. now destruct (code_eq g g).
Qed.

Definition alone (g : code) (d : limit) (C : list code) : N :=
  u * N.of_nat (length C) +
  match d with Some 1%nat => if solves_one g C then l else 0 | _ => 0 end.

Lemma decompose g next d C parts :
  NoDup C -> is_split g C parts -> within (Ask g next) d C ->
  cost (Ask g next) d C =
  alone g d C + sum (map (fun p => cost (next (fst p)) (below d) (snd p)) parts).
Proof.
  intros Hd Hs Hw. pose proof (parts_of g next d C parts Hs Hw) as Hparts.
  assert (Ho : cost (Ask g next) d (others g C) =
               u * N.of_nat (length (others g C)) +
               sum (map (fun p => cost (next (fst p)) (below d) (snd p)) parts)).
  { destruct Hs as [Hp _]. rewrite (cost_perm _ _ _ _ Hp), (Permutation_length Hp), cost_concat.
    clear Hp. induction parts as [|[f P] parts IH]; simpl; [lia|].
    destruct (Hparts f P (or_introl eq_refl)) as [_ E]. rewrite E.
    rewrite app_length, mul_of_plus, IH by (intros; apply Hparts; simpl; auto). lia. }
  unfold alone. destruct (others_split g C Hd) as [[Hi Hp]|[Hi E]].
  - rewrite (cost_perm _ _ _ _ Hp), cost_cons, Ho, guesses_solved, (Permutation_length Hp).
    simpl length. rewrite mul_of_succ, (proj2 (solves_one_in g C) Hi). unfold pay.
    destruct d as [[|[|m]]|]; cbn [Nat.eqb]; cbn iota; change (N.of_nat 1) with 1; lia.
  - rewrite E in Ho. rewrite Ho. destruct (solves_one g C) eqn:F.
    + apply solves_one_in in F. contradiction.
    + destruct d as [[|[|m]]|]; lia.
Qed.

(** A guess costs at least what it costs by itself, and what its parts do. *)
Lemma guess_bound g next d C parts bs :
  NoDup C -> is_split g C parts -> fits C (Ask g next) -> within (Ask g next) d C ->
  Forall2 (fun p b => bounds any_tree (below d) (snd p) b) parts bs ->
  at_most (fold_right badd (Some (alone g d C)) bs) (cost (Ask g next) d C).
Proof.
  intros Hd Hs Hl Hw Hb. rewrite (decompose g next d C parts Hd Hs Hw), N.add_comm.
  pose proof (parts_of g next d C parts Hs Hw) as Hparts.
  pose proof (fun f P h => fits_next g next C parts f P Hs h Hl) as Hfits. clear Hs.
  induction Hb as [|[f P] b parts bs Hb Hrest IH]; simpl; [lia|].
  rewrite <- N.add_assoc. apply at_most_add.
  - apply Hb; [apply Hfits|exact I|apply Hparts]; simpl; auto.
  - apply IH; intros; [apply Hparts|apply Hfits]; simpl; auto.
Qed.

(** ** Lemma 1: size *)

Section Size.

(** All feedback that can occur but for a code's with itself. *)
Variable labels : list (nat * nat).
Hypothesis all_labels : forall a b, is_code r a -> is_code r b -> a <> b -> In (feedback a b) labels.

Definition branches : N := N.of_nat (length labels).

Definition count_at (t : tree) (k : nat) (C : list code) : nat :=
  length (filter (fun s => Nat.eqb (guesses t s) k) C).

Definition label_eq : forall a b : nat * nat, {a = b} + {a <> b}.
Proof. decide equality; apply Nat.eq_dec. Defined.

Definition in_part (g : code) (f : nat * nat) (s : code) : bool :=
  if label_eq (feedback g s) f then true else false.

Lemma list_sum_plus {A} (f g : A -> nat) ls :
  list_sum (map (fun x => f x + g x)%nat ls) = (list_sum (map f ls) + list_sum (map g ls))%nat.
Proof. induction ls; simpl; lia. Qed.

Lemma list_sum_has {A} (f : A -> nat) x ls : In x ls -> (f x <= list_sum (map f ls))%nat.
Proof. induction ls as [|y ls IH]; simpl; [contradiction|]. intros [->|H]; [lia|]. specialize (IH H). lia. Qed.

Lemma length_by_label (g : code) (p : code -> bool) C :
  (forall s, In s C -> In (feedback g s) labels) ->
  (length (filter p C)
   <= list_sum (map (fun f => length (filter p (filter (in_part g f) C))) labels))%nat.
Proof.
  induction C as [|s C IH]; intros H; [simpl; lia|].
  specialize (IH (fun y h => H y (or_intror h))).
  set (one := fun f => if in_part g f s then if p s then 1%nat else 0%nat else 0%nat).
  rewrite (list_sum_map_ext _ (fun f => one f + length (filter p (filter (in_part g f) C)))%nat).
  2:{ intros f _. unfold one. simpl. destruct (in_part g f s); simpl; [|reflexivity].
      destruct (p s); reflexivity. }
  rewrite list_sum_plus.
  pose proof (list_sum_has one (feedback g s) labels (H s (or_introl eq_refl))) as G.
  unfold one at 1 in G. unfold in_part in G.
  destruct (label_eq (feedback g s) (feedback g s)); [|congruence].
  simpl filter at 1. destruct (p s); simpl length; lia.
Qed.

Lemma filter_others (p : code -> bool) g C : p g = false -> filter p C = filter p (others g C).
Proof.
  intros H. unfold others. induction C as [|s C IH]; simpl; auto.
  destruct (code_eq g s); simpl; rewrite IH; [|reflexivity]. subst. now rewrite H.
Qed.

Lemma list_sum_most {A} (f : A -> nat) m ls : (forall x, In x ls -> (f x <= m)%nat) ->
  (list_sum (map f ls) <= length ls * m)%nat.
Proof.
  induction ls as [|x ls IH]; simpl; intros H; [lia|].
  pose proof (H x (or_introl eq_refl)). specialize (IH (fun y h => H y (or_intror h))). lia.
Qed.

Lemma all_same_length (x : code) ls : NoDup ls -> (forall y, In y ls -> y = x) -> (length ls <= 1)%nat.
Proof.
  intros Hd H. destruct ls as [|a [|b ls]]; simpl; try lia. exfalso.
  inversion Hd as [|? ? Hn _]; subst. apply Hn. left.
  rewrite (H a), (H b); simpl; auto.
Qed.

Lemma filter_length_le (p q : code -> bool) C :
  (forall s, In s C -> p s = true -> q s = true) -> (length (filter p C) <= length (filter q C))%nat.
Proof.
  induction C as [|s C IH]; simpl; intros H; [lia|].
  specialize (IH (fun y h => H y (or_intror h))). specialize (H s (or_introl eq_refl)).
  destruct (p s); [rewrite H by auto; simpl; lia|]. destruct (q s); simpl; lia.
Qed.

Lemma count_at_most t : legal r t -> forall k C, is_set C ->
  (count_at t (S k) C <= length labels ^ k)%nat.
Proof.
  induction t as [|g next IH]; intros Hl k C [Hd Hc].
  { unfold count_at. simpl. replace (filter _ C) with (@nil code); [simpl; lia|].
    clear. induction C; simpl; auto. }
  destruct Hl as [Hg Hl]. unfold count_at. destruct k as [|k].
  - rewrite Nat.pow_0_r. apply (all_same_length g); [now apply NoDup_filter|].
    intros s Hs. apply filter_In in Hs. destruct Hs as [_ Hs].
    destruct (code_eq g s) as [E|E]; [auto|]. rewrite (guesses_next _ _ _ E) in Hs.
    destruct (guesses (next (feedback g s)) s); simpl in Hs; discriminate.
  - rewrite (filter_others _ g) by now rewrite guesses_solved.
    etransitivity; [apply (length_by_label g)|].
    { intros s Hs. apply others_in in Hs. destruct Hs. apply all_labels; auto. }
    simpl Nat.pow. apply list_sum_most. intros f _.
    etransitivity; [|apply (IH f (Hl f) k (filter (in_part g f) (others g C)))].
    + apply filter_length_le. intros s Hs. apply filter_In in Hs. destruct Hs as [Ho Hf].
      apply others_in in Ho. destruct Ho as [_ Hn]. rewrite (guesses_next _ _ _ Hn).
      unfold in_part in Hf. destruct (label_eq (feedback g s) f); [subst f|discriminate].
      destruct (guesses (next (feedback g s)) s); simpl; auto.
    + split; [apply NoDup_filter, NoDup_filter, Hd|].
      intros s Hs. apply filter_In in Hs. destruct Hs as [Hs _]. apply others_in in Hs. now apply Hc.
Qed.

Definition beyond (d : limit) (k : nat) : bool :=
  match d with Some m => Nat.ltb m k | None => false end.

(** [n] secrets that are solved at guess [k] or later, of which [room] find room at guess [k],
    [branches] times as many at the next one, and so on. Out of fuel, it says nothing of the rest. *)
Fixpoint fill (fuel : nat) (d : limit) (n : N) (k : nat) (room : N) : bound :=
  if n =? 0 then Some 0
  else match fuel with
  | 0%nat => Some 0
  | S rest =>
      if beyond d k then None
      else if room =? 0 then None
      else let here := N.min n room in
           badd (Some (here * pay d k)) (fill rest d (n - here) (S k) (room * branches))
  end.

Lemma pay_later d k k' : (k < k')%nat -> is_within d k' -> pay d k <= pay d k'.
Proof.
  intros Hk [_ Hw]. unfold pay.
  assert (u * N.of_nat k <= u * N.of_nat k') by (apply N.mul_le_mono_l; lia).
  destruct d as [m|]; [|lia]. destruct (Nat.eqb_spec k m); [lia|].
  destruct (Nat.eqb k' m); lia.
Qed.

Lemma filter_perm (p : code -> bool) C :
  Permutation C (filter p C ++ filter (fun s => negb (p s)) C).
Proof.
  induction C as [|s C IH]; simpl; [constructor|]. destruct (p s); simpl; [now constructor|].
  apply Permutation_cons_app, IH.
Qed.

Lemma count_at_perm t k C C' : Permutation C C' -> count_at t k C = count_at t k C'.
Proof.
  unfold count_at. induction 1; simpl; auto; try congruence.
  - destruct (Nat.eqb (guesses t x) k); simpl; congruence.
  - destruct (Nat.eqb (guesses t x) k), (Nat.eqb (guesses t y) k); reflexivity.
Qed.

Lemma count_at_app t k C C' : count_at t k (C ++ C') = (count_at t k C + count_at t k C')%nat.
Proof. unfold count_at. rewrite filter_app, app_length. reflexivity. Qed.

Lemma count_at_pos t s C : In s C -> (1 <= count_at t (guesses t s) C)%nat.
Proof.
  intros H. unfold count_at.
  assert (G : In s (filter (fun x => Nat.eqb (guesses t x) (guesses t s)) C))
    by (apply filter_In; split; auto; apply Nat.eqb_refl).
  destruct (filter _ C); [contradiction|simpl; lia].
Qed.

Lemma cost_at_least t d C c : (forall s, In s C -> c <= pay d (guesses t s)) ->
  c * N.of_nat (length C) <= cost t d C.
Proof. intros H. rewrite <- sum_const. now apply sum_le. Qed.

Lemma fill_sound t d fuel : forall k C room,
  (forall s, In s C -> is_within d (guesses t s) /\ (k <= guesses t s)%nat) ->
  (forall j, N.of_nat (count_at t (k + j) C) <= room * branches ^ N.of_nat j) ->
  at_most (fill fuel d (N.of_nat (length C)) k room) (cost t d C).
Proof.
  induction fuel as [|fuel IH]; intros k C room Hk Hc.
  { simpl. destruct (N.of_nat (length C) =? 0); simpl; lia. }
  cbn [fill]. destruct (N.eqb_spec (N.of_nat (length C)) 0) as [E|E]; [simpl; lia|].
  assert (Hs : exists s, In s C) by (destruct C as [|s ?]; [simpl in E; lia|exists s; now left]).
  destruct Hs as [s0 Hs0]. destruct (Hk s0 Hs0) as [[Hw0 Hw] Hk0].
  destruct (beyond d k) eqn:Eb.
  { unfold beyond in Eb. destruct d as [m|]; [|discriminate]. apply Nat.ltb_lt in Eb. simpl in Hw. lia. }
  destruct (N.eqb_spec room 0) as [Er|Er].
  { exfalso. specialize (Hc (guesses t s0 - k)%nat). subst room.
    replace (k + (guesses t s0 - k))%nat with (guesses t s0) in Hc by lia.
    pose proof (count_at_pos t s0 C Hs0). lia. }
  set (at_k := fun s => Nat.eqb (guesses t s) k).
  set (A := filter at_k C). set (B := filter (fun s => negb (at_k s)) C).
  pose proof (filter_perm at_k C) as HP. fold A B in HP.
  pose proof (Permutation_length HP) as HL. rewrite app_length in HL.
  assert (HA : N.of_nat (length A) <= room).
  { specialize (Hc 0%nat). rewrite Nat.add_0_r in Hc. simpl in Hc. unfold count_at in Hc.
    change (N.of_nat (length A) <= room * 1) in Hc. lia. }
  set (here := N.min (N.of_nat (length C)) room).
  set (x := (N.to_nat here - length A)%nat).
  assert (Hx : (x <= length B)%nat) by (unfold x, here; lia).
  set (X := firstn x B). set (Y := skipn x B).
  assert (HXY : B = X ++ Y) by (symmetry; apply firstn_skipn).
  assert (HX : length X = x) by (unfold X; rewrite firstn_length; lia).
  assert (HB : forall s, In s B -> In s C /\ (k < guesses t s)%nat).
  { intros s Hs. unfold B in Hs. apply filter_In in Hs. destruct Hs as [Hi Hn].
    unfold at_k in Hn. destruct (Nat.eqb_spec (guesses t s) k); [discriminate|].
    destruct (Hk s Hi). split; [auto|lia]. }
  rewrite (cost_perm _ _ _ _ HP), HXY, !cost_app, N.add_assoc.
  apply at_most_add.
  - simpl. unfold here. fold here.
    assert (CA : pay d k * N.of_nat (length A) <= cost t d A).
    { apply cost_at_least. intros s Hs. unfold A in Hs. apply filter_In in Hs.
      destruct Hs as [_ Hs]. unfold at_k in Hs. apply Nat.eqb_eq in Hs. rewrite Hs. lia. }
    assert (CX : pay d k * N.of_nat (length X) <= cost t d X).
    { apply cost_at_least. intros s Hs. assert (Hi : In s B) by (rewrite HXY; apply in_or_app; auto).
      destruct (HB s Hi) as [Hi' Hlt]. apply pay_later; auto. apply Hk, Hi'. }
    assert (Hh : here = N.of_nat (length A) + N.of_nat (length X))
      by (rewrite HX; unfold x, here; lia).
    rewrite Hh, N.mul_add_distr_r, !(N.mul_comm (N.of_nat _)). lia.
  - assert (Hn : N.of_nat (length C) - here = N.of_nat (length Y)).
    { rewrite HL, HXY, app_length, HX. unfold x, here. lia. }
    rewrite Hn. apply IH.
    + intros s Hs. assert (Hi : In s B) by (rewrite HXY; apply in_or_app; auto).
      destruct (HB s Hi) as [Hi' Hlt]. split; [apply Hk, Hi'|lia].
    + intros j. specialize (Hc (S j)). rewrite (count_at_perm _ _ _ _ HP), HXY, !count_at_app in Hc.
      rewrite Nat2N.inj_succ, N.pow_succ_r' in Hc.
      replace (k + S j)%nat with (S k + j)%nat in Hc by lia.
      rewrite <- N.mul_assoc. lia.
Qed.

Definition size_bound (d : limit) (n : N) : bound := fill 64 d n 1 1.

Lemma size_sound d C : is_set C -> bounds any_tree d C (size_bound d (N.of_nat (length C))).
Proof.
  intros Hset t Hl _ Hw. apply fill_sound.
  - intros s Hs. split; [now apply Hw|]. destruct (Hw s Hs). lia.
  - intros j. rewrite N.mul_1_l. unfold branches. rewrite <- Nat2N.inj_pow.
    pose proof (count_at_most t (proj1 Hl) j C Hset). simpl plus. lia.
Qed.

(** ** Lemma 3: one look, and what every guess costs *)

(** In consistent play what is not in the set is no guess. *)
Definition ruled_out (g : code) (C : list code) : Prop :=
  is_consistent r = true /\ C <> [] /\ ~ In g C.

Definition shown (d : limit) (C : list code) (g : code) (b : bound) : Prop :=
  ruled_out g C \/
  exists parts bs,
    is_split g C parts /\
    Forall2 (fun p b => bounds any_tree (below d) (snd p) b) parts bs /\
    bleb b (fold_right badd (Some (alone g d C)) bs) = true.

Definition asks (g : code) (t : tree) : Prop := exists next, t = Ask g next.

Lemma asked_in g next C : is_consistent r = true -> C <> [] -> fits C (Ask g next) -> In g C.
Proof.
  intros H Hne [_ Hc]. apply (Hc H). destruct C as [|s C]; [contradiction|]. exists s. now left.
Qed.

Lemma shown_sound d C g b : is_set C -> shown d C g b -> bounds (asks g) d C b.
Proof.
  intros [Hd _] [(H & Hne & Hno)|(parts & bs & Hs & Hb & Hle)] t Hl [next ->] Hw.
  { exfalso. apply Hno. now apply (asked_in g next C). }
  eapply at_most_le; [exact Hle|]. eapply guess_bound; eauto.
Qed.

Lemma by_guesses d C b : C <> [] ->
  (forall g, is_code r g -> bounds (asks g) d C b) -> bounds any_tree d C b.
Proof.
  intros Hne H t Hl _ Hw. destruct t as [|g next].
  - destruct C as [|s C]; [contradiction|]. destruct (Hw s (or_introl eq_refl)). simpl in *. lia.
  - apply (H g); auto; [apply (proj1 Hl)|exists next; reflexivity].
Qed.

End Size.

(** ** Lemma 2: no separator *)

Definition no_separator (C : list code) : Prop :=
  forall g, In g C -> ~ NoDup (map (feedback g) C).

Lemma pay_least d k : u * N.of_nat k <= pay d k.
Proof. unfold pay. lia. Qed.

Definition no_separator_bound (d : limit) (n : N) : N :=
  2 * n * u + match d with Some 2%nat => n * l | _ => 0 end.

(** Two codes with the same feedback: one of them takes three guesses or more. *)
Lemma takes_three g next d C a b :
  is_set C -> is_code r g -> legal r (Ask g next) -> within (Ask g next) d C -> In a C -> In b C ->
  a <> b -> feedback g a = feedback g b ->
  exists s, In s C /\ g <> s /\ (3 <= guesses (Ask g next) s)%nat.
Proof.
  intros [_ Hc] Hg Hl Hw Ha Hb Hn E.
  assert (Na : g <> a).
  { intros ->. apply Hn. symmetry in E. now apply (feedback_solved r) in E; auto. }
  assert (Nb : g <> b).
  { intros ->. apply Hn. symmetry. now apply (feedback_solved r) in E; auto. }
  pose proof (Hw a Ha) as Wa. pose proof (Hw b Hb) as Wb.
  rewrite (guesses_next _ _ _ Na) in Wa. rewrite (guesses_next _ _ _ Nb) in Wb.
  rewrite <- E in Wb.
  destruct (guesses (next (feedback g a)) a) as [|[|i]] eqn:Ga;
    [destruct Wa; simpl in *; lia| |exists a; rewrite (guesses_next _ _ _ Na), Ga; simpl; repeat split; auto; lia].
  destruct (guesses (next (feedback g a)) b) as [|[|j]] eqn:Gb;
    [destruct Wb; simpl in *; lia| |exists b; rewrite (guesses_next _ _ _ Nb), <- E, Gb; simpl; repeat split; auto; lia].
  exfalso. apply Hn. destruct (next (feedback g a)) as [|h n]; [discriminate|].
  assert (K : forall s, guesses (Ask h n) s = 1%nat -> h = s).
  { intros s. destruct (code_eq h s) as [|Hhs]; auto. rewrite (guesses_next _ _ _ Hhs).
    destruct (guesses _ s); discriminate. }
  now rewrite <- (K a Ga), <- (K b Gb).
Qed.

Lemma no_separator_sound d C :
  is_set C -> (3 <= length C)%nat -> no_separator C ->
  bounds any_tree d C (Some (no_separator_bound d (N.of_nat (length C)))).
Proof.
  intros Hset H3 Hno t [Hl _] _ Hw. pose proof Hset as [Hd Hc].
  assert (Hne : C <> []) by (intros ->; simpl in H3; lia).
  destruct t as [|g next].
  { destruct C as [|s C]; [contradiction|]. destruct (Hw s (or_introl eq_refl)). simpl in *. lia. }
  pose proof Hl as [Hg _]. unfold at_most.
  destruct (N.le_gt_cases (no_separator_bound d (N.of_nat (length C))) (cost (Ask g next) d C))
    as [|Hlt]; [assumption|exfalso].
  destruct (others_split g C Hd) as [[Hi Hp]|[Hi E]].
  - apply (Hno g Hi). apply NoDup_map; [assumption|]. intros a b Ha Hb Hf.
    destruct (code_eq a b) as [|Hn]; [assumption|exfalso].
    destruct (takes_three g next d C a b) as (s & Hs & Hgs & Hk); auto.
    assert (Hs' : In s (others g C)) by (apply others_in; auto).
    assert (Hd' : NoDup (others g C)) by (apply NoDup_filter, Hd).
    destruct (others_split s (others g C) Hd') as [[_ Hp']|[Hx _]]; [|contradiction].
    pose proof (Permutation_length Hp) as L1. pose proof (Permutation_length Hp') as L2.
    simpl in L1, L2. set (rest := others s (others g C)) in *.
    rewrite (cost_perm _ _ _ _ Hp), cost_cons, (cost_perm _ _ _ _ Hp'), cost_cons in Hlt.
    assert (R : 2 * u * N.of_nat (length rest) <= cost (Ask g next) d rest).
    { apply cost_at_least. intros x Hx. unfold rest in Hx.
      apply others_in in Hx. destruct Hx as [Hx _]. apply others_in in Hx. destruct Hx as [Hx Hgx].
      pose proof (Hw x Hx) as Wx. rewrite (guesses_next _ _ _ Hgx) in *.
      etransitivity; [|apply pay_least]. destruct (guesses _ x); [destruct Wx; simpl in *; lia|].
      simpl after_one_more. rewrite !mul_of_succ. lia. }
    pose proof (pay_least d (guesses (Ask g next) g)) as P1.
    rewrite guesses_solved in *.
    pose proof (pay_least d (guesses (Ask g next) s)) as P3.
    assert (P3' : u * 3 <= pay d (guesses (Ask g next) s)).
    { etransitivity; [|exact P3]. apply N.mul_le_mono_l. lia. }
    unfold no_separator_bound in Hlt.
    assert (D : match d with Some 2%nat => N.of_nat (length C) * l | _ => 0 end = 0).
    { destruct d as [[|[|[|m]]]|]; auto. destruct (Hw s Hs) as [_ W]. cbn iota in W. lia. }
    rewrite D in Hlt. rewrite L1, L2 in Hlt.
    replace (N.of_nat (S (S (length rest)))) with (2 + N.of_nat (length rest)) in Hlt by lia.
    change (N.of_nat 1) with 1 in P1. nia.
  - assert (G : forall s, In s C -> 2 * u + match d with Some 2%nat => l | _ => 0 end
                                   <= pay d (guesses (Ask g next) s)).
    { intros s Hs. assert (Hn : g <> s) by (intros ->; contradiction).
      pose proof (Hw s Hs) as W. rewrite (guesses_next _ _ _ Hn) in *.
      destruct (guesses _ s) as [|k]; [destruct W; simpl in *; lia|]. simpl after_one_more in *.
      unfold pay. rewrite !mul_of_succ. destruct d as [[|[|[|m]]]|]; try lia.
      destruct W as [_ W]. assert (k = 0)%nat by lia. subst k. simpl Nat.eqb. cbn iota. lia. }
    apply cost_at_least in G. unfold no_separator_bound in Hlt.
    destruct d as [[|[|[|m]]]|]; nia.
Qed.

(** ** Lemma 4: guesses that do not split *)

Definition leaves_whole (g : code) (C : list code) : Prop :=
  ~ In g C /\ exists f, forall s, In s C -> feedback g s = f.

Lemma leaves_whole_dec g C : {leaves_whole g C} + {~ leaves_whole g C}.
Proof.
  destruct (in_dec code_eq g C) as [Hi|Hi]; [right; intros [H _]; contradiction|].
  destruct C as [|c C]; [left; split; [auto|exists (0, 0)%nat; contradiction]|].
  destruct (forallb (fun s => in_part g (feedback g c) s) (c :: C)) eqn:E.
  - left. split; [assumption|]. exists (feedback g c). intros s Hs.
    rewrite forallb_forall in E. specialize (E s Hs). unfold in_part in E.
    destruct (label_eq (feedback g s) (feedback g c)); [assumption|discriminate].
  - right. intros [_ [f Hf]].
    assert (G : forallb (fun s => in_part g (feedback g c) s) (c :: C) = true).
    { apply forallb_forall. intros s Hs. unfold in_part.
      destruct (label_eq (feedback g s) (feedback g c)); [reflexivity|].
      exfalso. rewrite (Hf s Hs), (Hf c) in n; simpl; auto. }
    congruence.
Qed.

Lemma without_whole_guesses d C b : C <> [] ->
  (forall g, is_code r g -> ~ leaves_whole g C -> bounds (asks g) d C b) -> bounds any_tree d C b.
Proof.
  intros Hne H t. induction t as [|g next IH]; intros Hl _ Hw.
  { destruct C as [|s C]; [contradiction|]. destruct (Hw s (or_introl eq_refl)). simpl in *. lia. }
  destruct (leaves_whole_dec g C) as [[Hi [f Hf]]|Hn].
  - assert (Hl' : fits C (next f)).
    { split; [apply (proj1 Hl)|]. intros Hk. exfalso. apply Hi. now apply (asked_in g next C). }
    assert (G : forall s, In s C ->
      guesses (Ask g next) s = after_one_more (guesses (next f) s)).
    { intros s Hs. rewrite guesses_next by (intros ->; contradiction). now rewrite (Hf s Hs). }
    assert (Hw' : within (next f) d C).
    { intros s Hs. specialize (Hw s Hs). rewrite (G s Hs) in Hw.
      destruct Hw as [W1 W2]. destruct (guesses (next f) s); [simpl in W1; lia|].
      split; [lia|]. destruct d; simpl in *; lia. }
    assert (Hc : cost (next f) d C <= cost (Ask g next) d C).
    { apply sum_le. intros s Hs. specialize (Hw s Hs). rewrite (G s Hs) in *.
      pose proof (Hw' s Hs) as [W' _]. apply pay_later; [|assumption].
      destruct (guesses (next f) s); simpl; lia. }
    specialize (IH f Hl' I Hw'). destruct b; simpl in *; [lia|contradiction].
  - apply (H g); auto; [apply (proj1 Hl)|exists next; reflexivity].
Qed.

(** ** Lemma 5: renamings *)

(** What keeps codes and feedback. *)
Definition keeps (q : code -> code) : Prop :=
  (forall c, is_code r c -> is_code r (q c)) /\
  (forall a b, is_code r a -> is_code r b -> feedback (q a) (q b) = feedback a b).

Lemma keeps_injective q a b : keeps q -> is_code r a -> is_code r b -> q a = q b -> a = b.
Proof.
  intros [_ Hf] Ha Hb E. apply (feedback_solved r); auto.
  rewrite <- (Hf a b), <- (Hf a a); auto. now rewrite E.
Qed.

Fixpoint map_tree (q : code -> code) (t : tree) : tree :=
  match t with
  | Nothing => Nothing
  | Ask g next => Ask (q g) (fun f => map_tree q (next f))
  end.

Lemma map_tree_legal q t : keeps q -> legal r t -> legal r (map_tree q t).
Proof.
  intros [Hq _]. induction t as [|g next IH]; simpl; auto. intros [Hg Hl]. split; auto.
Qed.

Lemma map_tree_guesses q t s : keeps q -> legal r t -> is_code r s ->
  guesses (map_tree q t) (q s) = guesses t s.
Proof.
  intros Hq Hl Hs. induction t as [|g next IH]; auto. destruct Hl as [Hg Hl].
  destruct (code_eq g s) as [->|Hn].
  - simpl map_tree. now rewrite !guesses_solved.
  - simpl map_tree. rewrite !guesses_next; auto.
    + destruct Hq as [Hq Hf]. rewrite (Hf g s) by auto. now rewrite IH.
    + intros E. apply Hn, (keeps_injective q); auto.
Qed.

(** The codes of a set become those of its image, and a tree that fits it one that fits that. *)
Lemma map_tree_consistent q t : keeps q -> legal r t -> forall p p' : code -> Prop,
  (forall s, p s -> is_code r s) -> (forall x, p' x <-> exists s, q s = x /\ p s) ->
  consistent_from p t -> consistent_from p' (map_tree q t).
Proof.
  intros Hq. induction t as [|g next IH]; simpl; auto. intros [Hg Hl] p p' Hp E [Hc Hn]. split.
  - intros [x Hx]. apply E in Hx. destruct Hx as (s & _ & Hs). apply E. exists g. split; auto.
    apply Hc. now exists s.
  - intros f. apply (IH f (Hl f) (fun s => p s /\ g <> s /\ feedback g s = f)); auto.
    + intros s [Hs _]. auto.
    + intros x. rewrite E. split.
      * intros ((s & <- & Hs) & Hd & Ef). exists s. repeat split; auto; [congruence|].
        rewrite <- Ef. symmetry. apply Hq; auto.
      * intros (s & <- & Hs & Hd & Ef). repeat split; [now exists s| |].
        -- intros Eq. apply Hd, (keeps_injective q); auto.
        -- rewrite <- Ef. apply Hq; auto.
Qed.

Lemma map_tree_fits q C C' t : keeps q -> is_set C -> Permutation (map q C) C' ->
  fits C t -> fits C' (map_tree q t).
Proof.
  intros Hq [_ Hs] Hp [Hl Hc]. split; [now apply map_tree_legal|]. intros H.
  apply (map_tree_consistent q t Hq Hl (fun s => In s C)); auto.
  intros x. rewrite <- in_map_iff. split; apply Permutation_in; auto. now apply Permutation_sym.
Qed.

(** The other way round. *)
Section Inverse.
Variable all : list code.
Hypothesis all_nodup : NoDup all.
Hypothesis all_are : forall c, In c all <-> is_code r c.
Variable q : code -> code.
Hypothesis Hq : keeps q.

Definition inverse (c : code) : code :=
  match find (fun x => if code_eq (q x) c then true else false) all with Some x => x | None => c end.

Lemma code_NoDup_map C : NoDup C -> (forall s, In s C -> is_code r s) -> NoDup (map q C).
Proof. intros Hd Hc. apply NoDup_map; auto. intros a b Ha Hb. apply (keeps_injective q); auto. Qed.

Lemma map_all : Permutation (map q all) all.
Proof.
  apply NoDup_Permutation_bis.
  - apply code_NoDup_map; auto. intros. now apply all_are.
  - rewrite map_length. lia.
  - intros c Hc. apply in_map_iff in Hc. destruct Hc as (x & <- & Hx).
    apply all_are, Hq, all_are, Hx.
Qed.

Lemma inverse_right c : is_code r c -> q (inverse c) = c /\ is_code r (inverse c).
Proof.
  intros Hc. unfold inverse.
  destruct (find _ all) as [x|] eqn:E.
  - apply find_some in E. destruct E as [Hx E]. destruct (code_eq (q x) c); [|discriminate].
    split; auto. now apply all_are.
  - exfalso. assert (H : In c (map q all)).
    { eapply Permutation_in; [apply Permutation_sym, map_all|]. now apply all_are. }
    apply in_map_iff in H. destruct H as (x & Ex & Hx).
    apply (find_none _ _ E) in Hx. destruct (code_eq (q x) c); [discriminate|contradiction].
Qed.

Lemma inverse_left c : is_code r c -> inverse (q c) = c.
Proof.
  intros Hc. destruct (inverse_right (q c)) as [E H]; [now apply Hq|].
  now apply (keeps_injective q).
Qed.

Lemma keeps_inverse : keeps inverse.
Proof.
  split.
  - intros c Hc. now apply inverse_right.
  - intros a b Ha Hb. destruct (inverse_right a Ha) as [Ea Ia], (inverse_right b Hb) as [Eb Ib].
    destruct Hq as [_ Hf]. rewrite <- (Hf (inverse a) (inverse b)); auto. now rewrite Ea, Eb.
Qed.

(** A tree of a set becomes one of what the renaming makes of the set, of the same cost. *)
Lemma bounds_renamed (P P' : tree -> Prop) d C C' b : is_set C -> Permutation (map q C) C' ->
  (forall t, P t -> P' (map_tree q t)) -> bounds P' d C' b -> bounds P d C b.
Proof.
  intros Hset Hp HP H t Hl Ht Hw.
  assert (G : forall s, In s C -> guesses (map_tree q t) (q s) = guesses t s)
    by (intros s Hs; apply map_tree_guesses; auto; [apply Hl|now apply Hset]).
  replace (cost t d C) with (cost (map_tree q t) d C').
  - apply H; [now apply (map_tree_fits q C)|now apply HP|].
    intros s Hs. apply (Permutation_in _ (Permutation_sym Hp)), in_map_iff in Hs.
    destruct Hs as (x & <- & Hx). rewrite (G x Hx). auto.
  - rewrite <- (cost_perm _ _ _ _ Hp). unfold cost. rewrite map_map. apply sum_ext.
    intros s Hs. now rewrite (G s Hs).
Qed.

(** Where it leaves the set as it is, guesses that become each other have the same bounds. *)
Definition fixes (p : code -> code) (C : list code) : Prop := forall s, In s C -> In (p s) C.

Lemma fixes_perm C : is_set C -> fixes q C -> Permutation (map q C) C.
Proof.
  intros [Hd Hc] Hf. apply NoDup_Permutation_bis.
  - now apply code_NoDup_map.
  - rewrite map_length. lia.
  - intros c Hin. apply in_map_iff in Hin. destruct Hin as (x & <- & Hx). auto.
Qed.

Lemma bounds_image d C g b : is_set C -> fixes q C ->
  bounds (asks (q g)) d C b -> bounds (asks g) d C b.
Proof.
  intros Hset Hf. apply bounds_renamed; auto using fixes_perm.
  intros t [next ->]. eexists. reflexivity.
Qed.

Lemma whole_image g C : is_code r g -> is_set C -> fixes q C ->
  leaves_whole (q g) C -> leaves_whole g C.
Proof.
  intros Hg [_ Hc] Hf [Hn [f Hw]]. split.
  - intros Hi. apply Hn, Hf, Hi.
  - exists f. intros s Hs. destruct Hq as [_ Hk]. rewrite <- (Hk g s) by auto. auto.
Qed.

End Inverse.

(** Guesses that renamings which leave the set as it is make of each other. *)
Inductive alike (C : list code) : code -> code -> Prop :=
  | alike_refl g : alike C g g
  | alike_step q g h : keeps q -> fixes q C -> alike C (q g) h -> alike C g h
  | alike_back q g h : keeps q -> fixes q C -> is_code r g -> alike C g h -> alike C (q g) h.

Section Claims.
Variable all : list code.
Hypothesis all_nodup : NoDup all.
Hypothesis all_are : forall c, In c all <-> is_code r c.

Lemma inverse_fixes q C : keeps q -> is_set C -> fixes q C -> fixes (inverse all q) C.
Proof.
  intros Hq Hset Hf s Hs. pose proof (fixes_perm q Hq C Hset Hf) as HP.
  assert (Hs' : In s (map q C)) by (eapply Permutation_in; [apply Permutation_sym, HP|auto]).
  apply in_map_iff in Hs'. destruct Hs' as (x & <- & Hx).
  rewrite inverse_left; auto. apply Hset, Hx.
Qed.

Lemma alike_bounds d C b g h : is_set C -> alike C g h -> is_code r g ->
  (is_code r h -> ~ leaves_whole h C -> bounds (asks h) d C b) ->
  ~ leaves_whole g C -> bounds (asks g) d C b.
Proof.
  intros Hset H. induction H as [g|q g h Hq Hf H IH|q g h Hq Hf Hg' H IH]; intros Hg Hh Hn.
  - auto.
  - apply (bounds_image q Hq); auto. apply IH; auto; [now apply Hq|].
    intros Hw. apply Hn. now apply (whole_image q Hq).
  - pose proof (keeps_inverse all all_nodup all_are q Hq) as Hi.
    apply (bounds_image (inverse all q) Hi); auto using inverse_fixes.
    rewrite inverse_left by auto. apply IH; auto.
    intros Hw. apply Hn.
    apply (whole_image (inverse all q) Hi); auto using inverse_fixes.
    now rewrite inverse_left by auto.
Qed.

(** ** A claim that holds is true *)

Variable index : code -> N.
Variable labels : list (nat * nat).

Theorem claim_true d C b : is_set C -> C <> [] ->
  (forall g, is_code r g ->
     leaves_whole g C \/ (exists h, alike C g h /\ index h < index g) \/ shown d C g b) ->
  bounds any_tree d C b.
Proof.
  intros Hset Hne H. apply without_whole_guesses; auto.
  assert (G : forall n g, index g < n -> is_code r g -> ~ leaves_whole g C ->
                          bounds (asks g) d C b).
  { induction n as [|n IH] using N.peano_ind; intros g Hi Hg Hn; [lia|].
    destruct (H g Hg) as [Hw|[(h & Ha & Hlt)|Hs]]; [contradiction| |].
    - apply (alike_bounds d C b g h); auto. intros Hh Hnh. apply IH; auto. lia.
    - now apply shown_sound. }
  intros g Hg Hn. apply (G (N.succ (index g))); auto. lia.
Qed.

End Claims.
End Cost.

(** ** Lemma 6: what carries over *)

Lemma carry_depth u l P d d' C b : limit_leb d d' = true ->
  bounds u l P d' C b -> bounds u l P d C b.
Proof.
  intros Hd H t Hl HP Hw.
  assert (Hw' : within t d' C) by (intros s Hs; eapply is_within_le; eauto; now apply Hw).
  specialize (H t Hl HP Hw'). destruct b as [n|]; simpl in *; [|assumption].
  etransitivity; [exact H|]. apply sum_le. intros s Hs. unfold pay.
  destruct (Hw s Hs) as [_ W]. destruct d as [m|], d' as [m'|]; simpl in *; try lia; try discriminate.
  apply Nat.leb_le in Hd.
  destruct (Nat.eqb_spec (guesses t s) m'), (Nat.eqb_spec (guesses t s) m); try lia.
Qed.

Lemma carry_total u l P d C n : bounds 1 0 P d C (Some n) -> bounds u l P d C (Some (u * n)).
Proof.
  intros H t Hl HP Hw. specialize (H t Hl HP Hw). simpl in *.
  transitivity (u * cost 1 0 t d C); [now apply N.mul_le_mono_l|].
  unfold cost. clear. induction C as [|s C IH]; [simpl; lia|].
  cbn [map sum fold_right]. change (fold_right N.add 0) with sum.
  rewrite N.mul_add_distr_l. apply N.add_le_mono; [|exact IH].
  unfold pay. destruct d as [m|]; [destruct (Nat.eqb (guesses t s) m)|]; lia.
Qed.

Lemma carry_none u l u' l' P d C : bounds u l P d C None -> bounds u' l' P d C None.
Proof. intros H t Hl HP Hw. exact (H t Hl HP Hw). Qed.

End Game.
