(** * The checker as an OCaml program *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
From Pegtree Require Import Text.
Extraction Language OCaml.
Extraction "checker.ml" check.
