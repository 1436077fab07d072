(** * A whole proof: renamings, claims, goals *)

From Coq Require Import List NArith Arith Lia Permutation Bool FMapPositive.
From Pegtree Require Import Statement Feedback Lemmas Codes Checker.
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

Definition renaming_ok (r : rules) (all : list code) (q : renaming) : bool :=
  Nat.eqb (length (places q)) (length (ranges r)) &&
  forallb (fun p => Nat.ltb p (length (ranges r))) (places q) && negb (nat_twice (places q)) &&
  (N.of_nat (length (colors q)) =? most_colors r) &&
  forallb (fun x => x <? most_colors r) (colors q) && negb (has_repeat (colors q)) &&
  forallb (fun c => codeb r (image q c)) all.

Lemma below_most_colors r c x : is_code r c -> In x c -> x < most_colors r.
Proof.
  intros [H _]. unfold most_colors. induction H as [|y n c sizes Hy Hr IH]; simpl; [contradiction|].
  intros [->|Hx]; [lia|]. specialize (IH Hx). lia.
Qed.

Lemma renaming_keeps r q : renaming_ok r (all_codes r) q = true -> keeps r (image q).
Proof.
  unfold renaming_ok. rewrite !andb_true_iff, !negb_true_iff.
  intros [[[[[[Hl Hp] Hd] Hc] _] Hcd] Hi].
  apply Nat.eqb_eq in Hl. apply N.eqb_eq in Hc. apply nat_twice_spec in Hd.
  rewrite has_repeat_spec in Hcd. rewrite forallb_forall in Hp, Hi.
  split.
  - intros c H. apply codeb_spec, Hi, all_codes_spec, H.
  - intros a b Ha Hb. apply rename_feedback; auto.
    + now rewrite (code_length r a), (code_length r b).
    + rewrite (code_length r a Ha). apply NoDup_Permutation_bis; auto.
      * rewrite seq_length. lia.
      * intros p Hin. apply in_seq. specialize (Hp p Hin). apply Nat.ltb_lt in Hp. lia.
    + intros x [Hx|Hx]; eapply below_most_colors in Hx; eauto; lia.
Qed.

(** ** Guesses that are alike *)

Definition seen := PositiveMap.t (code * code).

Definition place (c : code) : positive := N.succ_pos (key c).

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

(** Codes of which none that is alike has a smaller key, as far as was found. *)
Definition first_ones (all : list code) (qs : list renaming) : list code :=
  match qs with
  | [] => all
  | _ => let m := joined 100 (flat_map (pairs all) qs) (PositiveMap.empty _) in
         filter (fun c => negb (key (get m c) <? key c)) all
  end.

Section Renamings.
Variable r : rules.

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

Lemma first_ones_sound all g : (forall c, In c all <-> is_code r c) -> is_code r g ->
  In g (first_ones all qs) \/ exists h, alike_by qs g h /\ key h < key g.
