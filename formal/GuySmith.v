(** * The window that proves a period: Guy and Smith (1956)

    The theorem is proved for codes whose moves leave up to three heaps, and with digits that say [!]. *)

From Coq Require Import List Arith NArith Lia Bool Permutation.
From Ninepins Require Import Statements Sums Games Mex Splits.
Import ListNotations.

Lemma nim_sum_perm l k : Permutation l k -> nim_sum l = nim_sum k.
Proof.
  induction 1; simpl; auto; [now f_equal| |congruence].
  now rewrite <- !N.lxor_assoc, (N.lxor_comm x).
Qed.

Section GuySmith.
  Variable c : code.

  (** [v] is the nim-sequence of the code. *)
  Definition nim_sequence (v : nat -> N) : Prop := forall n,
    is_mex (fun x => exists l, splits c n l /\ x = nim_sum (map v l)) (v n).

  Variables K h more : nat.
  Hypothesis bounds : bounded c K h.
  (** Heaps must only be different if the window allows for it. *)
  Hypothesis allows : (forall t, unequal (digit_at c t) = false) \/ h - 1 <= more.

  Definition window (s p : nat) : nat := h * Nat.max s 1 + (h * more + h - 1) * p + K.

  Theorem guy_smith v s p : nim_sequence v -> 1 <= p ->
    (forall n, s <= n -> n < window s p -> v (n + p) = v n) ->
    forall n, s <= n -> v (n + p) = v n.
  Proof.
    intros V P1 W n. induction n as [n IH] using lt_wf_ind. intros Hn.
    destruct (lt_dec n (window s p)) as [C|C]; [auto|]. unfold window in C.
    assert (exists s', s' = Nat.max s 1) as [s' Es] by (now exists (Nat.max s 1)). rewrite <- Es in C.
    assert (1 <= s' /\ s <= s') as [S1 S2] by lia. clear W Es.
    destruct bounds as (H1 & _ & _).
    pose proof (Nat.le_0_l ((h * more + h - 1) * p)) as Positive.
    assert (h * (s' + (1 + more) * p) = h * s' + (h * more + h - 1) * p + p) as Expand.
    { destruct h as [|h']; [lia|]. replace (S h' * more + S h' - 1) with (S h' * more + h') by lia. ring. }
    apply (is_mex_unique _ _ _ _ (V (n + p)) (V n)). intros x. split; intros (l & O & ->).
    - (* An option of the larger heap, with p tokens less. *)
      destruct (splits_largest c K h bounds (s' + (1 + more) * p) (n + p) l O) as (b & r & Q & F & B & Bn);
        [lia|lia|].
      clear Expand C.
      assert ((1 + more) * p = p + more * p) as E by ring. rewrite E in B. clear E.
      rewrite (nim_sum_perm _ _ (Permutation_map v Q)). apply (splits_perm _ _ _ _ Q) in O.
      destruct (splits_bounds c K h bounds _ _ O) as (_ & _ & _ & Lh).
      destruct O as (t & Sum & Pos & Ln & Bit & D & Z). cbv zeta in *.
      cbn [list_sum fold_right length map nim_sum] in *.
      fold (list_sum r) in *. fold (nim_sum (map v r)).
      inversion Pos as [|? ? _ Posr]; subst.
      assert (exists a, b = a + p) as [a ->] by (exists (b - p); lia).
      assert (v (a + p) = v a) as Va by (apply IH; lia). rewrite Va.
      destruct (bool_dec (unequal (digit_at c t)) true) as [U|U].
      2: { exists (a :: r). split; [|easy]. exists t. cbv zeta. simpl. repeat split; try easy; [lia|].
           constructor; [lia|easy]. }
      destruct (in_dec Nat.eq_dec a r) as [I|I].
      2: { exists (a :: r). split; [|easy]. exists t. cbv zeta. simpl. repeat split; try easy; [lia| |].
           - constructor; [lia|easy].
           - intros _. specialize (D U). inversion D; subst. now constructor. }
      destruct allows as [A|A]; [now rewrite A in U|].
      apply in_split in I as (r1 & r2 & ->).
      assert (Permutation (r1 ++ a :: r2) (a :: r1 ++ r2)) as Qr
        by (apply Permutation_sym, Permutation_middle).
      rewrite (nim_sum_perm _ _ (Permutation_map v Qr)). cbn [map nim_sum fold_right].
      fold (nim_sum (map v (r1 ++ r2))). rewrite lxor_twice.
      assert (NoDup (a + p :: a :: r1 ++ r2)) as ND.
      { apply (Permutation_NoDup (perm_skip (a + p) Qr)), (D U). }
      assert (list_sum (r1 ++ a :: r2) = a + list_sum (r1 ++ r2)) as Sr
        by (rewrite !list_sum_app; simpl; lia).
      rewrite app_length in Lh, Ln, Bit. cbn [length] in Lh, Ln, Bit.
      rewrite <- plus_n_Sm, <- app_length in Lh, Ln, Bit.
      assert (Forall (le 1) (r1 ++ r2)) as Pos'.
      { apply Forall_app in Posr as [Q1 Q2]. inversion Q2; subst. now apply Forall_app. }
      rewrite Sr in Sum. clear Sr Posr Qr Q F Z D.
      destruct (r1 ++ r2) as [|y [|z rest]] eqn:Er.
      + (* two heaps, of value 0 *)
        assert (p <= more * p) as M1 by (simpl in Lh; destruct more; [lia|simpl; lia]). clear Lh Ln A.
        assert (v (a - p) = v a) as Vm by (rewrite <- (IH (a - p)) by lia; f_equal; lia).
        exists [a - p; a + p]. split.
        * exists t. cbv zeta. simpl in *. repeat split; try easy; try lia.
          -- repeat constructor; lia.
          -- intros _. constructor; [|repeat constructor; easy]. intros [E|[]]. lia.
        * simpl. rewrite Va, Vm. now rewrite N.lxor_0_r, N.lxor_nilpotent.
      + (* three heaps *)
        assert (2 * p <= more * p) as M2 by (simpl in Lh; destruct more as [|[|]]; [lia|lia|simpl; lia]). clear Lh Ln A.
        inversion Pos' as [|? ? Y1 _]; subst. cbn [list_sum fold_right] in Sum.
        assert (y <> a + p /\ y <> a) as [Ny Na].
        { inversion ND as [|? ? X1 X2]; subst. inversion X2 as [|? ? X3 _]; subst. simpl in *. split; intros ->; tauto. }
        assert (v (a - p) = v a) as Vm by (rewrite <- (IH (a - p)) by lia; f_equal; lia).
        destruct (Nat.eq_dec y (a - p)) as [Ey|Ey].
        * assert (v (a - p - p) = v a) as Vmm.
          { rewrite <- Vm, <- (IH (a - p - p)) by lia. f_equal. lia. }
          assert (v (a + p + p) = v a) as Vpp by (rewrite (IH (a + p)) by lia; easy).
          exists [a - p - p; a + p + p; y]. split.
          -- exists t. cbv zeta. simpl in *. repeat split; try easy; try lia.
             ++ repeat constructor; lia.
             ++ intros _. constructor; [|constructor; [|repeat constructor; easy]].
                ** intros [E|[E|[]]]; lia.
                ** intros [E|[]]; lia.
          -- simpl. rewrite Vmm, Vpp. now rewrite lxor_twice.
        * exists [a - p; a + p; y]. split.
          -- exists t. cbv zeta. simpl in *. repeat split; try easy; try lia.
             ++ repeat constructor; lia.
             ++ intros _. constructor; [|constructor; [|repeat constructor; easy]].
                ** intros [E|[E|[]]]; lia.
                ** intros [E|[]]; lia.
          -- simpl. rewrite Va, Vm. now rewrite lxor_twice.
      + simpl in Ln. lia.
    - (* An option of the smaller heap, with p tokens more. *)
      destruct (splits_largest c K h bounds s' n l O) as (b & r & Q & F & B & Bn); [lia|lia|].
      rewrite (nim_sum_perm _ _ (Permutation_map v Q)). apply (splits_perm _ _ _ _ Q) in O.
      exists (b + p :: r). split.
      + destruct O as (t & Sum & Pos & Ln & Bit & D & Z). exists t. cbv zeta in *. simpl in *.
        inversion Pos; subst. repeat split; try easy; [lia|constructor; [lia|easy]|].
        intros U. specialize (D U). inversion D; subst. constructor; [|easy].
        intros I. rewrite Forall_forall in F. specialize (F _ I). lia.
      + simpl. now rewrite IH by lia.
  Qed.
End GuySmith.
