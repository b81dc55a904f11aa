(** * The check of certificates of periods, and its proof

    The check finds all values itself. A table has the values of the heaps below [n], the largest heap first. *)

From Coq Require Import List Arith NArith Lia Bool Permutation MSetPositive.
From Ninepins Require Import Statements Sums Games Mex NimValues Splits GuySmith.
Import ListNotations.

(** The values of the heaps below [n], descending and ascending. *)
Fixpoint descending (v : nat -> N) (n : nat) : list N :=
  match n with 0 => [] | S m => v m :: descending v m end.
Definition ascending (v : nat -> N) (n : nat) : list N := map v (seq 0 n).

Lemma rev_descending v n : rev (descending v n) = ascending v n.
Proof.
  induction n as [|n IH]; [easy|]. simpl. unfold ascending. rewrite seq_S, map_app. simpl. now rewrite IH.
Qed.

Lemma skipn_descending v t n : skipn t (descending v n) = descending v (n - t).
Proof.
  revert t. induction n as [|n IH]; intros [|t]; try easy. simpl. apply IH.
Qed.

Lemma nth_descending v n i : nth_error (descending v n) i = if i <? n then Some (v (n - 1 - i)) else None.
Proof.
  revert i. induction n as [|n IH]; intros i; [now destruct i|]. destruct i as [|i]; simpl.
  - do 2 f_equal. lia.
  - rewrite IH. destruct (Nat.ltb_spec i n), (Nat.ltb_spec (S i) (S n)); try lia; [|easy].
    do 2 f_equal. lia.
Qed.

