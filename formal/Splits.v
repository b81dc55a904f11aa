(** * Heaps without limits: options as lists of sizes *)

From Coq Require Import List Arith NArith Lia Bool Permutation.
From Ninepins Require Import Statements Sums Games Mex.
Import ListNotations.

(** From [n] tokens a move by the code [c] leaves heaps of the sizes [l]. *)
Definition splits (c : code) (n : nat) (l : list nat) : Prop :=
  exists t, let d := digit_at c t in
  t + list_sum l = n /\ Forall (le 1) l /\ length l <= 3 /\ Nat.testbit (bits d) (length l) = true
  /\ (unequal d = true -> NoDup l) /\ (t = 0 -> 2 <= length l).

Lemma sizes_plain l : map size (map plain l) = l.
Proof. rewrite map_map. apply map_id. Qed.

Lemma option_plain g p n o : unlimited g ->
  (option_of g p (plain n) o <-> exists l, o = map plain l /\ splits (codes g p) n l).
Proof.
  intros U. unfold option_of, may_take, splits. split.
  - intros (t & _ & S & F & Ln & B & D & Z). exists (map size o). split.
    + rewrite map_map, <- (map_id o) at 1. apply map_ext_in. intros [m l] I.
      rewrite Forall_forall in F. destruct (F _ I) as [_ E]. unfold limit_after in E. rewrite U in E.
      simpl in *. now subst.
    + exists t. cbv zeta. rewrite map_length. repeat split; try easy.
      apply Forall_map. revert F. apply Forall_impl. tauto.
  - intros (l & -> & t & S & F & Ln & B & D & Z). exists t. cbv zeta.
    rewrite map_length, sizes_plain. cbn [plain size limit]. repeat split; try easy; [lia|].
    apply Forall_map. revert F. apply Forall_impl. intros m M. unfold limit_after. now rewrite U.
Qed.

Lemma splits_perm c n l k : Permutation l k -> splits c n l -> splits c n k.
Proof.
  intros Q (t & S & F & Ln & B & D & Z). exists t. cbv zeta.
  pose proof (Permutation_length Q) as E. rewrite <- E.
  assert (list_sum k = list_sum l) as Sk by (clear - Q; induction Q; simpl; lia).
  repeat split; try easy; [lia| |].
  - rewrite Forall_forall in *. intros x X. apply F. now apply (Permutation_in x (Permutation_sym Q)).
  - intros U. now apply (Permutation_NoDup Q), D.
Qed.

Lemma splits_below_sum l t n x : t + list_sum l = n -> Forall (le 1) l -> (t = 0 -> 2 <= length l) ->
  In x l -> x < n.
Proof.
  intros S F Z I. rewrite Forall_forall in F. apply in_split in I as (A & B & ->).
  rewrite list_sum_app in S. simpl in S. rewrite app_length in Z. simpl in Z.
  destruct t; [|lia]. specialize (Z eq_refl).
  destruct A as [|a A]; [destruct B as [|b B]; [simpl in Z; lia|]|].
  - assert (1 <= b) by (apply F; simpl; auto). simpl in S. lia.
  - assert (1 <= a) by (apply F; simpl; auto). simpl in S. lia.
Qed.

(** A move does not leave the heap as it was, nor larger ones. *)
Lemma splits_below c n l x : splits c n l -> In x l -> 1 <= x < n.
Proof.
  intros (t & S & F & _ & _ & _ & Z) I. split; [|now apply (splits_below_sum l t)].
  rewrite Forall_forall in F. now apply F.
Qed.

(** A largest heap, and the others. *)
Lemma largest l : l <> [] ->
  exists x r, Permutation l (x :: r) /\ Forall (fun y => y <= x) r /\ list_sum l <= length l * x.
Proof.
  induction l as [|a l IH]; [easy|]. intros _. destruct l as [|b l].
  - exists a, []. simpl. repeat split; [easy|constructor|lia].
  - destruct IH as (x & r & Q & F & Sum); [easy|]. set (k := b :: l) in *.
    change (length (a :: k)) with (S (length k)). change (list_sum (a :: k)) with (a + list_sum k).
    destruct (le_lt_dec a x) as [C|C].
    + exists x, (a :: r). repeat split; [rewrite Q; apply perm_swap|now constructor|nia].
    + exists a, (x :: r). repeat split; [now rewrite Q| |].
      * constructor; [lia|]. revert F. apply Forall_impl. lia.
      * nia.
