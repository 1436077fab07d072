(** * A whole proof: renamings, claims, goals *)

From Coq Require Import List NArith Arith Lia Permutation Bool FMapPositive Orders Mergesort.
From Pegtree Require Import Statement Feedback Lemmas Codes Count Checker.
Import ListNotations.
Local Open Scope N_scope.
Local Opaque size_bound.

(** ** Renamings *)

Record renaming := Renaming { places : list nat; colors : list N }.

Definition image (q : renaming) (c : code) : code := rename (places q) (colors q) c.

Fixpoint nat_twice (l : list nat) : bool :=
  match l with [] => false | x :: rest => existsb (Nat.eqb x) rest || nat_twice rest end.

Lemma nat_twice_spec l : nat_twice l = false -> NoDup l.
Proof.
  induction l as [|x l IH]; simpl; [constructor|]. rewrite orb_false_iff. intros [H Hd].
  constructor; auto. intros Hi.
  assert (existsb (Nat.eqb x) l = true) by (apply existsb_exists; exists x; split; auto; apply Nat.eqb_refl).
  congruence.
Qed.

Definition most_colors (r : rules) : N := fold_right N.max 0 (ranges r).

(** Each symbol of a position becomes one of the position that it comes to; so each code becomes a
    code, and none has to be looked at. *)
Fixpoint keeps_ranges (r : rules) (ps : list nat) (colors : list N) (sizes : list N) : bool :=
  match ps, sizes with
  | p :: ps', n :: sizes' =>
      forallb (fun y => y <? n) (firstn (N.to_nat (nth p (ranges r) 0)) colors) &&
      keeps_ranges r ps' colors sizes'
  | _, _ => true
  end.

Definition renaming_ok (r : rules) (q : renaming) : bool :=
  Nat.eqb (length (places q)) (length (ranges r)) &&
  forallb (fun p => Nat.ltb p (length (ranges r))) (places q) && negb (nat_twice (places q)) &&
  (N.of_nat (length (colors q)) =? most_colors r) &&
  forallb (fun x => x <? most_colors r) (colors q) && negb (has_repeat (colors q)) &&
  keeps_ranges r (places q) (colors q) (ranges r).

Lemma below_most_colors r c x : is_code r c -> In x c -> x < most_colors r.
Proof.
  intros [H _]. unfold most_colors. induction H as [|y n c sizes Hy Hr IH]; simpl; [contradiction|].
  intros [->|Hx]; [lia|]. specialize (IH Hx). lia.
Qed.

Lemma Forall2_nth sizes c p : Forall2 N.lt c sizes -> (p < length sizes)%nat -> nth p c 0 < nth p sizes 0.
Proof.
  intros H. revert p. induction H as [|x n c sizes Hx H IH]; simpl; intros p Hp; [lia|].
  destruct p; auto. apply IH. lia.
Qed.

Lemma rename_in_ranges (r : rules) ps colors sizes c : is_code r c -> keeps_ranges r ps colors sizes = true ->
  length ps = length sizes -> (forall p, In p ps -> (p < length (ranges r))%nat) ->
  (forall x, In x c -> (N.to_nat x < length colors)%nat) -> Forall2 N.lt (rename ps colors c) sizes.
Proof.
  intros Hc. pose proof (code_length r c Hc) as Hlen. destruct Hc as [Hc _]. revert sizes.
  induction ps as [|p ps IH]; intros [|n sizes] H Hl Hp Hx; try discriminate; [constructor|].
  cbn [keeps_ranges] in H. apply andb_true_iff in H. destruct H as [H Hr].
  constructor; [|apply IH; auto; intros; apply Hp; now right].
  assert (Lp : (p < length (ranges r))%nat) by (apply Hp; now left).
  pose proof (Forall2_nth _ _ _ Hc Lp) as Hn. assert (Hin : In (nth p c 0) c) by (apply nth_In; lia).
  specialize (Hx _ Hin). rewrite forallb_forall in H. apply N.ltb_lt, H.
  rewrite <- (firstn_skipn (N.to_nat (nth p (ranges r) 0)) colors) at 1.
  rewrite app_nth1 by (rewrite firstn_length; lia). apply nth_In. rewrite firstn_length. lia.
