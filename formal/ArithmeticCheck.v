(** * The check of certificates of arithmetic periods, and its proof

    The check finds the values itself, by the definition, and looks at heaps of an option in every order. So it is plain
    and slow. *)

From Coq Require Import List Arith NArith ZArith Lia Bool MSetPositive.
From Ninepins Require Import Statements Games Mex NimValues Splits GuySmith PeriodCheck Arithmetic.
Import ListNotations.

(** ** Split values: numbers below an odd number that are remainders of parts of [z] *)

Section Remainders.
  Variable m : N.

  Definition residues : list N := map N.of_nat (seq 0 (N.to_nat m)).
  Definition among (x : N) (l : list N) : bool := existsb (N.eqb x) l.

  (** The remainder of [z], and remainders of numbers whose bits are bits of [z]. *)
  Definition state := (N * list N)%type.

  Definition describes (z : N) (st : state) : Prop :=
    fst st = (z mod m)%N /\ forall r, In r (snd st) -> exists w, within w z /\ r = (w mod m)%N.

  (** The state after one more bit of [z]. *)
  Definition append (bit : bool) (st : state) : state :=
    let b := N.b2n bit in
    (((2 * fst st + b) mod m)%N,
     filter (fun r' => existsb (fun r => (r' =? (2 * r) mod m) || (r' =? (2 * r + b) mod m))%N (snd st)) residues).

  Definition same_state (st su : state) : bool := (fst st =? fst su)%N && list_eqb (snd st) (snd su).
  Definition listed_state (st : state) (l : list state) : bool := existsb (same_state st) l.

  Fixpoint explore (fuel : nat) (new found : list state) : list state :=
    match fuel, new with
    | S fuel, st :: new =>
        if listed_state st found then explore fuel new found
        else explore fuel (append false st :: append true st :: new) (st :: found)
    | _, _ => found
    end.

  Definition first_state : state := append true (0%N, [0%N]).
  Definition states : list state := explore (2 * N.to_nat m * 2 ^ N.to_nat m + 1) [first_state] [].

  (** These are all states. *)
  Definition closed (l : list state) : bool :=
    listed_state first_state l && forallb (fun st => listed_state (append false st) l && listed_state (append true st) l) l.

  Definition splits_all (x : N) (us : list N) : bool :=
    closed states &&
    forallb (fun st => negb (fst st =? x mod m)%N || existsb (fun r => among r us) (snd st)) states.

  Hypothesis positive : (m <> 0)%N.

  Lemma within_bit w z (bit bit' : bool) : within w z -> (bit = true -> bit' = true) ->
    within (2 * w + N.b2n bit) (2 * z + N.b2n bit').
  Proof.
    unfold within. intros W B. apply N.bits_inj. intros i. rewrite N.ldiff_spec, N.bits_0.
    destruct i as [|i] using N.peano_ind.
    - rewrite !N.testbit_0_r. destruct bit; [now rewrite B|easy].
    - rewrite !N.testbit_succ_r. apply (f_equal (fun x => N.testbit x i)) in W.
      now rewrite N.ldiff_spec, N.bits_0 in W.
  Qed.

  Lemma append_right z st bit : describes z st -> describes (2 * z + N.b2n bit) (append bit st).
  Proof.
    intros [A B]. split.
    - cbn [append fst]. rewrite A. rewrite <- N.add_mod_idemp_l, N.mul_mod_idemp_r, N.add_mod_idemp_l by easy. easy.
    - cbn [append snd]. intros r' I. apply filter_In in I as [_ I]. apply existsb_exists in I as (r & I & E).
      destruct (B r I) as (w & W & ->). apply orb_true_iff in E as [E|E]; apply N.eqb_eq in E; subst r'.
      + exists (2 * w + N.b2n false)%N. split; [now apply within_bit|]. cbn [N.b2n]. rewrite N.add_0_r.
        now rewrite N.mul_mod_idemp_r.
      + exists (2 * w + N.b2n bit)%N. split; [now apply within_bit|].
        rewrite <- N.add_mod_idemp_l, N.mul_mod_idemp_r, N.add_mod_idemp_l by easy. easy.
  Qed.

  Lemma listed_state_In st l : listed_state st l = true -> In st l.
  Proof.
    unfold listed_state. rewrite existsb_exists. intros (su & I & E). unfold same_state, list_eqb in E.
    apply andb_true_iff in E as [E1 E2]. apply N.eqb_eq in E1.
    destruct (list_eq_dec N.eq_dec (snd st) (snd su)) as [E|]; [|easy].
    destruct st, su. simpl in *. now subst.
  Qed.

  Lemma closed_all l z : closed l = true -> (1 <= z)%N -> exists st, In st l /\ describes z st.
  Proof.
    unfold closed. rewrite andb_true_iff, forallb_forall. intros [First Next] Z.
    destruct z as [|z]; [lia|]. clear Z.
    assert (forall bit z, (exists st, In st l /\ describes z st) ->
      exists st, In st l /\ describes (2 * z + N.b2n bit) st) as Ap.
    { intros bit z' (st & I & D). exists (append bit st). split; [|now apply append_right].
      apply Next, andb_true_iff in I as [I0 I1]. destruct bit; now apply listed_state_In. }
    induction z as [z IH|z IH|].
    - exact (Ap true _ IH).
    - exact (Ap false _ IH).
    - exists first_state. split; [now apply listed_state_In|].
      apply (append_right 0 (0%N, [0%N]) true). split; cbn [fst snd].
      + now rewrite N.mod_0_l.
      + intros r [<-|[]]. exists 0%N. split; [easy|]. now rewrite N.mod_0_l.
  Qed.

  Lemma splits_all_sound x us z : splits_all x us = true -> (1 <= z)%N -> (z mod m = x mod m)%N ->
    exists w, within w z /\ In (w mod m)%N us.
  Proof.
    unfold splits_all. rewrite andb_true_iff, forallb_forall. intros [C All] Z E.
    destruct (closed_all states z C Z) as (st & I & D & W). apply All, orb_true_iff in I as [I|I].
    - rewrite D, E, N.eqb_refl in I. easy.
    - apply existsb_exists in I as (r & Ir & A). destruct (W r Ir) as (w & Ww & ->). exists w. split; [easy|].
      apply existsb_exists in A as (u & Iu & Eu). apply N.eqb_eq in Eu. now rewrite Eu.
  Qed.
End Remainders.

(** ** The conditions *)

(** All lists of [q] numbers of [from] pass. *)
Fixpoint all_lists (q : nat) (from : list nat) (f : list nat -> bool) : bool :=
  match q with
  | 0 => f []
  | S q => forallb (fun b => all_lists q from (fun l => f (b :: l))) from
  end.

Lemma all_lists_spec q from f l : all_lists q from f = true -> length l = q -> Forall (fun b => In b from) l ->
  f l = true.
Proof.
  revert f l. induction q as [|q IH]; intros f l A Ln I; destruct l as [|b l]; try easy.
  cbn [all_lists] in A. rewrite forallb_forall in A. inversion I; subst.
  apply (IH (fun l => f (b :: l))); [now apply A|now injection Ln|easy].
Qed.

Section Check.
  Variable c : code.
  Variable a : claim.
  Variable F : nat -> N.
  Notation low := (low (low_bits a)).
  Notation high := (high (low_bits a)).

  Definition takes : list nat := seq 0 (length (digits c)).

  Definition check_avoidance : bool :=
    let heaps := seq 1 (start a + block a - 1) in
    forallb (fun t => forallb (fun q =>
      if allowed c t q
      then all_lists q heaps (fun l => if existsb (fun b => start a <=? b) l then negb (bad a F t l) else true)
      else true) [1; 2; 3]) takes.

  (** Options of heap [n], with heaps in every order. *)
  Definition all_splits (n : nat) : list (list nat) :=
    flat_map (fun t => flat_map (fun q => if allowed c t q && (t <=? n) then parts q (n - t) else []) [1; 2; 3]) takes.

  (** The values of options of a kind. *)
  Definition values_of (kind : list nat -> bool) (options : list (list nat)) : PositiveSet.t :=
    set_of (map (fun l => nim_sum (map F l)) (filter kind options)).
  Definition member (x : N) (values : PositiveSet.t) : bool := PositiveSet.mem (key x) values.

  (** The remainders that are served by growing base heaps. *)
  Definition serves (n : nat) (x : N) (b d : nat) : bool :=
    let m := Z.of_N (odd a) in
    let u := high (F b) in
    let y := low (N.lxor (N.lxor (F b) (F d)) x) in
    let more := (Z.of_N u + Z.of_N (high (F d)) - Z.of_N (high x))%Z in
    let E := (more / m)%Z in
    (u <? odd a)%N && (high (F d) <? odd a)%N && (more =? m * E)%Z &&
    (let rest := (Z.of_nat n + E * Z.of_nat (block a) - Z.of_nat b - Z.of_nat d)%Z in
     (0 <=? rest)%Z &&
     existsb (fun t =>
       let heap := Z.to_nat rest - t in
       (t <=? Z.to_nat rest) &&
       ((allowed c t 2 && (heap =? 0) && (y =? 0)%N) || (allowed c t 3 && (1 <=? heap) && (F heap =? y)%N))) takes).

  Definition check_split (n : nat) (x : N) : bool :=
    (3 <=? odd a)%N && (odd a <=? 16)%N &&
    (let heaps := filter (fun b => growing a b && (high (F b) <? odd a)%N) (seq 1 (start a + block a - 1)) in
     splits_all (odd a) (high x)
       (flat_map (fun b => if existsb (serves n x b) heaps then [high (F b)] else []) heaps)).

  Definition below (x : N) : list N := map N.of_nat (seq 0 (N.to_nat x)).

  Definition check_covered (n : nat) : bool :=
    let options := all_splits n in
    let staying := values_of (option_stays a F) options in
    let lifting := values_of (option_lifts a F) options in
    let cones := values_of (option_cone a F) options in
    if growing a n then
      (rise a <=? F n)%N &&
      forallb (fun x0 =>
        let line := filter (fun x => x mod rise a =? x0)%N (below (F n)) in
        existsb (fun x1 =>
          if member x1 cones
          then forallb (fun x =>
            if (x <? x1)%N then member x staying
            else if (x1 <? x)%N then if member x lifting then true else check_split n x
            else true) line
          else false) line) (below (rise a))
    else forallb (fun x => member x staying) (below (F n)).

  Definition check_coverage : bool := forallb check_covered (seq (window a) (block a)).

  Hypothesis equal_heaps : forall t, unequal (digit_at c t) = false.
  Hypothesis finite : tail c = [].

  Lemma takes_In t q : allowed c t q = true -> In t takes /\ q <= 3.
  Proof.
    unfold allowed. rewrite !andb_true_iff, Nat.leb_le. intros [[Q T] _]. split; [|easy].
    apply in_seq. destruct (le_lt_dec (length (digits c)) t) as [L|L]; [|lia].
    rewrite digit_at_finite, nth_overflow in T by easy. cbn [bits] in T. now rewrite Nat.bits_0 in T.
  Qed.

  Lemma check_avoidance_sound : check_avoidance = true -> avoidance c a F.
  Proof.
    unfold check_avoidance. cbv zeta. rewrite forallb_forall. intros C t l Al Ba Far.
    destruct (takes_In _ _ Al) as [T Q]. specialize (C t T). rewrite forallb_forall in C.
    specialize (C (length l)). rewrite Al in C.
    assert (In (length l) [1; 2; 3]) as I by (destruct l as [|? [|? [|? [|]]]]; simpl in *; try easy; try lia; tauto).
    specialize (C I). apply all_lists_spec with (l := l) in C; [|easy|].
    - rewrite Far in C. now apply negb_true_iff.
    - revert Ba. apply Forall_impl. unfold base. intros b B. apply in_seq. lia.
  Qed.

  Lemma all_splits_right n l : In l (all_splits n) -> splits c n l.
  Proof.
    unfold all_splits. rewrite in_flat_map. intros (t & _ & I). apply in_flat_map in I as (q & _ & I).
    destruct (allowed c t q) eqn:A; [|easy]. destruct (Nat.leb_spec t n) as [Tn|]; [|easy]. cbn [andb] in I.
    apply parts_spec in I as (Ln & Pos & Sum). apply splits_allowed; [easy|].
    exists t. subst q. repeat split; try easy. lia.
  Qed.

  Lemma member_has kind n x : member x (values_of kind (all_splits n)) = true -> has c F kind n x.
  Proof.
    unfold member, values_of. rewrite set_of_In, in_map_iff. intros (l & <- & I). apply filter_In in I as [I K].
    exists l. split; [now apply all_splits_right|easy].
  Qed.

  Lemma below_In x y : In x (below y) <-> (x < y)%N.
  Proof.
    unfold below. rewrite in_map_iff. split.
    - intros (i & <- & I). apply in_seq in I. lia.
    - intros L. exists (N.to_nat x). rewrite N2Nat.id, in_seq. split; [easy|lia].
  Qed.

  Lemma serves_sound n x b d : growing a b = true -> growing a d = true -> (odd a <> 0)%N ->
    serves n x b d = true -> served c a F n x (high (F b)).
  Proof.
    intros Gb Gd M S. unfold serves in S. cbv zeta in S.
    set (more := (Z.of_N (high (F b)) + Z.of_N (high (F d)) - Z.of_N (high x))%Z) in *.
    set (E := (more / Z.of_N (odd a))%Z) in *.
    set (rest := (Z.of_nat n + E * Z.of_nat (block a) - Z.of_nat b - Z.of_nat d)%Z) in *.
    rewrite !andb_true_iff, !N.ltb_lt, Z.eqb_eq, Z.leb_le in S. destruct S as [[[U V] Me] [R0 Ex]].
    apply existsb_exists in Ex as (t & _ & Ex). rewrite andb_true_iff, Nat.leb_le in Ex. destruct Ex as [Tr Ex].
    assert (exists E, (Z.of_N (high (F b)) + Z.of_N (high (F d)) = Z.of_N (high x) + Z.of_N (odd a) * E)%Z /\
      rest = (Z.of_nat n + E * Z.of_nat (block a) - Z.of_nat b - Z.of_nat d)%Z) as (E' & E1 & E2).
    { exists E. split; [unfold more in Me; lia|easy]. }
    clearbody rest. clear Me. apply orb_true_iff in Ex as [Ex|Ex]; rewrite !andb_true_iff in Ex.
    - destruct Ex as [[Al H] Y]. apply Nat.eqb_eq in H. apply N.eqb_eq in Y.
      exists t, b, d, []. repeat split; try easy. exists E'. split; [easy|]. simpl. lia.
    - destruct Ex as [[Al H] Y]. apply Nat.leb_le in H. apply N.eqb_eq in Y.
      exists t, b, d, [Z.to_nat rest - t]. repeat split; try easy; [now repeat constructor| |].
      + cbn [map nim_sum fold_right]. now rewrite N.lxor_0_r.
      + exists E'. split; [easy|]. simpl. lia.
  Qed.

  Lemma check_split_sound n x : check_split n x = true -> split c a F n x.
  Proof.
    unfold check_split. cbv zeta. rewrite !andb_true_iff, N.leb_le. intros [[M _] S] z Z E.
    assert (odd a <> 0)%N as M0 by lia.
    destruct (splits_all_sound (odd a) M0 _ _ z S Z E) as (w & W & I). exists w. split; [easy|].
    apply in_flat_map in I as (b & B & I). apply filter_In in B as [_ B]. apply andb_true_iff in B as [B _].
    destruct (existsb (serves n x b) _) eqn:Ex; [|easy]. destruct I as [<-|[]].
    apply existsb_exists in Ex as (d & D & Sd). apply filter_In in D as [_ D]. apply andb_true_iff in D as [D _].
    now apply serves_sound with d.
  Qed.

  Lemma check_covered_sound n : check_covered n = true -> covered c a F n.
  Proof.
    unfold check_covered, covered. cbv zeta. destruct (growing a n).
    - rewrite andb_true_iff, N.leb_le, forallb_forall. intros [R Cv]. split; [easy|]. intros x0 X0.
      apply below_In, Cv, existsb_exists in X0 as (x1 & I1 & C1). apply filter_In in I1 as [L1 M1].
      apply below_In in L1. apply N.eqb_eq in M1. exists x1.
      destruct (member x1 _) eqn:Mem in C1; [|easy]. rewrite forallb_forall in C1.
      split; [easy|]. split; [easy|]. split; [now apply member_has|].
      intros x Lx Mx. specialize (C1 x). rewrite filter_In, below_In, N.eqb_eq in C1.
      specialize (C1 (conj Lx Mx)). split; intros Q.
      + apply N.ltb_lt in Q. rewrite Q in C1. now apply member_has.
      + assert (x <? x1 = false)%N as Q' by (apply N.ltb_ge; lia). apply N.ltb_lt in Q. rewrite Q', Q in C1.
        destruct (member x _) eqn:Lf in C1; [left; now apply member_has|right; now apply check_split_sound].
    - rewrite forallb_forall. intros Cv x X. now apply member_has, Cv, below_In.
  Qed.

  Lemma check_coverage_sound : check_coverage = true -> coverage c a F.
  Proof.
    unfold check_coverage. rewrite forallb_forall. intros C n N. apply check_covered_sound, C, in_seq. lia.
  Qed.
End Check.

(** ** Least *)

Section Least.
  Variable v : nat -> N.
  Variables r p : nat.
  Variable s : N.
  Variable l : list nat.
  Hypothesis p1 : 1 <= p.
  Hypothesis Rise : rises v r p s l.

  Definition rise_at (n : nat) : N := if existsb (Nat.eqb (n mod p)) l then 0 else s.

  Lemma rises_often i n : r <= n -> v (n + i * p) = (v n + N.of_nat i * rise_at n)%N.
  Proof.
    intros H. induction i as [|i IH]; [rewrite Nat.add_0_r; simpl; lia|].
    replace (n + S i * p) with (n + i * p + p) by lia. rewrite (Rise (n + i * p)), IH by lia.
    rewrite Nat.mod_add by lia. fold (rise_at n). lia.
  Qed.
End Least.

(** Any other claim that is true has the second differences that a least period must not have. *)
Lemma second_differences v r p s l r' p' s' l' n : 1 <= p -> 1 <= p' -> rises v r p s l -> rises v r' p' s' l' ->
  r <= n -> (v (n + 2 * p')%nat + v n = 2 * v (n + p')%nat)%N.
Proof.
  intros P1 P1' A B H.
  assert (forall n, r' <= n -> (v (n + 2 * p')%nat + v n = 2 * v (n + p')%nat)%N) as D.
  { intros k K. rewrite (rises_often v r' p' s' l' P1' B 2) by easy.
    pose proof (rises_often v r' p' s' l' P1' B 1 k K) as E. rewrite Nat.mul_1_l in E. rewrite E. lia. }
  assert (forall i, r' <= i ->
    (v n + v (n + 2 * p')%nat + N.of_nat i * (rise_at p s l n + rise_at p s l (n + 2 * p')) =
    2 * v (n + p')%nat + N.of_nat i * (2 * rise_at p s l (n + p')))%N) as Q.
  { intros i I. assert (r' <= n + i * p) as C by nia. specialize (D _ C).
    replace (n + i * p + 2 * p') with (n + 2 * p' + i * p) in D by lia.
    replace (n + i * p + p') with (n + p' + i * p) in D by lia.
    rewrite !(rises_often v r p s l P1 A i) in D by lia. lia. }
  pose proof (Q r' (le_n _)) as Q1. pose proof (Q (S r') (le_S _ _ (le_n _))) as Q2. rewrite Nat2N.inj_succ in Q2. nia.
Qed.

(** A claim from an earlier heap on would hold of the last heap before the preperiod. *)
Lemma earlier v r p s l r' p' s' l' : 1 <= p -> 1 <= p' -> rises v (S r) p s l -> rises v r' p' s' l' -> r' <= r ->
  v (r + p) = (v r + rise_at p s l r)%N.
Proof.
  intros P1 P1' A B H.
  (* Some multiples of both periods later. *)
  assert (forall i, (v (r + p)%nat + N.of_nat (S i * p) * rise_at p' s' l' (r + p) =
    v r + N.of_nat (S i * p) * rise_at p' s' l' r + rise_at p s l r)%N) as Q.
  { intros i. rewrite <- !(rises_often v r' p' s' l' P1' B (S i * p)) by lia.
    replace (r + p + S i * p * p') with (r + S i * p * p' + p) by lia. rewrite A by nia.
    replace (r + S i * p * p') with (r + S i * p' * p) by lia. now rewrite Nat.mod_add by lia. }
  pose proof (Q 0) as Q0. pose proof (Q 1) as Q1. rewrite !Nat2N.inj_mul in Q0, Q1. simpl (N.of_nat _) in Q0, Q1. nia.
Qed.

(** ** The whole check *)

(** A value, if it is in the list, or else as the function says. *)
Definition stored (l : list N) (f : nat -> N) (n : nat) : N :=
  match nth_error l n with Some x => x | None => f n end.

Definition check_arithmetic (g : game) (r p : nat) (s : N) (listed : list nat) (K w : nat) : bool :=
  let c := codes g Left in
  let a := Claim (Nat.max r 1) p s listed K w in
  let top := w + block a in
  (1 <=? p) && negb (needs_different c) && (start a <=? w) &&
  (most_left (digits c) * (start a - 1) + most_taken c <? top) &&
  (let up := reversed (table c top) in
   let G n := nth n up 0%N in
   let F := stored (map (predict a G) (seq 0 (3 * (start a + block a) + 4 * p + most_taken c + w))) (predict a G) in
   let agrees n := (G (n + p)%nat =? G n + step a n)%N in
   forallb agrees (seq (start a) (top - p - start a)) &&
   check_avoidance c a F && check_coverage c a F &&
   (if r =? 0 then agrees 0 else negb (agrees (r - 1))) &&
   forallb (fun q => existsb (fun n => negb (F (n + 2 * q)%nat + F n =? 2 * F (n + q)%nat)%N) (seq (start a) (2 * p)))
     (seq 1 (p - 1))).

Lemma no_different c : tail c = [] -> needs_different c = false -> forall t, unequal (digit_at c t) = false.
Proof.
  intros F E t. rewrite digit_at_finite by easy. destruct (le_lt_dec (length (digits c)) t) as [Q|Q].
  - now rewrite nth_overflow.
  - destruct (unequal (nth t (digits c) (Digit 0 false))) eqn:U; [|easy].
    unfold needs_different in E. rewrite <- E. symmetry. apply existsb_exists.
    exists (nth t (digits c) (Digit 0 false)). split; [now apply nth_In|easy].
Qed.

Lemma stored_right f k n : stored (map f (seq 0 k)) f n = f n.
Proof.
  unfold stored. rewrite nth_error_map. destruct (nth_error (seq 0 k) n) as [x|] eqn:E; [|easy]. cbn [option_map].
  assert (n < k) as C by (rewrite <- (seq_length k 0); apply nth_error_Some; congruence).
  apply nth_error_nth with (d := 0) in E. rewrite seq_nth in E by easy. now subst.
Qed.

Theorem check_arithmetic_sound g r p s listed K w : unlimited g -> tail (codes g Left) = [] ->
  check_arithmetic g r p s listed K w = true -> arithmetic_claim g r p s listed.
Proof.
  intros U Fi C v V. pose proof (sequence g v U V) as Sq. set (c := codes g Left) in *.
  set (vn := fun n => v (plain n)) in *. unfold check_arithmetic in C. fold c in C. cbv zeta in C.
  set (a := Claim (Nat.max r 1) p s listed K w) in *. set (top := w + block a) in *.
  assert (start a = Nat.max r 1) as Sa by easy.
  rewrite reversed_rev, (table_right c vn top Fi Sq), rev_descending in C.
  set (G := fun n => nth n (ascending vn top) 0%N) in *.
  set (F := stored _ (predict a G)) in C.
  rewrite !andb_true_iff, Nat.leb_le, Nat.leb_le, Nat.ltb_lt, negb_true_iff in C.
  destruct C as [[[[P1 Eq] W] Enough] [[[[Ag Av] Co] Pre] Ls]].
  pose proof (no_different c Fi Eq) as NoD.
  assert (1 <= start a) as S1 by lia.
  assert (p <= block a) as Pb.
  { change (block a) with (p * 2 ^ K). pose proof (Nat.pow_nonzero 2 K). nia. }
  assert (forall n, n < top -> G n = vn n) as Known.
  { intros n T. pose proof (nth_ascending vn top n) as E. apply Nat.ltb_lt in T. rewrite T in E. now apply nth_error_nth. }
  assert (forall n, start a <= n -> n + p < top -> vn (n + p) = (vn n + step a n)%N) as Agree.
  { intros n N1 N2. rewrite forallb_forall in Ag. rewrite <- !Known by lia. apply N.eqb_eq, Ag, in_seq. lia. }
  assert (forall n, F n = predict a G n) as FG by (intros n; apply stored_right).
  assert (forall n, start a <= n -> F (n + p) = (F n + step a n)%N) as Pred.
  { intros n N1. rewrite !FG. now apply (predict_rises a P1 G). }
  assert (forall n, n < top -> vn n = F n) as Ready.
  { intros n T. rewrite FG, <- Known by easy. apply (predict_agrees a P1 G top); [|easy].
    intros k K1 K2. change (period a) with p in *. rewrite !Known by lia. now apply Agree. }
  assert (forall n, vn n = F n) as All.
  { apply (values_predicted c (most_taken c) (most_left (digits c)) (finite_bounded c Fi) NoD a S1 P1 vn F Sq Pred
      Enough W Ready); [now apply check_avoidance_sound|now apply check_coverage_sound]. }
  assert (forall n, step a n = if existsb (Nat.eqb (n mod p)) listed then 0%N else s) as Step.
  { intros n. unfold step, keeps. change (saltus a) with s. change (period a) with p. change (Arithmetic.listed a) with listed.
     destruct (N.eqb_spec s 0) as [->|]; [|easy].
    cbn [orb]. now destruct (existsb _ _). }
  assert (rises vn (start a) p s listed) as Late.
  { intros n N1. rewrite <- Step, !All. now apply Pred. }
  assert (rises vn r p s listed) as Rise.
  { destruct (Nat.eqb_spec r 0) as [->|R0].
    - intros [|n] _; [|apply Late; lia]. rewrite <- Step. rewrite <- !Known by lia.
      now apply N.eqb_eq.
    - intros n N1. apply Late. lia. }
  split; [exact Rise|]. intros r' p' s' listed' P1' Rise'. split.
  - destruct (le_lt_dec r r') as [|L]; [easy|exfalso]. destruct r as [|r]; [lia|]. cbn [Nat.eqb] in Pre.
    apply negb_true_iff, N.eqb_neq in Pre. apply Pre. replace (S r - 1) with r by lia.
    change (G (r + p) = (G r + step a r)%N).
    rewrite !Known by lia. rewrite Step. apply (earlier vn r p s listed r' p' s' listed'); try easy; lia.
  - destruct (le_lt_dec p p') as [|L]; [easy|exfalso]. rewrite forallb_forall in Ls.
    assert (In p' (seq 1 (p - 1))) as I by (apply in_seq; lia). apply Ls, existsb_exists in I as (n & I & D).
    apply in_seq in I. apply negb_true_iff, N.eqb_neq in D. apply D. rewrite <- !All.
    apply (second_differences vn (start a) p s listed r' p' s' listed'); try easy; lia.
Qed.
