(** * Nim-values: Sprague (1935) and Grundy (1939) *)

From Coq Require Import List Arith NArith Lia Bool.
From Ninepins Require Import Statements Sums Games Mex.
Import ListNotations.

Section NimValues.
  Variable g : game.
  Hypothesis impartial : same_moves g.

  Lemma options_impartial p h : options g p h = options g Left h.
  Proof.
    destruct p; [easy|]. unfold options, same_moves in *. now rewrite impartial.
  Qed.

  Lemma moves_impartial p G : moves heap (options g) p G = moves heap (options g) Left G.
  Proof.
    induction G as [|h G IH]; simpl; [easy|]. now rewrite IH, options_impartial.
  Qed.

  (** The nim-value of a sum is the nim-sum of the values of its heaps. *)
  Theorem sum_mex v p G : nim_values g v ->
    is_mex (fun x => exists G', In G' (moves heap (options g) p G) /\ x = nim_sum (map v G'))
      (nim_sum (map v G)).
  Proof.
    intros V. rewrite moves_impartial. induction G as [|h G [IH1 IH2]].
    - split; [intros (G' & [] & _)|]. simpl. lia.
    - destruct (V h) as [N1 N2]. cbn [moves map].
      change (nim_sum (v h :: map v G)) with (N.lxor (v h) (nim_sum (map v G))). split.
      + intros (G' & M & E). apply in_app_iff in M as [M|M]; apply in_map_iff in M as (o & <- & M).
        * rewrite map_app, nim_sum_app in E. apply lxor_cancel in E. apply N1. exists o.
          now rewrite <- options_spec.
        * change (nim_sum (map v (h :: o))) with (N.lxor (v h) (nim_sum (map v o))) in E.
          rewrite !(N.lxor_comm (v h)) in E. apply lxor_cancel in E. apply IH1. now exists o.
      + intros i I. destruct (lxor_below _ _ _ I) as [B|B].
        * destruct (N2 _ B) as (o & O & E). apply options_spec in O. exists (o ++ G). split.
          -- apply in_app_iff. left. apply in_map_iff. now exists o.
          -- rewrite map_app, nim_sum_app, <- E, N.lxor_assoc, N.lxor_nilpotent. now rewrite N.lxor_0_r.
        * destruct (IH2 _ B) as (K & M & E). exists (h :: K). split.
          -- apply in_app_iff. right. now apply in_map.
          -- change (nim_sum (map v (h :: K))) with (N.lxor (v h) (nim_sum (map v K))).
             now rewrite <- E, (N.lxor_comm i), lxor_twice.
  Qed.

  (** The player to move wins, under normal play, if and only if the nim-sum is not 0. *)
  Theorem sprague_grundy v G : misere g = false -> without_terminals g -> nim_values g v ->
    nim_value_claim g G (nim_sum (map v G)).
  Proof.
    intros Normal NoT V. unfold nim_value_claim. apply has_outcome_spec.
    assert (forall G, terminal g G = None) as T by (intros K; unfold terminal; now rewrite NoT).
    enough (forall G p, wins_to_move g p G = negb (nim_sum (map v G) =? 0)%N) as W.
    { intros p. rewrite W. now destruct (nim_sum (map v G) =? 0)%N, p. }
    clear G. intros G. unfold wins_to_move.
    induction G as [G IH] using (play_ind heap (options g) weight (options_lessen g)). intros p.
    assert (forall q G', In G' (moves heap (options g) q G) ->
      win_after heap (options g) weight (misere g) (terminal g) (other p) G' =
      negb (nim_sum (map v G') =? 0)%N) as A.
    { intros q G' M. unfold win_after, after. rewrite T. now apply (IH q). }
    destruct (sum_mex v p G V) as [M1 M2].
    destruct (moves heap (options g) p G) as [|G1 all] eqn:M.
    - rewrite win_stuck by (exact (options_lessen g) || easy). rewrite Normal.
      destruct (N.eqb_spec (nim_sum (map v G)) 0) as [|Z]; [easy|exfalso].
      destruct (M2 0%N) as (G' & [] & _). lia.
    - assert (moves heap (options g) p G <> []) as Ne by (rewrite M; easy). rewrite <- M in *.
      destruct (N.eqb_spec (nim_sum (map v G)) 0) as [Z|Z]; simpl.
      + apply (win_false _ _ _ (options_lessen g)); [easy|]. intros G' I. rewrite (A p G' I).
        destruct (N.eqb_spec (nim_sum (map v G')) 0) as [Z'|]; [|easy].
        destruct M1. exists G'. split; [easy|congruence].
      + apply (win_true _ _ _ (options_lessen g)); [easy|].
        destruct (M2 0%N) as (G' & I & E); [lia|]. exists G'. split; [easy|].
        rewrite (A p G' I), <- E. easy.
  Qed.
End NimValues.

(** ** Every game has nim-values, and one set of them *)

Section Exist.
  Variable g : game.

  (** A heap with fewer tokens, or part of a heap that was broken, weighs less. *)
  Lemma option_weight p h o x : option_of g p h o -> In x o -> weight x < weight h.
  Proof.
    intros O I. apply options_spec, options_lessen in O. apply in_split in I as (A & B & ->).
    rewrite map_app, list_sum_app in O. simpl in O. lia.
  Qed.

  Fixpoint value (fuel : nat) (h : heap) : N :=
    match fuel with
    | 0 => 0%N
    | S f => mex (map (fun o => nim_sum (map (value f) o)) (options g Left h))
    end.

  Definition nim_value (h : heap) : N := value (S (weight h)) h.

  Lemma value_fuel f k h : weight h < f -> weight h < k -> value f h = value k h.
  Proof.
    revert k h. induction f as [|f IH]; [lia|]. intros [|k] h F K; [lia|]. cbn [value]. f_equal.
    apply map_ext_in. intros o O. f_equal. apply map_ext_in. intros x I.
    apply options_spec in O. pose proof (option_weight _ _ _ _ O I). apply IH; lia.
  Qed.

  Theorem nim_values_exist : nim_values g nim_value.
  Proof.
    intros h. unfold nim_value at 2. cbn [value].
    match goal with |- is_mex _ (mex ?l) => destruct (mex_spec l) as [M1 M2]; set (l' := l) in * end.
    assert (forall x, In x l' <-> exists o, option_of g Left h o /\ x = nim_sum (map nim_value o)) as E.
    { intros x. unfold l'. rewrite in_map_iff.
      assert (forall o, option_of g Left h o ->
        nim_sum (map (value (weight h)) o) = nim_sum (map nim_value o)) as Q.
      { intros o O. f_equal. apply map_ext_in. intros y I.
        pose proof (option_weight _ _ _ _ O I). apply value_fuel; lia. }
      split.
      - intros (o & <- & O). apply options_spec in O. exists o. split; [easy|]. now apply Q.
      - intros (o & O & ->). exists o. split; [now apply Q|now apply options_spec]. }
    split; [now rewrite <- E|]. intros i I. now apply E, M2.
  Qed.

  Theorem nim_values_unique v : nim_values g v -> forall h, v h = nim_value h.
  Proof.
    intros V h. remember (weight h) as n eqn:E. revert h E.
    induction n as [n IH] using lt_wf_ind. intros h ->.
    apply (is_mex_unique _ _ _ _ (V h) (nim_values_exist h)).
    assert (forall o, option_of g Left h o -> nim_sum (map v o) = nim_sum (map nim_value o)) as Q.
    { intros o O. f_equal. apply map_ext_in. intros x I. pose proof (option_weight _ _ _ _ O I).
      now apply (IH (weight x)). }
    intros i. split; intros (o & O & ->); exists o; (split; [easy|]); now rewrite Q.
  Qed.
End Exist.

(** ** Tables of nim-values *)

(** The check of a certificate [nim-value n] with a table of heaps and values, the smallest heap first. *)
Section Table.
  Variable g : game.

  Fixpoint look_up (table : list (heap * N)) (h : heap) : option N :=
    match table with
    | [] => None
    | (k, x) :: table => if heap_eqb h k then Some x else look_up table h
    end.

  Fixpoint all_values (table : list (heap * N)) (G : position) : option (list N) :=
    match G with
    | [] => Some []
    | h :: G =>
        match look_up table h, all_values table G with
        | Some x, Some l => Some (x :: l)
        | _, _ => None
        end
    end.

  Fixpoint all_sums (table : list (heap * N)) (os : list position) : option (list N) :=
    match os with
    | [] => Some []
    | o :: os =>
        match all_values table o, all_sums table os with
        | Some l, Some sums => Some (nim_sum l :: sums)
        | _, _ => None
        end
    end.

  (** Checks a table, the largest heap first, against the heaps that follow each. *)
  Fixpoint check_table (table : list (heap * N)) : bool :=
    match table with
    | [] => true
    | (h, x) :: table =>
        check_table table &&
        match all_sums table (options g Left h) with Some l => (mex l =? x)%N | None => false end
    end.

  Lemma look_up_In table h x : look_up table h = Some x -> In (h, x) table.
  Proof.
    induction table as [|[k y] table IH]; simpl; [easy|]. destruct (heap_eqb h k) eqn:E.
    - injection 1 as <-. apply heap_eqb_eq in E. subst. now left.
    - intros H. right. now apply IH.
  Qed.

  Lemma all_values_right table v G l : (forall h x, In (h, x) table -> v h = x) ->
    all_values table G = Some l -> l = map v G.
  Proof.
    intros T. revert l. induction G as [|h G IH]; simpl; intros l; [now injection 1|].
    destruct (look_up table h) as [x|] eqn:E; [|easy]. destruct (all_values table G) as [k|]; [|easy].
    injection 1 as <-. f_equal; [|now apply IH]. symmetry. now apply T, look_up_In.
  Qed.

  Lemma all_sums_right table v os l : (forall h x, In (h, x) table -> v h = x) ->
    all_sums table os = Some l -> l = map (fun o => nim_sum (map v o)) os.
  Proof.
    intros T. revert l. induction os as [|o os IH]; simpl; intros l; [now injection 1|].
    destruct (all_values table o) as [k|] eqn:E; [|easy]. destruct (all_sums table os) as [s|]; [|easy].
    injection 1 as <-. f_equal; [|now apply IH]. f_equal. now apply (all_values_right table).
  Qed.

  Lemma check_table_right v table : nim_values g v -> check_table table = true ->
    forall h x, In (h, x) table -> v h = x.
  Proof.
    intros V. induction table as [|[k y] table IH]; cbn [check_table]; [easy|].
    intros C. apply andb_true_iff in C as [C M]. specialize (IH C). intros h x [E|I]; [|now apply IH].
    injection E as -> ->. destruct (all_sums table (options g Left h)) as [l|] eqn:A; [|easy].
    apply N.eqb_eq in M. apply (all_sums_right table v) in A; [|easy]. subst l x.
    apply (is_mex_unique _ _ _ _ (V h) (mex_spec _)). intros i. rewrite in_map_iff.
    split; intros (o & O1 & O2); exists o; now rewrite options_spec in *.
  Qed.

  (** The check of the whole certificate. *)
  Definition check_nim_value (G : position) (x : N) (table : list (heap * N)) : bool :=
    match all_values table G with
    | Some l => check_table table && (nim_sum l =? x)%N
    | None => false
    end.
End Table.

Theorem check_nim_value_sound g G x table : same_moves g -> misere g = false ->
  without_terminals (start_game g G) -> check_nim_value g G x table = true -> nim_value_claim g G x.
Proof.
  intros S M T C. unfold check_nim_value in C. destruct (all_values table G) as [l|] eqn:A; [|easy].
  apply andb_true_iff in C as [C E]. apply N.eqb_eq in E. subst x.
  pose proof (nim_values_exist g) as V.
  apply (all_values_right table (nim_value g)) in A; [|now apply (check_table_right g)]. subst l.
  intros p. apply wins_start. revert p.
  exact (sprague_grundy (start_game g G) S (nim_value g) G M T V).
Qed.
