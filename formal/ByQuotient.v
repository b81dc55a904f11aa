(** * Certificates of a position by a quotient *)

From Coq Require Import List Arith NArith Lia Bool.
From Ninepins Require Import Statements Games Conditions Words QuotientCheck.
Import ListNotations.

Section ByQuotient.
  Variable g : game.
  Variable c : certificate.

  (** The listed heap with the value of a heap of [h] tokens, if there is one. The size may be large. *)
  Definition representative (h : N) : option nat :=
    if (h =? 0)%N then None
    else if (h <=? N.of_nat (most c))%N then Some (N.to_nat h)
    else match period c with
    | None => None
    | Some (n, p) => Some (N.to_nat (n + (h - n) mod p))
    end.

  Fixpoint representatives (G : list N) : option (list nat) :=
    match G with
    | [] => Some []
    | h :: G =>
        match representative h, representatives G with
        | Some k, Some l => Some (k :: l)
        | _, _ => None
        end
    end.

  Definition outcome_eqb (a b : outcome) : bool :=
    match a, b with
    | LeftWins, LeftWins | NextWins, NextWins | PreviousWins, PreviousWins | RightWins, RightWins => true
    | _, _ => false
    end.

  Definition check_by_quotient (G : list N) (o : outcome) : bool :=
    check_quotient g c &&
    match representatives G with
    | None => false
    | Some l =>
        let columns := heap_columns c (Words.columns (order c) (gens c)) in
        outcome_eqb (letter c (fold_right (fun k x => nth x (nth (k - 1) columns []) 0) 0 l)) o
    end.

  Definition position_of (G : list N) : position := map (fun h => plain (N.to_nat h)) G.

  Theorem check_by_quotient_sound G o : check_by_quotient G o = true -> outcome_claim g (position_of G) o.
  Proof.
    unfold check_by_quotient. rewrite andb_true_iff. intros [Q E].
    destruct (representatives G) as [l|] eqn:L; [|easy]. cbv zeta in E.
    assert (forall h k, representative h = Some k -> ok c (plain (N.to_nat h)) /\
      column c (the_columns c) (plain (N.to_nat h)) = nth (k - 1) (the_columns c) []) as One.
    { intros h k R. unfold representative in R. destruct (N.eqb_spec h 0) as [|H0]; [easy|].
      destruct (parts_checked g c Q) as (_ & P & _). unfold check_period_line in P.
      unfold ok, up_to, most_claimed, column, reduce. cbn [plain size limit].
      destruct (N.leb_spec h (N.of_nat (most c))) as [C|C].
      - injection R as <-. destruct (period c) as [[n p]|] eqn:Pc; [|split; [repeat split; lia|easy]].
        split; [repeat split; lia|]. rewrite !andb_true_iff in P. destruct P as [_ P].
        rewrite forallb_forall in P. specialize (P (N.to_nat h) ltac:(apply in_seq; lia)).
        apply N.eqb_eq in P. unfold reduce in P. rewrite Pc in P. cbv zeta in P |- *.
        assert (ok c (plain (N.to_nat h))) as O.
        { unfold ok, up_to, most_claimed. rewrite Pc. simpl. repeat split; lia. }
        pose proof (reduce_range g c Q (N.to_nat h) O) as Rg. unfold reduce in Rg. rewrite Pc in Rg. cbv zeta in Rg.
        unfold the_columns, heap_columns. rewrite !(nth_map _ (heaps c) 0%N) by (unfold most in *; lia).
        now rewrite P.
      - destruct (period c) as [[n p]|] eqn:Pc; [|easy]. injection R as <-.
        split; [repeat split; lia|]. rewrite !andb_true_iff in P. destruct P as [[[[P1 P2] _] P3] _].
        apply N.leb_le in P1, P2, P3. cbv zeta.
        assert (1 <= parts_left g).
        { unfold parts_left, Splits.most_left. destruct (existsb _ (digits (codes g Left))); [lia|].
          destruct (existsb _ (digits (codes g Left))); lia. }
        assert (n <= h)%N as B.
        { pose proof (N.mul_le_mono_r 1 (N.of_nat (parts_left g)) (n + p) ltac:(lia)). lia. }
        destruct (Nat.ltb_spec (N.to_nat h) (N.to_nat n)); [lia|].
        rewrite N2Nat.inj_add, N2Nat.inj_mod, N2Nat.inj_sub. easy. }
    assert (forall l, representatives G = Some l -> Forall (ok c) (position_of G) /\
      fold_right (fun k x => nth x (nth (k - 1) (the_columns c) []) 0) 0 l = value_of c (position_of G)) as All.
    { clear l L E. induction G as [|h G IH]; intros l L.
      - injection L as <-. now split; [constructor|].
      - cbn [representatives] in L. destruct (representative h) as [k|] eqn:R; [|easy].
        destruct (representatives G) as [l'|]; [|easy]. injection L as <-.
        destruct (One h k R) as [Oh Ch]. destruct (IH l' eq_refl) as [OG VG].
        split; [now constructor|]. simpl. rewrite VG. unfold Conditions.act. now rewrite Ch. }
    destruct (All l L) as [O V].
    change (heap_columns c (Words.columns (order c) (gens c))) with (the_columns c) in E. rewrite V in E.
    assert (letter c (value_of c (position_of G)) = o) as <-.
    { destruct (letter c (value_of c (position_of G))), o; easy. }
    exact (quotient_outcomes g c Q (position_of G) O).
  Qed.
End ByQuotient.
