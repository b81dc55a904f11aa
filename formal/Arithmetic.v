(** * Arithmetic periods: nim-values that rise by a saltus with each period

    The theorem of [ninepins_proof::period::arithmetic], with its names. *)

From Coq Require Import List Arith NArith ZArith Lia Bool.
From Ninepins Require Import Statements Mex Splits GuySmith.
Import ListNotations.

(** ** Numbers cut at a power of two *)

Section Cut.
  Variable g : N.

  Definition low (x : N) : N := (x mod 2 ^ g)%N.
  Definition high (x : N) : N := (x / 2 ^ g)%N.

  Lemma power_positive : (2 ^ g <> 0)%N.
  Proof. now apply N.pow_nonzero. Qed.

  Lemma cut x : x = (2 ^ g * high x + low x)%N.
  Proof. apply N.div_mod, power_positive. Qed.

  Lemma same_cut x y : high x = high y -> low x = low y -> x = y.
  Proof. intros H L. now rewrite (cut x), (cut y), H, L. Qed.

  Lemma low_lxor x y : low (N.lxor x y) = N.lxor (low x) (low y).
  Proof.
    unfold low. rewrite <- !N.land_ones. apply N.bits_inj. intros i.
    rewrite !N.land_spec, !N.lxor_spec, !N.land_spec.
    now destruct (N.testbit x i), (N.testbit y i), (N.testbit (N.ones g) i).
  Qed.

  Lemma high_lxor x y : high (N.lxor x y) = N.lxor (high x) (high y).
  Proof. unfold high. rewrite <- !N.shiftr_div_pow2. apply N.shiftr_lxor. Qed.

  Lemma low_add x q : low (x + q * 2 ^ g) = low x.
  Proof. apply N.mod_add, power_positive. Qed.

  Lemma high_add x q : high (x + q * 2 ^ g) = (high x + q)%N.
  Proof. apply N.div_add, power_positive. Qed.

  Lemma high_small y : (y < 2 ^ g)%N -> high y = 0%N.
  Proof. apply N.div_small. Qed.

  Lemma low_small y : (y < 2 ^ g)%N -> low y = y.
  Proof. apply N.mod_small. Qed.

  Lemma low_below x : (low x < 2 ^ g)%N.
  Proof. apply N.mod_lt, power_positive. Qed.

  Lemma low_low x : low (low x) = low x.
  Proof. apply low_small, low_below. Qed.

  (** Lemma 1. *)
  Lemma lift x y q : (y < 2 ^ g)%N -> N.lxor (x + q * 2 ^ g) y = (N.lxor x y + q * 2 ^ g)%N.
  Proof.
    intros Y. apply same_cut.
    - rewrite high_add, !high_lxor, high_add, (high_small y Y). now rewrite !N.lxor_0_r.
    - now rewrite low_add, !low_lxor, low_add.
  Qed.

  (** Two numbers that are equal from a bit on may rise together. *)
  Lemma rise_together x y q : (N.lxor x y < 2 ^ g)%N -> N.lxor (x + q * 2 ^ g) (y + q * 2 ^ g) = N.lxor x y.
  Proof.
    intros L. apply high_small in L. rewrite high_lxor in L. apply N.lxor_eq in L. apply same_cut.
    - now rewrite !high_lxor, !high_add, L, !N.lxor_nilpotent.
    - now rewrite !low_lxor, !low_add.
  Qed.

  Lemma low_nim_sum l : low (nim_sum l) = nim_sum (map low l).
  Proof.
    induction l as [|a l IH]; [apply N.mod_small; pose proof power_positive; simpl; lia|].
    cbn [nim_sum map fold_right]. fold (nim_sum l). now rewrite low_lxor, IH.
  Qed.

  Lemma high_nim_sum l : high (nim_sum l) = nim_sum (map high l).
  Proof.
    induction l as [|a l IH]; [apply N.div_small; pose proof power_positive; simpl; lia|].
    cbn [nim_sum map fold_right]. fold (nim_sum l). now rewrite high_lxor, IH.
  Qed.
End Cut.

Definition total (l : list N) : N := fold_right N.add 0%N l.

(** Lemma 3: a nim-sum is at most the sum, and has its parity. *)
Lemma lxor_total a b : exists q, (a + b = N.lxor a b + 2 * q)%N.
Proof.
  remember (a + b)%N as s eqn:E. revert a b E.
  induction s as [s IH] using (well_founded_induction N.lt_wf_0). intros a b ->.
  destruct (N.eq_dec (a + b) 0) as [Z|Z].
  { exists 0%N. assert (a = 0)%N as -> by lia. assert (b = 0)%N as -> by lia. easy. }
  pose proof (N.div2_odd a) as Ha. pose proof (N.div2_odd b) as Hb.
  destruct (IH (N.div2 a + N.div2 b)%N) with (a := N.div2 a) (b := N.div2 b) as (q & Q); [|easy|].
  { destruct (N.odd a), (N.odd b); cbn [N.b2n] in *; lia. }
  pose proof (N.div2_odd (N.lxor a b)) as Hx.
  assert (N.div2 (N.lxor a b) = N.lxor (N.div2 a) (N.div2 b)) as D.
  { rewrite !N.div2_spec. apply N.shiftr_lxor. }
  assert (N.odd (N.lxor a b) = xorb (N.odd a) (N.odd b)) as O.
  { rewrite <- !N.bit0_odd. apply N.lxor_spec. }
  rewrite D, O in Hx. exists (2 * q + N.b2n (N.odd a && N.odd b))%N.
  destruct (N.odd a), (N.odd b); cbn [N.b2n xorb andb] in *; lia.
Qed.

Lemma nim_sum_total l : exists q, (total l = nim_sum l + 2 * q)%N.
Proof.
  induction l as [|a l [q IH]]; [now exists 0%N|]. cbn [total nim_sum fold_right]. fold (total l) (nim_sum l).
  destruct (lxor_total a (nim_sum l)) as (r & R). exists (q + r)%N. lia.
Qed.

(** A nim-sum in two parts. *)
Lemma nim_sum_filter {A} (f : A -> N) q l :
  nim_sum (map f l) = N.lxor (nim_sum (map f (filter q l))) (nim_sum (map f (filter (fun x => negb (q x)) l))).