Qed.

(** ** Bounds of finite codes *)

Section Bounds.
  Variable c : code.
  (** At most [K] tokens may be taken, and at most [h] heaps be left. *)
  Variables K h : nat.
  Definition bounded : Prop := 1 <= h /\
    (forall t, K < t -> bits (digit_at c t) = 0) /\
    (forall t k, k <= 3 -> Nat.testbit (bits (digit_at c t)) k = true -> k <= h).
  Hypothesis bounds : bounded.

  Lemma splits_bounds n l : splits c n l -> exists t, t <= K /\ t + list_sum l = n /\ length l <= h.
  Proof.
    destruct bounds as (_ & B1 & B2). intros (t & S & _ & Ln & B & _). exists t. repeat split; [|easy|].
    - destruct (le_lt_dec t K) as [|C]; [easy|]. rewrite (B1 t C), Nat.bits_0 in B. easy.
    - now apply (B2 t).
  Qed.

  (** A heap of at least [h b + K] tokens leaves a heap of at least [b], if [b] is not 0. *)
  Lemma splits_largest b n l : splits c n l -> 1 <= b -> h * b + K <= n ->
    exists x r, Permutation l (x :: r) /\ Forall (fun y => y <= x) r /\ b <= x /\ x < n.
  Proof.
    intros S B N. destruct bounds as (H1 & _ & _).
    destruct (splits_bounds n l S) as (t & T & E & Ln).
    assert (l <> []) as Ne by (intros ->; simpl in E; nia).
    destruct (largest l Ne) as (x & r & Q & F & Sum). exists x, r. repeat split; try easy.
    - destruct (le_lt_dec b x) as [|C]; [easy|]. nia.
    - apply (splits_below c n l x S). rewrite Q. now left.
  Qed.
End Bounds.

(** The most heaps that a move may leave by one of the digits [ds], at least 1. *)
Definition most_left (ds : list digit) : nat :=
  if existsb (fun d => Nat.testbit (bits d) 3) ds then 3
  else if existsb (fun d => Nat.testbit (bits d) 2) ds then 2 else 1.

(** The most tokens that may be taken, if the last digit is not 0. *)
Definition most_taken (c : code) : nat := length (digits c) - 1.

Lemma digit_at_finite c t : tail c = [] -> digit_at c t = nth t (digits c) (Digit 0 false).
Proof.
  intros F. unfold digit_at. rewrite F. destruct (nth_error (digits c) t) as [d|] eqn:E.
  - symmetry. now apply nth_error_nth.
  - symmetry. apply nth_overflow. now apply nth_error_None.
Qed.

Lemma finite_bounded c : tail c = [] -> bounded c (most_taken c) (most_left (digits c)).
Proof.
  intros F. assert (forall t k, Nat.testbit (bits (digit_at c t)) k = true ->
    existsb (fun d => Nat.testbit (bits d) k) (digits c) = true) as B.
  { intros t k T. rewrite digit_at_finite in T by easy. apply existsb_exists.
    destruct (le_lt_dec (length (digits c)) t) as [Q|Q].
    - rewrite nth_overflow in T by easy. cbn [bits] in T. now rewrite Nat.bits_0 in T.
    - exists (nth t (digits c) (Digit 0 false)). split; [now apply nth_In|easy]. }
  unfold bounded, most_left, most_taken. repeat split.
  - destruct (existsb _ _); [lia|]. destruct (existsb _ _); lia.
  - intros t T. rewrite digit_at_finite by easy. now rewrite nth_overflow by lia.
  - intros t k Lk T. apply B in T.
    destruct (existsb (fun d => Nat.testbit (bits d) 3) (digits c)) eqn:E3; [easy|].
    assert (k <> 3) by (intros ->; congruence).
    destruct (existsb (fun d => Nat.testbit (bits d) 2) (digits c)) eqn:E2; [lia|].
    assert (k <> 2) by (intros ->; congruence). lia.
Qed.