Proof.
  intros Hall Hg. unfold first_ones. destruct qs as [|q0 qs0] eqn:Eq; [left; now apply Hall|].
  rewrite <- Eq in *. set (m := joined 100 _ _).
  assert (Hm : sound_map qs m).
  { apply joined_sound.
    - intros c d H. apply in_flat_map in H. destruct H as (q & Hq & H).
      apply in_map_iff in H. destruct H as (c' & E & Hc). injection E as <- <-.
      split; [now apply Hall|exists q; auto].
    - intros c Hc C HC. unfold get. rewrite PositiveMap.gempty. constructor. }
  destruct (N.ltb_spec (key (get m g)) (key g)).
  - right. exists (get m g). auto.
  - left. apply filter_In. split; [now apply Hall|]. apply negb_true_iff, N.ltb_ge. assumption.
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

(** A claim of the file: the renamings that it names, and what is left to look at by them. *)
Record line := Line { l_claim : claim; l_names : list renaming; l_guesses : list code }.

Definition claim_holds (labels : list (nat * nat)) (all : list code) (t : table) (memo : table) (x : line) :
  bool * table :=
  let c := l_claim x in
  let n := N.of_nat (length (c_set c)) in
  let u := c_unit c in
  let l := c_last c in
  if n =? 0 then (false, memo)
  else if bleb (c_bound c) (size_bound u l labels (c_depth c) n) then (true, memo)
  else if leaves_fixed (c_set c) (l_names x)
       then guesses_hold all labels u l t c n memo (l_guesses x) else (false, memo).

Fixpoint claims_hold (labels : list (nat * nat)) (all : list code) (t : table) (memo : table) (xs : list line) :
  bool :=
  match xs with
  | [] => true
  | x :: rest => let (yes, memo') := claim_holds labels all t memo x in
                 yes && claims_hold labels all t memo' rest
  end.

Section Claims.
Variable r : rules.
Let all := all_codes r.
Variable labels : list (nat * nat).
Hypothesis all_labels : forall a b, is_code r a -> is_code r b -> a <> b -> In (feedback a b) labels.
Hypothesis short : (length (ranges r) < 16)%nat.

Definition line_ok (x : line) : Prop :=
  is_set r (c_set (l_claim x)) /\ (forall q, In q (l_names x) -> keeps r (image q)) /\
  l_guesses x = first_ones all (l_names x).

Lemma first_ones_codes qs g : In g (first_ones all qs) -> is_code r g.
Proof.
  intros H. apply all_codes_spec. unfold first_ones in H. destruct qs; [exact H|].
  now apply filter_In in H.
Qed.

Lemma left_codes x g : line_ok x -> In g (l_guesses x) -> is_code r g.
Proof. intros (_ & _ & E) H. rewrite E in H. now apply first_ones_codes in H. Qed.

Lemma claim_holds_memo t memo x : line_ok x -> memo_ok r memo ->
  memo_ok r (snd (claim_holds labels all t memo x)).
Proof.
  intros Hok Hm. unfold claim_holds. cbv zeta. destruct (_ =? 0); auto.
  destruct (bleb _ _); auto. destruct (leaves_fixed _ _); auto.
  apply guesses_hold_memo; auto; [apply Hok|]. intros g. now apply left_codes.
Qed.

Lemma claim_holds_true cs x memo : line_ok x ->
  (forall c, In c cs -> (length (c_set c) < length (c_set (l_claim x)))%nat -> true_claim r c) ->
  memo_ok r memo -> fst (claim_holds labels all (table_of cs) memo x) = true ->
  true_claim r (l_claim x).
Proof.
  intros Hok Hcs Hm H. pose proof Hok as (Hset & Hk & Hg). unfold claim_holds in H. cbv zeta in H.
  destruct (N.eqb_spec (N.of_nat (length (c_set (l_claim x)))) 0) as [E|Hne]; [discriminate|].
  assert (Hne' : c_set (l_claim x) <> []) by (intros E; rewrite E in Hne; simpl in Hne; lia).
  destruct (bleb (c_bound (l_claim x)) _) eqn:Eb.
  { unfold true_claim. eapply bounds_le; [exact Eb|]. now apply size_sound. }
  destruct (leaves_fixed (c_set (l_claim x)) (l_names x)) eqn:Ef; [|discriminate].
  apply leaves_fixed_true in Ef.
  pose proof (guesses_hold_true r all eq_refl labels all_labels short (c_unit (l_claim x)) (c_last (l_claim x))
              cs (l_claim x) (l_guesses x) eq_refl eq_refl Hset (fun g => left_codes x g Hok) Hcs memo Hm H) as G.
  unfold true_claim.
  eapply (claim_true r (c_unit (l_claim x)) (c_last (l_claim x)) all (all_codes_nodup r) (all_codes_spec r) key);
    auto. intros g Hcode.
  destruct (first_ones_sound r (l_names x) Hk all g (all_codes_spec r) Hcode) as [Hin|(h & Ha & Hlt)].
  - rewrite <- Hg in Hin. destruct (G g Hin); auto.
  - right. left. exists h. split; auto.
Qed.

(** Each claim is checked with what is claimed of smaller sets: all are true by induction on the
    size of their sets. *)
Lemma all_claims_true lines : (forall x, In x lines -> line_ok x) ->
  claims_hold labels all (table_of (map l_claim lines)) (PositiveMap.empty _) lines = true ->
  forall x, In x lines -> true_claim r (l_claim x).
Proof.
  intros Hok H.
  assert (Each : forall x, In x lines -> exists memo, memo_ok r memo /\
            fst (claim_holds labels all (table_of (map l_claim lines)) memo x) = true).
  { pose proof (memo_empty r) as Hm. revert H Hm.
    generalize (PositiveMap.empty (list claim)). generalize (table_of (map l_claim lines)).
    intros t. clear -Hok all_labels short. induction lines as [|y ys IH]; intros memo H Hm; [contradiction|].
    cbn [claims_hold] in H. pose proof (claim_holds_memo t memo y (Hok y (or_introl eq_refl)) Hm) as Hm'.
    destruct (claim_holds labels all t memo y) as [yes memo'] eqn:E. apply andb_true_iff in H.
    destruct H as [-> H]. intros x [<-|Hx].
    - exists memo. split; auto. now rewrite E.
    - eapply IH; eauto. intros z Hz. apply Hok. now right. }
  assert (G : forall n x, (length (c_set (l_claim x)) < n)%nat -> In x lines -> true_claim r (l_claim x)).
  { induction n as [|n IH]; intros x Hn Hx; [lia|].
    destruct (Each x Hx) as (memo & Hm & Hx').
    apply (claim_holds_true (map l_claim lines) x memo); auto.
    intros c Hc Hlt. apply in_map_iff in Hc. destruct Hc as (y & <- & Hy). apply IH; auto. lia. }
  intros x. apply (G (S (length (c_set (l_claim x))))). lia.
Qed.

(** The last claim of a goal, of all codes, for the trees that the header speaks of. *)
Definition root_holds (t : table) (opening : option code) (x : line) : bool :=
  let none := PositiveMap.empty (list claim) in
  match opening with
  | None => fst (claim_holds labels all t none x)
  | Some g => let c := l_claim x in
              codeb r g &&
              fst (guess_holds all labels (c_unit c) (c_last c) t c (N.of_nat (length (c_set c))) none g)
  end.

Lemma root_true lines opening x : line_ok x -> c_set (l_claim x) = all ->
  (forall y, In y lines -> true_claim r (l_claim y)) ->
  root_holds (table_of (map l_claim lines)) opening x = true ->
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
    destruct (guess_holds_true r all eq_refl labels all_labels short _ _ _ _ g _ eq_refl eq_refl Hset Hg Hcs
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

Definition reached (h : header) (a : aims) : Prop :=
  bounds (h_rules h) (a_unit a) (a_last a) (begins (h_opening h)) (a_depth a)
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
  unfold reached, shows, aims_of. intros H t Ho.
  destruct (h_objective h), g; cbn [a_unit a_last a_depth a_bound] in H; auto;
    intros Hs; apply solves_within in Hs; destruct Hs as [Hl Hw];
    specialize (H t Hl Ho Hw); cbn [at_most] in H;
    rewrite ?cost_plain, ?cost_all in H; lia || assumption.
Qed.
