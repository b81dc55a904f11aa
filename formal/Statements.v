(** * What is claimed

    This file has definitions only: the meaning of a game line, of "wins", and of each claim that a certificate can
    make. All other files only prove. [Theorems.v] ties each claim to its proof. *)

From Coq Require Import List Arith NArith Bool.
Import ListNotations.

(** ** The game line *)

Inductive player := Left | Right.
Definition other (p : player) : player := match p with Left => Right | Right => Left end.

(** Bit k of a digit allows k heaps to be left. [unequal] is [!]: the heaps left must have different sizes. *)
Record digit := Digit { bits : nat; unequal : bool }.

(** The code [d0.d1d2...[...]]: its digits from d0 on, then those in brackets, which repeat for ever. *)
Record code := Code { digits : list digit; tail : list digit }.

(** The rule for takes of [t] tokens. Absent digits are 0. *)
Definition digit_at (c : code) (t : nat) : digit :=
  match nth_error (digits c) t, tail c with
  | Some d, _ => d
  | None, [] => Digit 0 false
  | None, _ => nth ((t - length (digits c)) mod length (tail c)) (tail c) (Digit 0 false)
  end.

(** At most [limit] tokens may be taken from a heap. A heap without a limit has its size as limit. *)
Record heap := Heap { size : nat; limit : nat }.
Definition plain (n : nat) : heap := Heap n n.

Definition position := list heap.

(** The letters L, N (the next player, who is to move), P (the previous player) and R. *)
Inductive outcome := LeftWins | NextWins | PreviousWins | RightWins.
Definition winner (o : outcome) (to_move : player) : player :=
  match o with
  | LeftWins => Left
  | RightWins => Right
  | NextWins => to_move
  | PreviousWins => other to_move
  end.

(** [limits] is [Some (a, b)] for [limit an+b]. [terminals] are the clauses [N at ...]. *)
Record game := Game {
  codes : player -> code;
  limits : option (nat * nat);
  misere : bool;
  terminals : list (position * outcome)
}.

(** ** Moves *)

(** After a take of [t] tokens a heap of [m] tokens that is left has this limit. *)
Definition limit_after (g : game) (t m : nat) : nat :=
  match limits g with None => m | Some (a, b) => Nat.min m (Nat.max 1 (a * t + b)) end.

(** The player [p] may take [t] tokens from the heap [h] and leave the rest as the heaps [o]. *)
Definition may_take (g : game) (p : player) (h : heap) (t : nat) (o : list heap) : Prop :=
  let d := digit_at (codes g p) t in
  t <= limit h
  /\ t + list_sum (map size o) = size h
  /\ Forall (fun part => 1 <= size part /\ limit part = limit_after g t (size part)) o
  /\ length o <= 3
  /\ Nat.testbit (bits d) (length o) = true
  /\ (unequal d = true -> NoDup (map size o))
  /\ (t = 0 -> 2 <= length o).

Definition option_of (g : game) (p : player) (h : heap) (o : list heap) : Prop := exists t, may_take g p h t o.

(** A move replaces one heap of the position by what it leaves. *)
Inductive move (g : game) (p : player) : position -> position -> Prop :=
| Move A h B o : option_of g p h o -> move g p (A ++ h :: B) (A ++ o ++ B).

(** ** Who wins *)

Definition heap_eqb (a b : heap) : bool := (size a =? size b) && (limit a =? limit b).

