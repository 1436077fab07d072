(** * The text of a proof file, read and checked

    [check] takes the bytes of a file that was decompressed. What it does not look at is the hash
    in the last line: a proof is right or wrong whatever its hash says. *)

From Coq Require Import List NArith Arith Lia Permutation Bool FMapPositive String Ascii.
From Pegtree Require Import Statement Feedback Lemmas Codes Checker Proofs.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope list_scope.
Local Opaque size_bound.

Definition bytes := list N.

Definition bytes_of (s : string) : bytes := map N_of_ascii (list_ascii_of_string s).

(** ** Words and numbers *)

(** Ends in itself, so that the program needs no stack for it: texts have millions of bytes. *)
Fixpoint cut_on (separator : N) (text word : bytes) (words : list bytes) : list bytes :=
  match text with
  | [] => rev_append (rev_append word [] :: words) []
  | x :: rest =>
      if x =? separator then cut_on separator rest [] (rev_append word [] :: words)
      else cut_on separator rest (x :: word) words
  end.

Definition cut (separator : N) (text : bytes) : list bytes := cut_on separator text [] [].

Definition same : bytes -> bytes -> bool := codes_equal.

Definition digit36 (x : N) : option N :=
  if (48 <=? x) && (x <=? 57) then Some (x - 48)
  else if (97 <=? x) && (x <=? 122) then Some (x - 87) else None.

Fixpoint all_some {A} (l : list (option A)) : option (list A) :=
  match l with
  | [] => Some []
  | Some x :: rest => match all_some rest with Some xs => Some (x :: xs) | None => None end
  | None :: _ => None
  end.

Definition digits36 (w : bytes) : option (list N) := all_some (map digit36 w).

(** A decimal number of at most 15 digits, without zeros before it. *)
Definition number (w : bytes) : option N :=
  match digits36 w with
  | Some ds =>
      if forallb (fun d => d <? 10) ds && Nat.leb (List.length ds) 15 &&
         match ds with [] => false | [_] => true | d :: _ => negb (d =? 0) end
      then Some (fold_left (fun n d => n * 10 + d) ds 0) else None
  | None => None
  end.

Definition positive_number (w : bytes) : option N :=
  match number w with Some n => if n =? 0 then None else Some n | None => None end.

(** A figure of the header, of at most 9 digits: what is computed from them has at most 19, for games
    of up to ten million codes, and so fits the integers of the extracted program. *)
Definition figure (w : bytes) : option N :=
  if Nat.leb (List.length w) 9 then positive_number w else None.

(** ** The header *)

(** Symbols that a position may have, so that the key of a code is below 2^62. *)
Definition most_symbols (length : nat) : N :=
  if Nat.leb length 11 then 36 else if Nat.leb length 12 then 35 else 0.

Definition read_rules (w : bytes) : option rules :=
  match w with
  | 112 :: rest => (* p *)
      match cut 99 rest with (* c *)
      | [n; more] =>
          match rev more with
          | kind :: digits =>
              match positive_number n, positive_number (rev digits) with
              | Some length, Some colors =>
                  if most_symbols (N.to_nat length) <? colors then None
                  else if kind =? 114 then Some (repeats (N.to_nat length) colors)
                  else if (kind =? 110) && (length <=? colors)
                  then Some (no_repeats (N.to_nat length) colors) else None
              | _, _ => None
              end
          | [] => None
          end
      | _ => None
      end
  | 109 :: rest => (* m *)
      match all_some (map positive_number (cut 46 rest)) with
      | Some sizes => if forallb (fun n => n <=? most_symbols (List.length sizes)) sizes
                      then Some (ranging sizes) else None
      | None => None
      end
  | _ => None
  end.

Definition read_code (r : rules) (w : bytes) : option code :=
  match digits36 w with Some c => if codeb r c then Some c else None | None => None end.

Definition field (name : string) (line : bytes) : option bytes :=
  match cut 32 line with
  | [w; value] => if same w (bytes_of name) then Some value else None
  | _ => None
  end.

Definition read_objective (w : bytes) : option objective :=
  if same w (bytes_of "average") then Some Average
  else if same w (bytes_of "worst") then Some Worst
  else if same w (bytes_of "crush") then Some Crush else None.

