(** * Games whose nim-values rise

    Kenyon's game 0.3f has period 6 and saltus 3 (Kenyon 1967). 0.209 needs values that are split. The numbers are those of
    the program's certificates. *)

From Coq Require Import List Arith NArith.
From Ninepins Require Import Statements ArithmeticCheck Kayles.
Import ListNotations.

Theorem kenyon_period : arithmetic_claim (impartial (octal [0; 3; 15]) false) 0 6 3 [].
Proof. apply (check_arithmetic_sound _ 0 6 3 [] 0 10); [easy|easy|]. vm_compute. reflexivity. Qed.

Theorem split_period : arithmetic_claim (impartial (octal [0; 2; 0; 9]) false) 1 9 3 [].
Proof. apply (check_arithmetic_sound _ 1 9 3 [] 1 19); [easy|easy|]. vm_compute. reflexivity. Qed.
