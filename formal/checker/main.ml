(* The second checker.

     checker FILE...            prints a verdict for each file, and ends with the largest exit code:
                                0 accepted, 1 refuted, 2 unreadable, 3 not covered, 4 too large
     checker --compare FILE [N] compares its verdicts with those in a record of the tests, on every Nth text *)

let read file =
  let input = open_in_bin file in
  Fun.protect ~finally:(fun () -> close_in input) (fun () -> really_input_string input (in_channel_length input))

(* A record is "accepted" or "refused", the number of bytes, and the text, again and again. *)
let compare_with file every =
  let input = open_in_bin file in
  let texts = ref 0 and accepted = ref 0 and refused = ref 0 and uncovered = ref 0 and different = ref 0 in
  let look expected text =
    match Reader.verdict text with
    | Uncovered _ | Large _ -> incr uncovered
    | verdict ->
        if (verdict = Accepted) <> (expected = "accepted") then begin
          incr different;
          Printf.printf "the program's checker: %s; this one: %s\n%s\n" expected (Reader.words verdict) text
        end
        else if verdict = Accepted then incr accepted
        else incr refused
  in
  (try
     while true do
       let expected, bytes = Scanf.sscanf (input_line input) "%s %d" (fun expected bytes -> (expected, bytes)) in
       let text = really_input_string input bytes in
       if !texts mod every = 0 then look expected text;
       incr texts
     done
   with End_of_file -> close_in input);
  Printf.printf "%d texts, every %d: %d accepted by both, %d refused by both, %d not covered or too large, %d different\n"
    !texts every !accepted !refused !uncovered !different;
  if !different > 0 || !accepted = 0 || !refused = 0 then exit 1

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [ "--compare"; file ] -> compare_with file 1
  | [ "--compare"; file; every ] -> compare_with file (int_of_string every)
  | [] ->
      prerr_endline "usage: checker FILE... | checker --compare RECORD [N]";
      exit 2
  | files ->
      let check file =
        let verdict = Reader.verdict (read file) in
        Printf.printf "%s: %s\n%!" file (Reader.words verdict);
        Reader.exit_code verdict
      in
      exit (List.fold_left (fun code file -> max code (check file)) 0 files)
