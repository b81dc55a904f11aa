(** * Certificates of replies

    The check looks at each line by itself: the reply is a move, and after every answer of the loser there is a line
    again, or play is over and the winner has won. All lines must be reached. *)

From Coq Require Import List Arith NArith Lia Bool Permutation.
From Ninepins Require Import Statements Sums Games.
Import ListNotations.

Section Replies.
  (** The game as it is played from the position of the certificate, which is not terminal then. *)
  Variable g : game.
  Variable w : player.
  (** The lines [FROM -> TO]. *)
  Variable lines : list (position * position).

  Notation moves := (moves heap (options g)).

  Definition listed (G : position) : bool := existsb (fun line => same_heaps (fst line) G) lines.

  (** Has the winner won if [p], to move at [G], cannot move? *)
  Definition stuck_wins (p : player) : bool := player_eqb (if misere g then p else other p) w.

  (** Checks a position with the winner to move. *)
  Definition winner_at (G : position) : bool :=
    listed G ||
    match terminal g G with
    | Some o => player_eqb (winner o w) w
    | None => match moves w G with [] => stuck_wins w | _ => false end
    end.

  (** Checks a position with the loser to move. *)
  Definition loser_at (G : position) : bool :=
    match terminal g G with
    | Some o => player_eqb (winner o (other w)) w
    | None => match moves (other w) G with [] => stuck_wins (other w) | all => forallb winner_at all end
    end.

  Definition check_line (line : position * position) : bool :=
    let (from, to) := line in
    match terminal g from with
    | Some _ => false
    | None => existsb (same_heaps to) (moves w from) && loser_at to
    end.

  (** Checks that no position is listed twice. *)
  Fixpoint no_twice (l : list (position * position)) : bool :=
    match l with
    | [] => true
    | line :: l => negb (existsb (fun other => same_heaps (fst line) (fst other)) l) && no_twice l
    end.

  (** The answers of the loser. *)
  Definition answers (G : position) : list position :=
    match terminal g G with Some _ => [] | None => moves (other w) G end.

  (** Checks that plays reach all lines, a round after the other. *)
  Fixpoint all_reached (fuel : nat) (at_winner : list position) (unreached : list (position * position)) : bool :=
    match unreached with
    | [] => true
    | _ =>
        let is_reached line := existsb (same_heaps (fst line)) at_winner in
        let (reached, rest) := partition is_reached unreached in
        match fuel, reached with
        | S fuel, _ :: _ => all_reached fuel (flat_map (fun line => answers (snd line)) reached) rest
        | _, _ => false
        end
    end.

  (** Checks the claim "[p] to move, [w] wins" at [start]. *)
  Definition check_claim (start : position) (p : player) : bool :=
    forallb check_line lines && no_twice lines &&
    (if player_eqb p w
     then winner_at start && all_reached (length lines) [start] lines
     else loser_at start && all_reached (length lines) (answers start) lines).

  (** ** Its proof *)

  Lemma stuck_right p G : moves p G = [] -> stuck_wins p = true -> wins g w p G.
  Proof.
    intros M S. apply wins_stuck.
    - intros G' H. apply move_moves in H. now rewrite M in H.
    - symmetry. now apply player_eqb_eq.
  Qed.

  Hypothesis all_right : forallb check_line lines = true.

  Theorem positions_right G :
    (winner_at G = true -> wins_after g w w G) /\ (loser_at G = true -> wins_after g w (other w) G).
  Proof.
    remember (total heap weight G) as n eqn:E. revert G E.
    induction n as [n IH] using lt_wf_ind. intros G ->.
    assert (forall H, loser_at H = true -> total heap weight H <= total heap weight G ->
      (forall K, total heap weight K < total heap weight H -> winner_at K = true -> wins_after g w w K) ->
      wins_after g w (other w) H) as Loser.
    { intros H LH _ A. unfold loser_at in LH. destruct (terminal g H) as [o|] eqn:T.
      - apply (wins_over _ _ _ _ o); [easy|now apply player_eqb_eq].
      - apply wins_on; [easy|]. destruct (moves (other w) H) as [|H1 all] eqn:M; [now apply stuck_right|].
        rewrite <- M in LH. rewrite forallb_forall in LH. apply wins_any.
        + exists H1. apply move_moves. rewrite M. now left.
        + intros K MK. apply move_moves in MK. apply A; [|now apply LH].
          exact (moves_lessen _ _ _ (options_lessen g) _ _ _ MK). }
    split.
    - intros W. unfold winner_at in W. apply orb_true_iff in W as [W|W].
      + apply existsb_exists in W as ([from to] & I & S). simpl in S.
        rewrite forallb_forall in all_right. specialize (all_right _ I). simpl in all_right.
        apply same_heaps_spec in S. rewrite (terminal_perm g _ _ S) in all_right.
        destruct (terminal g G) eqn:T; [easy|]. apply andb_true_iff in all_right as [M Lt].
        apply existsb_exists in M as (to' & M & St). apply same_heaps_spec in St.
        apply wins_on; [easy|]. apply (wins_perm g w w from G S).
        apply wins_own with to'; [now apply move_moves|].
        pose proof (moves_lessen _ _ _ (options_lessen g) _ _ _ M) as Less.
        rewrite (total_perm _ _ S), <- (total_perm _ _ St) in Less.
        assert (wins_after g w (other w) to) as X.
        { apply Loser; [easy|lia|]. intros K HK WK. apply (IH (total heap weight K)); [lia|easy|easy]. }
        inversion X as [p0 G0 o To Wo|p0 G0 To Wo]; subst.
        * apply (wins_over _ _ _ _ o); [now rewrite <- (terminal_perm g _ _ St)|easy].
        * apply wins_on; [now rewrite <- (terminal_perm g _ _ St)|]. now apply (wins_perm g w _ to to' St).
      + destruct (terminal g G) as [o|] eqn:T.
        * apply (wins_over _ _ _ _ o); [easy|now apply player_eqb_eq].
        * apply wins_on; [easy|]. destruct (moves w G) eqn:M; [now apply stuck_right|easy].
    - intros Lo. apply Loser; [easy|lia|]. intros K HK WK. now apply (IH (total heap weight K)).
  Qed.
End Replies.

(** The check of a certificate: [g] is the game of its line. *)
Definition check_replies (g : game) (start : position) (p w : player) (lines : list (position * position)) : bool :=
  check_claim (start_game g start) w lines start p.

Theorem check_replies_sound g start p w lines :
  check_replies g start p w lines = true -> replies_claim g start p w.
Proof.
  unfold check_replies, check_claim. rewrite !andb_true_iff. intros ((A & _) & C).
  apply wins_start. set (s := start_game g start) in *.
  assert (terminal s start = None) as T.
  { unfold terminal, s. simpl. induction (terminals g) as [|[T o] l IH]; simpl; [easy|].
    destruct (same_heaps T start) eqn:E; simpl; [easy|]. rewrite E. exact IH. }
  destruct (positions_right s w lines A start) as [W L].
  assert (wins_after s w p start) as X.
  { destruct (player_eqb p w) eqn:E.
    - apply player_eqb_eq in E as ->. apply W. now apply andb_true_iff in C.
    - destruct (two_players p w) as [-> | ->]; [now destruct w|]. apply L. now apply andb_true_iff in C. }
  inversion X as [p0 G0 o To Wo|p0 G0 To Wo]; subst; [congruence|easy].
Qed.
