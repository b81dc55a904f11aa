(** * Kayles, 0.77

    Its nim-values have period 12 from heap 71 on (Guy and Smith 1956), and its misère quotient has order 40 (Sibert and
    Conway 1992; Plambeck 2005). The certificate is that of the program, [certificates/kayles-misere.txt], in Coq's
    spelling. Whoever doubts the spelling loses nothing: Coq checks this one. *)

From Coq Require Import List Arith NArith.
From Ninepins Require Import Statements Games PeriodCheck QuotientCheck.
Import ListNotations.

Definition octal (l : list nat) : code := Code (map (fun b => Digit b false) l) [].
Definition impartial (c : code) (is_misere : bool) : game := Game (fun _ => c) None is_misere [].

(** Kayles under normal play, and under misère play. *)
Definition normal_kayles : game := impartial (octal [0; 7; 7]) false.
Definition misere_kayles : game := impartial (octal [0; 7; 7]) true.

Theorem kayles_period : period_claim normal_kayles 71 12 8.
Proof. apply check_period_sound; [easy|easy|]. vm_compute. reflexivity. Qed.

Definition kayles : certificate := {|
  element_count := 40%N;
  generators := [
    (1, [1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12; 15; 14; 17; 16; 19; 18; 21; 20; 23; 22; 25; 24; 27; 26; 29;
    28; 31; 30; 33; 32; 35; 34; 37; 36; 39; 38]);
    (2, [2; 3; 4; 5; 2; 3; 8; 9; 10; 11; 8; 9; 2; 3; 8; 9; 2; 3; 8; 9; 2; 3; 8; 9; 3; 2; 9; 8; 9; 8; 3; 2; 34; 35;
    32; 33; 38; 39; 36; 37]);
    (5, [6; 7; 8; 9; 10; 11; 12; 13; 2; 3; 4; 5; 6; 7; 4; 5; 10; 11; 4; 5; 10; 11; 4; 5; 11; 10; 5; 4; 5; 4; 11; 10;
    36; 37; 38; 39; 32; 33; 34; 35]);
    (9, [14; 15; 8; 9; 10; 11; 4; 5; 2; 3; 4; 5; 10; 11; 16; 17; 14; 15; 20; 21; 22; 23; 20; 21; 26; 27; 24; 25; 30;
    31; 28; 29; 36; 37; 38; 39; 32; 33; 34; 35]);
    (12, [18; 19; 8; 9; 10; 11; 4; 5; 2; 3; 4; 5; 10; 11; 20; 21; 22; 23; 20; 21; 22; 23; 20; 21; 28; 29; 30; 31; 30;
    31; 28; 29; 36; 37; 38; 39; 32; 33; 34; 35]);
    (25, [24; 25; 3; 2; 5; 4; 11; 10; 9; 8; 11; 10; 5; 4; 26; 27; 24; 25; 28; 29; 30; 31; 28; 29; 4; 5; 10; 11; 10;
    11; 4; 5; 33; 32; 35; 34; 37; 36; 39; 38]);
    (27, [32; 33; 34; 35; 32; 33; 36; 37; 38; 39; 36; 37; 32; 33; 36; 37; 32; 33; 36; 37; 32; 33; 36; 37; 33; 32; 37;
    36; 37; 36; 33; 32; 4; 5; 2; 3; 10; 11; 8; 9])]%N;
  heaps := [1; 2; 3; 1; 6; 3; 2; 5; 14; 2; 8; 18; 5; 2; 9; 5; 22; 3; 2; 21; 10; 8; 9; 10; 24; 2; 32; 11; 10; 9; 2; 5;
  32; 8; 9; 10; 5; 2; 3; 5; 10; 9; 2; 5; 32; 2; 9; 10; 5; 2; 32; 5; 10; 9; 2; 5; 10; 2; 9; 10; 5; 2; 32; 5; 10; 9; 2;
  5; 32; 8; 9; 10; 5; 2; 32; 5; 10; 9; 2; 5; 32; 2; 9; 10; 5; 2; 32; 5; 10; 9; 2; 5; 32; 2; 9; 10; 5; 2; 32; 5; 10;
  9; 2; 5; 32; 2; 9; 10; 5; 2; 32; 5; 10; 9; 2; 5; 32; 2; 9; 10; 5; 2; 32; 5; 10; 9; 2; 5; 32; 2; 9; 10; 5; 2; 32; 5;
  10; 9; 2; 5; 32; 2; 9; 10; 5; 2; 32; 5; 10; 9; 2; 5; 32; 2; 9; 10; 5; 2; 32; 5; 10; 9; 2; 5; 32; 2; 9]%N;
  rows := [map Some [NextWins; PreviousWins; NextWins; NextWins; PreviousWins; NextWins; NextWins; PreviousWins;
  NextWins; NextWins; NextWins; NextWins; NextWins; PreviousWins; PreviousWins; NextWins; NextWins; PreviousWins;
  PreviousWins; NextWins; NextWins; PreviousWins; NextWins; NextWins; NextWins; NextWins; NextWins; PreviousWins;
  NextWins; NextWins; NextWins; NextWins; NextWins; NextWins; NextWins; NextWins; NextWins; NextWins; NextWins;
  NextWins]];
  sets _ := [
    (0, [1]);
    (1, [0]);
    (2, [0; 1]);
    (2, [4; 5]);
    (2, [8; 9; 10; 11; 12; 13]);
    (3, [0; 1; 2]);
    (3, [2; 4; 5]);
    (3, [2; 8; 9; 10; 11; 12; 13]);
    (4, [2; 3]);
    (4, [32; 33; 34; 35; 36; 37; 38; 39]);
    (5, [2; 3; 4]);
    (5, [4; 32; 33; 34; 35; 36; 37; 38; 39]);
    (6, [1; 2; 3; 4]);
    (6, [2; 3; 4; 13]);
    (7, [0; 2; 3; 5; 6]);
    (7, [2; 3; 5; 6; 12]);
    (8, [2; 3; 4; 5; 7; 12; 14; 15]);
    (8, [2; 3; 4; 5; 6; 7]);
    (8, [2; 3; 4; 5; 10; 11]);
    (9, [2; 3; 4; 5; 6; 8; 13; 14; 15]);
    (9, [2; 3; 4; 5; 6; 7; 8]);
    (9, [2; 3; 4; 5; 8; 10; 11]);
    (10, [2; 3; 4; 5; 8; 9]);
    (10, [2; 3; 4; 5; 32; 33; 34; 35; 36; 37; 38; 39]);
    (11, [2; 3; 4; 5; 8; 9; 10]);
    (11, [2; 3; 4; 5; 10; 32; 33; 34; 35; 36; 37; 38; 39]);
    (12, [7; 8; 9; 10]);
    (13, [6; 8; 9; 11; 12]);
    (14, [0; 2; 3; 5; 8; 9]);
    (14, [2; 3; 5; 8; 9; 16]);
    (15, [1; 2; 3; 4; 8; 9; 14]);
    (15, [2; 3; 4; 8; 9; 14; 17]);
    (16, [2; 3; 8; 9; 11; 14]);
    (17, [2; 3; 8; 9; 10; 15; 16]);
    (18, [2; 3; 5; 8; 9; 12; 15]);
    (19, [2; 3; 4; 8; 9; 13; 14; 18]);
    (20, [2; 3; 8; 9; 10; 11; 17; 18]);
    (20, [2; 3; 8; 9; 10; 11; 21]);
    (20, [2; 3; 8; 9; 10; 11; 17; 22]);
    (21, [2; 3; 8; 9; 10; 11; 16; 23]);
    (21, [2; 3; 8; 9; 10; 11; 20]);
    (22, [2; 3; 4; 5; 8; 9; 19]);
    (22, [2; 3; 4; 5; 8; 9; 15; 20]);
    (22, [2; 3; 4; 5; 8; 9; 23]);
    (23, [2; 3; 4; 5; 8; 9; 14; 21]);
    (23, [2; 3; 4; 5; 8; 9; 22]);
    (24, [2; 3; 4; 8; 9; 10; 20]);
    (25, [2; 3; 5; 8; 9; 11; 21; 24]);
    (26, [2; 3; 4; 8; 9; 10; 22; 24]);
    (27, [2; 3; 5; 8; 9; 11; 23; 25; 26]);
    (28, [2; 3; 4; 5; 8; 9; 10; 22; 27]);
    (28, [2; 3; 4; 5; 8; 9; 10; 22; 29]);
    (29, [2; 3; 4; 5; 8; 9; 11; 23; 28]);
    (29, [2; 3; 4; 5; 8; 9; 11; 23; 26; 31]);
    (30, [2; 3; 4; 8; 9; 10; 11; 20; 25; 28]);
    (30, [2; 3; 4; 8; 9; 10; 11; 20; 31]);
    (31, [2; 3; 5; 8; 9; 10; 11; 21; 24; 29]);
    (31, [2; 3; 5; 8; 9; 10; 11; 21; 30]);
    (32, [2; 3; 4; 5; 8; 9; 10; 11]);
    (33, [2; 3; 4; 5; 8; 9; 10; 11; 32]);
    (34, [2; 3; 4; 5; 8; 9; 10; 11; 32; 33]);
    (35, [2; 3; 4; 5; 8; 9; 10; 11; 32; 33; 34]);
    (36, [2; 3; 4; 5; 8; 9; 10; 11; 32; 33; 34; 35]);
    (37, [2; 3; 4; 5; 8; 9; 10; 11; 32; 33; 34; 35; 36]);
    (38, [2; 3; 4; 5; 8; 9; 10; 11; 32; 33; 34; 35; 36; 37]);
    (39, [2; 3; 4; 5; 8; 9; 10; 11; 32; 33; 34; 35; 36; 37; 38])]%N;
  period := Some (71, 12)%N
|}.

Lemma kayles_checked : check_quotient misere_kayles kayles = true.
Proof. vm_compute. reflexivity. Qed.

(** Who wins misère Kayles, from heaps of all sizes, and the order of its quotient. *)
Theorem kayles_misere :
  quotient_claim misere_kayles (up_to None) 40 (value_of kayles) (letter kayles).
Proof. exact (quotient_order misere_kayles kayles kayles_checked). Qed.
