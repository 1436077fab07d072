(* pegtree-check-coq TEXT...: checks the text of proofs (PROOF.md, without the compression) by the
   function that Text.v proves sound. This file only reads files and prints. *)

let bytes_of_file name =
  let channel = open_in_bin name in
  let text = really_input_string channel (in_channel_length channel) in
  close_in channel;
  List.init (String.length text) (fun i -> Char.code text.[i])

let word = function
  | Checker.Total -> "total"
  | Checker.Depth -> "depth"
  | Checker.Last -> "last"

let () =
  let failed = ref false in
  for i = 1 to Array.length Sys.argv - 1 do
    let name = Sys.argv.(i) in
    match Checker.check (bytes_of_file name) with
    | Some (_, goals) ->
        Printf.printf "%s: true: %s\n%!" name (String.concat ", " (List.rev_map word goals))
    | None -> failed := true; Printf.printf "%s: not shown\n%!" name
  done;
  exit (if !failed then 1 else 0)
