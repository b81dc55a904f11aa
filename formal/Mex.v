(** * Least excluded values, and nim-sums *)

From Coq Require Import List Arith NArith Lia Bool FinFun SetoidList MSetPositive.
From Ninepins Require Import Statements.
Import ListNotations.

Lemma is_mex_unique (S T : N -> Prop) m n :
  is_mex S m -> is_mex T n -> (forall i, S i <-> T i) -> m = n.
Proof.
  intros [S1 S2] [T1 T2] E. destruct (N.lt_trichotomy m n) as [Q|[Q|Q]]; [|easy|].
  - destruct S1. now apply E, T2.
  - destruct T1. now apply E, S2.
Qed.

(** ** As a computation *)

Definition key (i : N) : positive := N.succ_pos i.

Lemma key_eq i j : key i = key j <-> i = j.
Proof.
  split; [|now intros ->]. unfold key. intros E. apply N.succ_inj.
  rewrite <- !N.succ_pos_spec. now f_equal.
Qed.

(** The set with one more number. *)
Definition mark (s : PositiveSet.t) (i : N) : PositiveSet.t :=
  let k := key i in if PositiveSet.mem k s then s else PositiveSet.add k s.

Definition set_of (l : list N) : PositiveSet.t := fold_left mark l PositiveSet.empty.

Lemma set_of_In l i : PositiveSet.mem (key i) (set_of l) = true <-> In i l.
Proof.
  unfold set_of. rewrite PositiveSet.mem_spec.
  enough (forall s, PositiveSet.In (key i) (fold_left mark l s) <-> PositiveSet.In (key i) s \/ In i l) as E.
  { rewrite E. split; [|tauto]. intros [H|H]; [|easy]. now destruct (PositiveSet.empty_spec H). }
  induction l as [|a l IH]; intros s; cbn [fold_left]; [simpl; tauto|]. rewrite IH. unfold mark. cbv zeta.
  destruct (PositiveSet.mem (key a) s) eqn:M.
  - apply PositiveSet.mem_spec in M. simpl. split; [tauto|]. intros [A|[<-|A]]; auto.
  - rewrite PositiveSet.add_spec. simpl. change (PositiveSet.E.eq (key i) (key a)) with (key i = key a).
    rewrite key_eq. split; intros [A|A]; auto; destruct A; auto.
Qed.

(** The least number from [i] on for which [f] is false, if that is not above [i] by more than the length of [fuel]. *)
Fixpoint least (f : N -> bool) (fuel : list N) (i : N) : N :=
  match fuel with
  | [] => i
  | _ :: fuel => if f i then least f fuel (N.succ i) else i
  end.

Lemma least_spec f fuel i : let m := least f fuel i in
  (i <= m)%N /\ (forall j, i <= j -> j < m -> f j = true)%N /\
  (f m = false \/ m = i + N.of_nat (length fuel))%N.
Proof.
  revert i. induction fuel as [|a fuel IH]; intros i; cbv zeta.
  - simpl. repeat split; [lia|lia|right; lia].
  - cbn [least]. destruct (f i) eqn:E.
    + destruct (IH (N.succ i)) as (A & B & C). repeat split; [lia| |].
      * intros j I J. destruct (N.eq_dec j i) as [->|Q]; [easy|]. apply B; lia.
      * destruct C as [C|C]; [now left|right]. rewrite C. simpl length. lia.
    + repeat split; [lia|lia|now left].
Qed.

Definition mex_of (s : PositiveSet.t) : N :=
  least (fun i => PositiveSet.mem (key i) s) (0%N :: map Npos (PositiveSet.elements s)) 0%N.

Definition mex (l : list N) : N := mex_of (set_of l).

