(** * Each claim, and its proof

    [accepts_...] are the whole checks of the second checker, hypotheses on the game included. Each theorem says that
    what is accepted is true as [Statements.v] says. *)

From Coq Require Import List Arith NArith Bool Permutation.
From Ninepins Require Import Statements Sums Games NimValues Splits GuySmith PeriodCheck Arithmetic ArithmeticCheck
  Quotients Conditions Words QuotientCheck ByQuotient Replies Completion ClosedBlock Kayles Kenyon.
Import ListNotations.

Definition has_no_limits (g : game) : bool := match limits g with None => true | _ => false end.

(** Heaps have a limit of their own only in games with limits. *)
Definition admits (g : game) (h : heap) : bool := negb (has_no_limits g) || (limit h =? size h).

(** ** Who wins *)

Theorem one_winner_proved g p G :
  (wins g p p G \/ wins g (other p) p G) /\ ~ (wins g p p G /\ wins g (other p) p G).
Proof. apply one_winner. Qed.

Theorem order_of_heaps_proved g w p G H : Permutation G H -> (wins g w p G <-> wins g w p H).
Proof. apply wins_perm. Qed.

(** A start that is listed as terminal may be taken off the list. *)
Theorem start_proved g w p G : wins g w p G <-> wins (start_game g G) w p G.
Proof. apply wins_start. Qed.

(** ** Certificates of periods *)

Definition is_normal_finite (g : game) : bool :=
  impartial_codes g && negb (misere g) && is_nil (terminals g) && has_no_limits g && is_nil (tail (codes g Left)).

Lemma normal_finite g : is_normal_finite g = true -> unlimited g /\ tail (codes g Left) = [].
Proof.
  unfold is_normal_finite. rewrite !andb_true_iff. intros [[_ U] F]. split; [|now apply is_nil_spec].
  unfold unlimited, has_no_limits in *. now destruct (limits g).
Qed.

Definition accepts_period (g : game) (s p : nat) (m : N) : bool := is_normal_finite g && check_period g s p m.

Theorem period_proved g s p m : accepts_period g s p m = true -> period_claim g s p m.
Proof.
  unfold accepts_period. rewrite andb_true_iff. intros [F C]. apply normal_finite in F as [U F].
  now apply check_period_sound.
Qed.

(** [K] and [w] are the numbers of the line [arithmetic]. *)
Definition accepts_arithmetic (g : game) (r p : nat) (s : N) (listed : list nat) (K w : nat) : bool :=
  is_normal_finite g && check_arithmetic g r p s listed K w.

Theorem arithmetic_period_proved g r p s listed K w : accepts_arithmetic g r p s listed K w = true ->
  arithmetic_claim g r p s listed.
Proof.
  unfold accepts_arithmetic. rewrite andb_true_iff. intros [F C]. apply normal_finite in F as [U F].
  now apply (check_arithmetic_sound g r p s listed K w).
Qed.

(** The theorem behind it: four conditions suffice. *)
Definition arithmetic_conditions_proved := conditions_suffice.

(** The values of [period_claim] exist. *)
Theorem nim_values_proved g : exists v, nim_values g v.
Proof. exists (nim_value g). apply nim_values_exist. Qed.

(** Sprague (1935) and Grundy (1939). *)
Theorem sprague_grundy_proved g v G : same_moves g -> misere g = false -> without_terminals g -> nim_values g v ->
  nim_value_claim g G (nim_sum (map v G)).
Proof. intros S M T V. exact (sprague_grundy g S v G M T V). Qed.

(** ** Certificates of quotients of rank 0 *)

Definition accepts_quotient : game -> certificate -> bool := check_quotient.

Theorem quotient_proved g c : accepts_quotient g c = true ->
  quotient_claim g (up_to (most_claimed c)) (order c) (value_of c) (letter c).
Proof. exact (quotient_order g c). Qed.

(** The values are those of the lines [heap h = ...] and [period n p]. *)
Theorem heap_values_proved g c : accepts_quotient g c = true ->
  (forall h, 1 <= h <= most c -> value_of c [plain h] = N.to_nat (nth (h - 1) (heaps c) 0%N)) /\
  (forall n p, period c = Some (n, p) -> forall h, N.to_nat n <= h ->
    value_of c [plain (h + N.to_nat p)] = value_of c [plain h]).
Proof. exact (heap_values g c). Qed.

(** The theorem of quotients with counters too, from conditions on cells. *)
Definition outcomes_with_counters_proved := outcomes_with_counters.

(** ** Certificates of positions *)

Definition accepts_nim_value (g : game) (G : position) (x : N) (table : list (heap * N)) : bool :=
  impartial_codes g && negb (misere g) && is_nil (terminals (start_game g G)) &&
  forallb (admits g) G && forallb (fun hx => admits g (fst hx)) table && check_nim_value g G x table.

Theorem nim_value_proved g G x table : accepts_nim_value g G x table = true -> nim_value_claim g G x.
Proof.
  unfold accepts_nim_value. rewrite !andb_true_iff, negb_true_iff. intros [[[[[I M] T] _] _] C].
  apply (check_nim_value_sound g G x table); [now apply impartial_codes_spec|easy|now apply is_nil_spec|easy].
Qed.

Definition accepts_replies (g : game) (G : position) (claims : list (player * player * list (position * position))) : bool :=
  forallb (admits g) G && negb (is_nil claims) &&
  forallb (fun claim => let '(p, w, lines) := claim in check_replies g G p w lines) claims.

Theorem replies_proved g G claims p w lines : accepts_replies g G claims = true ->
  In (p, w, lines) claims -> replies_claim g G p w.
Proof.
  unfold accepts_replies. rewrite !andb_true_iff. intros [_ C] I. rewrite forallb_forall in C.
  exact (check_replies_sound g G p w lines (C _ I)).
Qed.

Definition accepts_by_quotient : game -> certificate -> list N -> outcome -> bool := check_by_quotient.

Theorem by_quotient_proved g c G o : accepts_by_quotient g c G o = true -> outcome_claim g (position_of G) o.
Proof. exact (check_by_quotient_sound g c G o). Qed.

(** ** Completions: about lists of piles, not yet about [wins] *)

Definition completion_proved := completion_least.
Definition completion_unique_proved := completion_unique.
Definition closed_block_proved := closed_block.

(** ** Examples *)

Theorem kayles_period_proved : period_claim normal_kayles 71 12 8.
Proof. exact kayles_period. Qed.

Theorem kayles_misere_proved :
  quotient_claim misere_kayles (up_to None) 40 (value_of kayles) (letter kayles).
Proof. exact kayles_misere. Qed.

(** Kenyon's game, 0.3f. *)
Theorem kenyon_period_proved : arithmetic_claim (impartial (octal [0; 3; 15]) false) 0 6 3 [].
Proof. exact kenyon_period. Qed.

(** 0.209, where values are split. *)
Theorem split_period_proved : arithmetic_claim (impartial (octal [0; 2; 0; 9]) false) 1 9 3 [].
Proof. exact split_period. Qed.
