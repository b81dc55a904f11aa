(* Reads certificates of ninepins and asks the extracted checks, which carry the proofs. What is read here must be
   believed: the game line, and which text belongs to which argument. *)

open Checks

exception Unreadable of string
exception Not_covered of string
exception Too_large of string

let unreadable what = raise (Unreadable what)
let not_covered what = raise (Not_covered what)

(* Numbers. In the text they are below 2^64, without leading zeros. *)

(* Larger numbers of tokens are not written in unary. *)
let max_unary = 1_000_000

let is_number text =
  let digits = text <> "" && String.for_all (fun c -> '0' <= c && c <= '9') text in
  let most = "18446744073709551615" in
  let length = String.length text in
  digits && (length = 1 || text.[0] <> '0') && (length < 20 || (length = 20 && text <= most))

let canonical text = if is_number text then text else unreadable ("a number: " ^ text)

let nat_of_int n =
  let rec from result n = if n = 0 then result else from (S result) (n - 1) in
  from O n

let binary text =
  let ten = N.of_nat (nat_of_int 10) in
  let digit c = N.of_nat (nat_of_int (Char.code c - Char.code '0')) in
  String.fold_left (fun result c -> N.add (N.mul result ten) (digit c)) N0 (canonical text)

let small text =
  match int_of_string_opt (canonical text) with
  | Some n when n <= max_unary -> n
  | _ -> raise (Too_large text)

let unary text = nat_of_int (small text)

(* Texts *)

let after prefix line =
  if String.starts_with ~prefix line then
    let n = String.length prefix in
    Some (String.sub line n (String.length line - n))
  else None

let must prefix line =
  match after prefix line with Some rest -> rest | None -> unreadable (prefix ^ "..., found " ^ line)

(* Parts a text at the first place of a separator. *)
let part separator text =
  let n = String.length separator in
  let rec find i =
    if i + n > String.length text then None
    else if String.sub text i n = separator then
      Some (String.sub text 0 i, String.sub text (i + n) (String.length text - i - n))
    else find (i + 1)
  in
  find 0

let parts separator text =
  let rec all text = match part separator text with None -> [ text ] | Some (one, rest) -> one :: all rest in
  all text

let pair separator text = match part separator text with Some pair -> pair | None -> unreadable text

let rec ascends less = function a :: (b :: _ as rest) -> less a b && ascends less rest | _ -> true

(* Lines: without comments, and the checksum is compared. *)

let fnv text from =
  String.fold_left
    (fun h c -> Int64.mul (Int64.logxor h (Int64.of_int (Char.code c))) 0x100000001b3L)
    from text

let trim line =
  let blank c = c = ' ' || c = '\t' || c = '\r' in
  let rec start i = if i < String.length line && blank line.[i] then start (i + 1) else i in
  let rec stop i = if i > 0 && blank line.[i - 1] then stop (i - 1) else i in
  let from = start 0 in
  let till = stop (String.length line) in
  if till <= from then "" else String.sub line from (till - from)

let lines_of text =
  let without_end line =
    let n = String.length line in
    if n > 0 && line.[n - 1] = '\r' then String.sub line 0 (n - 1) else line
  in
  let rec read sum is_first found = function
    | [] | [ "" ] -> List.rev found
    | raw :: rest -> (
        let line = trim raw in
        let next = fnv "\n" (fnv (without_end raw) sum) in
        if (not is_first) && (line = "" || line.[0] = '#') then read next false found rest
        else
          match after "checksum " line with
          | Some digits when not is_first ->
              if digits <> Printf.sprintf "%016Lx" sum then unreadable "the checksum is wrong";
              let comment raw = let line = trim raw in line = "" || line.[0] = '#' in
              if List.for_all comment rest then List.rev found else unreadable "lines below the checksum"
          | _ -> read next false (line :: found) rest)
  in
  read 0xcbf29ce484222325L true [] (String.split_on_char '\n' text)

(* Heaps and positions, as the text has them: sizes and limits are texts of digits. *)

let less a b = String.length a < String.length b || (String.length a = String.length b && a < b)

let heap_of text =
  let size, limit = match part "/" text with
    | None -> (canonical text, text)
    | Some (size, limit) -> if less (canonical limit) (canonical size) then (size, limit) else unreadable text
  in
  let most = "9223372036854775808" in
  if size = "0" || limit = "0" || less most size then unreadable ("a heap: " ^ text);
  (size, limit)