Qed.

Lemma renaming_keeps (r : play) q : renaming_ok r q = true -> keeps r (image q).
Proof.
  unfold renaming_ok. rewrite !andb_true_iff, !negb_true_iff.
  intros [[[[[[Hl Hp] Hd] Hc] _] Hcd] Hi].
  apply Nat.eqb_eq in Hl. apply N.eqb_eq in Hc. apply nat_twice_spec in Hd.
  rewrite has_repeat_spec in Hcd. rewrite forallb_forall in Hp.
  assert (Hp' : forall p, In p (places q) -> (p < length (ranges r))%nat)
    by (intros p H; now apply Nat.ltb_lt, Hp).
  assert (Hperm : forall c, is_code r c -> Permutation (places q) (seq 0 (length c))).
  { intros c H. rewrite (code_length r c H). apply NoDup_Permutation_bis; auto.
    - rewrite seq_length. lia.
    - intros p Hin. apply in_seq. specialize (Hp' p Hin). lia. }
  assert (Hx : forall c, is_code r c -> forall x, In x c -> (N.to_nat x < length (colors q))%nat)
    by (intros c H x Hin; eapply below_most_colors in Hin; eauto; lia).
  split.
  - intros c H. split; [apply (rename_in_ranges r); eauto|]. intros E. apply rename_nodup; eauto. now apply H.
  - intros a b Ha Hb. apply rename_feedback; auto.
    + now rewrite (code_length r a), (code_length r b).
    + intros x [H|H]; eauto.
Qed.

(** *** What a renaming makes of a set *)

(** Lexicographic order, which is that of all codes. *)
Module CodeOrder <: TotalLeBool.
  Definition t := code.

  Fixpoint leb (a b : code) : bool :=
    match a, b with
    | x :: a', y :: b' => if x =? y then leb a' b' else x <? y
    | [], _ => true
    | _, [] => false
    end.

  Lemma leb_total a : forall b, leb a b = true \/ leb b a = true.
  Proof.
    induction a as [|x a IH]; intros [|y b]; simpl; auto. rewrite (N.eqb_sym y).
    destruct (N.eqb_spec x y); auto. rewrite !N.ltb_lt. lia.
  Qed.
End CodeOrder.

Module CodeSort := Sort CodeOrder.

(** In the order in which sets are compared. *)
Definition image_set (q : renaming) (C : list code) : list code := CodeSort.sort (map (image q) C).

Lemma image_set_perm q C : Permutation (map (image q) C) (image_set q C).
Proof. apply CodeSort.Permuted_sort. Qed.

(** ** Guesses that are alike *)

Definition seen := PositiveMap.t (code * code).

Definition get (m : seen) (c : code) : code :=
  match PositiveMap.find (place c) m with
  | Some (c', h) => if codes_equal c' c then h else c
  | None => c
  end.

Definition set (m : seen) (c h : code) : seen := PositiveMap.add (place c) (c, h) m.

(** Gives both of a code and its image the smaller of what was found for them. *)
Definition join (state : seen * bool) (pair : code * code) : seen * bool :=
  let (m, changed) := state in
  let (c, d) := pair in
  let h1 := get m c in
  let h2 := get m d in
  if key h1 <? key h2 then (set m d h1, true)
  else if key h2 <? key h1 then (set m c h2, true)
  else state.

Definition pairs (all : list code) (q : renaming) : list (code * code) :=
  map (fun c => (c, image q c)) all.

Fixpoint joined (fuel : nat) (ps : list (code * code)) (m : seen) : seen :=
  match fuel with
  | 0%nat => m
  | S rest => let (m', changed) := fold_left join ps (m, false) in
              if changed then joined rest ps m' else m'
  end.

(** Which codes of each block have none that is alike with a smaller key, as far as was found. *)
Definition masks (all : list code) (blocks : list (list code)) (qs : list renaming) : list N :=
  match qs with
  | [] => map (mask (fun _ => true)) blocks
  | _ => let m := joined 100 (flat_map (pairs all) qs) (PositiveMap.empty _) in
         map (mask (fun c => negb (key (get m c) <? key c))) blocks
  end.

Section Renamings.
Variable r : play.

Definition fixed_by (qs : list renaming) (C : list code) : Prop :=
  forall q, In q qs -> fixes (image q) C.

(** Alike for every set that the renamings leave as it is. *)
Definition alike_by (qs : list renaming) (g h : code) : Prop :=
  forall C, fixed_by qs C -> alike r C g h.

Definition sound_map (qs : list renaming) (m : seen) : Prop :=
  forall c, is_code r c -> alike_by qs c (get m c).

Lemma set_sound qs m c h : sound_map qs m -> alike_by qs c h -> sound_map qs (set m c h).
Proof.
  intros Hm Hh x Hx. unfold get, set. destruct (Pos.eq_dec (place x) (place c)) as [E|E].
  - rewrite E, PositiveMap.gss. destruct (codes_equal c x) eqn:Ec.
    + apply codes_equal_spec in Ec. now subst.
    + intros C _. constructor.
  - rewrite PositiveMap.gso by auto. apply Hm, Hx.
Qed.

Variable qs : list renaming.
Hypothesis keep_all : forall q, In q qs -> keeps r (image q).

Lemma join_sound m ch c d q : In q qs -> is_code r c -> d = image q c ->
  sound_map qs m -> sound_map qs (fst (join (m, ch) (c, d))).
Proof.
  intros Hq Hc -> Hm. unfold join.
  pose proof (proj1 (keep_all q Hq) c Hc) as Hd.
  destruct (key (get m c) <? key (get m (image q c))); simpl.
  - apply set_sound; auto. intros C HC. apply alike_back; auto. now apply Hm.
  - destruct (key (get m (image q c)) <? key (get m c)); simpl; auto.
    apply set_sound; auto. intros C HC. apply (alike_step r C (image q)); auto. now apply Hm.
Qed.

Lemma fold_join_sound ps : (forall c d, In (c, d) ps -> is_code r c /\ exists q, In q qs /\ d = image q c) ->
  forall st, sound_map qs (fst st) -> sound_map qs (fst (fold_left join ps st)).
Proof.
  induction ps as [|[c d] ps IH]; intros H [m ch] Hm; simpl; auto.
  apply IH; [intros; apply H; simpl; auto|].
  destruct (H c d (or_introl eq_refl)) as (Hc & q & Hq & E). exact (join_sound m ch c d q Hq Hc E Hm).
Qed.

Lemma joined_sound ps : (forall c d, In (c, d) ps -> is_code r c /\ exists q, In q qs /\ d = image q c) ->
  forall fuel m, sound_map qs m -> sound_map qs (joined fuel ps m).
Proof.
  intros H. induction fuel as [|fuel IH]; intros m Hm; simpl; auto.
  pose proof (fold_join_sound ps H (m, false) Hm) as G.
  destruct (fold_left join ps (m, false)) as [m' [|]]; auto.
Qed.

Lemma masks_sound all blocks : (forall c, In c all <-> is_code r c) ->
  exists M, masks all blocks qs = map M blocks /\
  forall block i g, is_code r g -> nth_error block i = Some g ->
    digit (M block) i = true \/ exists h, alike_by qs g h /\ key h < key g.
Proof.
  intros Hall. unfold masks. destruct qs as [|q0 qs0] eqn:Eq.
  { eexists. split; [reflexivity|]. intros block i g _ Hi. left. now rewrite (mask_digit _ _ _ _ Hi). }
  rewrite <- Eq in *. set (m := joined 100 _ _).
  assert (Hm : sound_map qs m).
  { apply joined_sound.
    - intros c d H. apply in_flat_map in H. destruct H as (q & Hq & H).
      apply in_map_iff in H. destruct H as (c' & E & Hc). injection E as <- <-.
      split; [now apply Hall|exists q; auto].
    - intros c Hc C HC. unfold get. rewrite PositiveMap.gempty. constructor. }
  eexists. split; [reflexivity|]. intros block i g Hg Hi. rewrite (mask_digit _ _ _ _ Hi).
  destruct (N.ltb_spec (key (get m g)) (key g)); [right|now left].
  exists (get m g). auto.
Qed.

End Renamings.

(** ** A claim *)

Definition members (C : list code) : PositiveMap.t code :=
  fold_left (fun m c => PositiveMap.add (place c) c m) C (PositiveMap.empty _).

Definition member (m : PositiveMap.t code) (c : code) : bool :=
  match PositiveMap.find (place c) m with Some c' => codes_equal c' c | None => false end.

Lemma members_in C c : member (members C) c = true -> In c C.
Proof.
  unfold member, members.
  assert (G : forall A m, (forall k x, PositiveMap.find k m = Some x -> In x C) -> incl A C ->
    forall k x, PositiveMap.find k (fold_left (fun m c => PositiveMap.add (place c) c m) A m) = Some x -> In x C).
  { induction A as [|a A IH]; intros m Hm Hi; simpl; [exact Hm|].
    apply IH; [|intros y Hy; apply Hi; simpl; auto]. intros k x.
    destruct (Pos.eq_dec k (place a)) as [->|Hn].
    - rewrite PositiveMap.gss. intros E. injection E as <-. apply Hi. simpl; auto.
    - rewrite PositiveMap.gso by auto. apply Hm. }
  destruct (PositiveMap.find (place c) _) as [c'|] eqn:E; [|discriminate].
  intros Ec. apply codes_equal_spec in Ec. subst. eapply G; [| |exact E].
  - intros k x. rewrite PositiveMap.gempty. discriminate.
  - apply incl_refl.
Qed.

Definition leaves_fixed (C : list code) (qs : list renaming) : bool :=
  match qs with
  | [] => true
  | _ => let m := members C in forallb (fun q => forallb (fun s => member m (image q s)) C) qs
  end.

Lemma leaves_fixed_true C qs : leaves_fixed C qs = true -> fixed_by qs C.
Proof.
  destruct qs as [|q0 qs0]; [intros _ q []|]. generalize (q0 :: qs0). intros qs H q Hq s Hs.
  unfold leaves_fixed in H. destruct qs as [|q1 qs1]; [contradiction|].
  rewrite forallb_forall in H. specialize (H q Hq). rewrite forallb_forall in H.
  apply members_in, H, Hs.
Qed.

(** Why a claim holds: by all guesses that are not excused, with the renamings that it names and what
    they leave to look at; or as an earlier claim is about the set that a renaming makes of its set. *)
Inductive grounds := Guesses (names : list renaming) (masks : list N) | Image (q : renaming).

(** A claim of the file. *)
Record line := Line { l_claim : claim; l_grounds : grounds }.

(** A goal with its claims but the last, the last of them first, and its last. *)
Record section := Section_of { s_goal : goal; s_lines : list line; s_root : line }.

Definition by_guesses_alone (x : line) : bool :=
  match l_grounds x with Guesses _ _ => true | Image _ => false end.

(** What is worked out of a game once: its feedback, its codes in blocks, and their rows. *)
Record layout := Layout {
  of_play : play; labels : list (nat * nat); blocks : list (list code); answers : list N;
  rows : atlas
}.

(** Digits of a word, which the extracted program's integers have room for. *)
Definition block_size : nat := 60.

Definition blocks_of (all : list code) : list (list code) := chunks (length all) block_size all.

Definition lay_out (r : play) (all : list code) : layout :=
  let answers := labels_among all in
  let blocks := blocks_of all in
  Layout r (map meaning answers) blocks answers (atlas_of answers blocks all).

(** Whether a claim holds by its guesses. *)
Definition claim_holds (game : layout) (t : table) (memo : table) (x : line) : bool * table :=
  let c := l_claim x in
  let n := N.of_nat (length (c_set c)) in
  let u := c_unit c in
  let l := c_last c in
  match l_grounds x with
  | Image _ => (false, memo)
  | Guesses names masks =>
      if n =? 0 then (false, memo)
      else if bleb (c_bound c) (size_bound u l (labels game) (c_depth c) n) then (true, memo)
      else if leaves_fixed (c_set c) names
           then all_hold (of_play game) (labels game) (blocks game) (answers game) (rows game) u l t c n memo
                         masks
           else (false, memo)
  end.

Fixpoint claims_hold (game : layout) (t : table) (memo : table) (xs : list line) : bool :=
  match xs with
  | [] => true
  | x :: rest => let (yes, memo') := claim_holds game t memo x in yes && claims_hold game t memo' rest
  end.

(** Each claim of a goal says more than those before it of the same set, with as many guesses left; one
    that states a renaming says no more than one of those before it of the image of its set. *)
Fixpoint in_order (before : table) (xs : list line) : bool :=
  match xs with
  | [] => true
  | x :: rest =>
      let c := l_claim x in
      let says C := said (c_unit c) (c_last c) before (c_depth c) C (c_bound c) in
      negb (says (c_set c)) &&
      match l_grounds x with Guesses _ _ => true | Image q => says (image_set q (c_set c)) end &&
      in_order (add_claim c before) rest
  end.

Definition goal_in_order (s : section) : bool :=
  in_order (PositiveMap.empty _) (rev (s_lines s) ++ [s_root s]).

(** The last claim of a goal, of all codes, for the trees that the header speaks of. *)
Definition root_holds (game : layout) (t : table) (opening : option code) (x : line) : bool :=
  let none := PositiveMap.empty (list claim) in
  match opening with
  | None => fst (claim_holds game t none x)
  | Some g => let c := l_claim x in
              codeb (of_play game) g &&
              fst (guess_holds (of_play game) (labels game) (blocks game) (answers game) (rows game)
                               (c_unit c) (c_last c) t c (N.of_nat (length (c_set c))) none g)
  end.

Section Claims.
Variable r : play.
Let all := all_codes r.
Let game := lay_out r all.
Hypothesis short : (length (ranges r) < 16)%nat.

Definition grounds_ok (g : grounds) : Prop :=
  match g with
  | Guesses names ms => (forall q, In q names -> keeps r (image q)) /\ ms = masks all (blocks game) names
  | Image q => keeps r (image q)
  end.

Definition line_ok (x : line) : Prop := is_set r (c_set (l_claim x)) /\ grounds_ok (l_grounds x).

Lemma answers_all a b : is_code r a -> is_code r b -> a <> b -> In (label a b) (answers game).
Proof. intros Ha Hb. apply labels_among_in; now apply all_codes_spec. Qed.

Lemma labels_all a b : is_code r a -> is_code r b -> a <> b -> In (feedback a b) (labels game).
Proof.
  intros Ha Hb Hn. apply in_map_iff. exists (label a b). split; [|now apply answers_all].
  apply label_meaning. now rewrite (code_length r a Ha).
Qed.

Lemma blocks_all g : is_code r g -> exists block, In block (blocks game) /\ In g block.
Proof.
  intros Hg. apply chunks_all; [unfold block_size; lia|lia|now apply all_codes_spec].
Qed.

Lemma blocks_only block g : In block (blocks game) -> In g block -> is_code r g.
Proof. intros Hb Hg. apply all_codes_spec. exact (chunks_in _ _ _ _ _ Hb Hg). Qed.

Lemma rows_true : rows game = atlas_of (answers game) (blocks game) all.
Proof. reflexivity. Qed.

Lemma claim_holds_memo cs memo x : line_ok x -> memo_ok r memo ->
  memo_ok r (snd (claim_holds game (table_of cs) memo x)).
Proof.
  intros [Hset Hg] Hm. unfold claim_holds. cbv zeta.
  destruct (l_grounds x) as [names ms|]; auto. destruct Hg as [Hk Hg].
  destruct (N.eqb_spec (N.of_nat (length (c_set (l_claim x)))) 0) as [E|Hne]; auto.
  assert (Hne' : c_set (l_claim x) <> []) by (intros E; rewrite E in Hne; simpl in Hne; lia).
  destruct (bleb _ _); auto. destruct (leaves_fixed _ _); auto.
  destruct (masks_sound r names Hk all (blocks game) (all_codes_spec r)) as (M & EM & _).
  rewrite Hg, EM.
  apply (all_hold_true r all eq_refl (labels game) labels_all short (blocks game) blocks_all blocks_only
           (answers game) answers_all (rows game) rows_true); auto.
Qed.

Lemma claim_holds_true cs x memo : line_ok x ->
  (forall c, In c cs -> (length (c_set c) < length (c_set (l_claim x)))%nat -> true_claim r c) ->
  memo_ok r memo -> fst (claim_holds game (table_of cs) memo x) = true ->
  true_claim r (l_claim x).
Proof.
  intros [Hset Hg] Hcs Hm H. unfold claim_holds in H. cbv zeta in H.
  destruct (l_grounds x) as [names ms|]; [|discriminate]. destruct Hg as [Hk Hg].
  destruct (N.eqb_spec (N.of_nat (length (c_set (l_claim x)))) 0) as [E|Hne]; [discriminate|].
  assert (Hne' : c_set (l_claim x) <> []) by (intros E; rewrite E in Hne; simpl in Hne; lia).
  destruct (bleb (c_bound (l_claim x)) _) eqn:Eb.
  { unfold true_claim. eapply bounds_le; [exact Eb|]. apply size_sound; auto. exact labels_all. }
  destruct (leaves_fixed (c_set (l_claim x)) names) eqn:Ef; [|discriminate].
  apply leaves_fixed_true in Ef.
  destruct (masks_sound r names Hk all (blocks game) (all_codes_spec r)) as (M & EM & HM).
  rewrite Hg, EM in H.
  pose proof (all_hold_true r all eq_refl (labels game) labels_all short (blocks game) blocks_all blocks_only
                (answers game) answers_all (rows game) rows_true (c_unit (l_claim x)) (c_last (l_claim x))
                cs (l_claim x) M memo eq_refl eq_refl Hset Hne' Hm) as [_ G].
  specialize (G Hcs H).
  unfold true_claim.
  eapply (claim_true r (c_unit (l_claim x)) (c_last (l_claim x)) all (all_codes_nodup r) (all_codes_spec r) key);
    auto. intros g Hcode. destruct (blocks_all g Hcode) as (block & Hb & Hin).
  destruct (In_nth_error _ _ Hin) as [i Hi].
  destruct (HM block i g Hcode Hi) as [Hd|(h & Ha & Hlt)].
  - destruct (G block i g Hb Hi Hd); auto.
  - right. left. exists h. split; auto.
Qed.

Lemma claims_hold_each cs xs : (forall x, In x xs -> line_ok x) -> forall memo, memo_ok r memo ->
  claims_hold game (table_of cs) memo xs = true -> forall x, In x xs ->
  exists memo', memo_ok r memo' /\ fst (claim_holds game (table_of cs) memo' x) = true.
Proof.
  intros Hok. induction xs as [|y ys IH]; intros memo Hm H; [contradiction|].
  cbn [claims_hold] in H. pose proof (claim_holds_memo cs memo y (Hok y (or_introl eq_refl)) Hm) as Hm'.
  destruct (claim_holds game (table_of cs) memo y) as [yes memo'] eqn:E. apply andb_true_iff in H.
  destruct H as [-> H]. intros x [<-|Hx].
  - exists memo. split; auto. now rewrite E.
  - eapply (IH (fun z h => Hok z (or_intror h))); eauto.
Qed.

(** Of the claims about sets of fewer than [n] codes, those that state renamings are true if the
    others are: by induction on their order. *)
Lemma images_true n xs last : forall cs,
  (forall c, In c cs -> (length (c_set c) < n)%nat -> true_claim r c) ->
  (forall x, In x xs -> line_ok x /\ (by_guesses_alone x = true -> (length (c_set (l_claim x)) < n)%nat ->
                                     true_claim r (l_claim x))) ->
  in_order (table_of cs) (xs ++ last) = true ->
  forall x, In x xs -> (length (c_set (l_claim x)) < n)%nat -> true_claim r (l_claim x).
Proof.
  induction xs as [|y ys IH]; intros cs Hcs Hxs H; [contradiction|].
  cbn [app in_order] in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[_ Hy] H].
  assert (T : (length (c_set (l_claim y)) < n)%nat -> true_claim r (l_claim y)).
  { intros Hn. destruct (Hxs y (or_introl eq_refl)) as [[Hset Hg] Hself]. unfold by_guesses_alone in Hself.
    destruct (l_grounds y) as [names ms|q]; [auto|]. clear Hself.
    apply (said_true r) in Hy. destruct Hy as (c & Hin & Es & Hc).
    pose proof (image_set_perm q (c_set (l_claim y))) as Hp.
    apply (bounds_renamed _ _ _ _ Hg any_tree any_tree _ _ _ _ Hset Hp); [auto|].
    apply Hc, Hcs; auto. rewrite Es, <- (Permutation_length Hp), map_length. exact Hn. }
  intros x [<-|Hx]; [exact T|].
  apply (IH (l_claim y :: cs)); auto.
  - intros c [<-|Hc]; auto.
  - intros z Hz. apply Hxs. now right.
Qed.

(** Each claim is checked with what is claimed of smaller sets, or before it of one of as many codes:
    all are true by induction on the size of their sets. *)
Lemma all_claims_true ss : let lines := flat_map s_lines ss in
  let t := table_of (map l_claim lines) in
  (forall x, In x lines -> line_ok x) -> forallb goal_in_order ss = true ->
  claims_hold game t (PositiveMap.empty _) (filter by_guesses_alone lines) = true ->
  forall x, In x lines -> true_claim r (l_claim x).
Proof.
  intros lines t Hok Ho H. rewrite forallb_forall in Ho.
  assert (Hok' : forall x, In x (filter by_guesses_alone lines) -> line_ok x)
    by (intros x Hx; apply filter_In in Hx; now apply Hok).
  pose proof (claims_hold_each _ _ Hok' _ (memo_empty r) H) as Each.
  assert (G : forall n x, In x lines -> (length (c_set (l_claim x)) < n)%nat -> true_claim r (l_claim x)).
  { induction n as [|n IH]; intros x Hx Hn; [lia|].
    apply in_flat_map in Hx. destruct Hx as (s & Hs & Hx).
    apply (images_true (S n) (rev (s_lines s)) [s_root s] []); auto.
    - contradiction.
    - intros y Hy. apply in_rev in Hy. assert (Hy' : In y lines) by (apply in_flat_map; eauto).
      split; [auto|]. intros Hself Hlt. destruct (Each y) as (memo & Hm & Hh); [now apply filter_In|].
      apply (claim_holds_true (map l_claim lines) y memo); auto.
      intros c Hc Hc'. apply in_map_iff in Hc. destruct Hc as (z & <- & Hz). apply IH; auto. lia.
    - exact (Ho s Hs).
    - now apply -> in_rev. }
  intros x Hx. apply (G (S (length (c_set (l_claim x))))); auto.
Qed.

Lemma root_true lines opening x : line_ok x -> c_set (l_claim x) = all ->
  (forall y, In y lines -> true_claim r (l_claim y)) ->
  root_holds game (table_of (map l_claim lines)) opening x = true ->
  bounds r (c_unit (l_claim x)) (c_last (l_claim x)) (begins opening) (c_depth (l_claim x)) all
         (c_bound (l_claim x)).
Proof.
  intros Hok Hall Hl H.
  assert (Hcs : forall c, In c (map l_claim lines) ->
           (length (c_set c) < length (c_set (l_claim x)))%nat -> true_claim r c).
  { intros c Hc _. apply in_map_iff in Hc. destruct Hc as (y & <- & Hy). auto. }
  destruct opening as [g|]; simpl in H.
  - apply andb_true_iff in H. destruct H as [Hg H]. apply codeb_spec in Hg.
    destruct Hok as (Hset & _). rewrite <- Hall.
    destruct (guess_holds_true r all eq_refl (labels game) labels_all short (blocks game) blocks_all blocks_only
                (answers game) answers_all (rows game) rows_true _ _ _ _ g _ eq_refl eq_refl Hset Hg Hcs
                (memo_empty r) H)
      as [[Hn _]|Hs].
    + exfalso. apply Hn. rewrite Hall. now apply all_codes_spec.
    + now apply shown_sound.
  - pose proof (claim_holds_true _ x _ Hok Hcs (memo_empty r) H) as T. unfold true_claim in T. rewrite Hall in T.
    intros t Hlegal _. apply T; auto. exact I.
Qed.

End Claims.

(** ** Goals *)

(** u, l, d and the bound of the last claim. *)
Record aims := Aims { a_unit : N; a_last : N; a_depth : limit; a_bound : bound }.

Definition aims_of (h : header) (n : N) (g : goal) : aims :=
  let t := h_total h in
  let w := h_worst h in
  let k := h_last h in
  let more := n * N.of_nat w + 1 in
  match h_objective h, g with
  | Average, Total => Aims 1 0 (h_within h) (Some t)
  | Average, Depth => Aims 1 0 (Some (w - 1)%nat) (Some (t + 1))
  | Worst, Total => Aims 1 0 (Some w) (Some t)
  | Average, Last | Worst, Last | Crush, Last => Aims (n + 1) 1 (Some w) (Some ((n + 1) * t + k))
  | Worst, Depth | Crush, Depth => Aims 0 0 (Some (w - 1)%nat) None
  | Crush, Total => Aims 1 more (Some w) (Some (t + more * k))
  end.

Definition play_of (h : header) : play := Play (h_rules h) (h_candidates h).

Definition reached (h : header) (a : aims) : Prop :=
  bounds (play_of h) (a_unit a) (a_last a) (begins (h_opening h)) (a_depth a)
         (all_codes (h_rules h)) (a_bound a).

Lemma cost_all r u l t d :
  cost u l t (Some d) (all_codes r) = u * total r t + l * taking r d t.
Proof.
  unfold cost, total, taking. induction (all_codes r) as [|c C IH]; [simpl; lia|].
  cbn [map sum fold_right filter]. change (fold_right N.add 0) with sum. rewrite IH. unfold pay.
  destruct (Nat.eqb (guesses t c) d); cbn [length]; [rewrite Nat2N.inj_succ|]; lia.
Qed.

Lemma cost_plain r t d : cost 1 0 t d (all_codes r) = total r t.
Proof.
  unfold cost, total. apply sum_ext. intros s _. unfold pay.
  destruct d as [m|]; [destruct (Nat.eqb (guesses t s) m)|]; lia.
Qed.

Lemma solves_within r d t : solves r d t -> legal r t /\ within t d (all_codes r).
Proof. intros [Hl Hs]. split; auto. intros s H. apply Hs, all_codes_spec, H. Qed.

Theorem reached_shows h g : reached h (aims_of h (number_of_codes (h_rules h)) g) -> shows h g.
Proof.
  unfold reached, shows, aims_of. intros H t Ho Hc.
  assert (Hf : legal (h_rules h) t -> fits (play_of h) (all_codes (h_rules h)) t).
  { intros Hl. split; [exact Hl|]. intros E. apply (consistent_same (is_code (h_rules h))).
    - intros s. symmetry. apply all_codes_spec.
    - now apply Hc. }
  destruct (h_objective h), g; cbn [a_unit a_last a_depth a_bound] in H; auto;
    intros Hs; apply solves_within in Hs; destruct Hs as [Hl Hw];
    specialize (H t (Hf Hl) Ho Hw); cbn [at_most] in H;
    rewrite ?cost_plain, ?cost_all in H; lia || assumption.
Qed.