Proof.
  induction l as [|a l IH]; [easy|]. cbn [map filter nim_sum fold_right]. fold (nim_sum (map f l)). rewrite IH.
  destruct (q a); cbn [negb map nim_sum fold_right].
  - now rewrite <- N.lxor_assoc.
  - fold (nim_sum (map f (filter (fun x => negb (q x)) l))).
    rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma filter_map {A B} (f : A -> B) q l : filter q (map f l) = map f (filter (fun x => q (f x)) l).
Proof. induction l as [|a l IH]; [easy|]. simpl. rewrite IH. now destruct (q (f a)). Qed.

(** ** The conditions *)

(** The claim: values rise by [saltus] with each [period] of heaps from [start] on, which is at least 1; but those of
    heaps with the remainders [listed] stay. The evidence: blocks of 2^[doublings] periods, and the first heap of the
    [window]. *)
Record claim := Claim {
  start : nat; period : nat; saltus : N; listed : list nat; doublings : nat; window : nat
}.

(** A positive number is an odd one, doubled some times. *)
Fixpoint doubled (x : positive) : N := match x with xO y => N.succ (doubled y) | _ => 0%N end.
Fixpoint odd_part (x : positive) : positive := match x with xO y => odd_part y | _ => x end.

Lemma odd_part_doubled x : N.pos x = (N.pos (odd_part x) * 2 ^ doubled x)%N.
Proof.
  induction x as [x _|x IH|]; cbn [odd_part doubled]; try (now rewrite N.mul_1_r).
  rewrite N.pow_succ_r', N.mul_assoc, (N.mul_comm _ 2), <- N.mul_assoc, <- IH. easy.
Qed.

(** The least power of two above a number. *)
Fixpoint above_positive (x : positive) : nat :=
  match x with xH => 2 | xO y => 2 * above_positive y | xI y => 2 * above_positive y end.
Definition above (x : N) : nat := match x with 0%N => 1 | N.pos x => above_positive x end.

Lemma above_right x : exists k, N.of_nat (above x) = (2 ^ k)%N /\ (x < 2 ^ k)%N.
Proof.
  destruct x as [|x]; [now exists 0%N|]. cbn [above].
  induction x as [x [k [E L]]|x [k [E L]]|]; [| |now exists 1%N].
  1-2: exists (N.succ k); cbn [above_positive]; rewrite N.pow_succ_r', Nat2N.inj_mul, E; split; [easy|lia].
Qed.

Section Conditions.
  Variable c : code.
  Variable a : claim.
  (** The values that the claim predicts. *)
  Variable F : nat -> N.

  Definition block : nat := period a * 2 ^ doublings a.
  Definition rise : N := saltus a * 2 ^ N.of_nat (doublings a).
  (** [rise] is [odd] times 2^[low_bits]. If it is 0, no heap is growing, and the two do not matter. *)
  Definition low_bits : N := match rise with 0%N => 0%N | N.pos r => doubled r end.
  Definition odd : N := match rise with 0%N => 0%N | N.pos r => N.pos (odd_part r) end.
  Notation low := (low low_bits).
  Notation high := (high low_bits).

  (** A heap from [start] on is constant or growing; one before is small. *)
  Definition keeps (n : nat) : bool := (saltus a =? 0)%N || existsb (Nat.eqb (n mod period a)) (listed a).
  Definition constant (n : nat) : bool := (start a <=? n) && keeps n.
  Definition growing (n : nat) : bool := (start a <=? n) && negb (keeps n).
  Definition step (n : nat) : N := if keeps n then 0 else saltus a.

  (** A move may take [t] tokens and leave [q] heaps. *)
  Definition allowed (t q : nat) : bool :=
    (q <=? 3) && Nat.testbit (bits (digit_at c t)) q && ((1 <=? t) || (2 <=? q)).

  (** *** Avoidance *)

  (** [value] is [from], or some [rise]s more. *)
  Definition reached (value from : N) : bool := (from <=? value)%N && ((value - from) mod rise =? 0)%N.

  Definition bad (t : nat) (l : list nat) : bool :=
    let n := t + list_sum l in
    let x := nim_sum (map F l) in
    if negb (low x =? low (F n))%N then false
    else
      let fixed := nim_sum (map F (filter (fun b => negb (growing b)) l)) in
      let own := high (F n) in
      match growing n, filter growing l, existsb constant l with
      | true, [], _ => reached fixed (F n)
      | true, [b], false =>
          existsb (fun i => N.lxor (high (F b) + odd * N.of_nat i) (high fixed) =? own + odd * N.of_nat i)%N
            (seq 0 (above (high fixed)))
      | true, _, with_constant =>
          let parts := total (map (fun b => high (F b)) l) in
          ((own <=? parts)%N && N.even (parts - own)) || (with_constant && (own + odd <=? parts)%N)
      | false, [], _ => (fixed =? F n)%N
      | false, [b], _ => reached (N.lxor fixed (F n)) (F b)
      | false, _, _ => true
      end.

  Definition base (n : nat) : Prop := 1 <= n < start a + block.

  Definition avoidance : Prop := forall t l, allowed t (length l) = true -> Forall base l ->
    existsb (fun b => start a <=? b) l = true -> bad t l = false.

  (** *** Coverage *)

  Definition steady (b d : nat) : bool :=
    constant b || constant d || ((b =? d) && Nat.even block) ||
    ((1 <=? doublings a) && growing b && growing d && (2 * N.lxor (F b) (F d) <? 2 ^ low_bits)%N).

  (** An option may be written with its heaps in any order. These three look at the first heaps only. *)
  Definition option_stays (l : list nat) : bool :=
    match l with
    | b :: d :: _ => constant b || steady b d
    | [b] => constant b
    | [] => false
    end.
  Definition option_lifts (l : list nat) : bool :=
    match l with
    | b :: r => growing b && (nim_sum (map F r) <? 2 ^ low_bits)%N
    | [] => false
    end.
  Definition option_cone (l : list nat) : bool := option_lifts l && option_stays (tl l).

  Definition has (kind : list nat -> bool) (n : nat) (x : N) : Prop :=
    exists l, splits c n l /\ kind l = true /\ x = nim_sum (map F l).

  (** Two heaps [b] and [d], and the [rest], which is empty or one heap, serve the high part [u] of [F b]. *)
  Definition served (n : nat) (x : N) (u : N) : Prop := exists t b d rest,
    allowed t (S (S (length rest))) = true /\ Forall (le 1) rest /\ growing b = true /\ growing d = true /\
    u = high (F b) /\ (u < odd)%N /\ (high (F d) < odd)%N /\
    nim_sum (map F rest) = low (N.lxor (N.lxor (F b) (F d)) x) /\
    exists E : Z, (Z.of_N u + Z.of_N (high (F d)) = Z.of_N (high x) + Z.of_N odd * E)%Z /\
      (Z.of_nat (t + b + d + list_sum rest) = Z.of_nat n + E * Z.of_nat block)%Z.

  (** [w] has only bits of [z]. *)
  Definition within (w z : N) : Prop := N.ldiff w z = 0%N.

  Definition split (n : nat) (x : N) : Prop := forall z, (1 <= z)%N -> (z mod odd = high x mod odd)%N ->
    exists w, within w z /\ served n x (w mod odd).

  Definition covered (n : nat) : Prop :=
    if growing n then
      (rise <= F n)%N /\ forall x0, (x0 < rise)%N -> exists x1, (x1 < F n)%N /\ (x1 mod rise = x0)%N /\
        has option_cone n x1 /\
        forall x, (x < F n)%N -> (x mod rise = x0)%N ->
          ((x < x1)%N -> has option_stays n x) /\ ((x1 < x)%N -> has option_lifts n x \/ split n x)
    else forall x, (x < F n)%N -> has option_stays n x.

  Definition coverage : Prop := forall n, window a <= n < window a + block -> covered n.