let heap_less (a, k) (b, l) = less a b || (a = b && less k l)

let position_of text =
  if text = "0" then []
  else
    let heaps = List.map heap_of (parts "+" text) in
    if ascends (fun a b -> a = b || heap_less a b) heaps then heaps else unreadable ("heaps ascend: " ^ text)

let rec position_less g h =
  match (g, h) with
  | [], [] | _, [] -> false
  | [], _ -> true
  | a :: g, b :: h -> heap_less a b || (a = b && position_less g h)

let heap (size, limit) = { size = unary size; limit = unary limit }
let position heaps = List.map heap heaps

(* Games, in their one spelling *)

let max_digits = 4097

let rec digits_of text i =
  if i >= String.length text then []
  else
    let bits = match text.[i] with
      | '0' .. '9' as c -> Char.code c - Char.code '0'
      | 'a' .. 'f' as c -> Char.code c - Char.code 'a' + 10
      | _ -> unreadable ("a code: " ^ text)
    in
    let unequal = i + 1 < String.length text && text.[i + 1] = '!' in
    if unequal && bits < 4 then unreadable ("a code: " ^ text);
    (bits, unequal) :: digits_of text (if unequal then i + 2 else i + 1)

let rec last = function [] -> None | [ a ] -> Some a | _ :: rest -> last rest

(* The shortest list that repeats to this one. *)
let is_shortest tail =
  let n = List.length tail in
  let tail = Array.of_list tail in
  let repeats p = n mod p = 0 && Array.for_all Fun.id (Array.init n (fun i -> tail.(i) = tail.(i mod p))) in
  not (List.exists repeats (List.init (max 0 (n - 1)) (fun p -> p + 1)))

let code_of text =
  let zero, rest = pair "." text in
  let digits, tail = match part "[" rest with
    | None -> (rest, "")
    | Some (digits, tail) ->
        let n = String.length tail in
        if n < 2 || tail.[n - 1] <> ']' then unreadable ("a code: " ^ text);
        (digits, String.sub tail 0 (n - 1))
  in
  let zero = digits_of zero 0 and digits = digits_of digits 0 and tail = digits_of tail 0 in
  let digits = if digits = [ (0, false) ] && tail = [] then [] else
    if digits = [] && tail = [] then unreadable ("a code: " ^ text) else digits in
  let short =
    if tail = [] then last digits <> Some (0, false)
    else tail <> [ (0, false) ] && is_shortest tail && last digits <> last tail
  in
  let count = 1 + List.length digits + List.length tail in
  (match zero with
  | [ (bits, _) ] when bits land 3 = 0 && short && count <= max_digits -> ()
  | _ -> unreadable ("a code: " ^ text));
  (zero @ digits, tail)

let outcome_of = function
  | "L" -> LeftWins
  | "N" -> NextWins
  | "P" -> PreviousWins
  | "R" -> RightWins
  | text -> unreadable ("an outcome: " ^ text)

let limit_of text =
  let times, plus = pair "n" text in
  let times = if times = "" then "1" else if times = "1" then unreadable text else canonical times in
  let plus = if plus = "" then "0" else
    match after "+" plus with Some plus when plus <> "0" -> canonical plus | _ -> unreadable text in
  (times, plus)

