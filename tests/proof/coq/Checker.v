(** * A checker of claims, and that what it accepts is true *)

From Coq Require Import List NArith Arith Lia Permutation Bool FMapPositive.
From Pegtree Require Import Statement Feedback Lemmas Codes.
Import ListNotations.
Local Open Scope N_scope.

(* Otherwise tactics unfold 64 guesses of it. *)
Local Opaque size_bound.

(** ** Codes and feedback as numbers *)

Fixpoint codes_equal (a b : code) : bool :=
  match a, b with
  | [], [] => true
  | x :: a', y :: b' => (x =? y) && codes_equal a' b'
  | _, _ => false
  end.

Lemma codes_equal_spec a : forall b, codes_equal a b = true <-> a = b.
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; try (split; [discriminate|intros H; discriminate]).
  - split; auto.
  - rewrite andb_true_iff, N.eqb_eq, IH. split; [intros [-> ->]; auto|intros H; injection H; auto].
Qed.

Fixpoint sets_equal (a b : list code) : bool :=
  match a, b with
  | [], [] => true
  | x :: a', y :: b' => codes_equal x y && sets_equal a' b'
  | _, _ => false
  end.

Lemma sets_equal_spec a : forall b, sets_equal a b = true -> a = b.
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; try discriminate; auto.
  rewrite andb_true_iff, codes_equal_spec. intros [-> H]. f_equal. auto.
Qed.

Fixpoint bulls_n (a b : code) : N :=
  match a, b with
  | x :: a', y :: b' => if x =? y then N.succ (bulls_n a' b') else bulls_n a' b'
  | _, _ => 0
  end.

Fixpoint common_n (a b : code) : N :=
  match a with
  | [] => 0
  | x :: rest =>
      match take_away x b with
      | None => common_n rest b
      | Some rem => N.succ (common_n rest rem)
      end
  end.

(** Feedback as one number. Whether two feedbacks are the same is all that counts below, and that
    what stands for them tells them apart. *)
Definition label (a b : code) : N := bulls_n a b + 16 * common_n a b.

Definition meaning (f : N) : nat * nat :=
  (N.to_nat (f mod 16), N.to_nat (f / 16) - N.to_nat (f mod 16))%nat.

Lemma bulls_n_is a : forall b, N.to_nat (bulls_n a b) = bulls a b.
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; auto.
  destruct (x =? y); rewrite ?N2Nat.inj_succ, IH; lia.
Qed.

Lemma common_n_is a : forall b, N.to_nat (common_n a b) = count_common a b.
Proof.
  induction a as [|x a IH]; simpl; auto. intros b.
  destruct (take_away x b); rewrite ?N2Nat.inj_succ, IH; lia.
Qed.

Lemma label_meaning a b : (length a < 16)%nat -> meaning (label a b) = feedback a b.
Proof.
  intros H. unfold meaning, label.
  assert (L : bulls_n a b < 16) by (pose proof (bulls_most a b); rewrite <- bulls_n_is in *; lia).
  rewrite (N.mul_comm 16), N.mod_add, N.div_add, N.mod_small, N.div_small by lia.
  unfold feedback. rewrite N.add_0_l, bulls_n_is, common_n_is, count_common_is. reflexivity.
Qed.

(** ** Parts *)

Definition part : Type := N * (N * list code). (* label, number of codes, codes *)