Lemma mex_spec l : is_mex (fun i => In i l) (mex l).
Proof.
  unfold mex, mex_of. set (f := fun i => PositiveSet.mem (key i) (set_of l)).
  set (fuel := 0%N :: map Npos (PositiveSet.elements (set_of l))).
  destruct (least_spec f fuel 0) as (_ & B & C). set (m := least f fuel 0) in *.
  split; [|intros i I; apply set_of_In, B; lia]. destruct C as [C|C].
  - intros I. apply set_of_In in I. unfold f in C. congruence.
  - exfalso. assert (incl (map (fun k => key (N.of_nat k)) (seq 0 (length fuel))) (PositiveSet.elements (set_of l))) as I.
    { intros x X. apply in_map_iff in X as (k & <- & K). apply in_seq in K.
      assert (f (N.of_nat k) = true) as F by (apply B; lia). unfold f in F.
      apply PositiveSet.mem_spec, PositiveSet.elements_spec1, SetoidList.InA_alt in F as (y & E & Y).
      change (key (N.of_nat k) = y) in E. now rewrite E. }
    apply NoDup_incl_length in I.
    + unfold fuel in I. rewrite map_length, seq_length in I. simpl length in I. rewrite map_length in I. lia.
    + apply Injective_map_NoDup; [|apply seq_NoDup]. intros x y E. apply key_eq in E. lia.
Qed.

(** ** Nim-sums *)

Lemma nim_sum_app l m : nim_sum (l ++ m) = N.lxor (nim_sum l) (nim_sum m).
Proof.
  induction l as [|a l IH]; cbn [app nim_sum fold_right]; [now rewrite N.lxor_0_l|].
  unfold nim_sum in *. now rewrite IH, N.lxor_assoc.
Qed.

Lemma lxor_cancel a b c : N.lxor a c = N.lxor b c -> a = b.
Proof.
  intros E. rewrite <- (N.lxor_0_r a), <- (N.lxor_0_r b), <- (N.lxor_nilpotent c), <- !N.lxor_assoc.
  now rewrite E.
Qed.

Lemma lxor_twice a b : N.lxor a (N.lxor a b) = b.
Proof. now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. Qed.

(** A number below a nim-sum of two is reached by lessening one of them. *)
Lemma lxor_below a b c : (c < N.lxor a b -> N.lxor c b < a \/ N.lxor c a < b)%N.
Proof.
  assert (forall x, x = 2 * N.div2 x + N.b2n (N.odd x))%N as H by (apply N.div2_odd).
  assert (forall x y, N.div2 (N.lxor x y) = N.lxor (N.div2 x) (N.div2 y)) as D.
  { intros x y. rewrite !N.div2_spec. apply N.shiftr_lxor. }
  assert (forall x y, N.odd (N.lxor x y) = xorb (N.odd x) (N.odd y)) as O.
  { intros x y. rewrite <- !N.bit0_odd. apply N.lxor_spec. }
  remember (a + b)%N as s eqn:E. revert a b c E.
  induction s as [s IH] using (well_founded_induction N.lt_wf_0). intros a b c -> Lt.
  destruct (N.eq_dec (a + b) 0) as [Z|Z].
  { assert (a = 0)%N as -> by lia. assert (b = 0)%N as -> by lia. simpl in Lt. lia. }
  assert (N.div2 a + N.div2 b < a + b)%N as S.
  { clear - H Z. pose proof (H a). pose proof (H b). clear H.
    destruct (N.odd a), (N.odd b); cbn [N.b2n] in *; lia. }
  specialize (IH _ S (N.div2 a) (N.div2 b) (N.div2 c) eq_refl).
  rewrite (H (N.lxor a b)), (H c), D, O in Lt.
  rewrite (H (N.lxor c b)), (H (N.lxor c a)), !D, !O.
  pose proof (H a) as Ha. pose proof (H b) as Hb. clear H D O S.
  assert (forall x y, N.lxor (N.lxor x y) y = x) as C1
    by (intros; now rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r).
  assert (forall x y, N.lxor (N.lxor x y) x = y) as C2
    by (intros; now rewrite (N.lxor_comm x), N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r).
  destruct (N.lt_trichotomy (N.div2 c) (N.lxor (N.div2 a) (N.div2 b))) as [Q|[Q|Q]].
  - destruct (IH Q) as [X|X]; [left|right];
      destruct (N.odd a), (N.odd b), (N.odd c); cbn [N.b2n xorb] in *; lia.
  - rewrite Q, C1, C2. destruct (N.odd a), (N.odd b), (N.odd c); cbn [N.b2n xorb] in *; lia.
  - destruct (N.odd a), (N.odd b), (N.odd c); cbn [N.b2n xorb] in *; lia.
Qed.