Definition read_goal (w : bytes) : option goal :=
  if same w (bytes_of "total") then Some Total
  else if same w (bytes_of "depth") then Some Depth
  else if same w (bytes_of "last") then Some Last else None.

Definition bind {A B} (x : option A) (f : A -> option B) : option B :=
  match x with Some a => f a | None => None end.
Notation "x <- e ; f" := (bind e (fun x => f)) (at level 61, e at next level, right associativity).

Definition any_or {A} (read : bytes -> option A) (w : bytes) : option (option A) :=
  if same w (bytes_of "any") then Some None
  else match read w with Some a => Some (Some a) | None => None end.

(** Whether the line `guesses candidates` comes first, and the lines without it. *)
Definition read_candidates (lines : list bytes) : bool * list bytes :=
  match lines with
  | w :: rest => if same w (bytes_of "guesses candidates") then (true, rest) else (false, lines)
  | [] => (false, [])
  end.

(** The header and the lines behind it. *)
Definition read_header (lines : list bytes) : option (header * list bytes) :=
  match lines with
  | version :: rules :: objective :: within :: opening :: rest =>
      match read_candidates rest with
      | (candidates, total :: worst :: last :: body) =>
          if same version (bytes_of "pegtree proof 1") then
            r <- (w <- field "rules" rules; read_rules w);
            o <- (w <- field "objective" objective; read_objective w);
            d <- (w <- field "within" within; any_or figure w);
            g <- (w <- field "opening" opening; any_or (read_code r) w);
            t <- (w <- field "total" total; figure w);
            m <- (w <- field "worst" worst; figure w);
            k <- (w <- field "last" last; figure w);
            if 255 <? m then None
            else Some (Header r o (option_map N.to_nat d) g candidates t (N.to_nat m) k, body)
          else None
      | _ => None
      end
  | _ => None
  end.

(** ** Renamings and claims *)

Definition read_renaming (r : rules) (w : bytes) : option renaming :=
  match cut 47 w with
  | [places; colors] =>
      match digits36 places, digits36 colors with
      | Some ps, Some cs =>
          let q := Renaming (map N.to_nat ps) cs in if renaming_ok r q then Some q else None
      | _, _ => None
      end
  | _ => None
  end.

Definition read_answer (w : bytes) : option N :=
  match cut 44 w with
  | [b; c] => match number b, number c with
              | Some b, Some c => if (b <=? 15) && (c <=? 15) then Some (b + 16 * c) else None
              | _, _ => None
              end
  | _ => None
  end.

(** The codes of a set that give this answer to a guess. *)
Definition answered (r : rules) (C : list code) (w : bytes) : option (list code) :=
  match cut 58 w with
  | [guess; answer] =>
      match read_code r guess, read_answer answer with
      | Some g, Some f => Some (filter (fun s => label g s =? f) C)
      | _, _ => None
      end
  | _ => None
  end.

Fixpoint after_all (r : rules) (C : list code) (history : list bytes) : option (list code) :=
  match history with
  | [] => Some C
  | w :: rest => match answered r C w with Some C' => after_all r C' rest | None => None end
  end.

Definition fewer (d : limit) (n : nat) : option limit :=
  match d with
  | None => Some None
  | Some m => if Nat.ltb n m then Some (Some (m - n)%nat) else None
  end.

Definition numbered (qs : list renaming) (w : bytes) : option renaming :=
  match positive_number w with Some n => nth_error qs (N.to_nat n - 1) | None => None end.

(** The words that named or stated renamings before, as they are written, with what they mean. *)
Definition known := PositiveMap.t (list (bytes * grounds)).

Definition hash_bytes (w : bytes) : positive :=
  N.succ_pos (fold_left (fun h x => N.land (h * 5 + x) 1048575) w 0).

