(** * The checks as OCaml

    Only booleans, options, lists and pairs become OCaml's own. Numbers stay as Coq defines them, in unary or binary: no
    machine integer can overflow. *)

From Coq Require Import NArith Extraction ExtrOcamlBasic.
From Ninepins Require Import Statements QuotientCheck Theorems.
Extraction Language OCaml.
Extraction "checks.ml" accepts_period accepts_arithmetic accepts_quotient accepts_nim_value accepts_replies accepts_by_quotient
  impartial_codes N.add N.mul N.of_nat N.to_nat.
