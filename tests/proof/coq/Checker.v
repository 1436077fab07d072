(** * A checker of claims, and that what it accepts is true *)

From Coq Require Import List NArith Arith Lia Permutation Bool FMapPositive.
From Pegtree Require Import Statement Feedback Lemmas Codes Count.
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
Definition label (a b : code) : N :=
  let bulls := bulls_n a b in bulls + 16 * (common_n a b - bulls).

Definition meaning (f : N) : nat * nat := (N.to_nat (f mod 16), N.to_nat (f / 16)).

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
  unfold feedback. rewrite N.add_0_l, N2Nat.inj_sub, bulls_n_is, common_n_is, count_common_is. reflexivity.
Qed.

Lemma label_same a b c : feedback a b = feedback a c -> label a b = label a c.
Proof.
  unfold feedback, label. rewrite <- !count_common_is, <- !common_n_is, <- !bulls_n_is.
  intros H. injection H. lia.
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

Lemma put_labels f s parts x : In x (map fst (put f s parts)) <-> x = f \/ In x (map fst parts).
Proof.
  induction parts as [|[f' [n P]] parts IH]; simpl; [intuition|].
  destruct (N.eqb_spec f f') as [->|]; simpl; rewrite ?IH; intuition.
Qed.

Lemma split_labels_nodup g C : NoDup (map fst (split g C)).
Proof.
  unfold split. induction C as [|s C IH]; simpl; [constructor|].
  destruct (codes_equal g s); [exact IH|]. generalize (label g s). intros f. revert IH.
  induction (fold_right _ _ C) as [|[f' [n P]] parts IHp]; simpl; intros H.
  - repeat constructor. auto.
  - inversion H; subst. destruct (N.eqb_spec f f') as [->|Hn]; simpl; constructor; auto.
    rewrite put_labels. intros [->|]; auto.
Qed.

Lemma split_labels g C f : In f (map fst (split g C)) -> exists s, In s C /\ g <> s /\ f = label g s.
Proof.
  unfold split. induction C as [|s C IH]; simpl; [contradiction|]. destruct (codes_equal g s) eqn:E.
  - intros H. destruct (IH H) as (x & Hx & Hr). eauto.
  - rewrite put_labels. intros [->|H].
    + exists s. repeat split; auto. intros ->.
      assert (codes_equal s s = true) by now apply codes_equal_spec. congruence.
    + destruct (IH H) as (x & Hx & Hr). eauto.
Qed.

Lemma part_once (ps : list part) f a b : NoDup (map fst ps) -> In (f, a) ps -> In (f, b) ps -> a = b.
Proof.
  induction ps as [|[f' c] ps IH]; simpl; intros Hd Ha Hb; [contradiction|]. inversion Hd; subst.
  assert (G : forall x, In (f, x) ps -> f <> f')
    by (intros x Hx ->; apply H1, in_map_iff; exists (f', x); auto).
  destruct Ha as [Ha|Ha], Hb as [Hb|Hb]; [congruence| | |auto].
  - injection Ha as <- _. now destruct (G b Hb).
  - injection Hb as <- _. now destruct (G a Ha).
Qed.

Lemma split_is g C : (length g < 16)%nat -> is_split g C (map plain (split g C)).
Proof.
  intros Hg. assert (Hp : Permutation (others g C) (concat (map snd (map plain (split g C))))).
  { unfold split, others. induction C as [|s C IH]; simpl; auto.
    destruct (codes_equal g s) eqn:E.
    + apply codes_equal_spec in E. destruct (code_eq g s); [exact IH|contradiction].
    + destruct (code_eq g s) as [->|_].
      { assert (codes_equal s s = true) by now apply codes_equal_spec. congruence. }
      etransitivity; [|apply put_perm]. now constructor. }
  split; [exact Hp|].
  assert (G : forall f n P, In (f, (n, P)) (split g C) -> forall s, In s P -> f = label g s).
  { clear Hp. induction C as [|c C IH]; simpl; [contradiction|]. intros f n P H s Hs.
    destruct (codes_equal g c); [eapply IH; eauto|].
    destruct (put_in _ _ _ _ _ _ H s Hs) as [[-> ->]|(n' & P' & Hi & Hs')]; [reflexivity|eapply IH; eauto]. }
  intros f P H s. apply in_map_iff in H. destruct H as ([f' [n P']] & E & H).
  injection E as <- <-. cbn in *. split.
  - intros Hs. split; [|now rewrite (G _ _ _ H s Hs), label_meaning].
    eapply Permutation_in; [apply Permutation_sym, Hp|]. apply in_concat. exists P'. split; auto.
    apply in_map_iff. exists (meaning f', P'). split; auto. apply in_map_iff. now exists (f', (n, P')).
  - intros [Hs E]. apply (Permutation_in _ Hp), in_concat in Hs. destruct Hs as (Q & HQ & Hs).
    apply in_map_iff in HQ. destruct HQ as (? & <- & HQ). apply in_map_iff in HQ.
    destruct HQ as ([f2 [n2 P2]] & <- & H2). cbn in Hs.
    destruct (split_labels g C f') as (x & _ & _ & Ex); [apply in_map_iff; now exists (f', (n, P'))|].
    assert (f2 = f') as ->.
    { rewrite (G _ _ _ H2 s Hs), Ex. apply label_same. now rewrite E, Ex, label_meaning. }
    pose proof (part_once _ _ _ _ (split_labels_nodup g C) H H2) as E2. now injection E2 as _ <-.
Qed.

(** ** The game, laid out *)

Fixpoint key_from (k : N) (c : code) : N :=
  match c with [] => k | x :: rest => key_from (k * 36 + x) rest end.

Definition key (c : code) : N := key_from 0 c.

Definition place (c : code) : positive := N.succ_pos (key c).

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

(** For the guesses of a block: which is the code itself, and which get each label from it. *)
Definition row : Type := N * list N.

Definition row_of (fs : list N) (s : code) (block : list code) : row :=
  let answers := map (fun g => label g s) block in
  (mask (fun g => codes_equal g s) block, map (fun f => mask (N.eqb f) answers) fs).

(** The rows of each code, one for each block. *)
Definition atlas := PositiveMap.t (code * list row).

Definition atlas_of (fs : list N) (blocks : list (list code)) (all : list code) : atlas :=
  fold_left (fun m s => PositiveMap.add (place s) (s, map (row_of fs s) blocks) m) all
            (PositiveMap.empty _).

Fixpoint rows_of (a : atlas) (C : list code) : option (list (list row)) :=
  match C with
  | [] => Some []
  | s :: rest =>
      match PositiveMap.find (place s) a, rows_of a rest with
      | Some (s', rows), Some more => if codes_equal s' s then Some (rows :: more) else None
      | _, _ => None
      end
  end.

Lemma rows_of_are fs blocks all C : forall R, rows_of (atlas_of fs blocks all) C = Some R ->
  R = map (fun s => map (row_of fs s) blocks) C.
Proof.
  assert (G : forall A m, (forall k s rows, PositiveMap.find k m = Some (s, rows) -> rows = map (row_of fs s) blocks) ->
    forall k s rows, PositiveMap.find k (fold_left (fun m s =>
      PositiveMap.add (place s) (s, map (row_of fs s) blocks) m) A m) = Some (s, rows) ->
      rows = map (row_of fs s) blocks).
  { induction A as [|a A IH]; intros m Hm; simpl; [exact Hm|]. apply IH. intros k s rows.
    destruct (Pos.eq_dec k (place a)) as [->|Hn].
    - rewrite PositiveMap.gss. intros E. now injection E as <- <-.
    - rewrite PositiveMap.gso by auto. apply Hm. }
  induction C as [|s C IH]; intros R H; cbn [rows_of] in H.
  - now injection H as <-.
  - destruct (PositiveMap.find (place s) (atlas_of fs blocks all)) as [[s' rows]|] eqn:E; [|discriminate].
    destruct (rows_of (atlas_of fs blocks all) C) as [more|]; [|discriminate].
    destruct (codes_equal s' s) eqn:Es; [|discriminate]. injection H as <-.
    apply codes_equal_spec in Es. subst s'. cbn [map]. f_equal; [|now apply IH].
    eapply G; [|exact E]. intros k s0 rows0. rewrite PositiveMap.gempty. discriminate.
Qed.

(** What the codes of a set say of the first block, and of those behind it. *)
Definition heads (R : list (list row)) : list row :=
  map (fun rows => match rows with row :: _ => row | [] => (0, []) end) R.
Definition tails (R : list (list row)) : list (list row) := map (@tl row) R.

(** Which guesses of a block are in the set, and which make at least 1, 2, 3, … parts. *)
Definition owned (hs : list row) : N := fold_left N.lor (map fst hs) 0.
Definition parts_made (hs : list row) : list N := added (union (map snd hs)).

Lemma heads_are fs block blocks C :
  heads (map (fun s => map (row_of fs s) (block :: blocks)) C) = map (fun s => row_of fs s block) C.
Proof. unfold heads. rewrite map_map. reflexivity. Qed.

Lemma tails_are fs block blocks C :
  tails (map (fun s => map (row_of fs s) (block :: blocks)) C) = map (fun s => map (row_of fs s) blocks) C.
Proof. unfold tails. rewrite map_map. reflexivity. Qed.

Lemma owned_digit fs block i g C : nth_error block i = Some g -> In g C ->
  digit (owned (map (fun s => row_of fs s block) C)) i = true.
Proof.
  intros Hi Hin. unfold owned. rewrite map_map.
  assert (G : forall ws a, digit a i = true \/ (exists w, In w ws /\ digit w i = true) ->
                           digit (fold_left N.lor ws a) i = true).
  { induction ws as [|w ws IH]; intros a H; simpl.
    - destruct H as [H|(w & [] & _)]. exact H.
    - apply IH. rewrite digit_lor. destruct H as [->|(x & [->|Hx] & Hd)]; auto.
      + left. rewrite Hd. apply orb_true_r.
      + right. eauto. }
  apply G. right. eexists. split; [apply in_map_iff; exists g; split; [reflexivity|exact Hin]|].
  cbn [row_of fst]. rewrite (mask_digit _ _ _ _ Hi). now apply codes_equal_spec.
Qed.

(** No guess makes more parts than are counted. *)
Lemma parts_counted fs block i g C : nth_error block i = Some g -> C <> [] ->
  (forall s, In s C -> g <> s -> In (label g s) fs) ->
  exists c, counts (parts_made (map (fun s => row_of fs s block) C)) i c /\ (length (split g C) <= c)%nat.
Proof.
  intros Hi Hne Hfs. unfold parts_made. eexists. split; [apply added_counts|].
  rewrite map_map. cbn [row_of snd].
  destruct (union_maps (fun s f => mask (N.eqb f) (map (fun g => label g s) block)) fs C Hne)
    as (joint & E & D). cbn beta in E. rewrite E, filter_map_length.
  replace (length (split g C)) with (length (map fst (split g C))) by apply map_length.
  apply NoDup_incl_length; [apply split_labels_nodup|]. intros f Hf.
  destruct (split_labels g C f Hf) as (s & Hs & Hn & ->). apply filter_In. split; [now apply Hfs|].
  rewrite D. apply existsb_exists. exists s. split; auto.
  rewrite (mask_digit _ _ _ (label g s)); [apply N.eqb_refl|]. exact (map_nth_error (fun g => label g s) i block Hi).
Qed.

(** The label of a code that its row has; and the parts of a set by guess number [i] of a block. *)
Fixpoint label_by (fs ws : list N) (i : nat) (g s : code) : N :=
  match fs, ws with
  | f :: fs', w :: ws' => if digit w i then f else label_by fs' ws' i g s
  | _, _ => label g s
  end.

Fixpoint split_by (fs : list N) (i : nat) (g : code) (C : list code) (hs : list row) : list part :=
  match C, hs with
  | s :: C', h :: hs' =>
      let parts := split_by fs i g C' hs' in
      if digit (fst h) i then parts else put (label_by fs (snd h) i g s) s parts
  | _, _ => split g C
  end.

Lemma split_by_is fs i g block C : nth_error block i = Some g ->
  split_by fs i g C (map (fun s => row_of fs s block) C) = split g C.
Proof.
  intros Hi. induction C as [|s C IH]; [reflexivity|]. cbn [map split_by row_of fst snd]. cbv zeta.
  rewrite IH, (mask_digit _ _ _ _ Hi). change (split g (s :: C)) with
    (if codes_equal g s then split g C else put (label g s) s (split g C)).
  destruct (codes_equal g s); [reflexivity|]. f_equal. clear IH.
  assert (G : forall fs', label_by fs' (map (fun f => mask (N.eqb f) (map (fun g => label g s) block)) fs') i g s =
                          label g s).
  { induction fs' as [|f fs' IH]; [reflexivity|]. cbn [map label_by].
    rewrite (mask_digit _ _ _ (label g s)) by exact (map_nth_error (fun g => label g s) i block Hi).
    destruct (N.eqb_spec f (label g s)); auto. }
  apply G.
Qed.

Section Game.
Variable r : play.
Variable all : list code.
Hypothesis all_is : all = all_codes r.
Variable labels : list (nat * nat).
Hypothesis all_labels : forall a b, is_code r a -> is_code r b -> a <> b -> In (feedback a b) labels.
Hypothesis short : (length (ranges r) < 16)%nat.
Variable blocks : list (list code).
Hypothesis in_blocks : forall g, is_code r g -> exists block, In block blocks /\ In g block.
Hypothesis blocks_in : forall block g, In block blocks -> In g block -> is_code r g.
Variable answers : list N.
Hypothesis all_answers : forall a b, is_code r a -> is_code r b -> a <> b -> In (label a b) answers.
Variable rows : atlas.
Hypothesis rows_are : rows = atlas_of answers blocks all.

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

(** Lemma 3: what a guess is shown to cost by the sizes of its parts alone. *)
Definition by_sizes_of (d : limit) (n : N) (C : list code) (g : code) (ps : list part) : bound :=
  total_of (alone_n (solves_n g C) d n) (map (size_of (below d)) ps).

Definition by_sizes (d : limit) (n : N) (C : list code) (g : code) : bound :=
  by_sizes_of d n C g (split g C).

Definition bmin (a b : bound) : bound := if bleb a b then a else b.

(** What a guess that is not in the set costs at least if it makes no more than [k] parts of its [n]
    codes: one of each part is solved at the next guess, the others later. *)
Definition by_count (d : limit) (n k : N) : bound :=
  match d with
  | Some 0%nat => None
  | Some 1%nat => if k <? n then None else Some 0
  | _ => let k := N.min k n in Some (u * n + k * pay u l d 1 + (n - k) * pay u l d 2)
  end.

(** The least number of parts, from [k] on, by which a guess is not shown to cost that much. *)
Fixpoint fewest (fuel : nat) (d : limit) (n : N) (b : bound) (k : nat) : nat :=
  match fuel with
  | 0%nat => k
  | S rest => if bleb b (by_count d n (N.of_nat k)) then fewest rest d n b (S k) else k
  end.

Definition fewest_parts (d : limit) (n : N) (b : bound) : nat := fewest 64 (below d) n b 0.

(** The guesses of a block that make at least [k] parts. *)
Definition making (hs : list row) (k : nat) (block : list code) : N :=
  match k with
  | 0%nat => mask (fun _ => true) block
  | S k' => nth k' (parts_made hs) 0
  end.

(** The guesses of a block to look at: those in the set, and, where others may be guessed, those of
    many parts. *)
Definition open_guesses (hs : list row) (k : nat) (block : list code) (m : N) : list (nat * code) :=
  if m =? 0 then []
  else picked 0 (N.land m (if is_consistent r then owned hs else N.lor (owned hs) (making hs k block)))
              block.

Definition least_by_sizes (d : limit) (n : N) (C : list code) (hs : list row) (gs : list (nat * code))
                          (least : bound) : bound :=
  fold_left (fun b x => bmin (by_sizes_of d n C (snd x) (split_by answers (fst x) (snd x) C hs)) b) gs least.

(** Ends where a guess is shown to cost no more than what is known. *)
Fixpoint look_on (d : limit) (n : N) (C : list code) (known : bound) (bs : list (list code))
                 (R : list (list row)) (k : nat) (least : bound) : bound :=
  match bs with
  | [] => bmax known least
  | block :: rest =>
      let hs := heads R in
      match open_guesses hs k block (mask (fun _ => true) block) with
      | [] => look_on d n C known rest (tails R) k least
      | gs => let least := least_by_sizes d n C hs gs least in
              if bleb least known then known
              else look_on d n C known rest (tails R) (fewest_parts d n least) least
      end
  end.

(** Some codes of the set come first: good guesses are among them. *)
Definition look (d : limit) (n : N) (C : list code) (known : bound) : bound :=
  if n =? N.of_nat (length C) then
    let least := fold_left (fun b g => bmin (by_sizes d n C g) b) (firstn 4 C) None in
    if bleb least known then known
    else match rows_of rows C with
         | Some R => look_on d n C known blocks R (fewest_parts d n least) least
         | None => known
         end
  else known.

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
  right. exists (map plain (split g C)), (map (size_of (below d)) (split g C)).
  split; [now apply split_is|]. split.
  - pose proof (split_counted g C) as Hn.
    assert (Hp : forall p, In p (split g C) -> is_set r (snd (snd p))).
    { intros [f [n P]] Hp. cbn. eapply part_set; eauto. }
    induction (split g C) as [|p ps IH]; simpl; constructor; inversion Hn; subst.
    + cbn. apply size_true; simpl; auto. apply Hp; simpl; auto.
    + apply IH; auto. intros q Hq. apply Hp. simpl; auto.
  - unfold by_sizes, by_sizes_of, total_of. rewrite alone_is. apply bleb_refl.
Qed.

Lemma shown_le d C g a b : bleb a b = true -> shown r u l d C g b -> shown r u l d C g a.
Proof.
  intros H [Ho|(ps & bs & Hs & Hb & Hle)]; [now left|right]. exists ps, bs.
  split; [exact Hs|]. split; [exact Hb|]. eapply bleb_trans; eauto.
Qed.

(** *** Parts that are counted *)

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

Definition part_bound (d : limit) (m : N) : bound :=
  match d with
  | Some 0%nat => None
  | Some 1%nat => if 1 <? m then None else Some 0
  | _ => Some (pay u l d 1 + (m - 1) * pay u l d 2)
  end.

Lemma part_bound_true d P : is_set r P -> P <> [] ->
  bounds r u l any_tree d P (part_bound d (N.of_nat (length P))).
Proof.
  intros [Hd Hc] Hne t Hl _ Hw. destruct t as [|h next].
  { destruct P as [|s P]; [contradiction|]. destruct (Hw s (or_introl eq_refl)). simpl in *. lia. }
  assert (Two : forall s, In s P -> h <> s -> is_within d 2 /\ pay u l d 2 <= pay u l d (guesses (Ask h next) s)).
  { intros s Hs Hn. pose proof (Hw s Hs) as W. rewrite (guesses_next _ _ _ Hn) in *.
    destruct (guesses (next (feedback h s)) s) as [|[|k]]; cbn [after_one_more] in *.
    - destruct W. lia.
    - split; [exact W|lia].
    - split; [destruct W as [_ W]; split; [lia|]; destruct d; [lia|exact I]|].
      apply pay_later; [lia|exact W]. }
  destruct (others_split h P Hd) as [[Hi Hp]|[Hi E]].
  - assert (G : pay u l d 2 * N.of_nat (length (others h P)) <= cost u l (Ask h next) d (others h P)).
    { apply cost_at_least. intros s Hs. apply others_in in Hs. now apply Two. }
    rewrite (cost_perm _ _ _ _ _ _ Hp), cost_cons, guesses_solved, (Permutation_length Hp).
    pose proof (Hw h Hi) as W. rewrite guesses_solved in W. cbn [length]. rewrite Nat2N.inj_succ.
    destruct d as [[|[|m]]|]; unfold part_bound.
    + destruct W. lia.
    + destruct (others h P) as [|s rest] eqn:Eo; [simpl; lia|]. exfalso.
      assert (Hs : In s (others h P)) by (rewrite Eo; now left). apply others_in in Hs.
      destruct (Two s (proj1 Hs) (proj2 Hs)) as [[_ W2] _]. lia.
    + replace (N.succ (N.of_nat (length (others h P))) - 1) with (N.of_nat (length (others h P))) by lia.
      unfold at_most. lia.
    + replace (N.succ (N.of_nat (length (others h P))) - 1) with (N.of_nat (length (others h P))) by lia.
      unfold at_most. lia.
  - assert (Hn : forall s, In s P -> h <> s) by (intros s Hs ->; contradiction).
    assert (G : pay u l d 2 * N.of_nat (length P) <= cost u l (Ask h next) d P).
    { apply cost_at_least. intros s Hs. apply Two; auto. }
    destruct P as [|s P]; [contradiction|].
    destruct (Two s (or_introl eq_refl) (Hn s (or_introl eq_refl))) as [W _].
    assert (L : pay u l d 1 <= pay u l d 2) by (apply pay_later; [lia|exact W]).
    cbn [length] in *. rewrite Nat2N.inj_succ in *. set (m := N.of_nat (length P)) in *.
    destruct d as [[|[|k]]|]; unfold part_bound.
    + destruct W. lia.
    + destruct W. lia.
    + replace (N.succ m - 1) with m by lia. unfold at_most. lia.
    + replace (N.succ m - 1) with m by lia. unfold at_most. lia.
Qed.

Definition codes_in (ps : list part) : N := sum (map (fun p => fst (snd p)) ps).

Lemma not_single a ps : N.of_nat (length ps) < codes_in ps ->
  fold_right badd (Some a) (map (fun p : part => part_bound (Some 1%nat) (fst (snd p))) ps) = None.
Proof.
  unfold codes_in. induction ps as [|[f [m P]] ps IH]; cbn [map fold_right length sum fst snd]; intros H; [simpl in H; lia|].
  unfold part_bound at 1. destruct (N.ltb_spec 1 m); [reflexivity|].
  rewrite IH; [reflexivity|]. rewrite Nat2N.inj_succ in H. change (fold_right N.add 0) with sum in H. lia.
Qed.

Lemma two_guesses a x y ps : (forall p, In p ps -> 1 <= fst (snd p)) ->
  fold_right badd (Some a) (map (fun p : part => Some (x + (fst (snd p) - 1) * y)) ps) =
  Some (a + N.of_nat (length ps) * x + (codes_in ps - N.of_nat (length ps)) * y) /\
  N.of_nat (length ps) <= codes_in ps.
Proof.
  unfold codes_in. induction ps as [|[f [m P]] ps IH]; intros H; [simpl; split; [f_equal; lia|lia]|].
  destruct IH as [IH L]; [intros; apply H; now right|]. specialize (H _ (or_introl eq_refl)).
  cbn [map fold_right length sum fst snd] in *. change (fold_right N.add 0) with sum in *.
  rewrite IH, Nat2N.inj_succ. split; [|lia]. cbn [badd]. f_equal.
  set (k := N.of_nat (length ps)) in *. set (q := sum _) in *.
  replace (m + q - N.succ k) with ((m - 1) + (q - k)) by lia. lia.
Qed.

Lemma fewer_parts n a x y p k : u * n <= a -> x <= y -> p <= n -> p <= k ->
  u * n + N.min k n * x + (n - N.min k n) * y <= a + p * x + (n - p) * y.
Proof.
  intros Ha Hx Hn Hk. set (m := N.min k n). assert (p <= m) by lia. assert (m <= n) by lia.
  replace (n - p) with ((n - m) + (m - p)) by lia.
  replace (m * x) with (p * x + (m - p) * x) by (rewrite <- N.mul_add_distr_r; f_equal; lia).
  rewrite N.mul_add_distr_r. assert ((m - p) * x <= (m - p) * y) by now apply N.mul_le_mono_l. lia.
Qed.

Lemma by_count_true d C g k : is_set r C -> is_code r g -> ~ In g C -> C <> [] ->
  (length (split g C) <= k)%nat ->
  shown r u l d C g (by_count (below d) (N.of_nat (length C)) (N.of_nat k)).
Proof.
  intros Hset Hg Hno Hne Hk. pose proof (code_short g Hg) as Hlen.
  pose proof (split_is g C Hlen) as Hs. pose proof (split_counted g C) as Hn. rewrite Forall_forall in Hn.
  assert (Hone : forall p, In p (split g C) -> 1 <= fst (snd p)).
  { intros [f [m P]] Hp. specialize (Hn _ Hp). unfold counted in Hn. cbn in *. subst m.
    apply split_not_empty in Hp. destruct P; [contradiction|]. cbn [length]. lia. }
  assert (Hsum : codes_in (split g C) = N.of_nat (length C)).
  { destruct Hs as [Hp _]. destruct (others_split g C (proj1 Hset)) as [[Hi _]|[_ E]]; [contradiction|].
    rewrite E in Hp. rewrite (Permutation_length Hp). unfold codes_in.
    revert Hn. clear. induction (split g C) as [|[f [m P]] ps IH]; intros Hn; [reflexivity|].
    cbn [map sum fold_right concat fst snd plain]. change (fold_right N.add 0) with sum.
    rewrite app_length, Nat2N.inj_add, <- IH by (intros; apply Hn; now right).
    pose proof (Hn _ (or_introl eq_refl)) as H. unfold counted in H. cbn in H. now rewrite H. }
  right. exists (map plain (split g C)), (map (fun p : part => part_bound (below d) (fst (snd p))) (split g C)).
  split; [exact Hs|]. split.
  - assert (G : forall ps, (forall p, In p ps -> In p (split g C)) ->
      Forall2 (fun p b => bounds r u l any_tree (below d) (snd p) b) (map plain ps)
              (map (fun p : part => part_bound (below d) (fst (snd p))) ps)).
    { induction ps as [|[f [m P]] ps IH]; intros Hi; cbn [map]; constructor.
      - pose proof (Hi _ (or_introl eq_refl)) as Hp. pose proof (Hn _ Hp) as Hm. unfold counted in Hm.
        cbn in *. subst m. apply part_bound_true; [eapply part_set; eauto|eapply split_not_empty; eauto].
      - apply IH. intros; apply Hi; now right. }
    apply G; auto.
  - assert (Ha : u * N.of_nat (length C) <= alone u l g d C) by (unfold alone; lia).
    assert (Hnil : split g C <> []).
    { intros E. rewrite E in Hsum. destruct C; [contradiction|]. unfold codes_in in Hsum. cbn in Hsum. lia. }
    assert (Hk' : N.of_nat (length (split g C)) <= N.of_nat k) by lia.
    set (a := alone u l g d C) in *. rewrite <- Hsum in *. set (ps := split g C) in *.
    assert (Many : forall d', (forall m, part_bound d' m = Some (pay u l d' 1 + (m - 1) * pay u l d' 2)) ->
              pay u l d' 1 <= pay u l d' 2 ->
              bleb (Some (u * codes_in ps + N.min (N.of_nat k) (codes_in ps) * pay u l d' 1 +
                          (codes_in ps - N.min (N.of_nat k) (codes_in ps)) * pay u l d' 2))
                   (fold_right badd (Some a) (map (fun p : part => part_bound d' (fst (snd p))) ps)) = true).
    { intros d' Hd' Hle. rewrite (map_ext _ _ (fun p : part => Hd' (fst (snd p)))).
      destruct (two_guesses a (pay u l d' 1) (pay u l d' 2) ps Hone) as [T L].
      refine (eq_trans (f_equal (bleb _) T) _). apply N.leb_le.
      exact (fewer_parts _ _ _ _ _ _ Ha Hle L Hk'). }
    destruct (below d) as [[|[|m]]|] eqn:Eb; unfold by_count.
    + destruct ps as [|[f [m P]] ps']; [contradiction|reflexivity].
    + destruct (N.ltb_spec (N.of_nat k) (codes_in ps)).
      * rewrite not_single; [reflexivity|]. fold ps in Hk. lia.
      * destruct (fold_right _ _ _); [apply N.leb_le; lia|reflexivity].
    + apply Many; [reflexivity|]. apply pay_later; [lia|]. unfold is_within. lia.
    + apply Many; [reflexivity|]. apply pay_later; [lia|]. unfold is_within. lia.
Qed.

Lemma fewest_below d n b fuel : forall k c, (k <= c < fewest fuel d n b k)%nat ->
  bleb b (by_count d n (N.of_nat c)) = true.
Proof.
  induction fuel as [|fuel IH]; intros k c H; cbn [fewest] in H; [lia|].
  destruct (bleb b (by_count d n (N.of_nat k))) eqn:E; [|lia].
  destruct (Nat.eq_dec k c) as [<-|]; [exact E|]. apply (IH (S k)). lia.
Qed.

(** What is not among the guesses that are left by the number of their parts costs that much. *)
Lemma making_true d C b block g i :
  is_set r C -> C <> [] -> is_code r g -> ~ In g C -> nth_error block i = Some g ->
  digit (making (map (fun s => row_of answers s block) C) (fewest_parts d (N.of_nat (length C)) b) block) i = false ->
  shown r u l d C g b.
Proof.
  intros Hset Hne Hg Hno Hi H. unfold making in H.
  destruct (parts_counted answers block i g C Hi Hne) as (c & Hc & Hle).
  { intros s Hs Hn. apply all_answers; auto. now apply Hset. }
  assert (Hlt : (c < fewest_parts d (N.of_nat (length C)) b)%nat).
  { destruct (fewest_parts d (N.of_nat (length C)) b) as [|k].
    - now rewrite (mask_digit _ _ _ _ Hi) in H.
    - rewrite Hc in H. apply Nat.ltb_ge in H. lia. }
  eapply shown_le; [|now apply (by_count_true d C g c)].
  unfold fewest_parts in Hlt. eapply (fewest_below _ _ _ 64 0). split; [lia|exact Hlt].
Qed.

Lemma open_guesses_in hs k block m i g : In (i, g) (open_guesses hs k block m) -> nth_error block i = Some g.
Proof.
  unfold open_guesses. destruct (m =? 0); [contradiction|]. intros H. apply picked_in in H.
  destruct H as [_ H]. now rewrite Nat.sub_0_r in H.
Qed.

(** A guess that the mask leaves is looked at, or costs that much. *)
Lemma open_guesses_true d C b block g i m :
  is_set r C -> C <> [] -> is_code r g -> nth_error block i = Some g -> digit m i = true ->
  In (i, g) (open_guesses (map (fun s => row_of answers s block) C)
                          (fewest_parts d (N.of_nat (length C)) b) block m) \/
  shown r u l d C g b.
Proof.
  intros Hset Hne Hg Hi Hm. unfold open_guesses. destruct (N.eqb_spec m 0) as [->|_].
  { now rewrite digit_zero in Hm. }
  set (hs := map _ C). set (k := fewest_parts _ _ _).
  assert (Own : digit (owned hs) i = false -> ~ In g C).
  { intros E Hin. unfold hs in E. now rewrite (owned_digit answers block i g C Hi Hin) in E. }
  destruct (digit (owned hs) i) eqn:Eo.
  - left. apply (picked_digit block 0 _ i g Hi).
    destruct (is_consistent r); now rewrite digit_land, Hm, ?digit_lor, Eo.
  - destruct (is_consistent r) eqn:Ec; [right; left; repeat split; auto|].
    destruct (digit (making hs k block) i) eqn:Em.
    + left. apply (picked_digit block 0 _ i g Hi). now rewrite digit_land, Hm, digit_lor, Em, orb_true_r.
    + right. apply (making_true d C b block g i); auto.
Qed.

Lemma least_by_sizes_least d n C block gs :
  (forall i g, In (i, g) gs -> nth_error block i = Some g) -> forall least,
  let found := least_by_sizes d n C (map (fun s => row_of answers s block) C) gs least in
  bleb found least = true /\ forall i g, In (i, g) gs -> bleb found (by_sizes d n C g) = true.
Proof.
  unfold least_by_sizes. induction gs as [|[i g] gs IH]; intros Hgs least; cbv zeta; cbn [fold_left fst snd].
  - split; [apply bleb_refl|contradiction].
  - rewrite (split_by_is answers i g block C) by (apply Hgs; now left).
    change (by_sizes_of d n C g (split g C)) with (by_sizes d n C g).
    destruct (IH (fun j h H => Hgs j h (or_intror H)) (bmin (by_sizes d n C g) least)) as [H1 H2]. split.
    + eapply bleb_trans; [exact H1|apply bmin_right].
    + intros j x [E|Hx]; [|eauto]. injection E as <- <-. eapply bleb_trans; [exact H1|apply bmin_left].
Qed.

Lemma bmax_mono a b c : bleb a b = true -> bleb (bmax c a) (bmax c b) = true.
Proof.
  intros Hab. unfold bmax. destruct (bleb c a) eqn:E1, (bleb c b) eqn:E2; auto using bleb_refl.
  rewrite (bleb_trans c a b E1 Hab) in E2. discriminate.
Qed.

Lemma look_on_true d C known : is_set r C -> C <> [] -> forall bs k least,
  (forall block g, In block bs -> In g block -> is_code r g) ->
  k = fewest_parts d (N.of_nat (length C)) least ->
  let found := look_on d (N.of_nat (length C)) C known bs (map (fun s => map (row_of answers s) bs) C) k least in
  found = known \/
  (bleb found (bmax known least) = true /\
   forall block g, In block bs -> In g block -> exists b, shown r u l d C g b /\ bleb found (bmax known b) = true).
Proof.
  intros Hset Hne. set (n := N.of_nat (length C)).
  induction bs as [|block bs IH]; intros k least Hb Hk; cbv zeta; cbn [look_on].
  { right. split; [apply bleb_refl|contradiction]. }
  cbv zeta. rewrite heads_are, tails_are.
  assert (Hb' : forall block0 g, In block0 bs -> In g block0 -> is_code r g)
    by (intros b0 g H; apply Hb; now right).
  set (gs := open_guesses _ k block _).
  assert (Hgs : forall i g, In (i, g) gs -> nth_error block i = Some g)
    by (intros i g; apply open_guesses_in).
  assert (Left : forall g, In g block -> (exists i, In (i, g) gs) \/ shown r u l d C g least).
  { intros g Hg. destruct (In_nth_error _ _ Hg) as [i Hi]. subst k.
    destruct (open_guesses_true d C least block g i (mask (fun _ => true) block)) as [H|H]; auto.
    - eapply Hb; [now left|exact Hg].
    - now rewrite (mask_digit _ _ _ _ Hi).
    - left. exists i. exact H. }
  assert (Step : forall least', (forall i g, In (i, g) gs -> bleb least' (by_sizes d n C g) = true) ->
    bleb least' least = true ->
    let found := look_on d n C known bs (map (fun s => map (row_of answers s) bs) C)
                         (fewest_parts d n least') least' in
    found = known \/
    (bleb found (bmax known least) = true /\
     forall block0 g, In block0 (block :: bs) -> In g block0 ->
       exists b, shown r u l d C g b /\ bleb found (bmax known b) = true)).
  { intros least' Hle Hl. cbv zeta. destruct (IH _ least' Hb' eq_refl) as [->|[H1 H2]]; [now left|right].
    split; [eapply bleb_trans; [exact H1|now apply bmax_mono]|].
    intros b0 g [<-|H0] Hg; [|now apply (H2 b0)].
    destruct (Left g Hg) as [[i Hin]|Hs].
    - exists (by_sizes d n C g). split; [|eapply bleb_trans; [exact H1|apply bmax_mono; eauto]].
      apply shown_by_sizes; auto. eapply Hb; [now left|exact Hg].
    - exists least. split; [exact Hs|]. eapply bleb_trans; [exact H1|now apply bmax_mono]. }
  destruct gs as [|g0 gs0] eqn:Egs.
  - subst k. apply (Step least); [contradiction|apply bleb_refl].
  - rewrite <- Egs in *. destruct (least_by_sizes_least d n C block gs Hgs least) as [H1 H2].
    destruct (bleb _ known); [now left|]. now apply Step.
Qed.

Lemma look_true d n C known : is_set r C -> C <> [] ->
  bounds r u l any_tree d C known -> bounds r u l any_tree d C (look d n C known).
Proof.
  intros Hset Hne Hk. unfold look. destruct (N.eqb_spec n (N.of_nat (length C))) as [->|]; [|auto].
  match goal with |- context [fold_left ?f ?gs None] => set (least := fold_left f gs None) end.
  destruct (bleb least known); [auto|].
  destruct (rows_of rows C) as [R|] eqn:ER; [|auto]. rewrite rows_are in ER. apply rows_of_are in ER. subst R.
  destruct (look_on_true d C known Hset Hne blocks _ least blocks_in eq_refl) as [->|[H1 H2]]; [auto|].
  apply (by_guesses r); auto. intros g Hg.
  destruct (in_blocks g Hg) as (block & Hb & Hgb). destruct (H2 block g Hb Hgb) as (b & Hs & Hle).
  apply (bounds_le r u l _ _ _ _ _ Hle). apply bounds_max; [|now apply shown_sound].
  intros t Hl _ Hw. apply Hk; auto. exact I.
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

Lemma recalls_true d C c : recalls d C c = true ->
  c_set c = C /\ (true_claim c -> bounds r u l any_tree d C (c_bound c)).
Proof.
  unfold recalls. rewrite !andb_true_iff. intros [[[Eu El] Ed] Es].
  apply N.eqb_eq in Eu, El. apply sets_equal_spec in Es.
  assert (Ed' : d = c_depth c).
  { unfold same_limit in Ed. destruct d, (c_depth c); try discriminate; auto. apply Nat.eqb_eq in Ed. now rewrite Ed. }
  unfold true_claim. now rewrite Eu, El, Es, <- Ed'.
Qed.

Lemma recalled_true memo d C b : memo_ok memo -> recalled memo d C = Some b ->
  bounds r u l any_tree d C b.
Proof.
  intros Hm H. unfold recalled in H. destruct (find (recalls d C) (found memo C)) as [c|] eqn:E; [|discriminate].
  injection H as <-. apply find_some in E. destruct E as [Hin E]. apply recalls_true in E. eapply E, Hm, Hin.
Qed.

(** Whether a claim of the table says no less of this goal and set, with as many guesses left. *)
Definition said (t : table) (d : limit) (C : list code) (b : bound) : bool :=
  existsb (fun c => recalls d C c && bleb b (c_bound c)) (found t C).

Lemma said_true cs d C b : said (table_of cs) d C b = true ->
  exists c, In c cs /\ c_set c = C /\ (true_claim c -> bounds r u l any_tree d C b).
Proof.
  intros H. apply existsb_exists in H. destruct H as (c & Hin & E). apply andb_true_iff in E.
  destruct E as [E Hle]. apply recalls_true in E. exists c. split; [eapply found_in; eauto|].
  split; [apply E|]. intros Hc. eapply bounds_le; [exact Hle|]. now apply E.
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
Definition guess_holds_by (t : table) (c : claim) (n : N) (memo : table) (g : code) (ps : list part) :
  bool * table :=
  let C := c_set c in
  let d := below (c_depth c) in
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

Definition guess_holds (t : table) (c : claim) (n : N) (memo : table) (g : code) : bool * table :=
  guess_holds_by t c n memo g (split g (c_set c)).

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
  - destruct bs as [|b bs0]; [inversion Ht|]. assert (Hb : bounds r u l any_tree d (snd (plain p)) b) by now inversion Ht.
    assert (Hr : true_parts d ps bs0) by now inversion Ht. cbn [raise_by_looks] in H.
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

Lemma sound_parts g C : is_set r C -> is_code r g -> forall p, In p (split g C) -> sound_part p.
Proof.
  intros Hset Hg [f [m P]] Hp. pose proof (split_counted g C) as Hn. rewrite Forall_forall in Hn.
  split; [now apply Hn|]. cbn. split; [|eapply split_not_empty; eauto].
  eapply part_set; eauto. now apply code_short.
Qed.

Lemma guess_holds_memo t c n memo g : is_set r (c_set c) -> is_code r g -> memo_ok memo ->
  memo_ok (snd (guess_holds t c n memo g)).
Proof.
  intros Hset Hg Hm. unfold guess_holds, guess_holds_by. cbv zeta.
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
  unfold guess_holds, guess_holds_by in H. cbv zeta in H.
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
  { intros bs Ht Hle. right. exists (map plain (split g (c_set c))), bs. split; [now apply split_is|].
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

(** All these guesses of a block. *)
Fixpoint guesses_hold (t : table) (c : claim) (n : N) (memo : table) (hs : list row)
                      (gs : list (nat * code)) : bool * table :=
  match gs with
  | [] => (true, memo)
  | (i, g) :: rest =>
      let (yes, memo') := guess_holds_by t c n memo g (split_by answers i g (c_set c) hs) in
      if yes then guesses_hold t c n memo' hs rest else (false, memo')
  end.

Lemma guesses_hold_true cs c block gs :
  c_unit c = u -> c_last c = l -> is_set r (c_set c) ->
  (forall i g, In (i, g) gs -> nth_error block i = Some g) -> (forall g, In g block -> is_code r g) ->
  forall memo, memo_ok memo ->
  let found := guesses_hold (table_of cs) c (N.of_nat (length (c_set c))) memo
                            (map (fun s => row_of answers s block) (c_set c)) gs in
  memo_ok (snd found) /\
  ((forall c', In c' cs -> (length (c_set c') < length (c_set c))%nat -> true_claim c') ->
   fst found = true -> forall i g, In (i, g) gs ->
   leaves_whole g (c_set c) \/ shown r u l (c_depth c) (c_set c) g (c_bound c)).
Proof.
  intros Hu Hl Hset Hgs Hb. induction gs as [|[i g] gs IH]; intros memo Hm; cbv zeta; cbn [guesses_hold].
  { split; [exact Hm|intros; contradiction]. }
  assert (Hi : nth_error block i = Some g) by (apply Hgs; now left).
  assert (Hg : is_code r g) by (eapply Hb, nth_error_In; eauto).
  rewrite (split_by_is answers i g block (c_set c) Hi).
  change (guess_holds_by (table_of cs) c (N.of_nat (length (c_set c))) memo g (split g (c_set c)))
    with (guess_holds (table_of cs) c (N.of_nat (length (c_set c))) memo g).
  pose proof (guess_holds_memo (table_of cs) c (N.of_nat (length (c_set c))) memo g Hset Hg Hm) as Hm'.
  pose proof (fun h => guess_holds_true cs c g memo Hu Hl Hset Hg h Hm) as G.
  destruct (guess_holds (table_of cs) c (N.of_nat (length (c_set c))) memo g) as [[|] m].
  - destruct (IH (fun j h H => Hgs j h (or_intror H)) m Hm') as [H1 H2]. split; [exact H1|].
    intros Hcs H j x [E|Hx]; [injection E as <- <-; auto|eauto].
  - split; [exact Hm'|intros; discriminate].
Qed.

(** All guesses that are left by the masks of the blocks and by the number of their parts. *)
Fixpoint blocks_hold (t : table) (c : claim) (n : N) (memo : table) (k : nat)
                     (bs : list (list code)) (R : list (list row)) (masks : list N) : bool * table :=
  match bs, masks with
  | block :: bs', m :: masks' =>
      let hs := heads R in
      let (yes, memo') := guesses_hold t c n memo hs (open_guesses hs k block m) in
      if yes then blocks_hold t c n memo' k bs' (tails R) masks' else (false, memo')
  | _, _ => (true, memo)
  end.

Definition all_hold (t : table) (c : claim) (n : N) (memo : table) (masks : list N) : bool * table :=
  match rows_of rows (c_set c) with
  | Some R => blocks_hold t c n memo (fewest_parts (c_depth c) n (c_bound c)) blocks R masks
  | None => (false, memo)
  end.

Lemma blocks_hold_true cs c (M : list code -> N) bs :
  c_unit c = u -> c_last c = l -> is_set r (c_set c) -> c_set c <> [] ->
  (forall block g, In block bs -> In g block -> is_code r g) ->
  let n := N.of_nat (length (c_set c)) in
  forall memo, memo_ok memo ->
  let found := blocks_hold (table_of cs) c n memo (fewest_parts (c_depth c) n (c_bound c)) bs
                           (map (fun s => map (row_of answers s) bs) (c_set c)) (map M bs) in
  memo_ok (snd found) /\
  ((forall c', In c' cs -> (length (c_set c') < length (c_set c))%nat -> true_claim c') ->
   fst found = true -> forall block i g, In block bs -> nth_error block i = Some g -> digit (M block) i = true ->
   leaves_whole g (c_set c) \/ shown r u l (c_depth c) (c_set c) g (c_bound c)).
Proof.
  intros Hu Hl Hset Hne Hb n. induction bs as [|block bs IH]; intros memo Hm; cbv zeta.
  { split; [exact Hm|intros; contradiction]. }
  change (map M (block :: bs)) with (M block :: map M bs). cbn [blocks_hold]. cbv zeta.
  rewrite heads_are, tails_are.
  set (hs := map _ (c_set c)). set (gs := open_guesses hs _ block (M block)).
  assert (Hgs : forall i g, In (i, g) gs -> nth_error block i = Some g)
    by (intros i g; apply open_guesses_in).
  assert (Hb0 : forall g, In g block -> is_code r g) by (intros g; apply Hb; now left).
  destruct (guesses_hold_true cs c block gs Hu Hl Hset Hgs Hb0 memo Hm) as [Hm' G].
  fold hs n in Hm', G. destruct (guesses_hold (table_of cs) c n memo hs gs) as [[|] m']; [|split; [exact Hm'|intros; discriminate]].
  destruct (IH (fun b g h => Hb b g (or_intror h)) m' Hm') as [H1 H2]. split; [exact H1|].
  intros Hcs H b0 i g [<-|Hin] Hi Hd; [|eapply H2; eauto].
  destruct (open_guesses_true (c_depth c) (c_set c) (c_bound c) block g i (M block)) as [Hx|Hs]; auto.
  - eapply Hb0, nth_error_In; eauto.
  - exact (G Hcs eq_refl i g Hx).
Qed.

Lemma all_hold_true cs c (M : list code -> N) memo :
  c_unit c = u -> c_last c = l -> is_set r (c_set c) -> c_set c <> [] ->
  memo_ok memo ->
  let found := all_hold (table_of cs) c (N.of_nat (length (c_set c))) memo (map M blocks) in
  memo_ok (snd found) /\
  ((forall c', In c' cs -> (length (c_set c') < length (c_set c))%nat -> true_claim c') ->
   fst found = true -> forall block i g, In block blocks -> nth_error block i = Some g -> digit (M block) i = true ->
   leaves_whole g (c_set c) \/ shown r u l (c_depth c) (c_set c) g (c_bound c)).
Proof.
  intros Hu Hl Hset Hne Hm. cbv zeta. unfold all_hold.
  destruct (rows_of rows (c_set c)) as [R|] eqn:ER; [|split; [exact Hm|intros; discriminate]].
  rewrite rows_are in ER. apply rows_of_are in ER. subst R.
  exact (blocks_hold_true cs c M blocks Hu Hl Hset Hne blocks_in memo Hm).
Qed.

End Game.