(** The position without one heap [a], if it has one. *)
Fixpoint without (a : heap) (H : position) : option position :=
  match H with
  | [] => None
  | b :: H' => if heap_eqb a b then Some H' else option_map (cons b) (without a H')
  end.

(** Equal heaps, whatever their order. *)
Fixpoint same_heaps (G H : position) : bool :=
  match G with
  | [] => match H with [] => true | _ => false end
  | a :: G' => match without a H with Some H' => same_heaps G' H' | None => false end
  end.

(** The outcome that a clause gives to the position, if it is terminal. *)
Definition terminal (g : game) (G : position) : option outcome :=
  option_map snd (find (fun listed => same_heaps (fst listed) G) (terminals g)).

(** [wins g w p G]: the player [w] wins if [p] is to move at [G], where play goes on even if [G] is listed as terminal.
    [wins_after] is the same where a move has led to [G], so that play may be over. *)
Inductive wins (g : game) (w : player) : player -> position -> Prop :=
| wins_stuck p G : (forall G', ~ move g p G G') -> w = (if misere g then p else other p) -> wins g w p G
| wins_own G G' : move g w G G' -> wins_after g w (other w) G' -> wins g w w G
| wins_any G : (exists G', move g (other w) G G') ->
    (forall G', move g (other w) G G' -> wins_after g w w G') -> wins g w (other w) G
with wins_after (g : game) (w : player) : player -> position -> Prop :=
| wins_over p G o : terminal g G = Some o -> winner o p = w -> wins_after g w p G
| wins_on p G : terminal g G = None -> wins g w p G -> wins_after g w p G.

Definition has_outcome (g : game) (G : position) (o : outcome) : Prop := forall p, wins g (winner o p) p G.

(** ** Kinds of games *)

Definition unlimited (g : game) : Prop := limits g = None.
Definition without_terminals (g : game) : Prop := terminals g = [].
Definition same_moves (g : game) : Prop := codes g Left = codes g Right.

(** ** Claims about nim-values *)

(** [m] is the least number that is not in [S]. *)
Definition is_mex (S : N -> Prop) (m : N) : Prop := ~ S m /\ forall i, (i < m)%N -> S i.

Definition nim_sum (l : list N) : N := fold_right N.lxor 0%N l.

(** [v] gives every heap its nim-value. *)
Definition nim_values (g : game) (v : heap -> N) : Prop :=
  forall h, is_mex (fun x => exists o, option_of g Left h o /\ x = nim_sum (map v o)) (v h).

(** A certificate of a period: [s] and [p] are the least preperiod and period of the values of heaps, [m] is the largest
    value. *)
Definition period_claim (g : game) (s p : nat) (m : N) : Prop :=
  forall v, nim_values g v ->
  let G n := v (plain n) in
  (forall n, s <= n -> G (n + p) = G n)
  /\ (forall s' p', 1 <= p' -> (forall n, s' <= n -> G (n + p') = G n) -> s <= s' /\ p <= p')
  /\ (forall n, (G n <= m)%N) /\ (exists n, G n = m).

(** From heap [r] on, values rise by [s] with each period of [p] heaps; but those of heaps whose remainder modulo [p] is
    listed stay. *)
Definition rises (G : nat -> N) (r p : nat) (s : N) (listed : list nat) : Prop :=
  forall n, r <= n -> G (n + p) = (G n + if existsb (Nat.eqb (n mod p)) listed then 0 else s)%N.

(** A certificate of an arithmetic period: values rise so, and none do with a smaller preperiod or period. *)
Definition arithmetic_claim (g : game) (r p : nat) (s : N) (listed : list nat) : Prop :=
  forall v, nim_values g v ->
  let G n := v (plain n) in
  rises G r p s listed
  /\ (forall r' p' s' listed', 1 <= p' -> rises G r' p' s' listed' -> r <= r' /\ p <= p').

(** ** Claims about misère quotients *)

(** No position of the heaps [ok] that is added to both separates [G] and [H]. *)
Definition equivalent (g : game) (ok : heap -> Prop) (G H : position) : Prop :=
  forall K, Forall ok K -> forall o, has_outcome g (G ++ K) o <-> has_outcome g (H ++ K) o.

(** The heaps that a certificate is about: those up to [most], or all of them. *)
Definition up_to (most : option nat) (h : heap) : Prop :=
  limit h = size h /\ 1 <= size h /\ match most with Some n => size h <= n | None => True end.

(** A certificate of a quotient of rank 0: [value] maps positions onto the numbers below [order], [out] gives the outcome
    of each value, and two positions have the same value if and only if they are equivalent. So [order] is the order of
    the misère quotient. *)
Definition quotient_claim (g : game) (ok : heap -> Prop) (order : nat) (value : position -> nat)
    (out : nat -> outcome) : Prop :=
  (forall G, Forall ok G -> has_outcome g G (out (value G)))
  /\ (forall G, Forall ok G -> value G < order)
  /\ (forall x, x < order -> exists G, Forall ok G /\ value G = x)
  /\ (forall G H, Forall ok G -> Forall ok H -> (value G = value H <-> equivalent g ok G H)).

(** ** Claims about one position *)

(** A certificate of replies: "[p] to move, [w] wins". *)
Definition replies_claim (g : game) (G : position) (p w : player) : Prop := wins g w p G.

(** A certificate of a nim-value: the player to move wins if and only if it is not 0. *)
Definition nim_value_claim (g : game) (G : position) (v : N) : Prop :=
  has_outcome g G (if (v =? 0)%N then PreviousWins else NextWins).

(** A certificate by a quotient. *)
Definition outcome_claim (g : game) (G : position) (o : outcome) : Prop := has_outcome g G o.
