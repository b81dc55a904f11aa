(** * The conditions of a quotient of rank 0, as a check

    Elements are numbers below [n], 0 is the identity, and each heap has a column: the map of multiplication by it. *)

From Coq Require Import List Arith NArith Lia Bool.
From Ninepins Require Import Statements Sums Games Quotients.
Import ListNotations.

Section Conditions.
  Variable g : game.
  Variable n : nat.
  Variable column : heap -> list nat.
  Variable letter : nat -> outcome.
  Variable sets : player -> nat -> list (list nat).
  (** Elements to which heaps lead in which the player cannot move. *)
  Variable ends : player -> list nat.
  (** The heaps that are looked at, and a column for each value of their options. *)
  Variable heaps : list heap.
  Variable option_columns : player -> heap -> list (list nat).

  Definition act (h : heap) (x : nat) : nat := nth x (column h) 0.
  Definition out (p : player) (x : nat) : bool := player_eqb (winner (letter x) p) p.
  Definition acts0 (o : position) (x : nat) : nat := fold_right act x o.

  Definition all_elements := seq 0 n.
  Definition both (f : player -> bool) : bool := f Left && f Right.
  Definition mask (l : list nat) : N := fold_right (fun x m => N.setbit m (N.of_nat x)) 0%N l.
  Definition within (F : list nat) (m : N) : bool := forallb (fun w => N.testbit m (N.of_nat w)) F.
  Definition is_nil {A} (l : list A) : bool := match l with [] => true | _ => false end.

  Definition check_ends (p : player) : bool :=
    mem 0 (ends p) &&
    forallb (out p) (ends p) &&
    forallb (fun h => negb (is_nil (options g p h)) || forallb (fun x => mem (act h x) (ends p)) (ends p)) heaps.

  Definition check_losing (p : player) (column : list nat) (os : list (list nat)) : bool :=
    forallb (fun x => out p (nth x column 0) || forallb (fun o => out (other p) (nth x o 0)) os) all_elements.

  Definition check_closure (p : player) (column : list nat) (os : list (list nat)) : bool :=
    forallb (fun x =>
      let E := mask (map (fun o => nth x o 0) os) in
      let here := sets p (nth x column 0) in
      let holds m := existsb (fun F' => within F' m) here in
      forallb (fun F => holds (N.lor (mask (map (fun y => nth y column 0) F)) E)) (sets p x) &&
      (is_nil os || negb (mem x (ends p)) || holds E))
      all_elements.

  Definition check_heaps (p : player) : bool :=
    forallb (fun h =>
      let os := option_columns p h in
      check_losing p (column h) os && check_closure p (column h) os) heaps.

  Definition check_winning (p : player) : bool :=
    forallb (fun x => negb (out p x) || forallb (existsb (fun w => negb (out (other p) w))) (sets p x)) all_elements.

  Definition check_conditions : bool :=
    both (fun p => check_ends p && check_heaps p && check_winning p).

  (** ** That they suffice *)

  Hypothesis is_misere : misere g = true.
  Hypothesis no_terminals : without_terminals g.
  Variable ok : heap -> Prop.
  Hypothesis ok_options : forall p h o, ok h -> In o (options g p h) -> Forall ok o.

  (** Two heaps have the same value, and options of the same values. *)
  Definition alike (h k : heap) : Prop :=
    column h = column k /\ forall p,
      (forall o, In o (options g p h) -> exists o', In o' (options g p k) /\ forall x, acts0 o x = acts0 o' x) /\
      (forall o', In o' (options g p k) -> exists o, In o (options g p h) /\ forall x, acts0 o x = acts0 o' x).
  Hypothesis looked_at : forall h, ok h -> exists k, In k heaps /\ alike h k.

  Hypothesis columns_right : forall p k, In k heaps ->
    (forall o, In o (options g p k) ->
      exists col, In col (option_columns p k) /\ forall x, x < n -> nth x col 0 = acts0 o x) /\
    (forall col, In col (option_columns p k) ->
      exists o, In o (options g p k) /\ forall x, x < n -> nth x col 0 = acts0 o x).

  Hypothesis positive : 0 < n.
  Hypothesis range : forall h x, ok h -> x < n -> act h x < n.
  Hypothesis commute : forall h k x, ok h -> ok k -> x < n -> act h (act k x) = act k (act h x).

  Lemma mask_In x l : N.testbit (mask l) (N.of_nat x) = true <-> In x l.
  Proof.
    induction l as [|y l IH]; simpl; [easy|].
    rewrite N.setbit_eqb, orb_true_iff, IH, N.eqb_eq. split; intros [E|E]; auto; left; lia.
  Qed.

  Lemma within_incl F m l : within F m = true ->
    (forall w, N.testbit m (N.of_nat w) = true -> In w l) -> incl F l.
  Proof. unfold within. rewrite forallb_forall. intros W M w I. apply M. now apply W. Qed.

  Lemma alike_nil h k p : alike h k -> (options g p h = [] <-> options g p k = []).
  Proof.
    intros [_ A]. destruct (A p) as [A1 A2]. split; intros E.
    - destruct (options g p k) as [|o' os]; [easy|].
      destruct (A2 o') as (o & I & _); [now left|]. now rewrite E in I.
    - destruct (options g p h) as [|o os]; [easy|].
      destruct (A1 o) as (o' & I & _); [now left|]. now rewrite E in I.
  Qed.

  Lemma is_nil_spec {A} (l : list A) : is_nil l = true <-> l = [].
  Proof. now destruct l. Qed.

  Lemma both_all f : both f = true -> forall p, f p = true.
  Proof. unfold both. rewrite andb_true_iff. now intros [? ?] []. Qed.

  Theorem conditions_suffice : check_conditions = true -> forall p G, Forall ok G ->
    wins_to_move g p G = out p (acts0 G 0).
  Proof.
    intros CB.
    assert (forall p, check_ends p = true /\ check_heaps p = true /\ check_winning p = true) as C.
    { intros p. pose proof (both_all _ CB p) as Cp. cbv beta in Cp. rewrite !andb_true_iff in Cp. tauto. }
    clear CB.
    assert (forall x, x < n -> In x all_elements) as AE by (intros; apply in_seq; lia).
    apply (outcomes g is_misere no_terminals ok ok_options nat 0 act out (fun p x F => In F (sets p x))
      (fun x => x < n) (fun p x => In x (ends p))).
    - easy.
    - auto.
    - intros p. destruct (C p) as [E _]. unfold check_ends in E. rewrite !andb_true_iff in E.
      now apply mem_In.
    - intros p x h I Oh S. destruct (C p) as [E _]. unfold check_ends in E.
      rewrite !andb_true_iff in E. destruct E as [_ E]. rewrite forallb_forall in E.
      destruct (looked_at h Oh) as (k & Ik & A). specialize (E k Ik).
      apply (alike_nil h k p A) in S. rewrite S in E. simpl in E. rewrite forallb_forall in E.
      specialize (E x I). apply mem_In in E. unfold act in *. destruct A as [-> _]. exact E.
    - auto.
    - intros p x _ I. destruct (C p) as [E _]. unfold check_ends in E.
      rewrite !andb_true_iff in E. destruct E as [[_ E] _]. rewrite forallb_forall in E. auto.
    - intros p x h o X Oh Io W. destruct (C p) as (_ & H & _). unfold check_heaps in H.
      rewrite forallb_forall in H. destruct (looked_at h Oh) as (k & Ik & A). specialize (H k Ik).
      cbv zeta in H. apply andb_true_iff in H as [H _]. unfold check_losing in H.
      rewrite forallb_forall in H. specialize (H x (AE x X)).
      destruct A as [KE A]. unfold act in W. rewrite <- KE, W in H. simpl in H.
      rewrite forallb_forall in H. destruct (proj1 (A p) o Io) as (o' & Io' & Eo).
      destruct (proj1 (columns_right p k Ik) o' Io') as (col & Ic & Ec).
      specialize (H col Ic). rewrite Ec, <- Eo in H by easy. exact H.
    - intros p x h F X Oh LF. destruct (C p) as (_ & H & _). unfold check_heaps in H.
      rewrite forallb_forall in H. destruct (looked_at h Oh) as (k & Ik & A). specialize (H k Ik).
      cbv zeta in H. apply andb_true_iff in H as [_ H]. unfold check_closure in H.
      rewrite forallb_forall in H. specialize (H x (AE x X)). cbv zeta in H.
      apply andb_true_iff in H as [H _].
      rewrite forallb_forall in H. specialize (H F LF). apply existsb_exists in H as (F' & L' & W).
      destruct A as [KE A]. exists F'. unfold act. rewrite KE. split; [exact L'|].
      apply (within_incl _ _ _ W). intros w B.
      rewrite N.lor_spec, orb_true_iff, !mask_In in B. apply in_app_iff.
      destruct B as [B|B]; [now left|right]. apply in_map_iff in B as (col & <- & Ic).
      destruct (proj2 (columns_right p k Ik) col Ic) as (o' & Io' & Ec). rewrite Ec by easy.
      destruct (proj2 (A p) o' Io') as (o & Io & Eo). apply in_map_iff. exists o. split; [apply Eo|easy].
    - intros p x h X De Oh S. destruct (C p) as (_ & H & _). unfold check_heaps in H.
      rewrite forallb_forall in H. destruct (looked_at h Oh) as (k & Ik & A). specialize (H k Ik).
      cbv zeta in H. apply andb_true_iff in H as [_ H]. unfold check_closure in H.
      rewrite forallb_forall in H. specialize (H x (AE x X)). cbv zeta in H.
      apply andb_true_iff in H as [_ H].
      assert (is_nil (option_columns p k) = false) as Z.
      { apply not_true_iff_false. rewrite is_nil_spec. intros Z. apply S, (alike_nil h k p A).
        destruct (options g p k) as [|o os] eqn:O; [easy|].
        destruct (proj1 (columns_right p k Ik) o) as (col & Ic & _); [rewrite O; now left|]. now rewrite Z in Ic. }
      apply mem_In in De. rewrite De, Z in H. simpl in H.
      apply existsb_exists in H as (F' & L' & W).
      destruct A as [KE A]. exists F'. unfold act. rewrite KE. split; [exact L'|].
      apply (within_incl _ _ _ W). intros w B. rewrite mask_In in B.
      apply in_map_iff in B as (col & <- & Ic).
      destruct (proj2 (columns_right p k Ik) col Ic) as (o' & Io' & Ec). rewrite Ec by easy.
      destruct (proj2 (A p) o' Io') as (o & Io & Eo). apply in_map_iff. exists o. split; [apply Eo|easy].
    - intros p x F X LF W. destruct (C p) as (_ & _ & H). unfold check_winning in H.
      rewrite forallb_forall in H. specialize (H x (AE x X)). rewrite W in H. simpl in H.
      rewrite forallb_forall in H. specialize (H F LF). apply existsb_exists in H as (w & I & B).
      exists w. split; [easy|]. now apply negb_true_iff.
  Qed.
End Conditions.
