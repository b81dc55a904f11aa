# All rows of an independent oracle: rules, pairs, fractions of limits, winners of the empty position.
for file in rules rules2; do
    sed 's/, "outcome": .*/}/' "$DATA/$file.jsonl" | ninepins solve --jsonl --no-cache --fields outcome | grep -o '"[NPLR]"' >found
    grep -o '"outcome": "[NPLR]"' "$DATA/$file.jsonl" | grep -o '"[NPLR]"' | cmp - found
    echo "$(wc -l <found) rows of $file"
done

# Questions of all kinds, among them some whose answers depend on earlier ones: quotients, also learnt ones, and tables of boards.
awk 'BEGIN {
    count = split("kayles,0.07 misere,0.26 misere,nimmy,0.3|0.21,partizan-kayles,0.7.7,kayles misere", games, ",")
    for (i = 0; i < 400; i++) {
        game = games[i % count + 1]
        least = game == "0.26 misere" ? 16 : 1
        printf "{\"game\":\"%s\",\"position\":\"%d+%d+%d\"}\n", game, i * 7 % 11 + least, i * 5 % 13 + least, i * 3 % 7
        if (i % 50 == 9) print "\n{"
    }
}' >questions
ninepins solve --jsonl --no-cache <questions >one
echo "exit code $?, $(grep -c . one) answers, $(grep '"0.26 misere"' one | grep -c '"misere-quotient"') by a quotient that was learnt"
for threads in 2 5; do
    ninepins solve --jsonl --no-cache --threads $threads <questions >many
    echo "exit code $?"
    cmp one many
done

# Ctrl-C ends all threads, though the next line of the input never comes. Without `--foreground` the signal may come twice.
mkfifo open
heavy='{"game":"0.45 misere; N at 1+1","position":"50+51+52+53+54+55","max_positions":1000000000}'
(printf '%s\n' '{"game":"kayles","position":"1"}' "$heavy" "$heavy" "$heavy"; exec sleep 60) >open &
timeout --foreground --preserve-status -s INT 2 ninepins solve --jsonl --threads 2 --fields outcome <open
echo "exit code $?"
kill $!

# Answers do not wait for the next question, of which the beginning is there already.
mkfifo asked answered
for threads in 1 3; do
    ninepins solve --jsonl --threads $threads --fields position <asked >answered &
    exec 3>asked 4<answered
    for position in 1 3+5 7; do
        printf '{"game":"kayles","position":"%s"}\n  ' $position >&3
        read -r answer <&4
        echo "$answer"
    done
    exec 3>&- 4<&-
    wait $!
    echo "exit code $?"
done
