(** * Games: their moves as lists, and who wins as a computation *)

From Coq Require Import List Arith NArith Lia Permutation Bool.
From Ninepins Require Import Statements Sums.
Import ListNotations.

(** ** Ways to part tokens *)

(** All ways to part [m] tokens into [k] heaps. *)
Fixpoint parts (k m : nat) : list (list nat) :=
  match k with
  | 0 => if m =? 0 then [[]] else []
  | 1 => if m =? 0 then [] else [[m]]
  | S k => flat_map (fun a => map (cons a) (parts k (m - a))) (seq 1 m)
  end.

Lemma parts_spec k m o :
  In o (parts k m) <-> length o = k /\ Forall (le 1) o /\ list_sum o = m.
Proof.
  revert m o. induction k as [|[|k] IH]; intros m o.
  - simpl. destruct (Nat.eqb_spec m 0) as [->|M]; simpl; split.
    + intros [<-|[]]. auto.
    + intros (E & _). destruct o; [auto|easy].
    + easy.
    + intros (E & _ & S). destruct o; [simpl in S; lia|easy].
  - simpl. destruct (Nat.eqb_spec m 0) as [->|M]; simpl; split.
    + easy.
    + intros (E & F & S). destruct o as [|a [|]]; try easy. inversion F; subst. simpl in S. lia.
    + intros [<-|[]]. repeat split; simpl; [repeat constructor; lia|lia].
    + intros (E & F & S). destruct o as [|a [|]]; try easy. simpl in S. left. f_equal. lia.
  - change (parts (S (S k)) m) with
      (flat_map (fun a => map (cons a) (parts (S k) (m - a))) (seq 1 m)).
    rewrite in_flat_map. split.
    + intros (a & Ia & Io). apply in_map_iff in Io as (o' & <- & Io').
      apply IH in Io' as (E & F & S). apply in_seq in Ia.
      repeat split; [simpl; lia|constructor; [lia|easy]|simpl; lia].
    + intros (E & F & S). destruct o as [|a o]; [easy|]. inversion F; subst.
      exists a. simpl in *. split; [apply in_seq; lia|].
      apply in_map, IH. repeat split; [lia|easy|lia].
Qed.

Definition mem (x : nat) (l : list nat) : bool := existsb (Nat.eqb x) l.

Lemma mem_In x l : mem x l = true <-> In x l.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros (y & I & E). apply Nat.eqb_eq in E. now subst.
  - intros I. exists x. split; [easy|]. apply Nat.eqb_refl.
Qed.

Fixpoint distinct (l : list nat) : bool :=
  match l with [] => true | x :: l => negb (mem x l) && distinct l end.

Lemma distinct_spec l : distinct l = true <-> NoDup l.
Proof.
  induction l as [|x l IH]; simpl; [now split; [constructor|]|].
  rewrite andb_true_iff, negb_true_iff, IH, <- not_true_iff_false, mem_In. split.
  - intros [X D]. now constructor.
  - intros D. now inversion D.
Qed.

(** ** The options of a heap *)

Definition options (g : game) (p : player) (h : heap) : list (list heap) :=
  flat_map (fun t =>
    let d := digit_at (codes g p) t in
    flat_map (fun k =>
      if Nat.testbit (bits d) k && ((1 <=? t) || (2 <=? k))
      then map (map (fun m => Heap m (limit_after g t m)))
             (filter (fun o => negb (unequal d) || distinct o) (parts k (size h - t)))
      else []) (seq 0 4))
    (seq 0 (S (Nat.min (limit h) (size h)))).

Theorem options_spec g p h o : In o (options g p h) <-> option_of g p h o.
Proof.
  unfold options, option_of, may_take. rewrite in_flat_map. split.
  - intros (t & It & H). cbv zeta in H. set (d := digit_at (codes g p) t) in *.
    apply in_flat_map in H as (k & Ik & H). apply in_seq in It, Ik.
    destruct (Nat.testbit (bits d) k) eqn:B; [|easy]. rewrite andb_true_l in H.
    destruct ((1 <=? t) || (2 <=? k)) eqn:E; [|easy].
    apply in_map_iff in H as (l & <- & H). apply filter_In in H as [H U].
    apply parts_spec in H as (Ln & F & S). exists t. cbv zeta. fold d.
    rewrite map_length, map_map, map_id, Ln.
    apply orb_true_iff in E. rewrite !Nat.leb_le in E.
    repeat split; try lia; try easy.
    + apply Forall_map. revert F. apply Forall_impl. simpl. auto.
    + intros Eq. rewrite Eq in U. now apply distinct_spec.
  - intros (t & T). cbv zeta in T. exists t. cbv zeta. set (d := digit_at (codes g p) t) in *.
    destruct T as (Lm & S & F & Ln & B & U & Z).
    split; [apply in_seq; lia|]. apply in_flat_map. exists (length o).
    split; [apply in_seq; lia|]. rewrite B, andb_true_l.
    assert ((1 <=? t) || (2 <=? length o) = true) as ->.
    { apply orb_true_iff. rewrite !Nat.leb_le. lia. }
    apply in_map_iff. exists (map size o). split.
    + rewrite map_map. rewrite <- (map_id o) at 2. apply map_ext_in. intros a I.
      rewrite Forall_forall in F. destruct (F a I) as [_ E]. destruct a as [m l]. simpl in *. now rewrite E.
    + apply filter_In. split.
      * apply parts_spec. rewrite map_length. repeat split; [|lia].
        apply Forall_map. revert F. apply Forall_impl. tauto.
      * destruct (unequal d) eqn:Q; [|easy]. now apply distinct_spec, U.
