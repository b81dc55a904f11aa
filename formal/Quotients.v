(** * Misère quotients: why the conditions of a certificate prove its outcomes

    The values may be any set on which heaps act: a finite monoid, or one with counters beside it. The conditions have
    the names that they have in the documentation of [ninepins_proof::quotient]. *)

From Coq Require Import List Arith NArith Lia Bool.
From Ninepins Require Import Statements Sums Games.
Import ListNotations.

Section Quotients.
  Variable g : game.
  Hypothesis is_misere : misere g = true.
  Hypothesis no_terminals : without_terminals g.

  (** The listed heaps. *)
  Variable ok : heap -> Prop.
  Hypothesis ok_options : forall p h o, ok h -> In o (options g p h) -> Forall ok o.

  (** Values, and the action of a heap on them. *)
  Variable V : Type.
  Variable v0 : V.
  Variable act : heap -> V -> V.
  Definition acts (G : position) (v : V) : V := fold_right act v G.
  Definition value (G : position) : V := acts G v0.

  (** The data of the certificate: whether a player, to move, wins at a value, and the option sets listed there. *)
  Variable out : player -> V -> bool.
  Variable listed : player -> V -> list V -> Prop.

  (** The values of Reach, and those of Ends. *)
  Variable R : V -> Prop.
  Variable D : player -> V -> Prop.
  Hypothesis R_zero : R v0.
  Hypothesis R_act : forall v h, R v -> ok h -> R (act h v).
  Hypothesis D_zero : forall p, D p v0.
  Hypothesis D_act : forall p v h, D p v -> ok h -> options g p h = [] -> D p (act h v).

  Hypothesis Monoid : forall v a h, R v -> ok a -> ok h -> act a (act h v) = act h (act a v).
  Hypothesis Ends : forall p v, R v -> D p v -> out p v = true.
  Hypothesis Losing : forall p v h o, R v -> ok h -> In o (options g p h) ->
    out p (act h v) = false -> out (other p) (acts o v) = true.
  Hypothesis Closure : forall p v h F, R v -> ok h -> listed p v F ->
    exists F', listed p (act h v) F' /\
               incl F' (map (act h) F ++ map (fun o => acts o v) (options g p h)).
  Hypothesis Closure_end : forall p v h, R v -> D p v -> ok h -> options g p h <> [] ->
    exists F', listed p (act h v) F' /\ incl F' (map (fun o => acts o v) (options g p h)).
  Hypothesis Winning : forall p v F, R v -> listed p v F -> out p v = true ->
    exists w, In w F /\ out (other p) w = false.

  Notation moves := (moves heap (options g)).

  Lemma acts_app G H v : acts (G ++ H) v = acts G (acts H v).
  Proof. apply fold_right_app. Qed.

  Lemma R_acts G v : Forall ok G -> R v -> R (acts G v).
  Proof. induction 1; simpl; auto. Qed.

  Lemma acts_act G h v : Forall ok G -> ok h -> R v -> acts G (act h v) = act h (acts G v).
  Proof.
    induction 1 as [|a G A F IH]; simpl; intros Hh Hv; [easy|].
    rewrite IH by easy. apply Monoid; try easy. now apply R_acts.
  Qed.

  Lemma acts_acts G H v : Forall ok G -> Forall ok H -> R v -> acts G (acts H v) = acts H (acts G v).
  Proof.
    intros OG. induction 1 as [|h H Hh HH IH]; simpl; intros Hv; [easy|].
    rewrite acts_act; [|easy|easy|now apply R_acts]. now rewrite IH.
  Qed.

  Lemma moves_ok p G G' : Forall ok G -> In G' (moves p G) -> Forall ok G'.
  Proof.
    intros O M. apply moves_spec in M as (A & h & B & o & I & -> & ->).
    rewrite !Forall_app in *. destruct O as [OA OB]. inversion OB; subst.
    split; [easy|]. split; [|easy]. now apply (ok_options p h).
  Qed.

  (** If [p] cannot move, the value is in [D]. Otherwise the values of the options contain a listed set. *)
  Lemma covered p G : Forall ok G ->
    (moves p G = [] -> D p (value G)) /\
    (moves p G <> [] -> exists F, listed p (value G) F /\ incl F (map value (moves p G))).
  Proof.
    induction G as [|h H IH]; intros O; [split; [intros _; apply D_zero|easy]|].
    inversion O as [|? ? Oh OH]; subst. destruct (IH OH) as [E M]. clear IH.
    assert (R (value H)) as RH by (now apply R_acts).
    assert (map value (moves p (h :: H)) =
      map (fun o => acts o (value H)) (options g p h) ++ map (act h) (map value (moves p H))) as Eq.
    { cbn [Sums.moves]. rewrite map_app, !map_map. f_equal.
      apply map_ext. intros o. unfold value. now rewrite acts_app. }
    split; intros S.
    - cbn [Sums.moves] in S. apply app_eq_nil in S as [S1 S2].
      apply map_eq_nil in S1, S2. change (value (h :: H)) with (act h (value H)). auto.
    - rewrite Eq. change (value (h :: H)) with (act h (value H)).
      destruct (moves p H) as [|H1 all] eqn:Q.
      + destruct (Closure_end p (value H) h) as (F & L & I); auto.
        { intros Z. apply S. cbn [Sums.moves]. now rewrite Z, Q. }
        exists F. split; [easy|]. simpl. now rewrite app_nil_r.
      + destruct M as (F & L & I); [easy|].
        destruct (Closure p (value H) h F RH Oh L) as (F' & L' & I').
        exists F'. split; [easy|]. intros w W. apply I', in_app_iff in W as [W|W].
        * apply in_app_iff. right. apply in_map_iff in W as (u & <- & U). apply in_map. now apply I.
        * apply in_app_iff. now left.
  Qed.

  (** All positions of listed heaps have the outcome of their value. *)
  Theorem outcomes p G : Forall ok G -> wins_to_move g p G = out p (value G).
  Proof.
    revert p. unfold wins_to_move. rewrite is_misere.
    assert (forall K, terminal g K = None) as T by (intros K; unfold terminal; now rewrite no_terminals).
    induction G as [G IH] using (play_ind heap (options g) weight (options_lessen g)). intros p O.
    assert (R (value G)) as RG by (now apply R_acts).
    assert (forall G', In G' (moves p G) ->
      win_after heap (options g) weight true (terminal g) (other p) G' = out (other p) (value G')) as A.
    { intros G' M. unfold win_after, after. rewrite T. apply (IH p G' M). now apply (moves_ok p G). }
    destruct (covered p G O) as [E C]. destruct (moves p G) as [|G1 all] eqn:M.
    - rewrite win_stuck by (exact (options_lessen g) || easy). symmetry. auto.
    - assert (moves p G <> []) as Ne by (rewrite M; easy). rewrite <- M in *. clear M E.
      destruct (out p (value G)) eqn:W.
      + destruct (C Ne) as (F & L & I). destruct (Winning p (value G) F RG L W) as (w & IF & Lw).
        apply I, in_map_iff in IF as (G' & <- & M').
        apply (win_true _ _ _ (options_lessen g)); [easy|]. exists G'. split; [easy|].
        now rewrite A.
      + apply (win_false _ _ _ (options_lessen g)); [easy|]. intros G' M'. rewrite A by easy.
        apply moves_spec in M' as (X & h & B & o & Io & -> & ->).
        apply Forall_app in O as [OX OB]. inversion OB as [|? ? Oh OB']; subst.
        assert (Forall ok o) as Oo by (now apply (ok_options p h)).
        assert (R (acts B v0)) as RB by (now apply R_acts).
        unfold value in *. rewrite acts_app in W. cbn [acts fold_right] in W.
        change (fold_right act v0 B) with (acts B v0) in W.
        rewrite acts_act in W by easy.
        rewrite !acts_app, acts_acts by easy.
        apply (Losing p _ h o); auto. now apply R_acts.
  Qed.
End Quotients.

(** ** Counters

    Values are infinitely many, but fall into cells: an element and a wide signature. Outcomes and option sets are given
    for cells, the option sets relative to the position: a change leads from its value to that of the option. Conditions
    on cells then suffice. The arithmetic of signatures is left to a checker: [succ_right] and [change_right]. *)

Section Counters.
  Variable g : game.
  Hypothesis is_misere : misere g = true.
  Hypothesis no_terminals : without_terminals g.
  Variable ok : heap -> Prop.
  Hypothesis ok_options : forall p h o, ok h -> In o (options g p h) -> Forall ok o.

  Variable V : Type.
  Variable v0 : V.
  Variable act : heap -> V -> V.
  Hypothesis act_comm : forall v a h, ok a -> ok h -> act a (act h v) = act h (act a v).

  Variable cell change : Type.
  Variable cell_of : V -> cell.
  Variable shift : V -> change -> V.
  (** The change by a move in a heap that was added, and what an earlier change becomes. *)
  Variable moved : heap -> cell -> list heap -> change.
  Variable carried : heap -> change -> change.
  Hypothesis moved_right : forall p v h o, ok h -> In o (options g p h) ->
    shift (act h v) (moved h (cell_of v) o) = acts V act o v.
  Hypothesis carried_right : forall v h u, ok h -> shift (act h v) (carried h u) = act h (shift v u).

  (** Outcomes at a cell, and after a change from it; the cells to which a heap may lead. *)
  Variable out_at : player -> cell -> bool.
  Variable out_after : player -> cell -> change -> bool.
  Hypothesis change_right : forall p v u, out_at p (cell_of (shift v u)) = out_after p (cell_of v) u.
  Variable succ : heap -> cell -> list cell.
  Hypothesis succ_right : forall v h, ok h -> In (cell_of (act h v)) (succ h (cell_of v)).

  Variable sets : player -> cell -> list (list change).
  Variable R : cell -> Prop.
  Variable D : player -> cell -> Prop.
  Hypothesis R_zero : R (cell_of v0).
  Hypothesis R_succ : forall s h s', R s -> ok h -> In s' (succ h s) -> R s'.
  Hypothesis D_zero : forall p, D p (cell_of v0).
  Hypothesis D_succ : forall p s h s', D p s -> ok h -> options g p h = [] -> In s' (succ h s) -> D p s'.
  Hypothesis Ends : forall p s, R s -> D p s -> out_at p s = true.
  Hypothesis Losing : forall p v h o, R (cell_of v) -> ok h -> In o (options g p h) ->
    out_at p (cell_of (act h v)) = false ->
    out_after (other p) (cell_of (act h v)) (moved h (cell_of v) o) = true.
  Hypothesis Closure : forall p s h s' F, R s -> ok h -> In s' (succ h s) -> In F (sets p s) ->
    exists F', In F' (sets p s') /\ incl F' (map (carried h) F ++ map (moved h s) (options g p h)).
  Hypothesis Closure_end : forall p s h s', R s -> D p s -> ok h -> In s' (succ h s) ->
    options g p h <> [] -> exists F', In F' (sets p s') /\ incl F' (map (moved h s) (options g p h)).
  Hypothesis Winning : forall p s F, R s -> In F (sets p s) -> out_at p s = true ->
    exists u, In u F /\ out_after (other p) s u = false.

  Theorem outcomes_with_counters p G : Forall ok G ->
    wins_to_move g p G = out_at p (cell_of (value V v0 act G)).
  Proof.
    apply (outcomes g is_misere no_terminals ok ok_options V v0 act
      (fun p v => out_at p (cell_of v))
      (fun p v L => exists F, In F (sets p (cell_of v)) /\ L = map (shift v) F)
      (fun v => R (cell_of v)) (fun p v => D p (cell_of v))); auto.
    - intros v h Rv Oh. apply (R_succ (cell_of v) h); auto.
    - intros q v h Dv Oh S. apply (D_succ q (cell_of v) h); auto.
    - intros q v h o Rv Oh Io W. rewrite <- (moved_right q v h o Oh Io), change_right. auto.
    - intros q v h L Rv Oh (F & IF & ->).
      destruct (Closure q _ h _ F Rv Oh (succ_right v h Oh) IF) as (F' & IF' & I).
      exists (map (shift (act h v)) F'). split; [now exists F'|].
      intros x X. apply in_map_iff in X as (u & <- & U). apply I, in_app_iff in U.
      apply in_app_iff. destruct U as [U|U]; apply in_map_iff in U as (z & <- & Z).
      + left. rewrite carried_right by easy. now apply in_map, in_map.
      + right. rewrite (moved_right q) by easy. apply in_map_iff. now exists z.
    - intros q v h Rv Dv Oh S.
      destruct (Closure_end q _ h _ Rv Dv Oh (succ_right v h Oh) S) as (F' & IF' & I).
      exists (map (shift (act h v)) F'). split; [now exists F'|].
      intros x X. apply in_map_iff in X as (u & <- & U). apply I in U.
      apply in_map_iff in U as (z & <- & Z). rewrite (moved_right q) by easy.
      apply in_map_iff. now exists z.
    - intros q v L Rv (F & IF & ->) W. destruct (Winning q _ F Rv IF W) as (u & U & E).
      exists (shift v u). split; [now apply in_map|]. now rewrite change_right.
  Qed.
End Counters.
