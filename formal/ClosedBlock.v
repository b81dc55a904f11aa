(** * Nim with further endings: the closed block

    Beyond a block that is closed, a position is good if and only if the exclusive or of its piles is 0. *)

From Coq Require Import List Arith NArith Lia Bool Permutation.
From Ninepins Require Import Statements Mex Completion.
Import ListNotations.

Lemma lowers_spec G G' : In G' (lowers G) <->
  exists A x y C, G = A ++ x :: C /\ G' = A ++ y :: C /\ y < x.
Proof.
  split.
  - revert G'. induction G as [|a G IH]; simpl; intros G' I; [easy|].
    apply in_app_iff in I as [I|I]; apply in_map_iff in I as (b & <- & I).
    + apply in_seq in I. exists [], a, b, G. repeat split. lia.
    + destruct (IH b I) as (A & x & y & C & -> & -> & L). now exists (a :: A), x, y, C.
  - intros (A & x & y & C & -> & -> & L). induction A as [|a A IH]; simpl; apply in_app_iff.
    + left. apply in_map_iff. exists y. split; [easy|]. apply in_seq. lia.
    + right. now apply in_map.
Qed.

(** The exclusive or of piles. *)
Definition nimsum (G : list nat) : N := nim_sum (map N.of_nat G).

Lemma nimsum_cons a G : nimsum (a :: G) = N.lxor (N.of_nat a) (nimsum G).
Proof. easy. Qed.

Lemma nimsum_app G H : nimsum (G ++ H) = N.lxor (nimsum G) (nimsum H).
Proof. unfold nimsum. now rewrite map_app, nim_sum_app. Qed.

(** There is a move to any exclusive or that is less. *)
Lemma nim_move G v : (v < nimsum G)%N -> exists G', In G' (lowers G) /\ nimsum G' = v.
Proof.
  revert v. induction G as [|a G IH]; intros v Less; [now destruct v|].
  rewrite nimsum_cons in Less. destruct (lxor_below _ _ _ Less) as [X|X].
  - exists (N.to_nat (N.lxor v (nimsum G)) :: G). split.
    + apply in_app_iff. left. apply in_map_iff. eexists. split; [easy|]. apply in_seq. lia.
    + now rewrite nimsum_cons, N2Nat.id, N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r.
  - destruct (IH _ X) as (G' & I & E). exists (a :: G'). split.
    + apply in_app_iff. right. now apply in_map.
    + now rewrite nimsum_cons, E, (N.lxor_comm v), lxor_twice.
Qed.

Section ClosedBlock.
  (** Positions are lists of piles, some empty. *)
  Variable listed : list nat -> bool.
  Variable good : list nat -> bool.
  Hypothesis good_spec : forall G, good G = true <->
    listed G = false /\ forall G', In G' (lowers G) -> good G' = false.
  Hypothesis good_perm : forall G H, Permutation G H -> good G = good H.

  (** The side of the block is [2 ^ j]; positions have [k] piles. *)
  Variable j : N.
  Variable k : nat.
  Definition small (x : nat) : Prop := (N.of_nat x < 2 ^ j)%N.
  Hypothesis listed_small : forall G, listed G = true -> Forall small G.
  (** The block is closed: completions of small rows are small. *)
  Hypothesis closed : forall r, S (length r) = k -> Forall small r ->
    exists y, small y /\ good (y :: r) = true.

  Let high (x : nat) : N := N.shiftr (N.of_nat x) j.

  Lemma small_high x : small x <-> high x = 0%N.
  Proof.
    unfold small, high. rewrite N.shiftr_div_pow2.
    assert (2 ^ j <> 0)%N by (now apply N.pow_nonzero). now rewrite N.div_small_iff.
  Qed.

  Lemma high_nimsum G : N.shiftr (nimsum G) j = nim_sum (map high G).
  Proof.
    induction G as [|a G IH]; [apply N.shiftr_0_l|]. rewrite nimsum_cons, N.shiftr_lxor, IH. easy.
  Qed.

  Lemma high_small G : Forall small G -> nim_sum (map high G) = 0%N.
  Proof.
    induction 1 as [|x G X F IH]; [easy|]. cbn [map nim_sum fold_right]. fold (nim_sum (map high G)).
    apply small_high in X. now rewrite IH, X.
  Qed.

  Lemma small_dec G : {Forall small G} + {~ Forall small G}.
  Proof. apply Forall_dec. intros x. unfold small. destruct (N.of_nat x <? 2 ^ j)%N eqn:E; [left; now apply N.ltb_lt|right; now apply N.ltb_nlt]. Qed.

  Theorem closed_block G : length G = k -> ~ Forall small G ->
    (good G = true <-> nimsum G = 0%N).
  Proof.
    remember (list_sum G) as s eqn:E. revert G E.
    induction s as [s IH] using lt_wf_ind. intros G -> K N.
    assert (forall G', In G' (lowers G) -> ~ Forall small G' -> (good G' = true <-> nimsum G' = 0%N)) as IHG.
    { intros G' I N'. apply (IH (list_sum G')); [now apply lowers_sum|easy| |easy].
      apply lowers_spec in I as (A & x & y & C & -> & -> & _).
      rewrite app_length in *. exact K. }
    clear IH. split; intros W.
    - destruct (N.eq_dec (nimsum G) 0) as [|Z]; [easy|exfalso].
      destruct (nim_move G 0%N) as (G' & I & E); [lia|].
      apply good_spec in W as [_ W]. pose proof (W G' I) as W'.
      destruct (small_dec G') as [F|F].
      + apply lowers_spec in I as (A & x & y & C & -> & -> & L).
        apply Forall_app in F as [FA FC]. inversion FC as [|? ? Fy FC']; subst.
        destruct (closed (A ++ C)) as (z & Sz & Wz).
        * rewrite !app_length in *. simpl in *. lia.
        * now apply Forall_app.
        * assert (~ small x) as Nx.
          { intros Sx. apply N, Forall_app. split; [easy|]. now constructor. }
          rewrite (good_perm _ _ (Permutation_middle A C z)) in Wz.
          rewrite (W (A ++ z :: C)) in Wz; [easy|].
          apply lowers_spec. exists A, x, z, C. unfold small in *. repeat split. lia.
      + apply IHG in E; congruence.
    - apply good_spec. split.
      + destruct (listed G) eqn:TG; [|easy]. now apply listed_small in TG.
      + intros G' I. destruct (good G') eqn:W'; [exfalso|easy].
        apply lowers_spec in I as I'. destruct I' as (A & x & y & C & EG & EG' & L).
        destruct (small_dec G') as [F|F].
        * (* then the pile that was lessened was the only large one *)
          rewrite EG' in F. apply Forall_app in F as [FA FC]. inversion FC as [|? ? Fy FC']; subst.
          assert (high x = 0%N) as X.
          { pose proof (high_nimsum (A ++ x :: C)) as X. rewrite W, map_app, nim_sum_app in X.
            cbn [map nim_sum fold_right] in X. fold (nim_sum (map high C)) in X.
            rewrite !high_small, N.lxor_0_r, N.lxor_0_l, N.shiftr_0_l in X by easy. easy. }
          apply small_high in X. apply N, Forall_app. split; [easy|]. now constructor.
        * apply IHG in W'; [|easy|easy]. subst G G'.
          rewrite nimsum_app, nimsum_cons in W, W'. rewrite <- W' in W.
          rewrite !(N.lxor_comm (nimsum A)) in W. apply lxor_cancel in W. apply lxor_cancel in W. lia.
  Qed.
End ClosedBlock.