Qed.

Lemma move_moves g p G G' : move g p G G' <-> In G' (moves heap (options g) p G).
Proof.
  split.
  - intros [A h B o O]. apply moves_spec. exists A, h, B, o. now apply options_spec in O.
  - intros M. apply moves_spec in M as (A & h & B & o & O & -> & ->). constructor.
    now apply options_spec.
Qed.

(** Every move takes a token or breaks a heap: no play is infinite. *)
Definition weight (h : heap) : nat := 2 * size h - 1.

Lemma options_lessen g p h o : In o (options g p h) -> list_sum (map weight o) < weight h.
Proof.
  intros I. apply options_spec in I as (t & _ & S & F & _ & _ & _ & Z).
  assert (list_sum (map weight o) + length o = 2 * list_sum (map size o)) as E.
  { clear - F. induction F as [|a o [A _] F IH]; [easy|]. simpl. unfold weight at 1. lia. }
  assert (length o <= list_sum (map size o)) as Le.
  { clear - F. induction F as [|a o [A _] F IH]; simpl; lia. }
  change (weight h) with (2 * size h - 1). destruct t; [specialize (Z eq_refl)|]; lia.
Qed.

(** ** Who wins *)

(** Does [p], to move at [G], win? *)
Definition wins_to_move (g : game) : player -> position -> bool :=
  win heap (options g) weight (misere g) (terminal g).

