(** * Sums of heaps, and who wins as a computation

    The heaps are of any type here, and [options] lists what a player may leave of one. No play is infinite, because
    each move lessens the [weight]. *)

From Coq Require Import List Arith Lia Permutation Bool.
From Ninepins Require Import Statements.
Import ListNotations.

Definition player_eqb (p q : player) : bool :=
  match p, q with Left, Left | Right, Right => true | _, _ => false end.

Lemma player_eqb_eq p q : player_eqb p q = true <-> p = q.
Proof. destruct p, q; simpl; split; easy. Qed.

Lemma other_other p : other (other p) = p.
Proof. now destruct p. Qed.

Lemma other_neq p : other p <> p.
Proof. now destruct p. Qed.

Lemma two_players p q : p = q \/ p = other q.
Proof. destruct p, q; simpl; auto. Qed.

Lemma existsb_ext_in {A} (f g : A -> bool) l :
  (forall x, In x l -> f x = g x) -> existsb f l = existsb g l.
Proof.
  induction l as [|a l IH]; simpl; intros E; [easy|]. rewrite E by auto. now rewrite IH by auto.
Qed.

Section Sums.
  Variable heap : Type.
  Variable options : player -> heap -> list (list heap).
  (** The positions after the moves of [p]. *)
  Fixpoint moves (p : player) (G : list heap) : list (list heap) :=
    match G with
    | [] => []
    | h :: H => map (fun o => o ++ H) (options p h) ++ map (cons h) (moves p H)
    end.

  Lemma moves_spec p G G' : In G' (moves p G) <->
    exists A h B o, In o (options p h) /\ G = A ++ h :: B /\ G' = A ++ o ++ B.
  Proof.
    split.
    - revert G'. induction G as [|h H IH]; simpl; intros G'; [tauto|].
      rewrite in_app_iff, !in_map_iff. intros [(o & <- & I) | (K & <- & I)].
      + now exists [], h, H, o.
      + destruct (IH K I) as (A & a & B & o & O & -> & ->). now exists (h :: A), a, B, o.
    - intros (A & h & B & o & O & -> & ->). induction A as [|a A IH]; simpl; apply in_app_iff.
      + left. apply in_map_iff. now exists o.
      + right. now apply in_map.
  Qed.

  Variable weight : heap -> nat.
  Hypothesis lessens : forall p h o, In o (options p h) -> list_sum (map weight o) < weight h.

  Definition total (G : list heap) : nat := list_sum (map weight G).

  Lemma total_app G H : total (G ++ H) = total G + total H.
  Proof. unfold total. now rewrite map_app, list_sum_app. Qed.

  Lemma moves_lessen p G G' : In G' (moves p G) -> total G' < total G.
  Proof.
    intros M. apply moves_spec in M as (A & h & B & o & O & -> & ->). apply lessens in O.
    rewrite !total_app. change (total (h :: B)) with (weight h + total B). unfold total in *. lia.
  Qed.

  Lemma no_moves p G : total G = 0 -> moves p G = [].
  Proof.
    intros Z. destruct (moves p G) as [|G' all] eqn:E; [easy|].
    assert (In G' (moves p G)) as M by (rewrite E; now left). apply moves_lessen in M. lia.
  Qed.

  (** Induction over plays. *)
  Lemma play_ind (S : list heap -> Prop) :
    (forall G, (forall p G', In G' (moves p G) -> S G') -> S G) -> forall G, S G.
  Proof.
    intros step G. induction G as [G IH] using (well_founded_induction (well_founded_ltof _ total)).
    apply step. intros p G' M. apply IH. unfold ltof. now apply (moves_lessen p).
  Qed.

  Variable misere : bool.
  (** The outcomes of terminal positions. *)
  Variable ends : list heap -> option outcome.

  (** [after f p G]: does [p], to move after a move to [G], win? [f] answers where play goes on. *)
  Definition after (f : player -> list heap -> bool) (p : player) (G : list heap) : bool :=
    match ends G with Some o => player_eqb (winner o p) p | None => f p G end.

  Fixpoint play (fuel : nat) (p : player) (G : list heap) : bool :=
    match fuel, moves p G with
    | S f, (_ :: _) as all => existsb (fun G' => negb (after (play f) (other p) G')) all
    | _, _ => misere
    end.

  (** Does [p], to move at [G], win? *)
  Definition win (p : player) (G : list heap) : bool := play (total G) p G.
  Definition win_after : player -> list heap -> bool := after win.

  Lemma play_fuel f g p G : total G <= f -> total G <= g -> play f p G = play g p G.
  Proof.
    revert g p G. induction f as [|f IH]; intros g p G F Q.
    - destruct g; simpl; [easy|]. now rewrite (no_moves p G) by lia.
    - destruct g as [|g]; [simpl; now rewrite (no_moves p G) by lia|].
      cbn [play]. destruct (moves p G) as [|G1 all] eqn:E; [easy|]. rewrite <- E.
      apply existsb_ext_in. intros G' I. f_equal. unfold after.
      destruct (ends G'); [easy|]. apply moves_lessen in I. apply IH; lia.
  Qed.

  (** The equation that defines [win]. *)
  Theorem win_eq p G : win p G =
    match moves p G with
    | [] => misere
    | all => existsb (fun G' => negb (win_after (other p) G')) all
    end.
  Proof.
    unfold win at 1. rewrite (play_fuel _ (S (total G))) by lia. cbn [play].
    destruct (moves p G) as [|G1 all] eqn:E; [easy|]. rewrite <- E.
    apply existsb_ext_in. intros G' I. f_equal. unfold win_after, after.
    destruct (ends G'); [easy|]. apply moves_lessen in I. apply play_fuel; lia.
  Qed.

  Lemma win_stuck p G : moves p G = [] -> win p G = misere.
  Proof. intros E. now rewrite win_eq, E. Qed.

  Lemma win_true p G : moves p G <> [] ->
    (win p G = true <-> exists G', In G' (moves p G) /\ win_after (other p) G' = false).
  Proof.
    intros M. rewrite win_eq. destruct (moves p G) as [|G1 all] eqn:E; [easy|]. rewrite <- E.
    rewrite existsb_exists. split; intros (G' & I & W); exists G'; (split; [easy|]);
      now apply negb_true_iff.
  Qed.

  Lemma win_false p G : moves p G <> [] ->
    (win p G = false <-> forall G', In G' (moves p G) -> win_after (other p) G' = true).
  Proof.
    intros M. pose proof (win_true p G M) as W. split.
    - intros F G' I. destruct (win_after (other p) G') eqn:E; [easy|].
      assert (win p G = true) by (apply W; now exists G'). congruence.
    - intros A. destruct (win p G); [|easy]. destruct (proj1 W eq_refl) as (G' & I & F).
      rewrite A in F; easy.
  Qed.

  (** ** The order of heaps does not matter *)

  Lemma moves_perm p G H G' : Permutation G H -> In G' (moves p G) ->
    exists H', In H' (moves p H) /\ Permutation G' H'.
  Proof.
    intros P M. apply moves_spec in M as (A & h & B & o & O & -> & ->).
    assert (In h H) as I by (apply (Permutation_in _ P), in_app_iff; right; now left).
    apply in_split in I as (C & D & ->). exists (C ++ o ++ D). split.
    - apply moves_spec. now exists C, h, D, o.
    - apply Permutation_app_inv in P.
      rewrite (Permutation_app_swap_app A o B), (Permutation_app_swap_app C o D).
      now apply Permutation_app_head.
  Qed.

  Hypothesis ends_perm : forall G H, Permutation G H -> ends G = ends H.

  Theorem win_perm p (G H : list heap) : Permutation G H -> win p G = win p H.
  Proof.
    revert p H. induction G as [G IH] using play_ind. intros p H P.
    assert (forall G' H', In G' (moves p G) -> Permutation G' H' ->
      win_after (other p) G' = win_after (other p) H') as A.
    { intros G' H' M Q. unfold win_after, after. rewrite (ends_perm _ _ Q).
      destruct (ends H'); [easy|]. now apply (IH p G'). }
    destruct (moves p G) as [|G1 all] eqn:E.
    - assert (moves p H = []) as S.
      { destruct (moves p H) as [|H1 more] eqn:F; [easy|].
        destruct (moves_perm p H G H1 (Permutation_sym P)) as (G' & M & _);
          [rewrite F; now left|]. now rewrite E in M. }
      now rewrite !win_stuck.
    - assert (moves p G <> []) as MG by (rewrite E; easy). rewrite <- E in A.
      assert (moves p H <> []) as MH.
      { intros S. destruct (moves_perm p G H G1 P) as (H' & M & _); [rewrite E; now left|].
        now rewrite S in M. }
      apply eq_true_iff_eq. rewrite (win_true p G MG), (win_true p H MH).
      split.
      + intros (G' & M & W). destruct (moves_perm p G H G' P M) as (H' & M' & Q).
        exists H'. split; [easy|]. now rewrite <- (A G' H').
      + intros (H' & M & W). destruct (moves_perm p H G H' (Permutation_sym P) M) as (G' & M' & Q).
        exists G'. split; [easy|]. rewrite (A G' H'); [easy|easy|now apply Permutation_sym].
  Qed.
End Sums.

(** No position is terminal. *)
Definition endless {heap} (G : list heap) : option outcome := None.

(** Endings that agree on all positions with fewer tokens give the same winner. *)
Lemma win_endings heap options misere weight
    (lessens : forall p (h : heap) o, In o (options p h) -> list_sum (map weight o) < weight h)
    (e f : list heap -> option outcome) p G :
  (forall G', total heap weight G' < total heap weight G -> e G' = f G') ->
  win heap options weight misere e p G = win heap options weight misere f p G.
Proof.
  revert p. induction G as [G IH] using (play_ind heap options weight lessens). intros p E.
  rewrite !win_eq by easy. destruct (moves heap options p G) as [|G1 all] eqn:M; [easy|].
  rewrite <- M. apply existsb_ext_in. intros G' I. f_equal.
  pose proof (moves_lessen _ _ _ lessens p G G' I) as Less.
  unfold win_after, after. rewrite E by easy. destruct (f G'); [easy|].
  apply (IH p G' I). intros G'' L. apply E. lia.
Qed.
