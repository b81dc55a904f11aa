(** * The monoid that the maps of the generators define, and Separation *)

From Coq Require Import List Arith NArith Lia Bool.
From Ninepins Require Import Statements Sums Games.
Import ListNotations.

Lemma nth_map {A B} (f : A -> B) l d e x : x < length l -> nth x (map f l) e = f (nth x l d).
Proof.
  revert x. induction l as [|a l IH]; simpl; intros x X; [lia|]. destruct x; [easy|]. apply IH. lia.
Qed.

Section Words.
  (** Elements are the numbers below [n]; [gens] are maps of them, as lists. *)
  Variable n : nat.
  Variable gens : list (list nat).

  Definition maps : bool :=
    forallb (fun f => (length f =? n) && forallb (fun y => y <? n) f) gens.

  Definition commute : bool :=
    forallb (fun f => forallb (fun h => forallb (fun x =>
      nth (nth x f 0) h 0 =? nth (nth x h 0) f 0) (seq 0 n)) gens) gens.

  (** The map of a word of generators, the last one first. *)
  Inductive word : list nat -> list nat -> Prop :=
  | word_nil : word [] (seq 0 n)
  | word_cons i w col : i < length gens -> word w col ->
      word (i :: w) (map (fun z => nth z (nth i gens []) 0) col).

  Hypothesis are_maps : maps = true.
  Hypothesis do_commute : commute = true.

  Lemma gen_range i x : i < length gens -> x < n -> nth x (nth i gens []) 0 < n.
  Proof.
    unfold maps in are_maps. rewrite forallb_forall in are_maps. intros I X.
    specialize (are_maps _ (nth_In gens [] I)). apply andb_true_iff in are_maps as [Ln F].
    apply Nat.eqb_eq in Ln. rewrite forallb_forall in F. apply Nat.ltb_lt, F, nth_In. lia.
  Qed.

  Lemma gen_commute i j x : i < length gens -> j < length gens -> x < n ->
    nth (nth x (nth i gens []) 0) (nth j gens []) 0 = nth (nth x (nth j gens []) 0) (nth i gens []) 0.
  Proof.
    unfold commute in do_commute. rewrite forallb_forall in do_commute. intros I J X.
    specialize (do_commute _ (nth_In gens [] I)). rewrite forallb_forall in do_commute.
    specialize (do_commute _ (nth_In gens [] J)). rewrite forallb_forall in do_commute.
    apply Nat.eqb_eq, do_commute, in_seq. lia.
  Qed.

  Lemma word_length w col : word w col -> length col = n.
  Proof. induction 1; [apply seq_length|now rewrite map_length]. Qed.

  Lemma word_next i col x : length col = n -> x < n ->
    nth x (map (fun z => nth z (nth i gens []) 0) col) 0 = nth (nth x col 0) (nth i gens []) 0.
  Proof.
    intros Ln X. apply (nth_map (fun z => nth z (nth i gens []) 0)). lia.
  Qed.

  Lemma word_range w col x : word w col -> x < n -> nth x col 0 < n.
  Proof.
    induction 1 as [|i w col I W IH]; intros X; [now rewrite seq_nth|].
    rewrite word_next by (try exact (word_length _ _ W); easy). apply gen_range; auto.
  Qed.

  Lemma word_gen w col i x : word w col -> i < length gens -> x < n ->
    nth (nth x (nth i gens []) 0) col 0 = nth (nth x col 0) (nth i gens []) 0.
  Proof.
    intros W I. revert x. induction W as [|j w col J W IH]; intros x X.
    - rewrite !seq_nth; [easy|easy|now apply gen_range].
    - pose proof (word_length _ _ W) as Ln.
      rewrite !word_next by (try easy; now apply gen_range). rewrite IH by easy.
      apply gen_commute; [easy|easy|]. now apply (word_range w).
  Qed.

  Lemma word_word w col u col' x : word w col -> word u col' -> x < n ->
    nth (nth x col 0) col' 0 = nth (nth x col' 0) col 0.
  Proof.
    intros W U. revert x. induction U as [|j u col' J U IH]; intros x X.
    - rewrite !seq_nth; [easy|easy|now apply (word_range w)].
    - pose proof (word_length _ _ U) as Ln.
      rewrite !word_next by (try easy; now apply (word_range w)). rewrite IH by easy.
      symmetry. apply (word_gen w); [easy|easy|]. now apply (word_range u).
  Qed.

  (** ** A column for each element, found from 0 on *)

  Definition known (y : nat) (found : list (nat * list nat)) : bool := existsb (fun xc => fst xc =? y) found.

  Definition step (x : nat) (col : list nat) (found : list (nat * list nat)) : list (nat * list nat) :=
    fold_left (fun acc f => let y := nth x f 0 in
      if known y found || known y acc then acc else (y, map (fun z => nth z f 0) col) :: acc) gens [].

  Fixpoint grow (fuel : nat) (todo found : list (nat * list nat)) : list (nat * list nat) :=
    match fuel, todo with
    | S fuel, (x, col) :: todo => let new := step x col found in grow fuel (todo ++ new) (new ++ found)
    | _, _ => found
    end.

  Definition columns : list (nat * list nat) := let start := [(0, seq 0 n)] in grow n start start.

  Definition column_of (found : list (nat * list nat)) (y : nat) : list nat :=
    match find (fun xc => fst xc =? y) found with Some (_, col) => col | None => [] end.

  (** An invariant of all that is found. *)
  Section Grow.
    Variable S : nat -> list nat -> Prop.
    Hypothesis S_step : forall x col i, S x col -> i < length gens ->
      S (nth x (nth i gens []) 0) (map (fun z => nth z (nth i gens []) 0) col).

    Lemma step_right x col found : S x col -> Forall (fun xc => S (fst xc) (snd xc)) (step x col found).
    Proof.
      intros H. unfold step.
      assert (forall f, In f gens -> S (nth x f 0) (map (fun z => nth z f 0) col)) as A.
      { intros f F. apply (In_nth _ _ []) in F as (i & I & <-). now apply S_step. }
      enough (forall l acc, incl l gens -> Forall (fun xc => S (fst xc) (snd xc)) acc ->
        Forall (fun xc => S (fst xc) (snd xc)) (fold_left (fun acc f => let y := nth x f 0 in
          if known y found || known y acc then acc else (y, map (fun z => nth z f 0) col) :: acc) l acc)) as E.
      { apply E; [apply incl_refl|constructor]. }
      induction l as [|f l IH]; intros acc I F; [easy|]. cbn [fold_left]. apply IH.
      - intros y Y. apply I. now right.
      - cbv zeta. destruct (known _ _ || known _ _); [easy|]. constructor; [|easy]. apply A, I. now left.
    Qed.

    Lemma grow_right fuel todo found : Forall (fun xc => S (fst xc) (snd xc)) todo ->
      Forall (fun xc => S (fst xc) (snd xc)) found -> Forall (fun xc => S (fst xc) (snd xc)) (grow fuel todo found).
    Proof.
      revert todo found. induction fuel as [|fuel IH]; intros todo found T F; [easy|].
      destruct todo as [|[x col] todo]; [easy|]. cbn [grow]. cbv zeta. inversion T as [|? ? X T']; subst.
      pose proof (step_right x col found X). apply IH; apply Forall_app; now split.
    Qed.

    Lemma column_of_right y : 0 < n -> S 0 (seq 0 n) -> known y columns = true -> S y (column_of columns y).
    Proof.
      intros P Z K. unfold column_of.
      assert (Forall (fun xc => S (fst xc) (snd xc)) columns) as F.
      { apply grow_right; (constructor; [exact Z|constructor]). }
      destruct (find (fun xc => fst xc =? y) columns) as [[x col]|] eqn:E.
      - apply find_some in E as [I Eq]. apply Nat.eqb_eq in Eq. simpl in Eq. subst.
        rewrite Forall_forall in F. exact (F _ I).
      - unfold known in K. apply existsb_exists in K as (xc & I & Eq).
        pose proof (find_none _ _ E xc I). simpl in *. congruence.
    Qed.
  End Grow.

  Lemma column_word y : 0 < n -> known y columns = true ->
    exists w, word w (column_of columns y) /\ nth 0 (column_of columns y) 0 = y.
  Proof.
    intros P. apply (column_of_right (fun y col => exists w, word w col /\ nth 0 col 0 = y)); [|easy|].
    - intros x col i (w & W & E) I. exists (i :: w). split; [now constructor|].
      rewrite word_next; [now rewrite E|exact (word_length _ _ W)|easy].
    - exists []. split; [constructor|]. now rewrite seq_nth.
  Qed.

  (** ** Separation: refinement by images (Moore 1956) *)

  (** The place of the first equal item numbers an item. *)
  Fixpoint place (a : N * N) (l : list (N * N)) (i : N) : N :=
    match l with
    | [] => i
    | b :: l => if (fst a =? fst b)%N && (snd a =? snd b)%N then i else place a l (N.succ i)
    end.
  Definition numbered (l : list (N * N)) : list N := map (fun a => place a l 0%N) l.

  Definition refine (kinds : list N) (f : list nat) : list N :=
    numbered (map (fun kx => (fst kx, nth (snd kx) kinds 0%N)) (combine kinds f)).

  Fixpoint all_different (l : list N) : bool :=
    match l with [] => true | a :: l => negb (existsb (N.eqb a) l) && all_different l end.

  Fixpoint separate (fuel : nat) (kinds : list N) : bool :=
    all_different kinds ||
    match fuel with 0 => false | S fuel => separate fuel (fold_left refine gens kinds) end.

  Variable kind : nat -> N.
  Definition separates : bool := separate n (map kind (seq 0 n)).

  (** Elements of different kinds are separated by a word. *)
  Definition told (kinds : list N) : Prop := length kinds = n /\ forall x y, x < n -> y < n ->
    nth x kinds 0%N <> nth y kinds 0%N ->
    exists w col, word w col /\ kind (nth x col 0) <> kind (nth y col 0).

  Lemma refine_told kinds i : told kinds -> i < length gens -> told (refine kinds (nth i gens [])).
  Proof.
    intros [Ln T] I. set (f := nth i gens []).
    assert (length f = n) as Lf.
    { unfold maps in are_maps. rewrite forallb_forall in are_maps.
      specialize (are_maps _ (nth_In gens [] I)). apply andb_true_iff in are_maps as [E _]. now apply Nat.eqb_eq. }
    assert (length (combine kinds f) = n) as Lc by (rewrite combine_length; lia).
    unfold refine, numbered. set (items := map (fun kx => (fst kx, nth (snd kx) kinds 0%N)) (combine kinds f)).
    assert (forall x, x < n -> nth x items (0, 0)%N = (nth x kinds 0%N, nth (nth x f 0) kinds 0%N)) as It.
    { intros x X. unfold items. rewrite (nth_map _ _ (0%N, 0)) by lia. now rewrite combine_nth by lia. }
    split; [unfold items; rewrite !map_length; exact Lc|]. intros x y X Y D.
    assert (nth x items (0, 0)%N <> nth y items (0, 0)%N) as Di.
    { intros E. apply D.
      rewrite !(nth_map _ items (0, 0)%N) by (unfold items; rewrite map_length; lia). now rewrite E. }
    rewrite !It in Di by easy.
    destruct (N.eq_dec (nth x kinds 0%N) (nth y kinds 0%N)) as [E|E]; [|now apply T].
    destruct (T (nth x f 0) (nth y f 0)) as (w & col & W & Q).
    - now apply gen_range.
    - now apply gen_range.
    - intros E2. apply Di. now rewrite E, E2.
    - exists (i :: w), (map (fun z => nth z f 0) col). split; [now constructor|].
      unfold f in *. rewrite !word_next by (try exact (word_length _ _ W); easy).
      now rewrite <- !(word_gen w col i).
  Qed.

  Lemma separate_told fuel kinds : told kinds -> separate fuel kinds = true ->
    forall x y, x < n -> y < n -> x <> y -> exists w col, word w col /\ kind (nth x col 0) <> kind (nth y col 0).
  Proof.
    revert kinds. induction fuel as [|fuel IH]; intros kinds T S; cbn [separate] in S.
    all: destruct (all_different kinds) eqn:A.
    1, 3: intros x y X Y D; apply T; [easy|easy|]; intros E; apply D; destruct T as [Ln _]; clear - A E X Y Ln.
    1, 2: assert (NoDup kinds) as ND;
      [clear - A; induction kinds as [|a l IH]; [constructor|]; simpl in A; apply andb_true_iff in A as [A B];
       constructor; [|now apply IH]; intros I; apply negb_true_iff, not_true_iff_false in A; apply A;
       apply existsb_exists; exists a; split; [easy|apply N.eqb_refl]
      |rewrite NoDup_nth in ND; apply (ND x y); [lia|lia|exact E]].
    - easy.
    - simpl in S. apply (IH (fold_left refine gens kinds)); [|easy]. clear - T are_maps do_commute.
      assert (forall l kinds, (forall f, In f l -> In f gens) -> told kinds -> told (fold_left refine l kinds)) as F.
      { induction l as [|f l IH]; intros k I T'; [easy|]. simpl. apply IH.
        - intros f' F'. apply I. now right.
        - assert (In f gens) as Fg by (apply I; now left).
          apply (In_nth _ _ []) in Fg as (i & Ii & <-). now apply refine_told. }
      now apply F.
  Qed.

  Theorem separation x y : separates = true -> x < n -> y < n -> x <> y ->
    exists w col, word w col /\ kind (nth x col 0) <> kind (nth y col 0).
  Proof.
    intros S. apply (separate_told n (map kind (seq 0 n))); [|exact S].
    split; [now rewrite map_length, seq_length|]. intros a b A B D. exists [], (seq 0 n).
    split; [constructor|]. rewrite !seq_nth by easy. intros E. apply D.
    rewrite !(nth_map kind (seq 0 n) 0) by (now rewrite seq_length). rewrite !seq_nth by easy. exact E.
  Qed.
End Words.