End Conditions.

Lemma splits_allowed c n l : (forall t, unequal (digit_at c t) = false) ->
  (splits c n l <-> exists t, t + list_sum l = n /\ Forall (le 1) l /\ allowed c t (length l) = true).
Proof.
  intros Eq. unfold splits, allowed. cbv zeta. setoid_rewrite andb_true_iff. setoid_rewrite andb_true_iff.
  setoid_rewrite orb_true_iff. setoid_rewrite Nat.leb_le. split; intros (t & H); exists t.
  - repeat split; try tauto. destruct t; [right|left; lia]. tauto.
  - rewrite Eq. repeat split; try tauto; try easy. intros ->. lia.
Qed.

(** ** The theorem *)

Section Periods.
  Variable c : code.
  Variables k h : nat.
  Hypothesis bounds : bounded c k h.
  Hypothesis equal_heaps : forall t, unequal (digit_at c t) = false.
  Variable a : claim.
  Hypothesis start1 : 1 <= start a.
  Hypothesis period1 : 1 <= period a.
  Variable v F : nat -> N.
  Hypothesis values : nim_sequence c v.
  Notation P := (block a).
  Notation R := (rise a).
  Notation low := (low (low_bits a)).
  Notation high := (high (low_bits a)).
  Notation keeps := (keeps a).
  Notation growing := (growing a).
  Notation constant := (constant a).

  (** F is what the claim predicts. *)
  Hypothesis predicted : forall n, start a <= n -> F (n + period a) = (F n + step a n)%N.
  (** Condition 0. *)
  Hypothesis enough : h * (start a - 1) + k < window a + P.
  Hypothesis window_start : start a <= window a.
  (** Condition 1. *)
  Hypothesis agreement : forall n, n < window a + P -> v n = F n.
  Hypothesis avoids : avoidance c a F.
  Hypothesis covers : coverage c a F.

  Lemma block1 : 1 <= P.
  Proof. unfold block. pose proof (Nat.pow_nonzero 2 (doublings a)). nia. Qed.

  Lemma rise_cut : R = (odd a * 2 ^ low_bits a)%N.
  Proof. unfold odd, low_bits. destruct (rise a); [easy|]. apply odd_part_doubled. Qed.

  (** *** Heaps some blocks later *)

  Lemma keeps_later n i : keeps (n + i * period a) = keeps n.
  Proof. unfold Arithmetic.keeps. now rewrite Nat.mod_add by lia. Qed.

  Lemma periods_later n i : start a <= n -> F (n + i * period a) = (F n + N.of_nat i * step a n)%N.
  Proof.
    intros H. induction i as [|i IH]; [rewrite Nat.add_0_r; simpl; lia|].
    replace (n + S i * period a) with (n + i * period a + period a) by lia.
    rewrite predicted, IH by lia. unfold step. rewrite keeps_later. destruct (keeps n); lia.
  Qed.

  Lemma block_periods i : i * P = i * 2 ^ doublings a * period a.
  Proof. unfold block. lia. Qed.

  Lemma power_N i : N.of_nat (2 ^ i) = (2 ^ N.of_nat i)%N.
  Proof.
    induction i as [|i IH]; [easy|].
    now rewrite Nat2N.inj_succ, N.pow_succ_r', <- IH, Nat.pow_succ_r', Nat2N.inj_mul.
  Qed.

  Lemma blocks_later n i : start a <= n -> F (n + i * P) = (F n + N.of_nat i * if growing n then R else 0)%N.
  Proof.
    intros H. rewrite block_periods, periods_later by easy. f_equal. unfold step, rise, Arithmetic.growing.
    assert (start a <=? n = true) as -> by (now apply Nat.leb_le). rewrite Nat2N.inj_mul, power_N.
    destruct (keeps n); simpl; lia.
  Qed.

  Lemma kind_later n i : start a <= n -> growing (n + i * P) = growing n.
  Proof.
    intros H. unfold Arithmetic.growing. rewrite block_periods, keeps_later. f_equal.
    assert (start a <=? n = true) as -> by (now apply Nat.leb_le). apply Nat.leb_le. lia.
  Qed.

  Lemma growing_start n : growing n = true -> start a <= n.
  Proof. unfold Arithmetic.growing. rewrite andb_true_iff, Nat.leb_le. tauto. Qed.

  Lemma constant_start n : constant n = true -> start a <= n /\ growing n = false.
  Proof.
    unfold Arithmetic.constant, Arithmetic.growing. rewrite andb_true_iff, Nat.leb_le. intros [A ->].
    now rewrite andb_comm.
  Qed.

  Lemma growing_later n i : growing n = true -> F (n + i * P) = (F n + N.of_nat i * R)%N.
  Proof. intros H. rewrite blocks_later by (now apply growing_start). now rewrite H. Qed.

  Lemma constant_later n i : constant n = true -> F (n + i * P) = F n.
  Proof. intros H. apply constant_start in H as [S G]. rewrite blocks_later, G by easy. lia. Qed.

  (** *** The value of an option, by its base option *)

  (** A heap, as a base heap and some blocks. *)
  Definition later (bi : nat * nat) : nat := fst bi + snd bi * P.

  Definition proper (bi : nat * nat) : Prop := base a (fst bi) /\ (start a <= fst bi \/ snd bi = 0).

  Lemma base_of n : 1 <= n -> exists bi, proper bi /\ later bi = n.
  Proof.
    intros H. pose proof block1. unfold proper, later, base. destruct (le_lt_dec (start a) n) as [C|C].
    - exists (start a + (n - start a) mod P, (n - start a) / P). cbn [fst snd].
      pose proof (Nat.mod_upper_bound (n - start a) P ltac:(lia)).
      pose proof (Nat.div_mod (n - start a) P ltac:(lia)). nia.
    - exists (n, 0). simpl. lia.
  Qed.

  Lemma bases_of l : Forall (le 1) l -> exists L, Forall proper L /\ map later L = l.
  Proof.
    induction l as [|n l IH]; intros H; [now exists []|]. inversion H; subst. destruct IH as (L & A & B); [easy|].
    destruct (base_of n) as (bi & C & D); [easy|]. exists (bi :: L). simpl. rewrite B, D. split; [now constructor|easy].
  Qed.

  Lemma later_value bi : proper bi ->
    F (later bi) = (F (fst bi) + N.of_nat (snd bi) * if growing (fst bi) then R else 0)%N.
  Proof.
    intros [_ [H|H]]; unfold later; [now apply blocks_later|]. rewrite H. simpl. rewrite Nat.add_0_r. lia.
  Qed.

  Definition blocks (L : list (nat * nat)) : nat := list_sum (map snd L).

  Lemma sum_later L : list_sum (map later L) = list_sum (map fst L) + blocks L * P.
  Proof. unfold blocks. induction L as [|bi L IH]; [easy|]. simpl. unfold later at 1. rewrite IH. lia. Qed.

  Lemma low_later L : Forall proper L ->
    low (nim_sum (map F (map later L))) = low (nim_sum (map F (map fst L))).
  Proof.
    intros H. rewrite !low_nim_sum, !map_map. f_equal. apply map_ext_in. intros bi I.
    rewrite Forall_forall in H. rewrite later_value by auto. destruct (growing (fst bi)).
    - rewrite rise_cut, N.mul_assoc. apply low_add.
    - now rewrite N.mul_0_r, N.add_0_r.
  Qed.

  (** The heaps that do not grow. *)
  Lemma fixed_later L : Forall proper L -> nim_sum (map F (map later L)) =
    N.lxor (nim_sum (map F (map later (filter (fun bi => growing (fst bi)) L))))
      (nim_sum (map F (filter (fun b => negb (growing b)) (map fst L)))).
  Proof.
    intros H. rewrite map_map. rewrite (nim_sum_filter _ (fun bi => growing (fst bi))). rewrite <- map_map. f_equal.
    rewrite filter_map, map_map. f_equal. apply map_ext_in. intros bi I. apply filter_In in I as [I G].
    rewrite Forall_forall in H. rewrite later_value by auto. apply negb_true_iff in G. rewrite G. lia.
  Qed.

  (** The blocks of heaps that grow, and of others. *)
  Lemma blocks_of L : blocks L =
    blocks (filter (fun bi => growing (fst bi)) L) + blocks (filter (fun bi => negb (growing (fst bi))) L).
  Proof.
    unfold blocks. induction L as [|bi L IH]; [easy|]. cbn [filter].
    destruct (growing (fst bi)); simpl; simpl in IH; lia.
  Qed.

  (** Only constant heaps that do not grow have blocks. *)
  Lemma no_blocks L : Forall proper L -> existsb constant (map fst L) = false ->
    blocks (filter (fun bi => negb (growing (fst bi))) L) = 0.
  Proof.
    unfold blocks. induction L as [|bi L IH]; [easy|]. intros H C. inversion H as [|? ? [_ S] H']; subst.
    cbn [map existsb] in C. apply orb_false_iff in C as [C1 C2]. cbn [filter].
    destruct (growing (fst bi)) eqn:G; simpl; [now apply IH|]. rewrite IH by easy.
    destruct S as [S| ->]; [|easy]. unfold Arithmetic.constant, Arithmetic.growing in *.
    assert (start a <=? fst bi = true) as E by (now apply Nat.leb_le). rewrite E in *. now destruct (keeps (fst bi)).
  Qed.

  Lemma high_total L : Forall proper L ->
    total (map high (map F (map later L))) =
    (total (map (fun b => high (F b)) (map fst L)) +
      odd a * N.of_nat (blocks (filter (fun bi => growing (fst bi)) L)))%N.
  Proof.
    unfold blocks. induction 1 as [|bi L H _ IH]; [simpl; lia|]. cbn [map total fold_right].
    fold (total (map high (map F (map later L)))) (total (map (fun b => high (F b)) (map fst L))). rewrite IH.
    rewrite later_value by easy. cbn [filter]. destruct (growing (fst bi)).
    - rewrite rise_cut, N.mul_assoc, high_add. cbn [map list_sum fold_right].
      fold (list_sum (map snd (filter (fun bi => growing (fst bi)) L))). lia.
    - rewrite N.mul_0_r, N.add_0_r. lia.
  Qed.

  Lemma reached_sound value from i : value = (from + N.of_nat i * R)%N -> reached a value from = true.
  Proof.
    intros ->. unfold reached. apply andb_true_iff. split; [apply N.leb_le; lia|]. apply N.eqb_eq.
    replace (from + N.of_nat i * R - from)%N with (N.of_nat i * R)%N by lia.
    destruct (N.eq_dec R 0) as [->|Z]; [now rewrite N.mul_0_r|now apply N.mod_mul].
  Qed.

  (** (X ^ e) - X depends on few bits of X only. *)
  Lemma differences e u w m i : N.lxor (u + m * N.of_nat i) e = (w + m * N.of_nat i)%N ->
    existsb (fun i => N.lxor (u + m * N.of_nat i) e =? w + m * N.of_nat i)%N (seq 0 (above e)) = true.
  Proof.
    intros E. destruct (above_right e) as (b & Eb & Lb). set (A := above e) in *.
    assert (A <> 0) as An by (intros Z; rewrite Z in Eb; symmetry in Eb; now apply N.pow_nonzero in Eb).
    apply existsb_exists. exists (i mod A). split.
    - apply in_seq. pose proof (Nat.mod_upper_bound i A An). lia.
    - apply N.eqb_eq. pose proof (Nat.div_mod i A An) as D. set (q := i / A) in *. set (r := i mod A) in *.
      assert (N.of_nat i = N.of_nat r + N.of_nat q * 2 ^ b)%N as Ni by (rewrite <- Eb; nia).
      rewrite Ni in E. clear Ni D.
      replace (u + m * (N.of_nat r + N.of_nat q * 2 ^ b))%N
        with (u + m * N.of_nat r + (m * N.of_nat q) * 2 ^ b)%N in E by ring.
      rewrite lift in E by easy. lia.
  Qed.

  (** No option of a late heap has its value. *)
  Lemma avoided n l : window a + P <= n -> splits c n l -> nim_sum (map F l) <> F n.
  Proof.
    intros Late O E. apply (splits_allowed c) in O as (t & Sum & Pos & Al); [|easy].
    assert (t <= k /\ length l <= h) as [Tk Lh].
    { destruct (splits_bounds c k h bounds n l) as (t' & A & B & C); [apply splits_allowed; [easy|eauto]|]. lia. }
    destruct (bases_of l Pos) as (L & Pr & <-). rewrite map_length in *.
    assert (existsb (fun b => start a <=? b) (map fst L) = true) as Far.
    { destruct (existsb (fun b => start a <=? b) (map fst L)) eqn:Ex; [easy|exfalso].
      assert (list_sum (map later L) <= length L * (start a - 1)); [|nia].
      clear - Ex Pr. induction Pr as [|bi L [_ S] _ IH]; [easy|]. cbn [map existsb] in Ex.
      apply orb_false_iff in Ex as [X Ex]. apply Nat.leb_gt in X. specialize (IH Ex). simpl. unfold later at 1.
      destruct S as [S| ->]; lia. }
    pose proof (avoids t (map fst L)) as Good. rewrite map_length in Good. specialize (Good Al).
    assert (Forall (base a) (map fst L)) as Ba.
    { apply Forall_map. revert Pr. apply Forall_impl. now intros bi []. }
    specialize (Good Ba Far). clear Ba.
    rewrite sum_later in Sum. set (n' := t + list_sum (map fst L)) in *.
    assert (n = n' + blocks L * P) as -> by lia.
    assert (start a <= n') as Sn.
    { clear - Far. apply existsb_exists in Far as (b & I & B). apply Nat.leb_le in B. unfold n'.
      apply in_split in I as (A & D & ->). rewrite list_sum_app. simpl. lia. }
    rewrite blocks_later in E by easy. unfold bad in Good. cbv zeta in Good. fold n' in Good.
    pose proof (low_later L Pr) as LowL. rewrite E in LowL.
    assert (low (F n' + N.of_nat (blocks L) * (if growing n' then R else 0)) = low (F n')) as LowN.
    { destruct (growing n'); [rewrite rise_cut, N.mul_assoc; apply low_add|now rewrite N.mul_0_r, N.add_0_r]. }
    rewrite LowN in LowL. rewrite <- LowL, N.eqb_refl in Good. cbn [negb] in Good. clear LowL LowN.
    pose proof (fixed_later L Pr) as Fix. pose proof (blocks_of L) as Bl. rewrite filter_map in Good.
    pose proof (no_blocks L Pr) as NoB.
    set (fixed := nim_sum (map F (filter (fun b => negb (growing b)) (map fst L)))) in *.
    (* The case of several growing heaps, or of one and a constant one. *)
    assert (growing n' = true ->
      let parts := total (map (fun b => high (F b)) (map fst L)) in let own := high (F n') in
      ((own <=? parts)%N && N.even (parts - own)) || (existsb constant (map fst L) && (own + odd a <=? parts)%N) = true)
      as Several.
    { intros Gr parts own. clear Good Fix. rewrite Gr in E. pose proof (high_total L Pr) as Ht. fold parts in Ht.
      destruct (nim_sum_total (map high (map F (map later L)))) as (q & Q).
      rewrite <- high_nim_sum, E, rise_cut, N.mul_assoc, high_add, Ht in Q. fold own in Q.
      rewrite Bl, Nat2N.inj_add in Q.
      set (gb := N.of_nat (blocks (filter (fun bi => growing (fst bi)) L))) in *.
      set (cb := blocks (filter (fun bi => negb (growing (fst bi))) L)) in *.
      assert (parts = own + odd a * N.of_nat cb + 2 * q)%N as Eq by nia.
      destruct (Nat.eq_dec cb 0) as [Z|Z].
      - apply orb_true_iff. left. rewrite Z in Eq. apply andb_true_iff. split; [apply N.leb_le; lia|].
        apply N.even_spec. exists q. lia.
      - destruct (existsb constant (map fst L)); [|now destruct Z; apply NoB].
        apply orb_true_iff. right. apply N.leb_le. rewrite Eq. nia. }
    destruct (filter (fun bi => growing (fst bi)) L) as [|[b i] [|b2 rest]] eqn:Gs; cbn [map fst] in Good.
    - (* no growing heap *)
      cbn [map nim_sum fold_right] in Fix. rewrite N.lxor_0_l, E in Fix.
      destruct (growing n').
      + symmetry in Fix. apply reached_sound in Fix. congruence.
      + apply N.eqb_neq in Good. apply Good. lia.
    - (* one growing heap *)
      assert (growing b = true /\ proper (b, i)) as [Gb Pb].
      { assert (In (b, i) (filter (fun bi => growing (fst bi)) L)) as I by (rewrite Gs; now left).
        apply filter_In in I as [I G]. rewrite Forall_forall in Pr. auto. }
      cbn [map nim_sum fold_right] in Fix. rewrite N.lxor_0_r, later_value in Fix by easy. cbn [fst snd] in Fix.
      rewrite Gb, E in Fix. unfold blocks in Bl at 2. cbn [map snd list_sum fold_right] in Bl.
      destruct (growing n').
      + destruct (existsb constant (map fst L)).
        * specialize (Several eq_refl). cbv zeta in Several. congruence.
        * rewrite NoB in Bl by easy. rewrite Bl in Fix. rewrite !Nat.add_0_r in Fix.
          apply (f_equal high) in Fix. rewrite high_lxor, rise_cut, N.mul_assoc, !high_add in Fix.
          rewrite (N.mul_comm _ (odd a)) in Fix. symmetry in Fix. apply differences in Fix. congruence.
      + assert (N.lxor fixed (F n') = F b + N.of_nat i * R)%N as Q.
        { rewrite N.mul_0_r, N.add_0_r in Fix. rewrite Fix, N.lxor_comm, N.lxor_assoc, N.lxor_nilpotent.
          apply N.lxor_0_r. }
        apply reached_sound in Q. congruence.
    - destruct (growing n'); [|easy]. specialize (Several eq_refl). cbv zeta in Several. congruence.
  Qed.

  (** *** Each smaller value is that of an option *)

  Definition option (n : nat) (x : N) : Prop := exists l, splits c n l /\ x = nim_sum (map F l).

  (** Lemma 2. *)
  Lemma steady_later b d i : 1 <= b -> 1 <= d -> steady a F b d = true -> exists b' d',
    1 <= b' /\ 1 <= d' /\ b' + d' = b + d + i * P /\ N.lxor (F b') (F d') = N.lxor (F b) (F d).
  Proof.
    intros B D H. unfold steady in H. rewrite !orb_true_iff, !andb_true_iff in H.
    destruct H as [[[H|H]|[H Ev]]|[[[H Gb] Gd] Lt]].
    - exists (b + i * P), d. rewrite constant_later by easy. repeat split; lia.
    - exists b, (d + i * P). rewrite constant_later by easy. repeat split; lia.
    - apply Nat.eqb_eq in H as ->. apply Nat.even_spec in Ev as [q Q].
      exists (d + i * q), (d + i * q). rewrite !N.lxor_nilpotent. repeat split; nia.
    - apply Nat.leb_le in H. apply N.ltb_lt in Lt. destruct (doublings a) as [|e] eqn:De; [lia|].
      assert (P = 2 * (2 ^ e * period a)) as HP by (unfold block; rewrite De, Nat.pow_succ_r'; lia).
      exists (b + i * 2 ^ e * period a), (d + i * 2 ^ e * period a).
      repeat split; [lia|lia|rewrite HP; ring|].
      rewrite !periods_later by (now apply growing_start).
      assert (step a b = saltus a /\ step a d = saltus a) as [-> ->].
      { unfold step. unfold Arithmetic.growing in *. rewrite andb_true_iff, negb_true_iff in *.
        destruct Gb as [_ ->], Gd as [_ ->]. easy. }
      (* Half a rise is a multiple of half of 2^[low_bits]. *)
      assert (exists m, saltus a * 2 ^ N.of_nat e = m * 2 ^ N.pred (low_bits a))%N as [m M].
      { pose proof rise_cut as RC. unfold rise in RC. rewrite De, Nat2N.inj_succ, N.pow_succ_r' in RC.
        destruct (low_bits a) as [|g'] using N.peano_ind.
        { exists (saltus a * 2 ^ N.of_nat e)%N. cbn [N.pred]. now rewrite N.pow_0_r, N.mul_1_r. }
        rewrite N.pred_succ. rewrite N.pow_succ_r' in RC. exists (odd a). nia. }
      rewrite Nat2N.inj_mul, power_N.
      replace (N.of_nat i * 2 ^ N.of_nat e * saltus a)%N with (N.of_nat i * m * 2 ^ N.pred (low_bits a))%N
        by (rewrite <- N.mul_assoc, <- M; ring).
      apply rise_together. destruct (low_bits a) as [|g'] using N.peano_ind;
        [cbn [N.pred]; rewrite N.pow_0_r in *; lia|].
      rewrite N.pred_succ. rewrite N.pow_succ_r' in Lt. lia.
  Qed.

  Lemma stays_later l i : Forall (le 1) l -> option_stays a F l = true -> exists l',
    length l' = length l /\ Forall (le 1) l' /\ list_sum l' = list_sum l + i * P /\
    nim_sum (map F l') = nim_sum (map F l).
  Proof.
    intros Pos H. destruct l as [|b [|d r]]; [easy| |].
    - exists [b + i * P]. inversion Pos; subst. cbn [option_stays] in H.
      cbn [map length list_sum nim_sum fold_right]. rewrite constant_later by easy.
      repeat split; [|lia]. repeat constructor. lia.
    - inversion Pos as [|? ? B Pos']; subst. inversion Pos' as [|? ? D Pr]; subst.
      assert (steady a F b d = true) as St.
      { cbn [option_stays] in H. apply orb_true_iff in H as [H|H]; [|easy]. unfold steady. now rewrite H. }
      destruct (steady_later b d i B D St) as (b' & d' & B' & D' & Sum & X).
      exists (b' :: d' :: r). cbn [map length list_sum nim_sum fold_right]. fold (list_sum r) (nim_sum (map F r)).
      rewrite <- !N.lxor_assoc, X. repeat split; [|lia]. repeat (constructor; try easy).
  Qed.

  Lemma stays_on n x i : has c F (option_stays a F) n x -> option (n + i * P) x.
  Proof.
    intros (l & O & H & ->). apply (splits_allowed c) in O as (t & Sum & Pos & Al); [|easy].
    destruct (stays_later l i Pos H) as (l' & Ln & Pos' & Sum' & X). exists l'. split; [|easy].
    apply splits_allowed; [easy|]. exists t. rewrite Ln. repeat split; try easy. lia.
  Qed.

  Lemma lifts_later b r i : option_lifts a F (b :: r) = true ->
    N.lxor (F (b + i * P)) (nim_sum (map F r)) = (nim_sum (map F (b :: r)) + N.of_nat i * R)%N.
  Proof.
    cbn [option_lifts]. rewrite andb_true_iff, N.ltb_lt. intros [Gb Lt].
    rewrite growing_later, rise_cut, N.mul_assoc by easy. now rewrite lift.
  Qed.

  Lemma lifts_on n x i : has c F (option_lifts a F) n x -> option (n + i * P) (x + N.of_nat i * R)%N.
  Proof.
    intros (l & O & H & ->). destruct l as [|b r]; [easy|]. apply (splits_allowed c) in O as (t & Sum & Pos & Al); [|easy].
    inversion Pos; subst. exists (b + i * P :: r). split; [|symmetry; now apply lifts_later].
    apply splits_allowed; [easy|]. exists t. cbn [list_sum fold_right]. fold (list_sum r).
    repeat split; try easy; [cbn [list_sum fold_right]; fold (list_sum r); lia|constructor; [lia|easy]].
  Qed.

  Lemma cone_on n x i j : i <= j -> has c F (option_cone a F) n x -> option (n + j * P) (x + N.of_nat i * R)%N.
  Proof.
    intros Ij (l & O & H & ->). unfold option_cone in H. apply andb_true_iff in H as [Li St].
    destruct l as [|b r]; [easy|]. cbn [tl] in St. apply (splits_allowed c) in O as (t & Sum & Pos & Al); [|easy].
    inversion Pos; subst. destruct (stays_later r (j - i)) as (r' & Ln & Pos' & Sum' & X); [easy|easy|].
    exists (b + i * P :: r'). split.
    - apply splits_allowed; [easy|]. exists t. cbn [length] in *. rewrite Ln. cbn [list_sum fold_right] in *.
      fold (list_sum r') (list_sum r). repeat split; try easy; [nia|constructor; [lia|easy]].
    - cbn [map nim_sum fold_right]. fold (nim_sum (map F r')). rewrite X. symmetry. now apply lifts_later.
  Qed.

  (** *** Split values *)

  Lemma ldiff_rest w z : within w z -> (z = w + N.ldiff z w)%N /\ N.lxor w (N.ldiff z w) = z.
  Proof.
    unfold within. intros W.
    assert (forall i, N.testbit w i = true -> N.testbit z i = true) as B.
    { intros i Wi. apply (f_equal (fun x => N.testbit x i)) in W. rewrite N.ldiff_spec, Wi, N.bits_0 in W.
      now destruct (N.testbit z i). }
    assert (N.lxor w (N.ldiff z w) = z) as X.
    { apply N.bits_inj. intros i. rewrite N.lxor_spec, N.ldiff_spec. specialize (B i).
      destruct (N.testbit w i), (N.testbit z i); try easy. now rewrite B. }
    split; [|easy]. rewrite <- X at 1. symmetry. apply N.add_nocarry_lxor.
    apply N.bits_inj. intros i. rewrite N.land_spec, N.ldiff_spec, N.bits_0.
    destruct (N.testbit w i), (N.testbit z i); easy.
  Qed.

  Lemma split_on n x j : 1 <= j -> (odd a <> 0)%N -> split c a F n x ->
    option (n + j * P) (x + N.of_nat j * R)%N.
  Proof.
    intros J M0 Sp. set (m := odd a) in *. set (z := (high x + N.of_nat j * m)%N).
    destruct (Sp z) as (w & W & t & b & d & rest & Al & Pos & Gb & Gd & U & Um & Vm & Y & E & Ez & Sum).
    { unfold z. nia. }
    { unfold z. now rewrite N.mod_add. }
    destruct (ldiff_rest w z W) as [Zw Xw]. set (y := N.ldiff z w) in *.
    set (u := high (F b)) in *. set (u' := high (F d)) in *.
    pose proof (N.div_mod w m M0) as Dw. fold m in U, Um, Vm, Ez. rewrite U in Um, Ez, Dw. set (e := (w / m)%N) in *.
    (* The other part is u' + m e'. *)
    assert (exists e', y = u' + m * e')%N as [e' Dy].
    { exists (y / m)%N. rewrite (N.div_mod y m M0) at 1. rewrite N.add_comm. f_equal.
      assert (Z.of_N y = Z.of_N u' + Z.of_N m * (Z.of_nat j - E - Z.of_N e))%Z as Q.
      { apply (f_equal Z.of_N) in Zw. unfold z in Zw. rewrite Dw in Zw.
        rewrite !N2Z.inj_add, !N2Z.inj_mul, nat_N_Z in Zw. lia. }
      assert (Z.of_N (y mod m) = Z.of_N u')%Z; [|lia].
      rewrite N2Z.inj_mod. symmetry. apply Z.mod_unique with (q := (Z.of_nat j - E - Z.of_N e)%Z); lia. }
    assert (Z.of_N e + Z.of_N e' = Z.of_nat j - E)%Z as Blocks.
    { apply (Z.mul_cancel_l _ _ (Z.of_N m)); [lia|]. apply (f_equal Z.of_N) in Zw. unfold z in Zw. rewrite Dw, Dy in Zw.
      rewrite !N2Z.inj_add, !N2Z.inj_mul, nat_N_Z in Zw. lia. }
    exists (b + N.to_nat e * P :: d + N.to_nat e' * P :: rest). split.
    - apply splits_allowed; [easy|]. exists t. cbn [list_sum fold_right length]. fold (list_sum rest).
      pose proof (growing_start b Gb). pose proof (growing_start d Gd).
      repeat split; [|constructor; [lia|constructor; [lia|easy]]|easy].
      apply Nat2Z.inj.
      assert (Z.of_nat (t + b + d + list_sum rest) + Z.of_N e * Z.of_nat P + Z.of_N e' * Z.of_nat P =
        Z.of_nat n + Z.of_nat j * Z.of_nat P)%Z as Q; [|lia].
      rewrite Sum. replace (Z.of_nat j) with (Z.of_N e + Z.of_N e' + E)%Z by lia. ring.
    - cbn [map nim_sum fold_right]. fold (nim_sum (map F rest)). rewrite !growing_later, !N2Nat.id by easy.
      rewrite Y, rise_cut. fold m. apply same_cut with (low_bits a).
      + rewrite !high_lxor, !N.mul_assoc, !high_add. fold u u'.
        rewrite (high_small _ (Arithmetic.low _ _)) by apply low_below. rewrite N.lxor_0_r.
        replace (u + e * m)%N with w by lia. replace (u' + e' * m)%N with y by lia. now rewrite Xw.
      + rewrite !N.mul_assoc, low_add, !low_lxor, !low_add.
        now rewrite !low_low, <- N.lxor_assoc, lxor_twice.
  Qed.

  Lemma reaches n x : window a + P <= n -> (x < F n)%N -> option n x.
  Proof.
    intros Late Lt. pose proof block1 as P1.
    assert (exists n' j, n = n' + j * P /\ window a <= n' < window a + P /\ 1 <= j) as (n' & j & -> & N' & J).
    { exists (window a + (n - window a) mod P), ((n - window a) / P).
      pose proof (Nat.mod_upper_bound (n - window a) P ltac:(lia)).
      pose proof (Nat.div_mod (n - window a) P ltac:(lia)). nia. }
    specialize (covers n' N'). unfold covered in covers. rewrite blocks_later in Lt by lia.
    destruct (growing n') eqn:Gn; [|apply stays_on, covers; lia].
    destruct covers as [Rn Cv].
    assert (R <> 0 /\ odd a <> 0)%N as [R0 M0].
    { assert (R <> 0)%N as R0; [|split; [easy|]; intros Z; apply R0; now rewrite rise_cut, Z].
      unfold Arithmetic.growing, Arithmetic.keeps in Gn.
      destruct (N.eqb_spec (saltus a) 0); [now rewrite andb_comm in Gn|].
      unfold rise. pose proof (N.pow_nonzero 2 (N.of_nat (doublings a))). nia. }
    destruct (Cv (x mod R)%N) as (x1 & X1 & Md & Co & Rest); [now apply N.mod_lt|].
    pose proof (N.div_mod x R R0) as Dx. pose proof (N.div_mod x1 R R0) as Dx1. rewrite Md in Dx1.
    destruct (N.lt_trichotomy x x1) as [Q|[Q|Q]].
    - apply stays_on. now apply Rest; [lia| |].
    - subst x. apply (cone_on n' x1 0 j) in Co; [|lia]. simpl in Co. now rewrite N.add_0_r in Co.
    - set (i := N.to_nat (x / R - x1 / R)).
      assert (x / R >= x1 / R)%N as Ge by nia.
      assert (x = x1 + N.of_nat i * R)%N as Ex by (unfold i; rewrite N2Nat.id; nia).
      destruct (le_lt_dec i j) as [C|C].
      + rewrite Ex. now apply cone_on.
      + set (x2 := (x1 + N.of_nat (i - j) * R)%N).
        assert (x = x2 + N.of_nat j * R)%N as E2 by (unfold x2; rewrite Ex; nia).
        rewrite E2. destruct (Rest x2) as [_ Up]; [lia|unfold x2; now rewrite N.mod_add|].
        destruct Up as [Up|Up]; [unfold x2; nia|now apply lifts_on|now apply split_on].
  Qed.

  Theorem values_predicted n : v n = F n.
  Proof.
    induction n as [n IH] using lt_wf_ind. destruct (lt_dec n (window a + P)) as [C|C]; [now apply agreement|].
    assert (forall x, (exists l, splits c n l /\ x = nim_sum (map v l)) <-> option n x) as Same.
    { assert (forall l, splits c n l -> nim_sum (map v l) = nim_sum (map F l)) as M.
      { intros l O. f_equal. apply map_ext_in. intros b I. apply IH. now apply (splits_below c n l). }
      intros x. split; intros (l & O & ->); exists l; (split; [easy|]); now rewrite M. }
    apply (is_mex_unique _ (option n) _ _ (values n)); [|easy]. split.
    - intros (l & O & E). apply (avoided n l); [lia|easy|easy].
    - intros x X. apply reaches; [lia|easy].
  Qed.

  Theorem values_rise n : start a <= n -> v (n + period a) = (v n + step a n)%N.
  Proof. intros H. rewrite !values_predicted. now apply predicted. Qed.
End Periods.

(** ** The prediction *)

Section Prediction.
  Variable a : claim.
  Hypothesis period1 : 1 <= period a.

  (** F, from the values before [start] and those of the first period. *)
  Definition predict (v : nat -> N) (n : nat) : N :=
    if n <? start a then v n
    else (v (start a + (n - start a) mod period a)%nat + N.of_nat ((n - start a) / period a) * step a n)%N.

  Lemma step_later n i : step a (n + i * period a) = step a n.
  Proof. unfold step, keeps. now rewrite Nat.mod_add by lia. Qed.

  Lemma predict_rises v n : start a <= n -> predict v (n + period a) = (predict v n + step a n)%N.
  Proof.
    intros H. unfold predict. destruct (Nat.ltb_spec n (start a)); [lia|].
    destruct (Nat.ltb_spec (n + period a) (start a)); [lia|].
    pose proof (step_later n 1) as St. rewrite Nat.mul_1_l in St. rewrite St.
    replace (n + period a - start a) with (n - start a + 1 * period a) by lia.
    rewrite Nat.mod_add, Nat.div_add by lia. lia.
  Qed.

  Lemma predict_agrees v top :
    (forall n, start a <= n -> n + period a < top -> v (n + period a) = (v n + step a n)%N) ->
    forall n, n < top -> v n = predict v n.
  Proof.
    intros A n. induction n as [n IH] using lt_wf_ind. intros T.
    destruct (lt_dec n (start a + period a)) as [C|C].
    - unfold predict. destruct (Nat.ltb_spec n (start a)); [easy|].
      rewrite Nat.mod_small, Nat.div_small by lia. simpl. rewrite N.add_0_r. f_equal. lia.
    - assert (n = n - period a + period a) as -> by lia. rewrite predict_rises, A by lia. now rewrite <- IH by lia.
  Qed.
End Prediction.

(** If the four conditions hold, then values rise as claimed. *)
Theorem conditions_suffice c a v : tail c = [] -> (forall t, unequal (digit_at c t) = false) -> nim_sequence c v ->
  1 <= start a -> 1 <= period a -> start a <= window a ->
  most_left (digits c) * (start a - 1) + most_taken c < window a + block a ->
  (forall n, start a <= n -> n + period a < window a + block a -> v (n + period a) = (v n + step a n)%N) ->
  avoidance c a (predict a v) -> coverage c a (predict a v) ->
  forall n, start a <= n -> v (n + period a) = (v n + step a n)%N.
Proof.
  intros Fi Eq V S1 P1 W E Ag Av Co.
  apply (values_rise c (most_taken c) (most_left (digits c)) (finite_bounded c Fi) Eq a S1 P1 v (predict a v));
    try easy.
  - intros n. now apply predict_rises.
  - now apply predict_agrees.
Qed.