Fixpoint put (f : N) (s : code) (parts : list part) : list part :=
  match parts with
  | [] => [(f, (1, [s]))]
  | (f', (n, P)) :: rest => if f =? f' then (f', (N.succ n, s :: P)) :: rest
                            else (f', (n, P)) :: put f s rest
  end.

(** The parts of a set without the guess itself, in the order of the set. *)
Definition split (g : code) (C : list code) : list part :=
  fold_right (fun s parts => if codes_equal g s then parts else put (label g s) s parts) [] C.

Definition plain (p : part) : (nat * nat) * list code := (meaning (fst p), snd (snd p)).

Lemma put_perm f s parts :
  Permutation (s :: concat (map snd (map plain parts))) (concat (map snd (map plain (put f s parts)))).
Proof.
  induction parts as [|[f' [n P]] parts IH]; simpl; auto.
  destruct (f =? f'); simpl; auto.
  transitivity (P ++ s :: concat (map snd (map plain parts))).
  - apply Permutation_middle.
  - now apply Permutation_app_head.
Qed.

Lemma put_in f s parts : forall f' n P, In (f', (n, P)) (put f s parts) ->
  forall x, In x P -> (x = s /\ f' = f) \/ exists n' P', In (f', (n', P')) parts /\ In x P'.
Proof.
  induction parts as [|[f0 [n0 P0]] parts IH]; simpl; intros f' n P H x Hx.
  - destruct H as [E|[]]. injection E as -> <- <-. destruct Hx as [->|[]]. auto.
  - destruct (N.eqb_spec f f0) as [->|Hn].
    + destruct H as [E|H].
      * injection E as -> <- <-. destruct Hx as [->|Hx]; [auto|]. right. exists n0, P0. auto.
      * right. exists n, P. auto.
    + destruct H as [E|H].
      * injection E as -> -> ->. right. exists n, P. auto.
      * destruct (IH _ _ _ H x Hx) as [G|(n' & P' & Hi & Hx')]; [auto|]. right. exists n', P'. auto.
Qed.

Lemma split_is g C : (length g < 16)%nat -> is_split g C (map plain (split g C)).
Proof.
  intros Hg. split.
  - unfold split, others. induction C as [|s C IH]; simpl; auto.
    destruct (codes_equal g s) eqn:E.
    + apply codes_equal_spec in E. destruct (code_eq g s); [exact IH|contradiction].
    + destruct (code_eq g s) as [->|_].
      { assert (codes_equal s s = true) by now apply codes_equal_spec. congruence. }
      etransitivity; [|apply put_perm]. now constructor.
  - assert (G : forall f n P, In (f, (n, P)) (split g C) -> forall s, In s P -> f = label g s).
    { induction C as [|c C IH]; simpl; [contradiction|]. intros f n P H s Hs.
      destruct (codes_equal g c); [eapply IH; eauto|].
      destruct (put_in _ _ _ _ _ _ H s Hs) as [[-> ->]|(n' & P' & Hi & Hs')]; [reflexivity|eapply IH; eauto]. }
    intros f P H s Hs. apply in_map_iff in H. destruct H as ([f' [n P']] & E & H).
    injection E as <- <-. cbn in *. rewrite (G _ _ _ H s Hs). now rewrite label_meaning.
Qed.

(** ** The game, laid out *)

Fixpoint key_from (k : N) (c : code) : N :=
  match c with [] => k | x :: rest => key_from (k * 36 + x) rest end.

Definition key (c : code) : N := key_from 0 c.

Fixpoint add_label (f : N) (fs : list N) : list N :=
  match fs with [] => [f] | f' :: rest => if f =? f' then fs else f' :: add_label f rest end.

Lemma add_label_in f fs x : In x (add_label f fs) <-> x = f \/ In x fs.
Proof.
  induction fs as [|y fs IH]; simpl; [intuition|].
  destruct (N.eqb_spec f y) as [->|]; simpl; rewrite ?IH; intuition.
Qed.

(** All feedback between two codes of a list that are not the same. *)
Definition labels_with (g : code) (C : list code) (fs : list N) : list N :=
  fold_right (fun s fs => if codes_equal g s then fs else add_label (label g s) fs) fs C.

Definition labels_among (C : list code) : list N :=
  fold_right (fun g fs => labels_with g C fs) [] C.

Lemma labels_with_in g C fs x :
  In x (labels_with g C fs) <-> In x fs \/ exists s, In s C /\ g <> s /\ x = label g s.
Proof.
  unfold labels_with. induction C as [|c C IH]; simpl.
  - split; auto. intros [|(s & [] & _)]; auto.
  - destruct (codes_equal g c) eqn:E.
    + apply codes_equal_spec in E. rewrite IH. split.
      * intros [|(s & Hs & H)]; [auto|right; exists s; intuition].
      * intros [|(s & [<-|Hs] & Hn & H)]; [auto|contradiction|right; exists s; auto].
    + rewrite add_label_in, IH. split.
      * intros [->|[|(s & Hs & H)]]; [|auto|right; exists s; intuition].
        right. exists c. repeat split; auto. intros ->.
        assert (codes_equal c c = true) by now apply codes_equal_spec. congruence.
      * intros [|(s & [<-|Hs] & Hn & ->)]; [auto|auto|right; right; exists s; auto].
Qed.

Lemma labels_among_in C a b : In a C -> In b C -> a <> b -> In (label a b) (labels_among C).
Proof.
  intros Ha Hb Hn. unfold labels_among.
  assert (G : forall A, In a A -> In (label a b) (fold_right (fun g fs => labels_with g C fs) [] A)).
  { induction A as [|c A IH]; simpl; [contradiction|]. intros [->|H]; apply labels_with_in.
    - right. exists b. auto.
    - left. auto. }
  auto.
Qed.

Section Game.
Variable r : rules.
Variable all : list code.
Hypothesis all_is : all = all_codes r.
Variable labels : list (nat * nat).
Hypothesis all_labels : forall a b, is_code r a -> is_code r b -> a <> b -> In (feedback a b) labels.
Hypothesis short : (length (ranges r) < 16)%nat.

Lemma all_are c : In c all <-> is_code r c.
Proof. rewrite all_is. apply all_codes_spec. Qed.

Lemma code_short g : is_code r g -> (length g < 16)%nat.
Proof. intros H. now rewrite (code_length r g H). Qed.

Lemma part_set g C f n P : is_set r C -> In (f, (n, P)) (split g C) -> (length g < 16)%nat -> is_set r P.
Proof.
  intros [Hd Hc] Hin Hg. destruct (split_is g C Hg) as [Hp _].
  assert (Hi : In P (map snd (map plain (split g C)))).
  { apply in_map_iff. exists (meaning f, P). split; auto. apply in_map_iff. exists (f, (n, P)). auto. }
  assert (Ho : NoDup (concat (map snd (map plain (split g C))))).
  { eapply Permutation_NoDup; [exact Hp|]. apply NoDup_filter, Hd. }
  split.
  - clear Hp Hin. induction (map snd (map plain (split g C))) as [|Q l IH]; [contradiction|].
    simpl in Ho. destruct Hi as [->|Hi].
    + clear IH. induction P as [|x P IH]; [constructor|]. simpl in Ho. inversion Ho; subst.
      constructor; auto. intros H. apply H1, in_or_app; auto.
    + apply IH; auto. clear -Ho. induction Q as [|x Q IHQ]; auto. simpl in Ho. inversion Ho; auto.
  - intros s Hs. apply Hc. assert (H : In s (others g C)).
    { eapply Permutation_in; [apply Permutation_sym, Hp|]. apply in_concat. eauto. }
    now apply others_in in H.
Qed.

(** ** A goal's bounds of a part *)

Record claim := Claim {
  c_unit : N; c_last : N;     (* u and l of its goal *)
  c_depth : limit;
  c_set : list code;
  c_bound : bound
}.

Definition true_claim (c : claim) : Prop :=
  bounds r (c_unit c) (c_last c) any_tree (c_depth c) (c_set c) (c_bound c).

Definition table := PositiveMap.t (list claim).

Definition hash (C : list code) : positive :=
  N.succ_pos (fold_left (fun h s => N.land (h * 5 + key s) 1048575) C 0).

Definition add_claim (c : claim) (t : table) : table :=
  let k := hash (c_set c) in
  PositiveMap.add k (c :: match PositiveMap.find k t with Some l => l | None => [] end) t.

Definition found (t : table) (C : list code) : list claim :=
  match PositiveMap.find (hash C) t with Some l => l | None => [] end.

Definition table_of (cs : list claim) : table := fold_right add_claim (PositiveMap.empty _) cs.

Lemma found_in cs C c : In c (found (table_of cs) C) -> In c cs.
Proof.
  unfold found, table_of. generalize (hash C). intros k. induction cs as [|c' cs IH]; simpl.
  - rewrite PositiveMap.gempty. contradiction.
  - unfold add_claim. destruct (Pos.eq_dec k (hash (c_set c'))) as [->|Hn].
    + rewrite PositiveMap.gss. intros [->|H]; auto.
    + rewrite PositiveMap.gso by auto. auto.
Qed.

Variables u l : N.

(** What a claim says of the set in this goal, within [d]. *)
Definition says (d : limit) (c : claim) : bound :=
  if limit_leb d (c_depth c) then
    match c_bound c with
    | None => None
    | Some n => if (c_unit c =? u) && (c_last c =? l) then Some n
                else if (c_unit c =? 1) && (c_last c =? 0) then Some (u * n)
                else Some 0
    end
  else Some 0.

Definition claimed (t : table) (d : limit) (C : list code) : bound :=
  fold_right (fun c b => if sets_equal (c_set c) C then bmax (says d c) b else b) (Some 0) (found t C).

Lemma says_true d c : true_claim c -> bounds r u l any_tree d (c_set c) (says d c).
Proof.
  unfold true_claim, says. intros H. destruct (limit_leb d (c_depth c)) eqn:Ed; [|apply bounds_zero].
  apply (carry_depth _ _ _ _ d) in H; auto. destruct (c_bound c) as [n|].
  - destruct ((c_unit c =? u) && (c_last c =? l)) eqn:E1.
    + apply andb_true_iff in E1. destruct E1 as [E1 E2]. apply N.eqb_eq in E1, E2. now subst.
    + destruct ((c_unit c =? 1) && (c_last c =? 0)) eqn:E2; [|apply bounds_zero].
      apply andb_true_iff in E2. destruct E2 as [E2 E3]. apply N.eqb_eq in E2, E3.
      rewrite E2, E3 in H. now apply carry_total.
  - eapply carry_none, H.
Qed.

Lemma claimed_true cs d C :
  (forall c, In c cs -> c_set c = C -> true_claim c) ->
  bounds r u l any_tree d C (claimed (table_of cs) d C).
Proof.
  intros H. unfold claimed. assert (G : forall c, In c (found (table_of cs) C) -> c_set c = C -> true_claim c)
    by (intros c Hc; apply H; eapply found_in; eauto).
  clear H. induction (found (table_of cs) C) as [|c fs IH]; simpl; [apply bounds_zero|].
  destruct (sets_equal (c_set c) C) eqn:E; [|apply IH; intros; apply G; simpl; auto].
  apply sets_equal_spec in E. apply bounds_max.
  - rewrite <- E. apply says_true, G; simpl; auto.
  - apply IH. intros; apply G; simpl; auto.
Qed.

(** Lemma 2. *)
Fixpoint has_twice (fs : list N) : bool :=
  match fs with [] => false | f :: rest => existsb (N.eqb f) rest || has_twice rest end.

Definition separates (C : list code) (g : code) : bool :=
  negb (has_twice (map (label g) C)).

Definition by_separators (d : limit) (n : N) (C : list code) : bound :=
  if (3 <=? n) && (n <=? branches labels + 1) && (n =? N.of_nat (length C)) &&
     negb (existsb (separates C) C)
  then Some (no_separator_bound u l d n) else Some 0.

Lemma by_separators_true d n C : is_set r C -> bounds r u l any_tree d C (by_separators d n C).
Proof.
  intros Hset. unfold by_separators.
  destruct ((3 <=? n) && _ && (n =? N.of_nat (length C)) && _) eqn:E; [|apply bounds_zero].
  rewrite !andb_true_iff, negb_true_iff in E. destruct E as [[[E3 _] En] Es].
  apply N.eqb_eq in En. apply N.leb_le in E3. subst n.
  apply no_separator_sound; auto; [lia|]. intros g Hg Hd.
  assert (S : separates C g = true).
  { unfold separates. apply negb_true_iff. clear -Hd Hset Hg short.
    assert (Hlen : (length g < 16)%nat) by (apply code_short, Hset, Hg).
    assert (Hd' : NoDup (map (label g) C)).
    { clear -Hd Hlen. apply (NoDup_map_inv meaning). rewrite map_map.
      now rewrite (map_ext _ (feedback g)) by (intros; now apply label_meaning). }
    clear -Hd'. induction Hd' as [|f fs Hn Hd IH]; simpl; auto.
    rewrite orb_false_iff. split; auto. destruct (existsb (N.eqb f) fs) eqn:E; auto.
    apply existsb_exists in E. destruct E as (x & Hx & E). apply N.eqb_eq in E. subst. contradiction. }
  assert (existsb (separates C) C = true) by (apply existsb_exists; exists g; auto). congruence.
Qed.

(** ** A guess, looked at *)

Definition size_of (d : limit) (p : part) : bound := size_bound u l labels d (fst (snd p)).

Definition alone_n (solves : bool) (d : limit) (n : N) : N :=
  u * n + match d with Some 1%nat => if solves then l else 0 | _ => 0 end.

Definition total_of (a : N) (bs : list bound) : bound := fold_right badd (Some a) bs.

Definition solves_n (g : code) (C : list code) : bool := existsb (codes_equal g) C.

(** Lemma 3: the least that any guess is shown to cost by sizes alone. *)
Definition by_sizes (d : limit) (n : N) (C : list code) (g : code) : bound :=
  total_of (alone_n (solves_n g C) d n) (map (size_of (below d)) (split g C)).

Definition bmin (a b : bound) : bound := if bleb a b then a else b.

(** Ends where a guess is shown to cost no more than what is known. *)
Fixpoint look_over (d : limit) (n : N) (C : list code) (known : bound) (guesses_left : list code)
                   (least : bound) : bound :=
  match guesses_left with
  | [] => bmax known least
  | g :: rest =>
      let b := by_sizes d n C g in
      if bleb b known then known else look_over d n C known rest (bmin b least)
  end.

Definition look (d : limit) (n : N) (C : list code) (known : bound) : bound :=
  if n =? N.of_nat (length C) then look_over d n C known all None else known.

(** The number beside a part is that of its codes. *)
Definition counted (p : part) : Prop := fst (snd p) = N.of_nat (length (snd (snd p))).

Lemma put_counted f s parts : Forall counted parts -> Forall counted (put f s parts).
Proof.
  induction 1 as [|[f' [n P]] parts H Hr IH]; simpl.
  - repeat constructor.
  - destruct (f =? f'); constructor; auto. unfold counted in *. cbn [fst snd length] in *. lia.
Qed.

Lemma split_counted g C : Forall counted (split g C).
Proof.
  unfold split. induction C as [|s C IH]; simpl; [constructor|].
  destruct (codes_equal g s); auto using put_counted.
Qed.

Lemma solves_n_is g C : solves_n g C = solves_one g C.
Proof.
  unfold solves_n, solves_one. induction C as [|s C IH]; simpl; auto. rewrite IH. f_equal.
  destruct (code_eq g s) as [->|H]; [now apply codes_equal_spec|].
  destruct (codes_equal g s) eqn:E; auto. apply codes_equal_spec in E. contradiction.
Qed.

Lemma alone_is g d C : alone_n (solves_n g C) d (N.of_nat (length C)) = alone u l g d C.
Proof. unfold alone_n, alone. now rewrite solves_n_is. Qed.

Lemma bleb_refl b : bleb b b = true.
Proof. destruct b; simpl; auto. apply N.leb_refl. Qed.

Lemma bleb_trans a b c : bleb a b = true -> bleb b c = true -> bleb a c = true.
Proof. destruct a, b, c; simpl; auto; try discriminate. rewrite !N.leb_le. lia. Qed.

Lemma bmin_left a b : bleb (bmin a b) a = true.
Proof.
  unfold bmin. destruct (bleb a b) eqn:E; [apply bleb_refl|].
  destruct a, b; simpl in *; auto; try discriminate. apply N.leb_gt in E. apply N.leb_le. lia.
Qed.

Lemma bmin_right a b : bleb (bmin a b) b = true.
Proof. unfold bmin. destruct (bleb a b) eqn:E; [exact E|apply bleb_refl]. Qed.

Lemma size_true d p : counted p -> is_set r (snd (snd p)) ->
  bounds r u l any_tree d (snd (snd p)) (size_of d p).
Proof.
  intros Hn Hs. unfold size_of. rewrite Hn. now apply size_sound.
Qed.

Lemma shown_by_sizes d C g : is_set r C -> is_code r g ->
  shown r u l d C g (by_sizes d (N.of_nat (length C)) C g).
Proof.
  intros Hset Hg. pose proof (code_short g Hg) as Hlen.
  exists (map plain (split g C)), (map (size_of (below d)) (split g C)). split; [now apply split_is|]. split.
  - pose proof (split_counted g C) as Hn.
    assert (Hp : forall p, In p (split g C) -> is_set r (snd (snd p))).
    { intros [f [n P]] Hp. cbn. eapply part_set; eauto. }
    induction (split g C) as [|p ps IH]; simpl; constructor; inversion Hn; subst.
    + cbn. apply size_true; simpl; auto. apply Hp; simpl; auto.
    + apply IH; auto. intros q Hq. apply Hp. simpl; auto.
  - unfold by_sizes, total_of. rewrite alone_is. apply bleb_refl.
Qed.

Lemma shown_le d C g a b : bleb a b = true -> shown r u l d C g b -> shown r u l d C g a.
Proof.
  intros H (ps & bs & Hs & Hb & Hle). exists ps, bs. repeat split; try apply Hs; auto.
  eapply bleb_trans; eauto.
Qed.

Lemma look_over_least d n C known hs : forall least,
  look_over d n C known hs least = known \/
  (bleb (look_over d n C known hs least) (bmax known least) = true /\
   forall g, In g hs -> bleb (look_over d n C known hs least) (bmax known (by_sizes d n C g)) = true).
Proof.
  induction hs as [|h hs IH]; intros least; cbn [look_over].
  - right. split; [apply bleb_refl|contradiction].
  - cbv zeta. destruct (bleb (by_sizes d n C h) known) eqn:E; [auto|].
    destruct (IH (bmin (by_sizes d n C h) least)) as [H|[Hl Hg]]; [auto|right].
    assert (M : forall a b c, bleb a b = true -> bleb (bmax c a) (bmax c b) = true).
    { intros a b c Hab. unfold bmax. destruct (bleb c a) eqn:E1, (bleb c b) eqn:E2; auto using bleb_refl.
      - rewrite (bleb_trans c a b E1 Hab) in E2. discriminate. }
    split; [eapply bleb_trans; [exact Hl|apply M, bmin_right]|].
    intros g [->|Hin]; [eapply bleb_trans; [exact Hl|apply M, bmin_left]|auto].
Qed.

Lemma look_true d n C known : is_set r C -> C <> [] ->
  bounds r u l any_tree d C known -> bounds r u l any_tree d C (look d n C known).
Proof.
  intros Hset Hne Hk. unfold look. destruct (N.eqb_spec n (N.of_nat (length C))) as [->|]; [|auto].
  destruct (look_over_least d (N.of_nat (length C)) C known all None) as [->|[_ H]]; [auto|].
  apply (by_guesses r); auto. intros g Hg.
  apply (bounds_le r u l _ _ _ _ _ (H g (proj2 (all_are g) Hg))). apply bounds_max.
  - intros t Hl _ Hw. apply Hk; auto. exact I.
  - apply shown_sound; auto. now apply shown_by_sizes.
Qed.

(** ** What looks showed before *)

Definition same_limit (a b : limit) : bool :=
  match a, b with None, None => true | Some m, Some n => Nat.eqb m n | _, _ => false end.

Definition recalls (d : limit) (C : list code) (c : claim) : bool :=
  (c_unit c =? u) && (c_last c =? l) && same_limit d (c_depth c) && sets_equal (c_set c) C.

Definition recalled (memo : table) (d : limit) (C : list code) : option bound :=
  option_map c_bound (find (recalls d C) (found memo C)).

Definition memo_ok (memo : table) : Prop := forall C c, In c (found memo C) -> true_claim c.

Lemma memo_empty : memo_ok (PositiveMap.empty _).
Proof. intros C c. unfold found. rewrite PositiveMap.gempty. contradiction. Qed.

Lemma memo_add c memo : true_claim c -> memo_ok memo -> memo_ok (add_claim c memo).
Proof.
  intros Hc Hm C x. unfold found, add_claim. destruct (Pos.eq_dec (hash C) (hash (c_set c))) as [E|E].
  - rewrite E, PositiveMap.gss. intros [<-|H]; auto. apply (Hm (c_set c)). exact H.
  - rewrite PositiveMap.gso by auto. apply (Hm C).
Qed.

Lemma recalled_true memo d C b : memo_ok memo -> recalled memo d C = Some b ->
  bounds r u l any_tree d C b.
Proof.
  intros Hm H. unfold recalled in H. destruct (find (recalls d C) (found memo C)) as [c|] eqn:E; [|discriminate].
  injection H as <-. apply find_some in E. destruct E as [Hin E]. apply Hm in Hin.
  unfold recalls in E. rewrite !andb_true_iff in E. destruct E as [[[Eu El] Ed] Es].
  apply N.eqb_eq in Eu, El. apply sets_equal_spec in Es.
  assert (Ed' : d = c_depth c).
  { unfold same_limit in Ed. destruct d, (c_depth c); try discriminate; auto. apply Nat.eqb_eq in Ed. now subst. }
  unfold true_claim in Hin. now rewrite Eu, El, Es, <- Ed' in Hin.
Qed.

(** ** Stages: what all parts are shown to cost, by dearer and dearer means *)

Section Stages.
Variable t : table.
Variable n : N.        (* codes of the set whose parts these are *)
Variable d : limit.    (* of the parts *)

Definition stage_claims (p : part) (b : bound) : bound :=
  if fst (snd p) <? n then bmax (claimed t d (snd (snd p))) b else b.

Definition stage_separators (p : part) (b : bound) : bound :=
  bmax (by_separators d (fst (snd p)) (snd (snd p))) b.

Fixpoint raise (stage : part -> bound -> bound) (ps : list part) (bs : list bound) : list bound :=
  match ps, bs with
  | p :: ps', b :: bs' => stage p b :: raise stage ps' bs'
  | _, _ => bs
  end.

(** What one look at a part shows, beside what is known of it. It is remembered, and so must not
    rest on claims, which may turn out not to hold. *)
Definition looked (memo : table) (p : part) (b : bound) : bound * table :=
  let C := snd (snd p) in
  let n := fst (snd p) in
  if n <=? 2 then (b, memo)
  else match recalled memo d C with
       | Some b' => (bmax b' b, memo)
       | None =>
           let b' := look d n C (bmax (by_separators d n C) (size_of d p)) in
           (bmax b' b, add_claim (Claim u l d C b') memo)
       end.

(** Looks at one part after the other while the sum does not reach the goal. [before] is what
    stands in front. *)
Fixpoint raise_by_looks (goal : bound) (before : bound) (ps : list part) (bs : list bound)
                        (memo : table) : bool * table :=
  if bleb goal (total_of 0 (before :: bs)) then (true, memo)
  else match ps, bs with
       | p :: ps', b :: bs' =>
           let (b', memo') := looked memo p b in raise_by_looks goal (badd b' before) ps' bs' memo'
       | _, _ => (false, memo)
       end.

End Stages.

(** Whether the guess is shown to cost as much as claimed, or does not split the set. *)
Definition guess_holds (t : table) (c : claim) (n : N) (memo : table) (g : code) : bool * table :=
  let C := c_set c in
  let d := below (c_depth c) in
  let ps := split g C in
  if match ps with [(f, (m, P))] => m =? n | _ => false end then (true, memo)
  else
    let a := alone_n (solves_n g C) (c_depth c) n in
    let bs := map (size_of d) ps in
    if bleb (c_bound c) (total_of a bs) then (true, memo)
    else
      let bs := raise (stage_claims t n d) ps bs in
      if bleb (c_bound c) (total_of a bs) then (true, memo)
      else
        let bs := raise (stage_separators d) ps bs in
        raise_by_looks d (c_bound c) (Some a) ps bs memo.

Definition true_parts (d : limit) (ps : list part) (bs : list bound) : Prop :=
  Forall2 (fun p b => bounds r u l any_tree d (snd (plain p)) b) ps bs.

Lemma true_parts_plain d ps bs : true_parts d ps bs ->
  Forall2 (fun p b => bounds r u l any_tree d (snd p) b) (map plain ps) bs.
Proof. induction 1; simpl; constructor; auto. Qed.

Lemma raise_true d stage ps bs :
  (forall p b, In p ps -> bounds r u l any_tree d (snd (plain p)) b ->
               bounds r u l any_tree d (snd (plain p)) (stage p b)) ->
  true_parts d ps bs -> true_parts d ps (raise stage ps bs).
Proof.
  intros H Ht. induction Ht; simpl; constructor.
  - apply H; simpl; auto.
  - apply IHHt. intros; apply H; simpl; auto.
Qed.

Lemma badd_comm a b : badd a b = badd b a.
Proof. destruct a, b; simpl; auto. f_equal. lia. Qed.
Lemma badd_assoc a b c : badd a (badd b c) = badd (badd a b) c.
Proof. destruct a, b, c; simpl; auto. f_equal. lia. Qed.

Lemma total_of_from a bs : total_of a bs = badd (Some a) (total_of 0 bs).
Proof.
  unfold total_of. induction bs as [|b bs IH]; cbn [fold_right].
  - simpl. f_equal. lia.
  - rewrite IH, !badd_assoc. f_equal. apply badd_comm.
Qed.

Lemma looked_true d memo p b :
  counted p -> is_set r (snd (snd p)) -> snd (snd p) <> [] -> memo_ok memo ->
  memo_ok (snd (looked d memo p b)) /\
  (bounds r u l any_tree d (snd (plain p)) b ->
   bounds r u l any_tree d (snd (plain p)) (fst (looked d memo p b))).
Proof.
  intros Hn Hset Hne Hm. unfold looked. cbv zeta.
  destruct (fst (snd p) <=? 2); [auto|].
  destruct (recalled memo d (snd (snd p))) as [b2|] eqn:E.
  - split; auto. intros Hb. apply bounds_max; auto. now apply recalled_true in E.
  - assert (T : bounds r u l any_tree d (snd (snd p))
                  (look d (fst (snd p)) (snd (snd p))
                        (bmax (by_separators d (fst (snd p)) (snd (snd p))) (size_of d p)))).
    { apply look_true; auto. apply bounds_max; [now apply by_separators_true|now apply size_true]. }
    split; [apply memo_add; auto|]. intros Hb. cbn [fst]. apply bounds_max; auto.
Qed.

Definition sound_part (p : part) : Prop := counted p /\ is_set r (snd (snd p)) /\ snd (snd p) <> [].

Lemma raise_by_looks_memo d goal ps : forall before bs memo,
  (forall p, In p ps -> sound_part p) -> memo_ok memo ->
  memo_ok (snd (raise_by_looks d goal before ps bs memo)).
Proof.
  induction ps as [|p ps IH]; intros before bs memo Hp Hm; cbn [raise_by_looks].
  - destruct (bleb _ _); auto.
  - destruct (bleb _ _); auto. destruct bs as [|b bs]; auto.
    destruct (Hp p (or_introl eq_refl)) as (Hc & Hs & Hne).
    destruct (looked_true d memo p b Hc Hs Hne Hm) as [Hm' _].
    destruct (looked d memo p b) as [b' memo']. apply IH; auto. intros q Hq. apply Hp. now right.
Qed.

Lemma raise_by_looks_true d goal ps : forall before bs memo,
  (forall p, In p ps -> sound_part p) -> true_parts d ps bs -> memo_ok memo ->
  fst (raise_by_looks d goal before ps bs memo) = true ->
  exists bs', true_parts d ps bs' /\ bleb goal (total_of 0 (before :: bs')) = true.
Proof.
  induction ps as [|p ps IH]; intros before bs memo Hp Ht Hm H.
  - inversion Ht; subst. cbn [raise_by_looks] in H.
    destruct (bleb goal (total_of 0 [before])) eqn:E; [|discriminate].
    exists []. split; auto.
  - inversion Ht as [|? b ? bs0 Hb Hr]; subst. cbn [raise_by_looks] in H.
    destruct (bleb goal (total_of 0 (before :: b :: bs0))) eqn:E.
    { exists (b :: bs0). split; auto. }
    destruct (Hp p (or_introl eq_refl)) as (Hc & Hs & Hne).
    destruct (looked_true d memo p b Hc Hs Hne Hm) as [Hm' Hb'].
    destruct (looked d memo p b) as [b' memo']. cbn [fst snd] in *.
    destruct (IH _ _ _ (fun q h => Hp q (or_intror h)) Hr Hm' H) as (bs' & Ht' & Hle).
    exists (b' :: bs'). split.
    + constructor; auto.
    + eapply bleb_trans; [exact Hle|]. unfold total_of. cbn [fold_right].
      rewrite badd_assoc, (badd_comm before). apply bleb_refl.
Qed.

Lemma split_not_empty g C f m P : In (f, (m, P)) (split g C) -> P <> [].
Proof.
  unfold split. induction C as [|s C IH]; simpl; [contradiction|].
  destruct (codes_equal g s); auto. generalize (label g s). intros f'. revert IH.
  induction (fold_right _ _ C) as [|[f0 [m0 P0]] ps IHp]; simpl.
  - intros _ [E|[]]. injection E as <- <- <-. discriminate.
  - intros IH. destruct (f' =? f0); simpl; intros [E|H].
    + injection E as <- <- <-. discriminate.
    + auto.
    + injection E as <- <- <-. auto.
    + apply IHp; auto.
Qed.

Lemma sound_parts g C : is_set r C -> is_code r g -> forall p, In p (split g C) -> sound_part p.
Proof.
  intros Hset Hg [f [m P]] Hp. pose proof (split_counted g C) as Hn. rewrite Forall_forall in Hn.
  split; [now apply Hn|]. cbn. split; [|eapply split_not_empty; eauto].
  eapply part_set; eauto. now apply code_short.
Qed.

Lemma guess_holds_memo t c n memo g : is_set r (c_set c) -> is_code r g -> memo_ok memo ->
  memo_ok (snd (guess_holds t c n memo g)).
Proof.
  intros Hset Hg Hm. unfold guess_holds. cbv zeta.
  destruct (match split g (c_set c) with [(_, (m, _))] => _ | _ => _ end); auto.
  destruct (bleb _ _); auto. destruct (bleb _ _); auto.
  apply raise_by_looks_memo; auto. now apply sound_parts.
Qed.

Lemma guess_holds_true cs c g memo :
  c_unit c = u -> c_last c = l -> is_set r (c_set c) -> is_code r g ->
  (forall c', In c' cs -> (length (c_set c') < length (c_set c))%nat -> true_claim c') ->
  memo_ok memo ->
  fst (guess_holds (table_of cs) c (N.of_nat (length (c_set c))) memo g) = true ->
  leaves_whole g (c_set c) \/ shown r u l (c_depth c) (c_set c) g (c_bound c).
Proof.
  intros Hu Hl Hset Hg Hcs Hm H. pose proof (code_short g Hg) as Hlen.
  unfold guess_holds in H. cbv zeta in H.
  match type of H with fst (if ?x then _ else _) = _ => destruct x eqn:Ew end.
  { left. destruct (split g (c_set c)) as [|[f [m P]] [|? ?]] eqn:E; try discriminate.
    apply N.eqb_eq in Ew. subst m.
    pose proof (split_counted g (c_set c)) as Hn. rewrite E in Hn. inversion Hn as [|? ? Hc _]; subst.
    unfold counted in Hc. cbn in Hc. apply Nat2N.inj in Hc.
    destruct (split_is g (c_set c) Hlen) as [Hp Hf]. rewrite E in Hp, Hf. cbn in Hp, Hf.
    rewrite app_nil_r in Hp. pose proof (Permutation_length Hp) as Hlo.
    destruct (others_split g (c_set c) (proj1 Hset)) as [[Hi Hp']|[Hi Eo]].
    - apply Permutation_length in Hp'. simpl in Hp'. lia.
    - split; auto. exists (meaning f). intros s Hs. apply (Hf (meaning f) P); auto.
      eapply Permutation_in; [exact Hp|]. now rewrite Eo. }
  clear Ew. set (d := below (c_depth c)) in *. set (n := N.of_nat (length (c_set c))) in *.
  set (a := alone_n (solves_n g (c_set c)) (c_depth c) n) in *.
  pose proof (sound_parts g (c_set c) Hset Hg) as Hsets.
  pose proof (split_counted g (c_set c)) as Hn. rewrite Forall_forall in Hn.
  assert (T0 : true_parts d (split g (c_set c)) (map (size_of d) (split g (c_set c)))).
  { assert (G : forall ps, (forall p, In p ps -> In p (split g (c_set c))) -> true_parts d ps (map (size_of d) ps)).
    { induction ps as [|p ps IH]; intros Hi; simpl; constructor.
      - destruct (Hsets p (Hi p (or_introl eq_refl))) as (H1 & H2 & _). now apply size_true.
      - apply IH. intros; apply Hi; simpl; auto. }
    apply G; auto. }
  assert (Done : forall bs, true_parts d (split g (c_set c)) bs -> bleb (c_bound c) (total_of a bs) = true ->
                 shown r u l (c_depth c) (c_set c) g (c_bound c)).
  { intros bs Ht Hle. exists (map plain (split g (c_set c))), bs. split; [now apply split_is|].
    split; [now apply true_parts_plain|]. unfold a, n in Hle. now rewrite alone_is in Hle. }
  destruct (bleb (c_bound c) (total_of a (map (size_of d) (split g (c_set c))))) eqn:E0.
  { right. eauto. }
  assert (T1 : true_parts d (split g (c_set c))
                 (raise (stage_claims (table_of cs) n d) (split g (c_set c)) (map (size_of d) (split g (c_set c))))).
  { apply raise_true; auto. intros p b Hp Hb. unfold stage_claims.
    destruct (N.ltb_spec (fst (snd p)) n); auto. apply bounds_max; auto.
    apply claimed_true. intros c' Hc' Es. apply Hcs; auto. rewrite Es.
    specialize (Hn p Hp). unfold counted, n in *. cbn. lia. }
  match type of T1 with true_parts _ _ ?bs => set (bs1 := bs) in * end.
  destruct (bleb (c_bound c) (total_of a bs1)) eqn:E1.
  { right. eauto. }
  assert (T2 : true_parts d (split g (c_set c)) (raise (stage_separators d) (split g (c_set c)) bs1)).
  { apply raise_true; auto. intros p b Hp Hb. unfold stage_separators. apply bounds_max; auto.
    apply by_separators_true. now apply Hsets. }
  destruct (raise_by_looks_true d (c_bound c) _ _ _ _ Hsets T2 Hm H) as (bs & Ht & Hle).
  right. apply (Done bs Ht). rewrite total_of_from. exact Hle.
Qed.

(** All guesses of a list, one after the other. *)
Fixpoint guesses_hold (t : table) (c : claim) (n : N) (memo : table) (gs : list code) : bool * table :=
  match gs with
  | [] => (true, memo)
  | g :: rest => let (yes, memo') := guess_holds t c n memo g in
                 if yes then guesses_hold t c n memo' rest else (false, memo')
  end.

Lemma guesses_hold_memo t c n gs : is_set r (c_set c) -> (forall g, In g gs -> is_code r g) ->
  forall memo, memo_ok memo -> memo_ok (snd (guesses_hold t c n memo gs)).
Proof.
  intros Hset Hgs. induction gs as [|g gs IH]; intros memo Hm; cbn [guesses_hold]; auto.
  pose proof (guess_holds_memo t c n memo g Hset (Hgs g (or_introl eq_refl)) Hm) as Hm'.
  destruct (guess_holds t c n memo g) as [[|] m]; auto. apply IH; auto.
  intros x Hx. apply Hgs. now right.
Qed.

Lemma guesses_hold_true cs c gs :
  c_unit c = u -> c_last c = l -> is_set r (c_set c) -> (forall g, In g gs -> is_code r g) ->
  (forall c', In c' cs -> (length (c_set c') < length (c_set c))%nat -> true_claim c') ->
  forall memo, memo_ok memo ->
  fst (guesses_hold (table_of cs) c (N.of_nat (length (c_set c))) memo gs) = true ->
  forall g, In g gs -> leaves_whole g (c_set c) \/ shown r u l (c_depth c) (c_set c) g (c_bound c).
Proof.
  intros Hu Hl Hset Hgs Hcs. induction gs as [|g gs IH]; intros memo Hm H x Hx; [contradiction|].
  cbn [guesses_hold] in H.
  pose proof (guess_holds_memo (table_of cs) c (N.of_nat (length (c_set c))) memo g Hset (Hgs g (or_introl eq_refl)) Hm) as Hm'.
  pose proof (guess_holds_true cs c g memo Hu Hl Hset (Hgs g (or_introl eq_refl)) Hcs Hm) as G.
  destruct (guess_holds _ c _ memo g) as [[|] m]; [|discriminate].
  destruct Hx as [<-|Hx]; [auto|]. eapply IH; eauto. intros y Hy. apply Hgs. now right.
Qed.

End Game.