let game_of text =
  let rules, clauses = match parts "; " text with rules :: clauses -> (rules, clauses) | [] -> (text, []) in
  let rules, is_misere = match part " misere" rules with
    | Some (rules, "") -> (rules, true)
    | Some _ -> unreadable text
    | None -> (rules, false)
  in
  let rules, limit = match part " limit " rules with
    | Some (rules, limit) -> (rules, Some (limit_of limit))
    | None -> (rules, None)
  in
  let left, right = match part "|" rules with
    | Some (left, right) -> if left = right then unreadable text else (code_of left, code_of right)
    | None -> (code_of rules, code_of rules)
  in
  let splits (digits, _) = List.hd digits <> (0, false) in
  if limit <> None && (splits left || splits right) then unreadable text;
  let clause text =
    let letter, positions = pair " at " text in
    let positions = List.map position_of (parts ", " positions) in
    let limited = List.exists (List.exists (fun (size, limit) -> size <> limit)) positions in
    if List.mem [] positions || not (ascends position_less positions) || (limited && limit = None) then
      unreadable text;
    ignore (outcome_of letter);
    (letter, positions)
  in
  let clauses = List.map clause clauses in
  if not (ascends (fun (a, _) (b, _) -> a < b) clauses) then unreadable text;
  let listed = List.concat_map snd clauses in
  if List.length (List.sort_uniq compare listed) <> List.length listed then unreadable text;
  let digit (bits, unequal) = { bits = nat_of_int bits; unequal } in
  let code (digits, tail) = { digits = List.map digit digits; tail = List.map digit tail } in
  let left = code left and right = code right in
  { codes = (function Left -> left | Right -> right);
    limits = Option.map (fun (times, plus) -> (unary times, unary plus)) limit;
    misere = is_misere;
    terminals =
      List.concat_map (fun (letter, all) -> List.map (fun at -> (position at, outcome_of letter)) all) clauses }

(* Certificates of periods *)

let period version = function
  | game :: preperiod :: period :: max :: evidence :: rest ->
      let game = game_of (must "game " game) in
      let s = must "preperiod " preperiod and p = must "period " period and max = must "max " max in
      if version = "1" && evidence = "classical" then
        if rest = [] then begin
          let max = binary max and s = canonical s and p = canonical p in
          accepts_period game (unary s) (unary p) max
        end else unreadable "lines below the evidence"
      else if after "sparse " evidence <> None then not_covered "sparse evidence"
      else unreadable evidence
  | _ -> unreadable "the text ends too soon"

(* The check of an arithmetic period is plain, and takes seconds with so many heaps. *)
let max_heaps = 120

let arithmetic = function
  | game :: preperiod :: period :: saltus :: rest -> (
      let game = game_of (must "game " game) in
      let preperiod = must "preperiod " preperiod and period = must "period " period in
      let saltus = binary (must "saltus " saltus) in
      let listed, rest = match rest with
        | line :: rest when after "constant " line <> None -> (parts " " (must "constant " line), rest)
        | rest -> ([], rest)
      in
      match rest with
      | [ evidence ] ->
          let doublings, window = pair " window " (must "arithmetic K " evidence) in
          let r = small preperiod and p = small period and k = small doublings and w = small window in
          let residues = List.map small listed in
          let few = listed = [] || (saltus <> N0 && List.length listed < p) in
          if k > max_heaps || w > max_heaps || p > max_heaps || w + p * (1 lsl min k 20) > max_heaps then
            raise (Too_large evidence);
          few && ascends ( < ) residues
          && List.for_all (fun residue -> residue < p) residues
          && accepts_arithmetic game (nat_of_int r) (nat_of_int p) saltus (List.map nat_of_int residues)
               (nat_of_int k) (nat_of_int w)
      | _ -> unreadable "the text ends too soon, or too late")
  | _ -> unreadable "the text ends too soon"

(* Quotients *)

let split_words text = List.map binary (parts " " text)

let quotient game lines =
  if List.exists (fun line -> after "form " line <> None) lines then not_covered "a quotient with counters";
  let impartial = impartial_codes game in
  let take prefix lines =
    let rec go found = function
      | line :: rest when after prefix line <> None -> go (must prefix line :: found) rest
      | rest -> (List.rev found, rest)
    in
    go [] lines
  in
  let one what = function [ a ] -> a | _ -> unreadable what in
  let elements, lines = take "elements " lines in
  let generators, lines = take "generator " lines in
  let heaps, lines = take "heap " lines in
  let rows, lines = take "outcomes " lines in
  let left, lines = take (if impartial then "set " else "left set ") lines in
  let right, lines = if impartial then (left, lines) else take "right set " lines in
  let periods, lines = take "period " lines in
  let infinite, lines = take "infinite " lines in
  if lines <> [] then unreadable (List.hd lines);
  let keyed text = let key, list = pair ": " text in (binary key, split_words list) in
  let heap i text =
    let size, element = pair " = " text in
    if size <> string_of_int (i + 1) then unreadable ("heap " ^ text);
    binary element
  in
  let letter = function '?' -> None | c -> Some (outcome_of (String.make 1 c)) in
  let period text = let n, p = pair " " text in (binary n, binary p) in
  let row text = List.map letter (List.of_seq (String.to_seq text)) in
  let left = List.map keyed left in
  let right = if impartial then left else List.map keyed right in
  let certificate =
    { element_count = binary (one "one line `elements`" elements);
      generators = List.map keyed generators;
      heaps = List.mapi heap heaps;
      rows = List.map row rows;
      sets = (function Left -> left | Right -> right);
      period = (match periods with [] -> None | _ -> Some (period (one "one period" periods))) }
  in
  (* With rank 0 nothing is infinite. *)
  (certificate, infinite = [])