Lemma nth_ascending v n i : nth_error (ascending v n) i = if i <? n then Some (v i) else None.
Proof.
  unfold ascending. rewrite nth_error_map. destruct (Nat.ltb_spec i n) as [C|C].
  - assert (nth_error (seq 0 n) i = Some i) as ->; [|easy].
    rewrite (nth_error_nth' _ 0) by (now rewrite seq_length). now rewrite seq_nth.
  - assert (nth_error (seq 0 n) i = None) as ->; [|easy]. apply nth_error_None. now rewrite seq_length.
Qed.

Lemma firstn_combine_In {A B} (l : list A) (k : list B) n a b : In (a, b) (firstn n (combine l k)) <->
  exists i, i < n /\ nth_error l i = Some a /\ nth_error k i = Some b.
Proof.
  revert l k. induction n as [|n IH]; intros l k; simpl.
  - split; [easy|]. intros (i & I & _). lia.
  - destruct l as [|x l], k as [|y k]; cbn [combine].
    1-3: split; [easy|]; intros ([|i] & _ & X & Y); easy.
    cbn [In]. rewrite IH. split.
    + intros [E|(i & I & X & Y)].
      * injection E as -> ->. exists 0. repeat split. lia.
      * exists (S i). repeat split; [lia|easy|easy].
    + intros ([|i] & I & X & Y).
      * injection X as ->. injection Y as ->. now left.
      * right. exists i. repeat split; [lia|easy|easy].
Qed.

(** ** The values of options *)

(** The values of two heaps of [m] tokens in all; [down] has the heaps below [m], [up] heaps from 1 on. *)
Definition pair_values (unequal : bool) (m : nat) (down up : list N) : list N :=
  (if negb unequal && (2 <=? m) && Nat.even m then [0%N] else []) ++
  map (fun ab => N.lxor (fst ab) (snd ab)) (firstn (Nat.div2 (m - 1)) (combine down up)).

Lemma pair_values_spec u v m n x : m <= n ->
  In x (pair_values u m (descending v m) (tl (ascending v n))) <->
  exists a b, 1 <= a /\ 1 <= b /\ a + b = m /\ (u = true -> a <> b) /\ x = N.lxor (v a) (v b).
Proof.
  intros Mn. unfold pair_values. rewrite in_app_iff, in_map_iff.
  assert (forall i, nth_error (tl (ascending v n)) i = nth_error (ascending v n) (S i)) as T.
  { intros i. destruct (ascending v n); [now destruct i|easy]. }
  pose proof (Nat.div2_odd (m - 1)) as Half.
  split.
  - intros [I|([a b] & <- & I)].
    + destruct (negb u && (2 <=? m) && Nat.even m) eqn:E; [|easy]. destruct I as [<-|[]].
      rewrite !andb_true_iff, negb_true_iff in E. destruct E as [[U M2] Ev].
      apply Nat.leb_le in M2. apply Nat.even_spec in Ev as [k ->]. exists k, k.
      repeat split; [lia|lia|lia|congruence|]. now rewrite N.lxor_nilpotent.
    + apply firstn_combine_In in I as (i & I & A & B). rewrite T, nth_ascending in B.
      rewrite nth_descending in A. destruct (Nat.ltb_spec i m); [|easy].
      destruct (Nat.ltb_spec (S i) n); [|easy]. injection A as <-. injection B as <-.
      exists (m - 1 - i), (S i). simpl. destruct (Nat.odd (m - 1)); cbn [Nat.b2n] in Half; repeat split; lia.
  - intros (a & b & A & B & S & U & ->).
    enough (forall a b, 1 <= a -> 1 <= b -> b < a -> a + b = m ->
      In (v a, v b) (firstn (Nat.div2 (m - 1)) (combine (descending v m) (tl (ascending v n))))) as Big.
    { destruct (Nat.lt_trichotomy a b) as [C|[C|C]].
      - right. exists (v b, v a). split; [apply N.lxor_comm|]. apply Big; lia.
      - left. subst b. assert (u = false) as -> by (destruct u; [now destruct U|easy]).
        assert (Nat.even m = true) as -> by (apply Nat.even_spec; exists a; lia).
        assert (2 <=? m = true) as -> by (apply Nat.leb_le; lia). left. now rewrite N.lxor_nilpotent.
      - right. exists (v a, v b). split; [easy|]. apply Big; lia. }
    clear - T Mn Half. intros a b A B C Sum. apply firstn_combine_In. exists (b - 1).
    rewrite T, nth_ascending, nth_descending.
    assert (b - 1 <? m = true) as -> by (apply Nat.ltb_lt; lia).
    assert (S (b - 1) <? n = true) as -> by (apply Nat.ltb_lt; lia).
    repeat split; [|do 2 f_equal; lia|do 2 f_equal; lia].
    destruct (Nat.odd (m - 1)); cbn [Nat.b2n] in Half; lia.
Qed.

(** The values of the options of heap [n] after a take of [t] tokens by the digit [d], with the table [down]. *)
Definition take_values (n t : nat) (d : digit) (down up : list N) : list N :=
  let m := n - t in
  (if (1 <=? t) && Nat.testbit (bits d) 0 && (m =? 0) then [0%N] else []) ++
  (if (1 <=? t) && Nat.testbit (bits d) 1 && (1 <=? m) then firstn 1 (skipn (t - 1) down) else []) ++
  (if Nat.testbit (bits d) 2 then pair_values (unequal d) m (skipn t down) (tl up) else []) ++
  (if Nat.testbit (bits d) 3
   then map (fun l => nim_sum (map (fun i => nth i up 0%N) l))
          (filter (fun l => negb (unequal d) || distinct l) (parts 3 m))
   else []).

Lemma take_values_spec v n t d x : t <= n ->
  (In x (take_values n t d (descending v n) (ascending v n)) <->
   exists l, t + list_sum l = n /\ Forall (le 1) l /\ length l <= 3 /\ Nat.testbit (bits d) (length l) = true
     /\ (unequal d = true -> NoDup l) /\ (t = 0 -> 2 <= length l) /\ x = nim_sum (map v l)).
Proof.
  intros Tn. unfold take_values. cbv zeta. rewrite !in_app_iff, !skipn_descending. split.
  - intros [I|[I|[I|I]]].
    + destruct ((1 <=? t) && Nat.testbit (bits d) 0 && (n - t =? 0)) eqn:E; [|easy].
      destruct I as [<-|[]]. rewrite !andb_true_iff, Nat.leb_le, Nat.eqb_eq in E.
      exists []. simpl. repeat split; try easy; try lia; constructor.
    + destruct ((1 <=? t) && Nat.testbit (bits d) 1 && (1 <=? n - t)) eqn:E; [|easy].
      rewrite !andb_true_iff, !Nat.leb_le in E. destruct E as [[T1 B] M].
      replace (n - (t - 1)) with (S (n - t)) in I by lia.
      simpl in I. destruct I as [<-|[]]. exists [n - t]. simpl.
      repeat split; try easy; try lia; [repeat constructor; lia|repeat constructor; easy|now rewrite N.lxor_0_r].
    + destruct (Nat.testbit (bits d) 2) eqn:B; [|easy].
      apply pair_values_spec in I as (a & b & A1 & B1 & S & U & ->); [|lia].
      exists [a; b]. simpl. repeat split; try easy; try lia; [repeat constructor; lia| |now rewrite N.lxor_0_r].
      intros D. constructor; [|repeat constructor; easy]. intros [E|[]]. now apply (U D).
    + destruct (Nat.testbit (bits d) 3) eqn:B; [|easy]. apply in_map_iff in I as (l & <- & I).
      apply filter_In in I as [I U]. apply parts_spec in I as (Ln & F & S). exists l. rewrite Ln.
      repeat split; try easy; try lia.
      * intros D. rewrite D in U. now apply distinct_spec.
      * f_equal. apply map_ext_in. intros i Il.
        assert (i < n) as In' by (apply splits_below_sum with l t; try easy; lia).
        pose proof (nth_ascending v n i) as E. apply Nat.ltb_lt in In'. rewrite In' in E.
        now apply nth_error_nth.
  - intros (l & S & F & Ln & B & U & Z & ->). destruct l as [|a [|b [|c [|? ?]]]].
    + left. cbn [length list_sum fold_right] in *. rewrite B.
      assert ((1 <=? t) = true) as -> by (apply Nat.leb_le; lia).
      assert ((n - t =? 0) = true) as -> by (apply Nat.eqb_eq; lia). now left.
    + right. left. cbn [length list_sum fold_right] in *. inversion F; subst.
      assert ((1 <=? t) = true) as -> by (apply Nat.leb_le; lia). rewrite B.
      assert (t + (a + 0) - t = a) as -> by lia.
      assert ((1 <=? a) = true) as -> by (now apply Nat.leb_le).
      replace (t + (a + 0) - (t - 1)) with (S a) by lia. simpl.
      left. now rewrite N.lxor_0_r.
    + right. right. left. cbn [length list_sum fold_right] in *. rewrite B. inversion F as [|? ? A1 F']; subst.
      inversion F' as [|? ? B1 _]; subst. apply pair_values_spec; [lia|]. exists a, b.
      repeat split; [easy|easy|lia| |simpl; now rewrite N.lxor_0_r].
      intros D E. specialize (U D). inversion U; subst. simpl in *. tauto.
    + right. right. right. change (length [a; b; c]) with 3 in B. rewrite B. apply in_map_iff.
      exists [a; b; c]. split.
      * f_equal. apply map_ext_in. intros i Il.
        assert (i < n) as In' by (apply splits_below_sum with [a; b; c] t; try easy; simpl; lia).
        pose proof (nth_ascending v n i) as E. apply Nat.ltb_lt in In'. rewrite In' in E.
        now apply nth_error_nth.
      * apply filter_In. split.
        -- apply parts_spec. repeat split; [easy|lia].
        -- destruct (unequal d) eqn:D; [|easy]. now apply distinct_spec, U.
    + simpl in Ln. lia.
Qed.

(** All values of options of heap [n]. *)
Definition option_values (c : code) (n : nat) (down : list N) : list N :=
  let up := rev down in
  flat_map (fun td => if fst td <=? n then take_values n (fst td) (snd td) down up else [])
    (combine (seq 0 (length (digits c))) (digits c)).

Lemma option_values_spec c v n x : tail c = [] ->
  (In x (option_values c n (descending v n)) <-> exists l, splits c n l /\ x = nim_sum (map v l)).
Proof.
  intros F. unfold option_values. cbv zeta. rewrite rev_descending, in_flat_map.
  assert (forall t d, In (t, d) (combine (seq 0 (length (digits c))) (digits c)) <->
    t < length (digits c) /\ d = digit_at c t) as C.
  { intros t d. rewrite <- (firstn_all (combine (seq 0 (length (digits c))) (digits c))).
    rewrite combine_length, seq_length, Nat.min_id, firstn_combine_In. rewrite digit_at_finite by easy. split.
    - intros (i & I & A & B). rewrite (nth_error_nth' _ 0) in A by (now rewrite seq_length).
      rewrite seq_nth in A by easy. injection A as <-. split; [easy|]. symmetry. now apply nth_error_nth.
    - intros [I ->]. exists t. repeat split; [easy| |now apply nth_error_nth'].
      rewrite (nth_error_nth' _ 0) by (now rewrite seq_length). now rewrite seq_nth. }
  split.
  - intros ([t d] & I & X). apply C in I as [I ->]. cbn [fst snd] in X.
    destruct (Nat.leb_spec t n) as [Tn|]; [|easy]. apply take_values_spec in X as (l & X); [|easy].
    exists l. split; [|tauto]. exists t. cbv zeta. tauto.
  - intros (l & (t & S & Pos & Ln & B & D & Z) & ->). exists (t, digit_at c t). cbn [fst snd].
    assert (t <= n) as Tn by lia.
    assert (t < length (digits c)) as T.
    { destruct (le_lt_dec (length (digits c)) t) as [Q|]; [|easy].
      rewrite digit_at_finite in B by easy. rewrite nth_overflow in B by easy.
      cbn [bits] in B. now rewrite Nat.bits_0 in B. }
    split; [now apply C|]. apply Nat.leb_le in Tn as ->.
    apply take_values_spec; [lia|]. exists l. tauto.
Qed.

(** *** The same values as a set, without lists of all of them *)

Fixpoint mark_pairs (k : nat) (down up : list N) (s : PositiveSet.t) : PositiveSet.t :=
  match k, down, up with
  | S k, a :: down, b :: up => mark_pairs k down up (mark s (N.lxor a b))
  | _, _, _ => s
  end.

Definition mark_if (b : bool) (l : list N) (s : PositiveSet.t) : PositiveSet.t :=
  if b then fold_left mark l s else s.

Definition mark_take (n t : nat) (d : digit) (down up : list N) (s : PositiveSet.t) : PositiveSet.t :=
  let m := n - t in
  let s := mark_if ((1 <=? t) && Nat.testbit (bits d) 0 && (m =? 0)) [0%N] s in
  let s := mark_if ((1 <=? t) && Nat.testbit (bits d) 1 && (1 <=? m)) (firstn 1 (skipn (t - 1) down)) s in
  let s := if Nat.testbit (bits d) 2
    then mark_pairs (Nat.div2 (m - 1)) (skipn t down) (tl up)
           (mark_if (negb (unequal d) && (2 <=? m) && Nat.even m) [0%N] s)
    else s in
  if Nat.testbit (bits d) 3
  then fold_left mark (map (fun l => nim_sum (map (fun i => nth i up 0%N) l))
         (filter (fun l => negb (unequal d) || distinct l) (parts 3 m))) s
  else s.

(** [rev] takes quadratic time. *)
Definition reversed (l : list N) : list N := rev_append l [].

Lemma reversed_rev l : reversed l = rev l.
Proof. symmetry. apply rev_alt. Qed.

Definition option_set (c : code) (n : nat) (down : list N) : PositiveSet.t :=
  let up := reversed down in
  fold_left (fun s td => if fst td <=? n then mark_take n (fst td) (snd td) down up s else s)
    (combine (seq 0 (length (digits c))) (digits c)) PositiveSet.empty.

Lemma mark_pairs_right k down up s : mark_pairs k down up s =
  fold_left mark (map (fun ab => N.lxor (fst ab) (snd ab)) (firstn k (combine down up))) s.
Proof.
  revert down up s. induction k as [|k IH]; intros [|a down] [|b up] s; simpl; try easy.
Qed.

Lemma mark_take_right n t d down up s : mark_take n t d down up s = fold_left mark (take_values n t d down up) s.
Proof.
  unfold mark_take, take_values, pair_values, mark_if. cbv zeta. rewrite !fold_left_app.
  destruct (Nat.testbit (bits d) 2); rewrite ?mark_pairs_right, ?fold_left_app;
    destruct (Nat.testbit (bits d) 3); repeat (match goal with |- context [if ?b then _ else _] => destruct b end); easy.
Qed.

Lemma option_set_right c n down : option_set c n down = set_of (option_values c n down).
Proof.
  unfold option_set, option_values, set_of. cbv zeta. rewrite reversed_rev. generalize PositiveSet.empty.
  induction (combine (seq 0 (length (digits c))) (digits c)) as [|[t d] l IH]; intros s; [easy|].
  cbn [fold_left flat_map fst snd]. rewrite fold_left_app, IH. f_equal.
  destruct (t <=? n); [apply mark_take_right|easy].
Qed.

Fixpoint table (c : code) (n : nat) : list N :=
  match n with
  | 0 => []
  | S m => let down := table c m in mex_of (option_set c m down) :: down
  end.

Lemma table_right c v n : tail c = [] -> nim_sequence c v -> table c n = descending v n.
Proof.
  intros F V. induction n as [|n IH]; [easy|]. cbn [table]. cbv zeta. rewrite IH. cbn [descending].
  rewrite option_set_right. change (mex_of (set_of ?l)) with (mex l).
  f_equal. apply (is_mex_unique _ _ _ _ (mex_spec _) (V n)). intros x. now apply option_values_spec.
Qed.

(** ** The claim *)

Definition list_eqb (l k : list N) : bool := if list_eq_dec N.eq_dec l k then true else false.

Definition needs_different (c : code) : bool := existsb unequal (digits c).

(** The window of the code; see [guy_smith]. *)
Definition window_of (c : code) (s p : nat) : nat :=
  let h := most_left (digits c) in window (most_taken c) h (if needs_different c then h - 1 else 0) s p.

Definition rotated (i : nat) (l : list N) : list N := skipn i l ++ firstn i l.

Definition check_period (g : game) (s p : nat) (m : N) : bool :=
  let c := codes g Left in
  let n := window_of c s p in
  (1 <=? p) &&
  (let up := reversed (table c (n + p)) in
   let round := firstn p (skipn s up) in
   list_eqb (skipn (s + p) up) (firstn (n - s) (skipn s up)) &&
   ((s =? 0) || negb (nth (s - 1) up 0 =? nth (s - 1 + p) up 0)%N) &&
   forallb (fun i => negb (list_eqb (rotated i round) round)) (seq 1 (p - 1)) &&
   (fold_right N.max 0 (firstn (s + p) up) =? m)%N).

Lemma nth_skipn {A} i j (l : list A) d : nth i (skipn j l) d = nth (j + i) l d.
Proof.
  revert l. induction j as [|j IH]; intros [|a l]; try easy; simpl.
  - now destruct i.
  - apply IH.
Qed.

Lemma nth_firstn {A} i j (l : list A) d : i < j -> nth i (firstn j l) d = nth i l d.
Proof.
  revert i l. induction j as [|j IH]; intros i [|a l] I; try lia; try easy; simpl.
  destruct i; [easy|]. apply IH. lia.
Qed.

Lemma repeats_often (v : nat -> N) s p : (forall n, s <= n -> v (n + p) = v n) ->
  forall k n, s <= n -> v (n + k * p) = v n.
Proof.
  intros R k n Hn. induction k as [|k IH]; simpl; [now rewrite Nat.add_0_r|].
  replace (n + (p + k * p)) with (n + k * p + p) by lia. now rewrite R by lia.
Qed.

Section Claim.
  Variable g : game.
  Variable v : heap -> N.
  Hypothesis unlim : unlimited g.
  Hypothesis finite : tail (codes g Left) = [].
  Hypothesis values : nim_values g v.
  Let c := codes g Left.
  Let G n := v (plain n).

  Lemma sequence : nim_sequence c G.
  Proof.
    intros n. destruct (values (plain n)) as [M1 M2].
    assert (forall x, (exists o, option_of g Left (plain n) o /\ x = nim_sum (map v o)) <->
      (exists l, splits c n l /\ x = nim_sum (map G l))) as E.
    { intros x. split.
      - intros (o & O & ->). apply (option_plain g Left n o unlim) in O as (l & -> & S).
        exists l. split; [easy|]. now rewrite map_map.
      - intros (l & S & ->). exists (map plain l). split; [|now rewrite map_map].
        apply option_plain; [easy|]. now exists l. }
    split; [now rewrite <- E|]. intros i I. now apply E, M2.
  Qed.

  Theorem check_period_right s p m : check_period g s p m = true ->
    (forall n, s <= n -> G (n + p) = G n)
    /\ (forall s' p', 1 <= p' -> (forall n, s' <= n -> G (n + p') = G n) -> s <= s' /\ p <= p')
    /\ (forall n, (G n <= m)%N) /\ (exists n, G n = m).
  Proof.
    unfold check_period. fold c. cbv zeta. set (w := window_of c s p).
    rewrite reversed_rev, (table_right c G (w + p) finite sequence), rev_descending.
    rewrite !andb_true_iff. intros (P1 & ((R & Sl) & Pl) & Max). apply Nat.leb_le in P1.
    assert (forall i, i < w + p -> nth i (ascending G (w + p)) 0%N = G i) as Nth.
    { intros i I. pose proof (nth_ascending G (w + p) i) as E. apply Nat.ltb_lt in I. rewrite I in E.
      now apply nth_error_nth. }
    assert (bounded c (most_taken c) (most_left (digits c))) as Bd by (now apply finite_bounded).
    assert (s <= w) as Sw.
    { unfold w, window_of, window. destruct Bd as (H1 & _). cbv zeta. nia. }
    assert (forall n, s <= n -> G (n + p) = G n) as Rep.
    { apply (guy_smith c (most_taken c) (most_left (digits c))
        (if needs_different c then most_left (digits c) - 1 else 0)).
      - easy.
      - destruct (needs_different c) eqn:E; [right; lia|left]. intros t. rewrite digit_at_finite by easy.
        destruct (le_lt_dec (length (digits c)) t) as [Q|Q]; [now rewrite nth_overflow|].
        destruct (unequal (nth t (digits c) (Digit 0 false))) eqn:U; [|easy].
        unfold needs_different in E. rewrite <- E. symmetry. apply existsb_exists.
        exists (nth t (digits c) (Digit 0 false)). split; [now apply nth_In|easy].
      - exact sequence.
      - easy.
      - change (forall n, s <= n -> n < w -> G (n + p) = G n). intros n N1 N2.
        unfold list_eqb in R. destruct (list_eq_dec N.eq_dec _ _) as [E|]; [|easy].
        assert (nth (n - s) (skipn (s + p) (ascending G (w + p))) 0%N =
          nth (n - s) (firstn (w - s) (skipn s (ascending G (w + p)))) 0%N) as Q by (now rewrite E).
        rewrite nth_firstn, !nth_skipn, !Nth in Q by lia.
        replace (s + p + (n - s)) with (n + p) in Q by lia. now replace (s + (n - s)) with n in Q by lia. }
    assert (forall n, exists k, k < s + p /\ G k = G n) as Early.
    { intros n. destruct (le_lt_dec s n) as [C|C]; [|exists n; split; [lia|easy]].
      exists (s + (n - s) mod p). pose proof (Nat.mod_upper_bound (n - s) p). split; [lia|].
      rewrite <- (repeats_often G s p Rep ((n - s) / p)) by lia. f_equal.
      pose proof (Nat.div_mod (n - s) p). lia. }
    assert (w + p >= s + p) as Long by lia.
    split; [exact Rep|]. split.
    - intros s' p' P' Rep'. split.
      + destruct (le_lt_dec s s') as [|C]; [easy|exfalso].
        apply orb_true_iff in Sl as [Z|Sl]; [apply Nat.eqb_eq in Z; lia|].
        rewrite !Nth in Sl by lia. apply negb_true_iff, N.eqb_neq in Sl. apply Sl.
        rewrite <- (repeats_often G s' p' Rep' p (s - 1)) by lia.
        rewrite <- (repeats_often G s' p' Rep' p (s - 1 + p)) by lia.
        replace (s - 1 + p + p * p') with (s - 1 + p * p' + p) by lia. symmetry. apply Rep. nia.
      + destruct (le_lt_dec p p') as [|C]; [easy|exfalso].
        rewrite forallb_forall in Pl. specialize (Pl p'). rewrite in_seq in Pl.
        specialize (Pl ltac:(lia)). apply negb_true_iff in Pl. unfold list_eqb in Pl.
        destruct (list_eq_dec N.eq_dec _ _) as [|Ne]; [easy|]. apply Ne. clear Pl Ne.
        assert (forall n, s <= n -> G (n + p') = G n) as Rep2.
        { intros n Hn. rewrite <- (repeats_often G s p Rep s' (n + p')) by lia.
          rewrite <- (repeats_often G s p Rep s' n) by lia.
          replace (n + p' + s' * p) with (n + s' * p + p') by lia. apply Rep'. nia. }
        set (round := firstn p (skipn s (ascending G (w + p)))).
        assert (length (ascending G (w + p)) = w + p) as La by (unfold ascending; now rewrite map_length, seq_length).
        assert (length round = p) as Lr.
        { unfold round. rewrite firstn_length, skipn_length, La. lia. }
        assert (forall i, i < p -> nth i round 0%N = G (s + i)) as Nr.
        { intros i I. unfold round. rewrite nth_firstn, nth_skipn, Nth by lia. easy. }
        apply (nth_ext _ _ 0%N 0%N).
        * unfold rotated. rewrite app_length, skipn_length, firstn_length. lia.
        * unfold rotated at 1. rewrite app_length, skipn_length, firstn_length. intros i I.
          unfold rotated. rewrite (Nr i) by lia. destruct (lt_dec i (p - p')) as [D|D].
          -- rewrite app_nth1 by (rewrite skipn_length; lia). rewrite nth_skipn, Nr by lia.
             replace (s + (p' + i)) with (s + i + p') by lia. apply Rep2. lia.
          -- rewrite app_nth2 by (rewrite skipn_length; lia). rewrite skipn_length, Lr.
             rewrite nth_firstn, Nr by lia. rewrite <- Rep by lia.
             replace (s + (i - (p - p')) + p) with (s + i + p') by lia. apply Rep2. lia.
    - apply N.eqb_eq in Max.
      assert (forall l : list N, (forall x, In x l -> x <= fold_right N.max 0 l)%N) as Up.
      { induction l as [|a l IH]; simpl; [easy|]. intros x [->|I]; [lia|]. specialize (IH x I). lia. }
      assert (forall l : list N, l <> [] -> In (fold_right N.max 0%N l) l) as Att.
      { induction l as [|a [|b l] IH]; [easy| |]; intros _.
        - left. simpl. lia.
        - destruct (N.max_spec a (fold_right N.max 0%N (b :: l))) as [[_ E]|[_ E]].
          + right. change (fold_right N.max 0%N (a :: b :: l)) with (N.max a (fold_right N.max 0%N (b :: l))).
            rewrite E. now apply IH.
          + left. symmetry. exact E. }
      assert (firstn (s + p) (ascending G (w + p)) = ascending G (s + p)) as First.
      { unfold ascending. rewrite firstn_map. f_equal.
        replace (w + p) with (s + p + (w - s)) by lia. rewrite seq_app, firstn_app, seq_length.
        rewrite Nat.sub_diag. simpl. rewrite app_nil_r. apply firstn_all2. now rewrite seq_length. }
      rewrite First in Max. split.
      + intros n. destruct (Early n) as (k & K & <-). rewrite <- Max. apply Up.
        unfold ascending. apply in_map, in_seq. lia.
      + assert (ascending G (s + p) <> []) as Ne by (destruct p; [lia|]; rewrite Nat.add_succ_r; easy).
        apply Att in Ne. rewrite Max in Ne. unfold ascending in Ne. apply in_map_iff in Ne as (k & E & _).
        now exists k.
  Qed.
End Claim.

Theorem check_period_sound g s p m : unlimited g -> tail (codes g Left) = [] ->
  check_period g s p m = true -> period_claim g s p m.
Proof. intros U F C v V. exact (check_period_right g v U F V s p m C). Qed.
