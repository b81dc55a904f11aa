(** * The check of certificates of quotients of rank 0, and its proof *)

From Coq Require Import List Arith NArith Lia Bool.
From Ninepins Require Import Statements Sums Games Splits Conditions Words.
Import ListNotations.

(** A certificate as it is read. [heaps] has the elements of heaps 1, 2, 3, ...; [None] is the letter [?]. *)
Record certificate := Certificate {
  element_count : N;
  generators : list (N * list N);
  heaps : list N;
  rows : list (list (option outcome));
  sets : player -> list (N * list N);
  period : option (N * N)
}.

Definition digit_eqb (a b : digit) : bool := (bits a =? bits b) && eqb (unequal a) (unequal b).
Fixpoint digits_eqb (l k : list digit) : bool :=
  match l, k with
  | [], [] => true
  | a :: l, b :: k => digit_eqb a b && digits_eqb l k
  | _, _ => false
  end.
Definition impartial_codes (g : game) : bool :=
  digits_eqb (digits (codes g Left)) (digits (codes g Right)) &&
  digits_eqb (tail (codes g Left)) (tail (codes g Right)).

Lemma digits_eqb_eq l k : digits_eqb l k = true <-> l = k.
Proof.
  revert k. induction l as [|a l IH]; intros [|b k]; simpl; split; try easy.
  - rewrite andb_true_iff, IH. unfold digit_eqb. rewrite andb_true_iff, Nat.eqb_eq, eqb_true_iff.
    destruct a, b. simpl. now intros [[-> ->] ->].
  - injection 1 as -> ->. rewrite andb_true_iff, IH. unfold digit_eqb.
    now rewrite andb_true_iff, Nat.eqb_eq, eqb_true_iff.
Qed.

Lemma impartial_codes_spec g : impartial_codes g = true <-> same_moves g.
Proof.
  unfold impartial_codes, same_moves. rewrite andb_true_iff, !digits_eqb_eq.
  destruct (codes g Left) as [a b], (codes g Right) as [c d]. simpl. split.
  - now intros [-> ->].
  - injection 1 as -> ->. easy.
Qed.