(* Positions *)

let claim line =
  let player = function "left" -> Left | "right" -> Right | text -> unreadable text in
  match parts " " line with
  | [ p; "to"; "move,"; w; "wins" ] -> Some (player p, player w)
  | _ -> None

let replies game start lines =
  let reply line = let from, into = pair " -> " line in (position (position_of from), position (position_of into)) in
  let rec read = function
    | [] -> []
    | line :: rest -> (
        match claim line with
        | None -> unreadable line
        | Some (p, w) ->
            let rec replies found = function
              | line :: rest when claim line = None -> replies (reply line :: found) rest
              | rest -> (List.rev found, rest)
            in
            let lines, rest = replies [] rest in
            (p, w, lines) :: read rest)
  in
  let claims = List.map (fun (p, w, lines) -> ((p, w), lines)) (read lines) in
  let movers = List.map (fun ((p, _), _) -> p) claims in
  if List.length (List.sort_uniq compare movers) <> List.length movers then unreadable "a player is claimed twice";
  accepts_replies game (position start) claims

let nim_value game start value table =
  let entry line =
    let at, value = pair " = " line in
    match position_of at with [ at ] -> (at, binary value) | _ -> unreadable line
  in
  let table = List.map entry table in
  let value = binary value in
  ascends (fun (a, _) (b, _) -> heap_less a b) table
  && accepts_nim_value game (position start) value
       (List.rev_map (fun (at, value) -> (heap at, value)) table)

let certificate version = function
  | game :: at :: rest -> (
      let game = game_of (must "game " game) in
      let start = position_of (must "position " at) in
      match (version, rest) with
      | "1", line :: table when after "nim-value " line <> None ->
          nim_value game start (must "nim-value " line) table
      | "1", _ :: _ -> replies game start rest
      | "2", outcome :: lines ->
          let outcome = outcome_of (must "outcome " outcome) in
          let certificate, finite = quotient game lines in
          finite
          && List.for_all (fun (size, limit) -> size = limit) start
          && accepts_by_quotient game certificate (List.map (fun (size, _) -> binary size) start) outcome
      | "3", _ -> not_covered "completions"
      | _ -> unreadable "the text ends too soon")
  | _ -> unreadable "the text ends too soon"

let accepts text =
  match lines_of text with
  | [] -> unreadable "the text is empty"
  | first :: rest -> (
      match parts " " first with
      | [ "ninepins"; "period"; ("1" | "2" as version) ] -> period version rest
      | [ "ninepins"; "quotient"; "1" ] -> (
          if List.exists (fun line -> after "ninepins quotient " line <> None) rest then
            not_covered "several certificates in one text";
          match rest with
          | game :: rest ->
              let game = game_of (must "game " game) in
              let certificate, finite = quotient game rest in
              finite && accepts_quotient game certificate
          | [] -> unreadable "the text ends too soon")
      | [ "ninepins"; "certificate"; ("1" | "2" | "3" as version) ] -> certificate version rest
      | [ "ninepins"; "period"; "3" ] -> arithmetic rest
      | _ -> unreadable first)

type verdict = Accepted | Refuted | Bad of string | Uncovered of string | Large of string

let verdict text =
  match accepts text with
  | true -> Accepted
  | false -> Refuted
  | exception Unreadable why -> Bad why
  | exception Not_covered why -> Uncovered why
  | exception Too_large why -> Large why

let words = function
  | Accepted -> "accepted"
  | Refuted -> "refuted"
  | Bad why -> "unreadable: " ^ why
  | Uncovered why -> "not covered: " ^ why
  | Large why -> "too large: " ^ why

let exit_code = function Accepted -> 0 | Refuted -> 1 | Bad _ -> 2 | Uncovered _ -> 3 | Large _ -> 4