Fixpoint look_up (w : bytes) (l : list (bytes * grounds)) : option grounds :=
  match l with
  | [] => None
  | (w', x) :: rest => if same w w' then Some x else look_up w rest
  end.

Definition under (k : positive) (m : known) := match PositiveMap.find k m with Some l => l | None => [] end.

Fixpoint words_repeat (ws : list bytes) : bool :=
  match ws with [] => false | w :: rest => existsb (same w) rest || words_repeat rest end.

(** The renamings of `1,2,5`, and the guesses they leave. *)
Definition read_names (all : list code) (bs : list (list code)) (qs : list renaming) (w : bytes) :
  option grounds :=
  if words_repeat (cut 44 w) then None
  else named <- all_some (map (numbered qs) (cut 44 w)); Some (Guesses named (masks all bs named)).

(** What stands between a claim's bound and its history: `~1,2,5`, `=01/10`, or nothing. *)
Definition read_grounds (r : rules) (all : list code) (bs : list (list code)) (qs : list renaming)
                        (m : known) (w : bytes) : option (grounds * known) :=
  let k := hash_bytes w in
  match look_up w (under k m) with
  | Some g => Some (g, m)
  | None =>
      g <- match w with
           | [] => Some (Guesses [] (masks all bs []))
           | x :: rest => if x =? 126 then read_names all bs qs rest
                          else option_map Image (read_renaming r rest)
           end;
      Some (g, PositiveMap.add k ((w, g) :: under k m) m)
  end.

(** Such a word, if there is one, and the history. *)
Definition cut_grounds (words : list bytes) : bytes * list bytes :=
  match words with
  | (x :: w) :: history => if (x =? 126) || (x =? 61) then (x :: w, history) else ([], words)
  | _ => ([], words)
  end.

Definition read_bound (w : bytes) : option bound :=
  if same w (bytes_of "none") then Some None
  else match number w with Some n => Some (Some n) | None => None end.

(** At most what 255 guesses cost for each code. *)
Definition claim_bound (a : aims) (n : N) (w : bytes) : option bound :=
  match read_bound w with
  | Some (Some b) => if b <=? n * (255 * a_unit a + a_last a) then Some (Some b) else None
  | other => other
  end.

Definition depth_left (d : limit) (history : list bytes) : option limit :=
  if Nat.leb (List.length history) 255 then fewer d (List.length history) else None.

(** A claim of a goal; whether it has no history. *)
Definition read_claim (r : rules) (all : list code) (bs : list (list code)) (qs : list renaming) (m : known) (a : aims)
                      (text : bytes) : option ((line * bool) * known) :=
  match cut 32 text with
  | b :: rest =>
      let (w, history) := cut_grounds rest in
      b <- claim_bound a (N.of_nat (List.length all)) b;
      known <- read_grounds r all bs qs m w;
      let (g, m') := known in
      d <- depth_left (a_depth a) history;
      C <- after_all r all history;
      let x := Line (Claim (a_unit a) (a_last a) d C b) g in
      match history, g with
      | [], Image _ => None
      | [], _ => Some ((x, true), m')
      | _, _ => Some ((x, false), m')
      end
  | [] => None
  end.

(** ** The lines behind the header *)

(** The claims of a goal, the last first. *)
Definition close (a : aims) (g : goal) (lines : list (line * bool)) : option section :=
  match lines with
  | (root, true) :: rest =>
      if forallb (fun x => negb (snd x)) rest && bleb (a_bound a) (c_bound (l_claim root))
      then Some (Section_of g (map fst rest) root) else None
  | _ => None
  end.

Definition goal_eqb (a b : goal) : bool :=
  match a, b with Total, Total | Depth, Depth | Last, Last => true | _, _ => false end.

Definition goal_fits (h : header) (g : goal) : bool :=
  match h_objective h, g with
  | Crush, Last => false
  | _, Depth => Nat.ltb 1 (h_worst h)
  | _, _ => true
  end.

Section Body.
Variable h : header.
Variable all : list code.
Variable bs : list (list code).
Let r := h_rules h.
Let how := play_of h.
Let n := N.of_nat (List.length all).

Definition is_hash (w : bytes) : bool :=
  Nat.eqb (List.length w) 16 &&
  match digits36 w with Some ds => forallb (fun d => d <? 16) ds | None => false end.

Inductive sentence := End | New_goal (g : goal) | New_renaming (q : renaming) | Other.

(** What a line says, but for claims. *)
Definition sentence_of (text : bytes) : option sentence :=
  match cut 32 text with
  | [word; value] =>
      if same word (bytes_of "end") then if is_hash value then Some End else None
      else if same word (bytes_of "goal") then option_map New_goal (read_goal value)
      else if same word (bytes_of "renaming") then option_map New_renaming (read_renaming r value)
      else Some Other
  | _ => Some Other
  end.

Definition closed (now : option (goal * list (line * bool))) (done : list section) :
  option (list section) :=
  match now with
  | None => Some done
  | Some (g, ls) => match close (aims_of h n g) g ls with Some s => Some (s :: done) | None => None end
  end.

(** The goals, the last first. [qs] are the renamings so far, [now] the goal that is being read. *)
Fixpoint read_body (lines : list bytes) (qs : list renaming) (m : known)
                   (now : option (goal * list (line * bool))) (done : list section) :
  option (list section) :=
  match lines with
  | [] => None
  | text :: rest =>
      match sentence_of text with
      | None => None
      | Some End => match rest, now with [[]], Some _ => closed now done | _, _ => None end
      | Some (New_goal g) =>
          match closed now done with
          | Some ss => if goal_fits h g && forallb (fun s => negb (goal_eqb (s_goal s) g)) ss
                       then read_body rest qs m (Some (g, [])) ss else None
          | None => None
          end
      | Some (New_renaming q) =>
          match now with
          | None | Some (_, (_, true) :: _) => None (* before the first goal, behind a goal's last claim *)
          | _ => read_body rest (qs ++ [q]) m now done
          end
      | Some Other =>
          match now with
          | None => None
          | Some (g, ls) =>
              match read_claim r all bs qs m (aims_of h n g) text with
              | Some (x, m') => read_body rest qs m' (Some (g, x :: ls)) done
              | None => None
              end
          end
      end
  end.

(** ** What was read is well formed *)

Hypothesis all_is : all = all_codes r.
Hypothesis bs_are : bs = blocks (lay_out how all).

Definition known_ok (m : known) : Prop :=
  forall k w g, In (w, g) (under k m) -> grounds_ok how g.

Definition claim_ok (a : aims) (x : line * bool) : Prop :=
  line_ok how (fst x) /\ c_unit (l_claim (fst x)) = a_unit a /\ c_last (l_claim (fst x)) = a_last a /\
  (snd x = true -> c_set (l_claim (fst x)) = all /\ c_depth (l_claim (fst x)) = a_depth a).

Definition section_ok (s : section) : Prop :=
  (forall x, In x (s_lines s) -> line_ok how x) /\ line_ok how (s_root s) /\
  let a := aims_of h n (s_goal s) in
  let c := l_claim (s_root s) in
  c_unit c = a_unit a /\ c_last c = a_last a /\ c_depth c = a_depth a /\ c_set c = all /\
  bleb (a_bound a) (c_bound c) = true.

Lemma read_renaming_ok w q : read_renaming r w = Some q -> keeps how (image q).
Proof.
  intros H. unfold read_renaming in H. destruct (cut 47 w) as [|p [|c [|? ?]]]; try discriminate.
  destruct (digits36 p), (digits36 c); try discriminate. cbv zeta in H.
  destruct (renaming_ok r _) eqn:E; [|discriminate]. injection H as <-. now apply renaming_keeps.
Qed.

Lemma all_some_in {A} (l : list (option A)) xs x : all_some l = Some xs -> In x xs -> In (Some x) l.
Proof.
  revert xs. induction l as [|[y|] l IH]; simpl; intros xs H Hx; try discriminate.
  - injection H as <-. contradiction.
  - destruct (all_some l) as [ys|]; [|discriminate]. injection H as <-.
    destruct Hx as [->|Hx]; [auto|right; eapply IH; eauto].
Qed.

Lemma look_up_in w l x : look_up w l = Some x -> exists w', In (w', x) l.
Proof.
  induction l as [|[w' y] l IH]; simpl; [discriminate|]. destruct (same w w').
  - intros E. injection E as ->. exists w'. auto.
  - intros H. destruct (IH H) as [w2 H2]. exists w2. auto.
Qed.

Lemma read_names_ok qs w g : (forall q, In q qs -> keeps how (image q)) ->
  read_names all bs qs w = Some g -> grounds_ok how g.
Proof.
  intros Hq H. unfold read_names in H. destruct (words_repeat (cut 44 w)); [discriminate|].
  destruct (all_some (map (numbered qs) (cut 44 w))) as [named|] eqn:En; [|discriminate].
  injection H as <-. split; [|now rewrite bs_are, all_is].
  intros q Hin. apply (all_some_in _ _ _ En) in Hin. apply in_map_iff in Hin.
  destruct Hin as (x & Ex & _). unfold numbered in Ex.
  destruct (positive_number x); [|discriminate]. apply nth_error_In in Ex. auto.
Qed.

Lemma read_grounds_ok qs m w g m' : (forall q, In q qs -> keeps how (image q)) -> known_ok m ->
  read_grounds r all bs qs m w = Some (g, m') -> grounds_ok how g /\ known_ok m'.
Proof.
  intros Hq Hm H. unfold read_grounds in H. cbv zeta in H.
  destruct (look_up w (under (hash_bytes w) m)) as [g'|] eqn:E.
  - injection H as <- <-. apply look_up_in in E. destruct E as [w' E]. eauto.
  - match type of H with bind ?e _ = _ => destruct e as [g'|] eqn:Eg end; [|discriminate].
    injection H as <- <-.
    assert (Hg : grounds_ok how g').
    { destruct w as [|x w].
      - injection Eg as <-. split; [contradiction|now rewrite bs_are, all_is].
      - destruct (x =? 126); [now apply (read_names_ok qs w)|].
        destruct (read_renaming r w) as [q|] eqn:Er; [|discriminate]. injection Eg as <-.
        now apply (read_renaming_ok w). }
    split; [exact Hg|]. intros k w2 g2 H. unfold under in H. destruct (Pos.eq_dec k (hash_bytes w)) as [->|Hn].
    + rewrite PositiveMap.gss in H. destruct H as [H|H]; [now injection H as <- <-|]. eapply Hm. exact H.
    + rewrite PositiveMap.gso in H by auto. eapply Hm. exact H.
Qed.

Lemma after_all_set C ws C' : is_set how C -> after_all r C ws = Some C' -> is_set how C'.
Proof.
  revert C. induction ws as [|w ws IH]; simpl; intros C Hs H; [now injection H as <-|].
  unfold answered in H. destruct (cut 58 w) as [|g [|b [|? ?]]]; try discriminate.
  destruct (read_code r g), (read_answer b); try discriminate.
  apply (IH _) in H; auto. destruct Hs as [Hd Hc]. split; [now apply NoDup_filter|].
  intros s Hs. apply filter_In in Hs. now apply Hc.
Qed.

Lemma read_claim_ok qs m a text x m' :
  (forall q, In q qs -> keeps how (image q)) -> known_ok m ->
  read_claim r all bs qs m a text = Some (x, m') -> claim_ok a x /\ known_ok m'.
Proof.
  intros Hq Hm H. unfold read_claim in H. destruct (cut 32 text) as [|b rest]; [discriminate|].
  destruct (cut_grounds rest) as [w history]. cbv zeta in H.
  destruct (claim_bound _ _ b) as [b'|]; [|discriminate].
  destruct (read_grounds r all bs qs m w) as [[g m2]|] eqn:Eg; [|discriminate].
  destruct (read_grounds_ok qs m w g m2 Hq Hm Eg) as [Hg Hm2]. cbn [bind] in H.
  destruct (depth_left (a_depth a) history) as [d|] eqn:Ed; [|discriminate].
  destruct (after_all r all history) as [C|] eqn:Ec; [|discriminate]. cbn [bind] in H.
  assert (Hset : is_set how C) by (eapply after_all_set; [|exact Ec]; rewrite all_is; apply all_codes_set).
  assert (G : forall root, (root = true -> history = []) ->
    claim_ok a (Line (Claim (a_unit a) (a_last a) d C b') g, root)).
  { intros root Hroot. split; [now split|]. split; [reflexivity|]. split; [reflexivity|].
    intros Hr. rewrite (Hroot Hr) in Ec, Ed. split; [now injection Ec as <-|].
    unfold depth_left, fewer in Ed. cbn [List.length Nat.leb] in Ed. cbn.
    destruct (a_depth a) as [k|]; [|congruence].
    rewrite Nat.sub_0_r in Ed. destruct (Nat.ltb 0 k); congruence. }
  destruct history; [destruct g; [|discriminate]|]; injection H as <- <-; split; auto; apply G; auto.
  discriminate.
Qed.

Lemma close_ok a g ls s : (forall x, In x ls -> claim_ok a x) -> a = aims_of h n g ->
  close a g ls = Some s -> section_ok s /\ s_goal s = g.
Proof.
  intros Hl Ha H. unfold close in H. destruct ls as [|[root [|]] ls]; try discriminate.
  destruct (forallb _ ls && bleb (a_bound a) (c_bound (l_claim root))) eqn:E; [|discriminate].
  apply andb_true_iff in E. destruct E as [_ E]. injection H as <-. split; [|reflexivity].
  destruct (Hl _ (or_introl eq_refl)) as (H1 & H2 & H3 & H4). cbn in H1, H2, H3, H4.
  destruct (H4 eq_refl) as [H5 H6]. unfold section_ok. cbn. subst a.
  split; [|split; [exact H1|auto 10]].
  intros x Hx. apply in_map_iff in Hx. destruct Hx as (y & <- & Hy). apply (Hl y). now right.
Qed.

Lemma read_body_ok lines : forall qs m now done result,
  (forall q, In q qs -> keeps how (image q)) -> known_ok m ->
  (forall g ls, now = Some (g, ls) -> forall x, In x ls -> claim_ok (aims_of h n g) x) ->
  (forall s, In s done -> section_ok s) ->
  read_body lines qs m now done = Some result -> forall s, In s result -> section_ok s.
Proof.
  induction lines as [|text rest IH]; intros qs m now done result Hq Hm Hnow Hdone H; [discriminate|].
  assert (Hc : forall ss, closed now done = Some ss -> forall s, In s ss -> section_ok s).
  { intros ss E. unfold closed in E. destruct now as [[g ls]|]; [|injection E as <-; exact Hdone].
    destruct (close (aims_of h n g) g ls) as [s|] eqn:Es; [|discriminate].
    injection E as <-. intros s' [<-|Hs]; [|auto].
    eapply close_ok; [|reflexivity|exact Es]. now apply Hnow. }
  cbn [read_body] in H. destruct (sentence_of text) as [[|g|q|]|] eqn:Es; [| | | |discriminate].
  - destruct rest as [|[|] [|]]; try discriminate. destruct now; [|discriminate]. now apply Hc.
  - destruct (closed now done) as [ss|]; [|discriminate].
    destruct (goal_fits h g && _); [|discriminate].
    eapply IH; [exact Hq|exact Hm| |now apply Hc|exact H].
    intros g' ls E. injection E as <- <-. contradiction.
  - assert (H' : read_body rest (qs ++ [q]) m now done = Some result)
      by (destruct now as [[? [|[? [|]] ?]]|]; try discriminate; exact H).
    eapply IH; [|exact Hm|exact Hnow|exact Hdone|exact H'].
    intros q' Hin. apply in_app_iff in Hin. destruct Hin as [Hin|[<-|[]]]; [auto|].
    unfold sentence_of in Es. destruct (cut 32 text) as [|w [|v [|? ?]]]; try discriminate.
    destruct (same w (bytes_of "end")); [destruct (is_hash v); discriminate|].
    destruct (same w (bytes_of "goal")); [destruct (read_goal v); discriminate|].
    destruct (same w (bytes_of "renaming")); [|discriminate].
    destruct (read_renaming r v) as [q2|] eqn:Er; [|discriminate].
    injection Es as ->. now apply (read_renaming_ok v).
  - destruct now as [[g ls]|]; [|discriminate].
    destruct (read_claim r all bs qs m (aims_of h n g) text) as [[x m']|] eqn:Ex; [|discriminate].
    destruct (read_claim_ok _ _ _ _ _ _ Hq Hm Ex) as [Hx Hm'].
    eapply IH; [exact Hq|exact Hm'| |exact Hdone|exact H].
    intros g' ls' E. injection E as <- <-. intros y [<-|Hy]; auto.
    now apply (Hnow g ls).
Qed.

End Body.

(** ** The whole check *)

(** The figures are those that some tree could have. *)
Definition plausible (h : header) (n : N) : bool :=
  let w := N.of_nat (h_worst h) in
  (n <=? h_total h) && (h_total h <=? n * w) && (h_last h <=? n) &&
  match h_within h with
  | None => true
  | Some d => Nat.leb (h_worst h) d && Nat.leb d 255 && match h_objective h with Average => true | _ => false end
  end.

(** What bounds the time that a proof may take, as [in_order] does: there are not too many claims, nor
    renamings. The theorem does not rest on it. *)
Definition named_codes (ss : list section) : N :=
  sum (map (fun x => N.of_nat (List.length (c_set (l_claim x))) + 16)
           (flat_map (fun s => s_root s :: s_lines s) ss)).

Definition is_renaming (text : bytes) : bool :=
  match field "renaming" text with Some _ => true | None => false end.

Definition brief (n : N) (lines : list bytes) (ss : list section) : bool :=
  (named_codes ss <=? 65536 * n) && Nat.leb (List.length (filter is_renaming lines)) 4096.

(** The header and the goals of a proof that holds. *)
Definition check (text : bytes) : option (header * list goal) :=
  let lines := cut 10 text in
  read <- read_header lines;
  let (h, body) := read in
  let r := h_rules h in
  let all := all_codes r in
  let n := N.of_nat (List.length all) in
  ss <- read_body h all (blocks_of all) body [] (PositiveMap.empty _) None [];
  let game := lay_out (play_of h) all in
  let claims := flat_map s_lines ss in
  let t := table_of (map l_claim claims) in
  if Nat.ltb (List.length (ranges r)) 16 && plausible h n && brief n lines ss &&
     forallb goal_in_order ss &&
     claims_hold game t (PositiveMap.empty _) (filter by_guesses_alone claims) &&
     forallb (fun s => root_holds game t (h_opening h) (s_root s)) ss
  then Some (h, map s_goal ss) else None.

Theorem check_sound text h goals : check text = Some (h, goals) ->
  forall g, In g goals -> shows h g.
Proof.
  unfold check. cbv zeta. destruct (read_header _) as [[h' body]|]; cbn [bind]; [|discriminate].
  set (r := h_rules h'). set (all := all_codes r).
  destruct (read_body h' all _ _ [] _ None []) as [ss|] eqn:Eb; cbn [bind]; [|discriminate].
  destruct (Nat.ltb _ 16 && _ && _ && _ && _ && _) eqn:E; [|discriminate].
  intros H. injection H as <- <-. rewrite !andb_true_iff in E. destruct E as [[[[[Hs _] _] Ho] Hc] Hr].
  apply Nat.ltb_lt in Hs.
  assert (Hok : forall s, In s ss -> section_ok h' all s).
  { eapply (read_body_ok h' all _ eq_refl eq_refl); [| | | |exact Eb]; try discriminate; try contradiction.
    intros k w g Hin. unfold under in Hin. rewrite PositiveMap.gempty in Hin. contradiction. }
  assert (Hlines : forall x, In x (flat_map s_lines ss) -> line_ok (play_of h') x).
  { intros x Hx. apply in_flat_map in Hx. destruct Hx as (s & Hs' & Hx). now apply (Hok s Hs'). }
  pose proof (all_claims_true (play_of h') Hs ss Hlines Ho Hc) as Htrue.
  intros g Hg. apply in_map_iff in Hg. destruct Hg as (s & <- & Hs').
  rewrite forallb_forall in Hr. specialize (Hr s Hs').
  destruct (Hok s Hs') as (_ & Hroot & Hu & Hl & Hd & Hset & Hb).
  apply reached_shows. unfold reached, number_of_codes. fold r. fold all.
  rewrite <- Hu, <- Hl, <- Hd. eapply bounds_le; [exact Hb|].
  exact (root_true (play_of h') Hs _ _ _ Hroot Hset Htrue Hr).
Qed.