Section Check.
  Variable g : game.
  Variable c : certificate.

  (** ** Lengths, and numbers that fit together *)

  Definition row : list (option outcome) := match rows c with [r] => r | _ => [] end.
  Definition order : nat := length row.
  Definition letter (x : nat) : outcome :=
    match nth x row None with Some o => o | None => NextWins end.
  Definition most : nat := length (heaps c).
  Definition is_element (x : N) : bool := (x <? N.of_nat order)%N.

  Fixpoint ascends (l : list N) : bool :=
    match l with
    | x :: (y :: _) as l => (x <? y)%N && ascends l
    | _ => true
    end.

  Definition right_letter (o : option outcome) : bool :=
    match o with
    | None => false
    | Some (LeftWins | RightWins) => negb (impartial_codes g)
    | Some _ => true
    end.

  Definition right_generator (f : N * list N) : bool :=
    let (h, images) := f in
    (1 <=? h)%N && (h <=? N.of_nat most)%N && (length images =? order) && forallb is_element images &&
    match images with
    | first :: _ => (first =? nth (N.to_nat h - 1) (heaps c) 0)%N
    | [] => false
    end.

  Definition right_set (s : N * list N) : bool :=
    is_element (fst s) && negb (is_nil (snd s)) && ascends (snd s) && forallb is_element (snd s).

  Definition check_shape : bool :=
    misere g && is_nil (terminals g) && (match limits g with None => true | _ => false end) &&
    (element_count c =? N.of_nat order)%N && (1 <=? order) && forallb right_letter row &&
    forallb is_element (heaps c) &&
    forallb right_generator (generators c) && ascends (map fst (generators c)) &&
    both (fun p => forallb right_set (sets c p)).

  (** ** The monoid *)

  Definition gens : list (list nat) := map (fun f => map N.to_nat (snd f)) (generators c).

  Definition check_monoid (found : list (nat * list nat)) : bool :=
    maps order gens && commute order gens &&
    forallb (fun x => known x found) (seq 0 order).

  (** ** The period *)

  Definition reduce (h : nat) : nat :=
    match period c with
    | None => h
    | Some (n, p) =>
        let n := N.to_nat n in let p := N.to_nat p in
        if h <? n then h else n + (h - n) mod p
    end.

  Definition parts_left : nat :=
    Nat.max (most_left (digits (codes g Left))) (most_left (digits (codes g Right))).
  Definition tokens_taken : nat := Nat.max (most_taken (codes g Left)) (most_taken (codes g Right)).

  Definition check_period_line : bool :=
    match period c with
    | None => true
    | Some (n, p) =>
        (1 <=? n)%N && (1 <=? p)%N &&
        both (fun q => is_nil (tail (codes g q)) && negb (existsb unequal (digits (codes g q)))) &&
        (N.of_nat parts_left * (n + p) + N.of_nat tokens_taken <=? N.of_nat most + 1)%N &&
        forallb (fun h => (nth (h - 1) (heaps c) 0 =? nth (reduce h - 1) (heaps c) 0)%N) (seq 1 most)
    end.

  (** ** The conditions *)

  Definition heap_columns (found : list (nat * list nat)) : list (list nat) :=
    map (fun x => column_of found (N.to_nat x)) (heaps c).
  Definition column (columns : list (list nat)) (h : heap) : list nat := nth (reduce (size h) - 1) columns [].

  Definition set_table (p : player) : list (list (list nat)) :=
    let all := map (fun s => (N.to_nat (fst s), map N.to_nat (snd s))) (sets c p) in
    map (fun x => map snd (filter (fun s => fst s =? x) all)) (seq 0 order).

  Definition listed_heaps : list heap := map plain (seq 1 most).

  (** A column for each value of an option. *)
  Definition option_columns (found : list (nat * list nat)) (columns : list (list nat)) (p : player) (h : heap) :
      list (list nat) :=
    map (column_of found) (nodup Nat.eq_dec (map (fun o => acts0 (column columns) o 0) (options g p h))).

  (** Ends: elements to which heaps without options lead. *)
  Fixpoint grow_ends (fuel : nat) (stuck : list (list nat)) (todo found : list nat) : list nat :=
    match fuel, todo with
    | S fuel, x :: todo =>
        let new := fold_left (fun acc col => let y := nth x col 0 in
          if mem y found || mem y acc then acc else y :: acc) stuck [] in
        grow_ends fuel stuck (todo ++ new) (new ++ found)
    | _, _ => found
    end.
  Definition find_ends (columns : list (list nat)) (p : player) : list nat :=
    let stuck := map (column columns) (filter (fun h => is_nil (options g p h)) listed_heaps) in
    grow_ends order stuck [0] [0].

  Definition kind (x : nat) : N :=
    match letter x with LeftWins => 0 | NextWins => 1 | PreviousWins => 2 | RightWins => 3 end%N.

  Definition check_evidence : bool :=
    let found := Words.columns order gens in
    check_monoid found &&
    (let columns := heap_columns found in
     let left_sets := set_table Left in let right_sets := set_table Right in
     let left_ends := find_ends columns Left in let right_ends := find_ends columns Right in
     check_conditions g order (column columns) letter
       (fun p x => nth x (match p with Left => left_sets | Right => right_sets end) [])
       (fun p => match p with Left => left_ends | Right => right_ends end) listed_heaps
       (option_columns found columns)) &&
    separates order gens kind.

  Definition check_quotient : bool := check_shape && check_period_line && check_evidence.

  (** ** What it proves *)

  Definition most_claimed : option nat := match period c with None => Some most | Some _ => None end.
  Definition ok : heap -> Prop := up_to most_claimed.

  Definition the_columns : list (list nat) := heap_columns (Words.columns order gens).
  (** The value of a position. *)
  Definition value_of (G : position) : nat := acts0 (column the_columns) G 0.

  Hypothesis checked : check_quotient = true.

  Lemma parts_checked : check_shape = true /\ check_period_line = true /\
    check_monoid (Words.columns order gens) = true /\
    (exists sets ends, check_conditions g order (column the_columns) letter sets ends listed_heaps
       (option_columns (Words.columns order gens) the_columns) = true) /\
    separates order gens kind = true.
  Proof.
    unfold check_quotient in checked. rewrite !andb_true_iff in checked.
    destruct checked as [[S P] E]. unfold check_evidence in E. cbv zeta in E.
    rewrite !andb_true_iff in E. destruct E as [[M C] T]. repeat split; try easy. eexists. eexists. exact C.
  Qed.

  Lemma shape : misere g = true /\ without_terminals g /\ unlimited g /\ 0 < order /\
    (forall h, 1 <= h <= most -> N.to_nat (nth (h - 1) (heaps c) 0%N) < order) /\
    (forall i, i < length gens -> exists h, 1 <= h <= most /\
       nth 0 (nth i gens []) 0 = N.to_nat (nth (h - 1) (heaps c) 0%N)).
  Proof.
    destruct parts_checked as (S & _). unfold check_shape in S. rewrite !andb_true_iff in S.
    destruct S as [[[[[[[[[M T] U] _] O] _] H] G] _] _].
    split; [easy|]. split; [now apply is_nil_spec|]. split; [unfold unlimited; now destruct (limits g)|].
    apply Nat.leb_le in O. split; [lia|]. rewrite forallb_forall in H, G. split.
    - intros h Hh. assert (In (nth (h - 1) (heaps c) 0%N) (heaps c)) as I by (apply nth_In; unfold most in *; lia).
      apply H in I. unfold is_element in I. apply N.ltb_lt in I. lia.
    - intros i I. unfold gens in I |- *. rewrite map_length in I.
      rewrite (nth_map _ _ (0%N, [])) by easy.
      pose proof (G _ (nth_In (generators c) (0%N, []) I)) as Q.
      destruct (nth i (generators c) (0%N, [])) as [h images]. unfold right_generator in Q.
      rewrite !andb_true_iff in Q. destruct Q as [[[[Q1 Q2] _] _] Q3].
      apply N.leb_le in Q1, Q2. exists (N.to_nat h). split; [unfold most in *; lia|]. simpl.
      destruct images as [|first images]; [easy|]. apply N.eqb_eq in Q3. now subst first.
  Qed.

  Lemma listed h : 1 <= h <= most -> reduce h = h \/ period c <> None.
  Proof. unfold reduce. destruct (period c); [now right|now left]. Qed.

  (** The place at which the value of a heap is listed. *)
  Lemma reduce_range h : ok (plain h) -> 1 <= reduce h <= most.
  Proof.
    destruct parts_checked as (_ & P & _). unfold ok, up_to, most_claimed, reduce. simpl.
    unfold check_period_line in P. destruct (period c) as [[n p]|]; [|tauto].
    rewrite !andb_true_iff in P. destruct P as [[[[P1 P2] _] P3] _].
    apply N.leb_le in P1, P2, P3. intros (_ & H & _).
    assert (1 <= parts_left).
    { unfold parts_left, most_left. destruct (existsb _ (digits (codes g Left))); [lia|].
      destruct (existsb _ (digits (codes g Left))); lia. }
    assert (N.to_nat n + N.to_nat p <= most + 1) as B.
    { pose proof (N.mul_le_mono_r 1 (N.of_nat parts_left) (n + p) ltac:(lia)). lia. }
    destruct (Nat.ltb_spec h (N.to_nat n)); [lia|].
    pose proof (Nat.mod_upper_bound (h - N.to_nat n) (N.to_nat p)). lia.
  Qed.

  Lemma column_right h : ok (plain h) -> exists w, word order gens w (column the_columns (plain h)) /\
    nth 0 (column the_columns (plain h)) 0 = N.to_nat (nth (reduce h - 1) (heaps c) 0%N).
  Proof.
    intros O. pose proof (reduce_range h O) as Rg. destruct shape as (_ & _ & _ & P & Hs & _).
    destruct parts_checked as (_ & _ & M & _). unfold check_monoid in M. rewrite !andb_true_iff in M.
    destruct M as [[M1 M2] M3]. rewrite forallb_forall in M3.
    unfold column, the_columns, heap_columns. cbn [plain size].
    rewrite (nth_map _ _ 0%N) by (unfold most in *; lia).
    apply column_word; [easy|]. apply M3, in_seq. specialize (Hs (reduce h) Rg). lia.
  Qed.

  Lemma ok_plain h : ok h -> h = plain (size h).
  Proof. intros (E & _). destruct h as [m l]. simpl in E. now subst. Qed.

  Lemma is_monoid : maps order gens = true /\ commute order gens = true.
  Proof.
    destruct parts_checked as (_ & _ & M & _). unfold check_monoid in M. rewrite !andb_true_iff in M. tauto.
  Qed.

  Notation col := (column the_columns).
  Notation act := (act col).
  Notation acts := (acts0 col).

  Lemma act_word h : ok h -> exists w, word order gens w (col h).
  Proof.
    intros O. rewrite (ok_plain h O) in O |- *. destruct (column_right (size h) O) as (w & W & _). now exists w.
  Qed.

  Lemma act_range h x : ok h -> x < order -> act h x < order.
  Proof.
    intros O X. destruct (act_word h O) as (w & W). destruct is_monoid. now apply (word_range order gens) with w.
  Qed.

  Lemma act_commute h k x : ok h -> ok k -> x < order -> act h (act k x) = act k (act h x).
  Proof.
    intros Oh Ok X. destruct (act_word h Oh) as (w & W), (act_word k Ok) as (u & U). destruct is_monoid.
    unfold Conditions.act. now apply (word_word order gens) with u w.
  Qed.

  Lemma acts_range G x : Forall ok G -> x < order -> acts G x < order.
  Proof. induction 1; simpl; intros X; [easy|]. apply act_range; auto. Qed.

  Lemma acts_act G h x : Forall ok G -> ok h -> x < order -> acts G (act h x) = act h (acts G x).
  Proof.
    induction 1 as [|a G A F IH]; simpl; intros O X; [easy|]. rewrite IH by easy.
    apply act_commute; try easy. now apply acts_range.
  Qed.

  Lemma acts_acts G H x : Forall ok G -> Forall ok H -> x < order -> acts G (acts H x) = acts H (acts G x).
  Proof.
    intros OG. induction 1 as [|h H Oh OH IH]; simpl; intros X; [easy|].
    rewrite acts_act by (try easy; now apply acts_range). now rewrite IH.
  Qed.

  Lemma value_app G H : value_of (G ++ H) = acts G (value_of H).
  Proof. apply fold_right_app. Qed.

  (** A word is the map of a position. *)
  Lemma word_position w col : word order gens w col ->
    exists K, Forall ok K /\ forall x, x < order -> acts K x = nth x col 0.
  Proof.
    destruct is_monoid as [M1 M2]. destruct shape as (_ & _ & _ & P & _ & Gs).
    induction 1 as [|i w col I W (K & OK & EK)].
    - exists []. split; [constructor|]. intros x X. simpl. now rewrite seq_nth.
    - destruct (Gs i I) as (h & Hh & E).
      assert (ok (plain h)) as O.
      { unfold ok, up_to, most_claimed. simpl. destruct (period c); repeat split; lia. }
      exists (plain h :: K). split; [now constructor|]. intros x X. simpl.
      rewrite EK by easy. unfold Conditions.act.
      rewrite (word_next order) by (try easy; exact (word_length _ _ _ _ W)).
      assert (nth x col 0 < order) as X' by (now apply (word_range order gens) with w).
      set (y := nth x col 0) in *. clearbody y. clear X EK.
      destruct (column_right h O) as (u & U & Z).
      (* y is reached by a word from 0 *)
      destruct parts_checked as (_ & Pl & M & _). unfold check_monoid in M. rewrite !andb_true_iff in M.
      destruct M as [_ M3]. rewrite forallb_forall in M3.
      destruct (column_word order gens y P (M3 y ltac:(apply in_seq; lia))) as (s & Sw & Sy).
      set (cy := column_of (Words.columns order gens) y) in *.
      rewrite <- Sy. rewrite (word_word order gens M1 M2 s cy u) by easy. rewrite Z.
      rewrite <- (word_gen order gens M1 M2 s cy i) by easy. rewrite E. f_equal. f_equal.
      unfold check_period_line in Pl. unfold reduce in *. destruct (period c) as [[n q]|]; [|easy].
      rewrite !andb_true_iff in Pl. destruct Pl as [_ Pl]. rewrite forallb_forall in Pl.
      symmetry. apply N.eqb_eq. apply (Pl h). apply in_seq. lia.
  Qed.

  Lemma acts_word w cl G x : word order gens w cl -> Forall ok G -> x < order ->
    acts G (nth x cl 0) = nth (acts G x) cl 0.
  Proof.
    destruct is_monoid as [M1 M2]. intros W. induction 1 as [|h G O F IH]; intros X; [easy|]. simpl.
    rewrite IH by easy. destruct (act_word h O) as (u & U). unfold Conditions.act.
    apply (word_word order gens M1 M2 w cl u); [easy|easy|]. now apply acts_range.
  Qed.

  (** The column of the value of a position is its map. *)
  Lemma column_of_value G x : Forall ok G -> x < order ->
    nth x (column_of (Words.columns order gens) (acts G 0)) 0 = acts G x.
  Proof.
    intros O X. destruct is_monoid as [M1 M2]. destruct shape as (_ & _ & _ & P & _).
    destruct parts_checked as (_ & _ & M & _). unfold check_monoid in M. rewrite !andb_true_iff in M.
    destruct M as [_ M3]. rewrite forallb_forall in M3.
    assert (acts G 0 < order) as R by (now apply acts_range).
    destruct (column_word order gens (acts G 0) P (M3 (acts G 0) ltac:(apply in_seq; lia))) as (w & W & E).
    destruct (column_word order gens x P (M3 x ltac:(apply in_seq; lia))) as (u & U & Ex).
    set (cx := column_of (Words.columns order gens) x) in *.
    rewrite <- Ex at 1. rewrite (word_word order gens M1 M2 u cx w) by easy. rewrite E.
    rewrite <- (acts_word u cx G 0 U O P). now rewrite Ex.
  Qed.

  (** ** Heaps of all sizes *)

  Lemma splits_change d n m A x y B : (forall t, unequal (digit_at d t) = false) ->
    splits d n (A ++ x :: B) -> 1 <= y -> m + x = n + y -> splits d m (A ++ y :: B).
  Proof.
    intros U (t & S & F & Ln & Bt & D & Z) Y E. exists t. cbv zeta.
    rewrite list_sum_app, app_length in *. simpl in *. apply Forall_app in F as [FA FB]. inversion FB; subst.
    repeat split; try easy; [lia| |now rewrite U].
    apply Forall_app. split; [easy|]. now constructor.
  Qed.

  Lemma acts_change A x y B z : reduce x = reduce y ->
    acts (map plain (A ++ x :: B)) z = acts (map plain (A ++ y :: B)) z.
  Proof.
    intros E. rewrite !map_app. unfold acts0. rewrite !fold_right_app. f_equal. simpl. unfold Conditions.act, column.
    simpl. now rewrite E.
  Qed.

  Lemma option_ok p h o : ok h -> In o (options g p h) -> Forall ok o.
  Proof.
    destruct shape as (_ & _ & U & _). intros O I. apply options_spec in I. rewrite (ok_plain h O) in I.
    apply (option_plain g p (size h) o U) in I as (l & -> & S). apply Forall_map, Forall_forall. intros x X.
    pose proof (splits_below _ _ _ _ S X). destruct O as (_ & _ & O).
    unfold ok, up_to in *. simpl. repeat split; [lia|]. destruct most_claimed; [lia|easy].
  Qed.

  Lemma columns_right p k : In k listed_heaps ->
    (forall o, In o (options g p k) -> exists cl,
      In cl (option_columns (Words.columns order gens) the_columns p k) /\ forall x, x < order -> nth x cl 0 = acts o x) /\
    (forall cl, In cl (option_columns (Words.columns order gens) the_columns p k) -> exists o,
      In o (options g p k) /\ forall x, x < order -> nth x cl 0 = acts o x).
  Proof.
    intros I. assert (ok k) as O.
    { unfold listed_heaps in I. apply in_map_iff in I as (h & <- & I). apply in_seq in I.
      unfold ok, up_to, most_claimed. simpl. destruct (period c); repeat split; lia. }
    unfold option_columns. split.
    - intros o Io. exists (column_of (Words.columns order gens) (acts o 0)). split.
      + apply in_map, nodup_In. now apply (in_map (fun o => acts o 0)).
      + intros x X. apply column_of_value; [now apply (option_ok p k)|easy].
    - intros cl Ic. apply in_map_iff in Ic as (e & <- & Ie). apply nodup_In, in_map_iff in Ie as (o & <- & Io).
      exists o. split; [easy|]. intros x X. apply column_of_value; [now apply (option_ok p k)|easy].
  Qed.

  Lemma looked_at h : ok h -> exists k, In k listed_heaps /\ alike g col h k.
  Proof.
    assert (forall h, 1 <= h <= most -> In (plain h) listed_heaps) as Listed.
    { intros k K. unfold listed_heaps. apply in_map, in_seq. lia. }
    assert (forall h, alike g col h h) as Self.
    { intros k. split; [easy|]. intros p. split; intros o I; now exists o. }
    intros O. rewrite (ok_plain h O) in O |- *. revert O. generalize (size h). clear h.
    destruct (period c) as [[n0 q0]|] eqn:Pc.
    2: { intros h O. exists (plain h). split; [|apply Self]. apply Listed.
         unfold ok, up_to, most_claimed in O. rewrite Pc in O. simpl in O. lia. }
    destruct parts_checked as (_ & P & _). unfold check_period_line in P. rewrite Pc in P.
    rewrite !andb_true_iff in P. destruct P as [[[[P1 P2] P3] P4] _].
    apply N.leb_le in P1, P2, P4. pose proof (both_all _ P3) as F. cbv beta in F. clear P3.
    set (n := N.to_nat n0) in *. set (q := N.to_nat q0) in *.
    assert (forall h, n <= h -> reduce (h + q) = reduce h) as Rq.
    { intros h Hh. unfold reduce. rewrite Pc. fold n q. cbv zeta.
      destruct (Nat.ltb_spec (h + q) n); [lia|]. destruct (Nat.ltb_spec h n); [lia|].
      replace (h + q - n) with (h - n + 1 * q) by lia. now rewrite Nat.mod_add by lia. }
    assert (forall p, bounded (codes g p) tokens_taken parts_left /\
      forall t, unequal (digit_at (codes g p) t) = false) as Bd.
    { intros p. specialize (F p). apply andb_true_iff in F as [F1 F2]. apply is_nil_spec in F1.
      destruct (finite_bounded _ F1) as (B1 & B2 & B3).
      assert (most_taken (codes g p) <= tokens_taken /\ most_left (digits (codes g p)) <= parts_left) as [T1 T2]
        by (unfold tokens_taken, parts_left; destruct p; lia).
      repeat split; [lia| | |].
      - intros t T. apply B2. lia.
      - intros t k K T. specialize (B3 t k K T). lia.
      - intros t. rewrite digit_at_finite by easy. apply negb_true_iff in F2.
        destruct (le_lt_dec (length (digits (codes g p))) t) as [L|L]; [now rewrite nth_overflow|].
        destruct (unequal (nth t (digits (codes g p)) (Digit 0 false))) eqn:E; [|easy].
        rewrite <- F2. symmetry. apply existsb_exists.
        exists (nth t (digits (codes g p)) (Digit 0 false)). split; [now apply nth_In|exact E]. }
    assert (parts_left * (n + q) + tokens_taken <= most + 1) as W by (unfold n, q; lia).
    assert (1 <= parts_left) as PL by (destruct (Bd Left) as [B _]; exact (proj1 B)).
    assert (forall h, 1 <= h -> ok (plain h)) as Any.
    { intros h Hh. unfold ok, up_to, most_claimed. rewrite Pc. simpl. repeat split; lia. }
    pose proof (Nat.mul_le_mono_r 1 parts_left (n + q) PL) as W1.
    pose proof (Nat.mul_le_mono_r 1 parts_left q PL) as W2.
    assert (parts_left * (n + q) = parts_left * n + parts_left * q) as W3 by ring.
    assert (1 <= n /\ 1 <= q) as [N1 Q1] by (unfold n, q; lia).
    destruct shape as (_ & _ & U & _). clear P4 F P1 P2 Pc. clearbody n q.
    intros h. induction h as [h IH] using lt_wf_ind. intros O.
    assert (1 <= h) as H1 by (destruct O as (_ & O & _); exact O).
    destruct (le_lt_dec h most) as [C|C].
    { exists (plain h). split; [now apply Listed|apply Self]. }
    assert (n + q <= h) as Hq by lia.
    assert (ok (plain (h - q))) as O'.
    { apply Any. lia. }
    destruct (IH (h - q)) as (k & I & KE & A); [lia|easy|].
    exists k. split; [easy|]. split.
    { rewrite <- KE. unfold column. simpl. rewrite <- (Rq (h - q)) by lia. do 2 f_equal. f_equal. lia. }
    intros p. destruct (A p) as [A1 A2]. destruct (Bd p) as [B Un]. split.
    - intros o Io. apply options_spec in Io. apply (option_plain g p h o U) in Io as (l & -> & S).
      destruct (splits_largest _ _ _ B (n + q) h l S) as (x & r & Q & _ & X & _); [lia|lia|].
      assert (In x l) as Ix by (rewrite Q; now left). apply in_split in Ix as (X1 & X2 & ->).
      destruct (A1 (map plain (X1 ++ (x - q) :: X2))) as (o' & Io' & E).
      { apply options_spec, option_plain; [easy|]. eexists. split; [easy|].
        apply (splits_change _ h (h - q) X1 x); [easy|easy|lia|lia]. }
      exists o'. split; [easy|]. intros z. rewrite <- E. apply acts_change.
      rewrite <- (Rq (x - q)) by lia. f_equal. lia.
    - intros o' Io'. destruct (A2 o' Io') as (o & Io & E). apply options_spec in Io.
      apply (option_plain g p (h - q) o U) in Io as (l & -> & S).
      destruct (splits_largest _ _ _ B n (h - q) l S) as (x & r & Q & _ & X & _); [lia|lia|].
      assert (In x l) as Ix by (rewrite Q; now left). apply in_split in Ix as (X1 & X2 & ->).
      exists (map plain (X1 ++ (x + q) :: X2)). split.
      + apply options_spec, option_plain; [easy|]. eexists. split; [easy|].
        apply (splits_change _ (h - q) h X1 x); [easy|easy|lia|lia].
      + intros z. rewrite <- E. apply acts_change. apply Rq. lia.
  Qed.

  (** ** The claim *)

  (** The values of heaps are those that are listed, and repeat as the line of the period says. *)
  Theorem heap_values :
    (forall h, 1 <= h <= most -> value_of [plain h] = N.to_nat (nth (h - 1) (heaps c) 0%N)) /\
    (forall n p, period c = Some (n, p) -> forall h, N.to_nat n <= h ->
      value_of [plain (h + N.to_nat p)] = value_of [plain h]).
  Proof.
    destruct parts_checked as (_ & P & _). split.
    - intros h Hh. assert (ok (plain h)) as O.
      { unfold ok, up_to, most_claimed. simpl. destruct (period c); repeat split; lia. }
      destruct (column_right h O) as (w & _ & E). unfold value_of. simpl. unfold Conditions.act. rewrite E. f_equal.
      unfold check_period_line in P. unfold reduce in *. destruct (period c) as [[n p]|]; [|easy].
      rewrite !andb_true_iff in P. destruct P as [_ P]. rewrite forallb_forall in P.
      symmetry. apply N.eqb_eq, (P h), in_seq. lia.
    - intros n p Pc h Hh. unfold check_period_line in P. rewrite Pc in P.
      rewrite !andb_true_iff in P. destruct P as [[[[_ P] _] _] _]. apply N.leb_le in P.
      unfold value_of. simpl. unfold Conditions.act, column. simpl. unfold reduce. rewrite Pc. cbv zeta.
      destruct (Nat.ltb_spec (h + N.to_nat p) (N.to_nat n)); [lia|].
      destruct (Nat.ltb_spec h (N.to_nat n)); [lia|].
      replace (h + N.to_nat p - N.to_nat n) with (h - N.to_nat n + 1 * N.to_nat p) by lia.
      now rewrite Nat.mod_add by lia.
  Qed.

  Theorem quotient_outcomes G : Forall ok G -> has_outcome g G (letter (value_of G)).
  Proof.
    destruct shape as (M & T & _ & P & _). destruct parts_checked as (_ & _ & _ & (s & e & C) & _).
    intros O. apply has_outcome_spec. intros p.
    apply (conditions_suffice g order col letter s e listed_heaps _ M T ok option_ok looked_at columns_right P act_range act_commute C p G O).
  Qed.

  Theorem quotient_order : quotient_claim g ok order value_of letter.
  Proof.
    destruct is_monoid as [M1 M2]. destruct shape as (_ & _ & _ & P & _).
    destruct parts_checked as (_ & _ & M & _ & T).
    assert (forall G, Forall ok G -> value_of G < order) as Rg by (intros; now apply acts_range).
    split; [exact quotient_outcomes|]. split; [exact Rg|]. split.
    - intros x X. unfold check_monoid in M. rewrite !andb_true_iff in M. destruct M as [_ M3].
      rewrite forallb_forall in M3.
      destruct (column_word order gens x P (M3 x ltac:(apply in_seq; lia))) as (w & W & E).
      destruct (word_position w _ W) as (K & OK & EK). exists K. split; [easy|].
      unfold value_of. now rewrite EK.
    - intros G H OG OH.
      assert (forall K, Forall ok K -> Forall ok (G ++ K) /\ Forall ok (H ++ K) /\
        value_of (G ++ K) = acts K (value_of G) /\ value_of (H ++ K) = acts K (value_of H)) as App.
      { intros K OK. rewrite !Forall_app, !value_app. unfold value_of.
        rewrite (acts_acts G K 0 OG OK P), (acts_acts H K 0 OH OK P). repeat split; assumption. }
      split.
      + intros E K OK o. destruct (App K OK) as (O1 & O2 & V1 & V2).
        pose proof (quotient_outcomes _ O1) as Q1. pose proof (quotient_outcomes _ O2) as Q2.
        rewrite V1, E in Q1. rewrite V2 in Q2.
        split; intros Ho; [now rewrite (has_outcome_unique _ _ _ _ Ho Q1)|now rewrite (has_outcome_unique _ _ _ _ Ho Q2)].
      + intros E. destruct (Nat.eq_dec (value_of G) (value_of H)) as [|D]; [easy|exfalso].
        destruct (separation order gens M1 M2 kind _ _ T (Rg G OG) (Rg H OH) D) as (w & cl & W & Ne).
        destruct (word_position w cl W) as (K & OK & EK). destruct (App K OK) as (O1 & O2 & V1 & V2).
        pose proof (quotient_outcomes _ O1) as Q1. pose proof (quotient_outcomes _ O2) as Q2.
        rewrite V1, (EK _ (Rg G OG)) in Q1. rewrite V2, (EK _ (Rg H OH)) in Q2.
        apply (E K OK) in Q1. pose proof (has_outcome_unique _ _ _ _ Q1 Q2) as L.
        apply Ne. unfold kind. now rewrite L.
  Qed.
End Check.