Lemma wins_exclusive g w p G : wins g w p G <-> wins_to_move g p G = player_eqb w p.
Proof.
  revert w p. induction G as [G IH] using (play_ind heap (options g) weight (options_lessen g)).
  assert (forall w q p G', In G' (moves heap (options g) q G) ->
    (wins_after g w p G' <->
     win_after heap (options g) weight (misere g) (terminal g) p G' = player_eqb w p)) as A.
  { intros w q p G' M. unfold win_after, after. split.
    - intros X. inversion X as [p0 G0 o T E|p0 G0 T W]; subst; rewrite T.
      + reflexivity.
      + now apply (IH q G' M).
    - destruct (terminal g G') as [o|] eqn:T; intros E.
      + apply (wins_over g w p G' o T). destruct (winner o p), w, p; simpl in E; easy.
      + apply wins_on; [easy|]. now apply (IH q G' M). }
  intros w p. unfold wins_to_move in *. split.
  - intros X. inversion X as [p0 G0 S E|G0 G' M W|G0 [G1 M] W]; subst.
    + assert (moves heap (options g) p G = []) as Z.
      { destruct (moves heap (options g) p G) as [|G1 all] eqn:Q; [easy|].
        destruct (S G1). apply move_moves. rewrite Q. now left. }
      rewrite win_stuck by (exact (options_lessen g) || easy). destruct (misere g), p; easy.
    + apply move_moves in M. apply (A p p) in W; [|easy].
      replace (player_eqb p p) with true by (now destruct p).
      apply win_true; [apply options_lessen|intros Z; now rewrite Z in M|].
      exists G'. split; [easy|]. rewrite W. now destruct p.
    + apply move_moves in M. replace (player_eqb w (other w)) with false by (now destruct w).
      apply win_false; [apply options_lessen|intros Z; now rewrite Z in M|].
      intros G' M'. apply move_moves in M' as M2. specialize (W G' M2).
      apply (A w (other w)) in W; [|easy]. rewrite other_other, W. now destruct w.
  - intros W. destruct (moves heap (options g) p G) as [|G1 all] eqn:Q.
    + rewrite win_stuck in W by (exact (options_lessen g) || easy). apply wins_stuck.
      * intros G' M. apply move_moves in M. now rewrite Q in M.
      * destruct (misere g), w, p; simpl in W; easy.
    + assert (In G1 (moves heap (options g) p G)) as M1 by (rewrite Q; now left).
      assert (moves heap (options g) p G <> []) as Mne by (rewrite Q; easy).
      destruct (two_players p w) as [->|E].
      * replace (player_eqb w w) with true in W by (now destruct w).
        apply win_true in W as (G' & M' & W'); [|apply options_lessen|easy].
        apply wins_own with G'; [now apply move_moves|].
        apply (A w w); [easy|]. rewrite W'. now destruct w.
      * subst p. replace (player_eqb w (other w)) with false in W by (now destruct w).
        apply wins_any; [exists G1; now apply move_moves|].
        intros G' M'. apply move_moves in M'. apply (A w (other w)); [easy|].
        pose proof (proj1 (win_false _ _ _ (options_lessen g) _ _ _ _ Mne) W G' M') as W'.
        rewrite other_other in W'. rewrite W'. now destruct w.
Qed.

(** Exactly one player wins. *)
Theorem one_winner g p G : (wins g p p G \/ wins g (other p) p G) /\ ~ (wins g p p G /\ wins g (other p) p G).
Proof.
  rewrite !wins_exclusive.
  replace (player_eqb p p) with true by (now destruct p).
  replace (player_eqb (other p) p) with false by (now destruct p).
  destruct (wins_to_move g p G); intuition easy.
Qed.

Lemma has_outcome_spec g G o :
  has_outcome g G o <-> forall p, wins_to_move g p G = player_eqb (winner o p) p.
Proof. split; intros H p; apply wins_exclusive, H. Qed.

Lemma has_outcome_unique g G o o' : has_outcome g G o -> has_outcome g G o' -> o = o'.
Proof.
  rewrite !has_outcome_spec. intros H H'.
  pose proof (H Left) as A. rewrite H' in A. pose proof (H Right) as B. rewrite H' in B.
  destruct o, o'; easy.
Qed.

(** ** The order of heaps *)

Lemma heap_eqb_eq a b : heap_eqb a b = true <-> a = b.
Proof.
  destruct a as [m l], b as [n k]. unfold heap_eqb. simpl.
  rewrite andb_true_iff, !Nat.eqb_eq. split; [now intros [-> ->]|now injection 1].
Qed.

Lemma without_spec a H : match without a H with
  | Some K => Permutation H (a :: K)
  | None => ~ In a H
  end.
Proof.
  induction H as [|b H IH]; simpl; [easy|]. destruct (heap_eqb a b) eqn:E.
  - apply heap_eqb_eq in E. now subst.
  - destruct (without a H) as [K|]; simpl.
    + rewrite IH. apply perm_swap.
    + intros [->|I]; [|easy]. assert (heap_eqb a a = true) by (now apply heap_eqb_eq). congruence.
Qed.

Lemma same_heaps_spec G H : same_heaps G H = true <-> Permutation G H.
Proof.
  revert H. induction G as [|a G IH]; simpl; intros H.
  - destruct H; split; try easy. intros P. now apply Permutation_nil_cons in P.
  - pose proof (without_spec a H) as W. destruct (without a H) as [K|].
    + rewrite IH. split; intros P.
      * rewrite W. now constructor.
      * rewrite W in P. now apply Permutation_cons_inv in P.
    + split; [easy|]. intros P. destruct W. apply (Permutation_in a P). now left.
Qed.

Lemma find_ext {A} (f h : A -> bool) l : (forall x, f x = h x) -> find f l = find h l.
Proof. intros E. induction l as [|x l IH]; simpl; [easy|]. now rewrite E, IH. Qed.

Lemma terminal_perm g G H : Permutation G H -> terminal g G = terminal g H.
Proof.
  intros P. unfold terminal. f_equal. apply find_ext. intros [T o]. simpl.
  apply eq_true_iff_eq. rewrite !same_heaps_spec. split; intros Q.
  - now rewrite Q.
  - rewrite Q. now apply Permutation_sym.
Qed.

(** The order of heaps does not matter. *)
Theorem wins_perm g w p G H : Permutation G H -> (wins g w p G <-> wins g w p H).
Proof.
  intros Q. rewrite !wins_exclusive. unfold wins_to_move.
  now rewrite (win_perm _ _ _ (options_lessen g) _ _ (terminal_perm g) p G H Q).
Qed.

(** ** The start *)

(** The game without a clause for the position [G]. *)
Definition start_game (g : game) (G : position) : game :=
  Game (codes g) (limits g) (misere g)
    (filter (fun listed => negb (same_heaps (fst listed) G)) (terminals g)).

Lemma total_perm G H : Permutation G H -> total heap weight G = total heap weight H.
Proof.
  unfold total. induction 1; simpl; lia.
Qed.

(** No play comes back to its start, so a start that is listed as terminal may be taken off the list. *)
Theorem wins_start g w p G : wins g w p G <-> wins (start_game g G) w p G.
Proof.
  rewrite !wins_exclusive. unfold wins_to_move.
  change (options (start_game g G)) with (options g).
  change (misere (start_game g G)) with (misere g).
  rewrite (win_endings _ _ _ _ (options_lessen g) (terminal g) (terminal (start_game g G))); [easy|].
  intros G' Less. unfold terminal. f_equal. simpl. induction (terminals g) as [|[T o] l IH]; simpl; [easy|].
  destruct (same_heaps T G) eqn:E; simpl.
  - destruct (same_heaps T G') eqn:E'; [|easy].
    apply same_heaps_spec in E, E'. rewrite E in E'. apply total_perm in E'. lia.
  - destruct (same_heaps T G'); [easy|]. exact IH.
Qed.
