(** * Nim with further endings: the completion theorem

    A position is a list [r] of all piles but one, and the last pile [x]. It is [good] if the player who moves there wins:
    it is not [listed], and no move from there leads to a good one. Listed positions are terminal, and lose for the player
    who moves there; the last pile of each is below [bound]. That [good] is what [Statements.wins_after] says is not
    proved here. *)

From Coq Require Import List Arith Lia Bool.
Import ListNotations.

(** The lists with one pile of [r] lessened. *)
Fixpoint lowers (r : list nat) : list (list nat) :=
  match r with
  | [] => []
  | a :: s => map (fun b => b :: s) (seq 0 a) ++ map (cons a) (lowers s)
  end.

Lemma lowers_length r : length (lowers r) = list_sum r.
Proof.
  induction r as [|a s IH]; [easy|]. simpl. now rewrite app_length, !map_length, seq_length, IH.
Qed.

Lemma lowers_sum r r' : In r' (lowers r) -> list_sum r' < list_sum r.
Proof.
  revert r'. induction r as [|a s IH]; simpl; intros r' I; [easy|].
  apply in_app_iff in I as [I|I]; apply in_map_iff in I as (b & <- & I).
  - apply in_seq in I. simpl. lia.
  - apply IH in I. simpl. lia.
Qed.

Section Completion.
  Variable listed : list nat -> nat -> bool.
  Variable bound : nat.
  Hypothesis finite : forall r x, listed r x = true -> x < bound.
  Variable good : list nat -> nat -> bool.
  Hypothesis good_spec : forall r x, good r x = true <->
    listed r x = false /\ (forall r', In r' (lowers r) -> good r' x = false) /\
    (forall y, y < x -> good r y = false).

  (** No list has two completions. *)
  Theorem completion_unique r x y : good r x = true -> good r y = true -> x = y.
  Proof.
    intros X Y. destruct (lt_eq_lt_dec x y) as [[L|]|L]; [|easy|].
    - apply good_spec in Y as (_ & _ & Y). now rewrite Y in X.
    - apply good_spec in X as (_ & _ & X). now rewrite X in Y.
  Qed.

  Lemma find_seq (f : nat -> bool) n x : x < n -> f x = true ->
    exists y, find f (seq 0 n) = Some y /\ f y = true.
  Proof.
    intros L F. destruct (find f (seq 0 n)) as [y|] eqn:E.
    - exists y. split; [easy|]. now apply find_some in E.
    - assert (In x (seq 0 n)) as I by (apply in_seq; lia).
      pose proof (find_none _ _ E x I). congruence.
  Qed.

  (** The completion of the list [r], found by search. *)
  Definition completion_of (r : list nat) : nat :=
    match find (good r) (seq 0 (S (bound + list_sum r))) with Some x => x | None => 0 end.

  Theorem completion_exists r : good r (completion_of r) = true /\ completion_of r <= bound + list_sum r.
  Proof.
    remember (list_sum r) as s eqn:E. revert r E.
    induction s as [s IH] using lt_wf_ind. intros r ->.
    unfold completion_of. destruct (find (good r) (seq 0 (S (bound + list_sum r)))) as [x|] eqn:F.
    - apply find_some in F as [I W]. apply in_seq in I. split; [easy|lia].
    - exfalso. pose proof (find_none _ _ F) as N.
      set (blocked := seq 0 bound ++ map completion_of (lowers r)).
      assert (length blocked = bound + list_sum r) as L.
      { unfold blocked. now rewrite app_length, map_length, seq_length, lowers_length. }
      assert (incl (seq 0 (S (bound + list_sum r))) blocked) as I.
      { intros x X. apply in_app_iff. destruct (le_lt_dec bound x) as [Mx|Mx].
        2: { left. apply in_seq. lia. }
        right. apply in_map_iff.
        destruct (existsb (fun r' => good r' x) (lowers r)) eqn:Ex.
        - apply existsb_exists in Ex as (r' & R & W). exists r'. split; [|easy].
          apply (completion_unique r'); [|easy].
          apply (IH (list_sum r')); [now apply lowers_sum|easy].
        - exfalso. assert (good r x = true) as W; [|now rewrite N in W].
          apply good_spec. repeat split.
          + destruct (listed r x) eqn:Tx; [|easy]. apply finite in Tx. lia.
          + intros r' R. destruct (good r' x) eqn:W; [|easy].
            assert (existsb (fun r' => good r' x) (lowers r) = true); [|congruence].
            apply existsb_exists. now exists r'.
          + intros y Y. apply N. apply in_seq in X. apply in_seq. lia. }
      apply NoDup_incl_length in I; [|apply seq_NoDup]. rewrite seq_length in I. lia.
  Qed.

  (** The rule by which the checker computes completions: the least size that is neither listed nor a completion of an
      option of [r]. *)
  Theorem completion_least r :
    (listed r (completion_of r) = false /\ ~ In (completion_of r) (map completion_of (lowers r))) /\
    forall x, x < completion_of r -> listed r x = true \/ In x (map completion_of (lowers r)).
  Proof.
    destruct (completion_exists r) as [W _]. apply good_spec in W as (W1 & W2 & W3). split; [split; [easy|]|].
    - intros I. apply in_map_iff in I as (r' & E & I). specialize (W2 r' I).
      rewrite <- E in W2. destruct (completion_exists r') as [W _]. congruence.
    - intros x X. destruct (listed r x) eqn:Tx; [now left|right]. apply in_map_iff.
      destruct (existsb (fun r' => good r' x) (lowers r)) eqn:Ex.
      + apply existsb_exists in Ex as (r' & R & W). exists r'. split; [|easy].
        apply (completion_unique r'); [|easy]. apply completion_exists.
      + exfalso. assert (good r x = true) as W; [|now rewrite (W3 x X) in W].
        apply good_spec. repeat split; [easy| |].
        * intros r' R. destruct (good r' x) eqn:W; [|easy].
          assert (existsb (fun r' => good r' x) (lowers r) = true); [|congruence].
          apply existsb_exists. now exists r'.
        * intros y Y. apply W3. lia.
  Qed.
End Completion.
