asks() { ninepins each period --codes '0.?' --to 100 -o answers.jsonl; }
asks
cp answers.jsonl good
ninepins survey collect good >table

# A line that was changed, wherever it was, makes no table, and its answer is computed again.
again() {
    ninepins survey collect answers.jsonl
    echo "exit code $?"
    asks
    ninepins survey collect answers.jsonl | cmp - table
}
for change in '4s/"0.3"/"1.3"/' '1s/"proved"/"qroved"/' '1s/"preperiod"/"qreperiod"/' '1s/"fnv"/"gnv"/' '1s/{/z/'; do
    sed "$change" good >answers.jsonl
    again
done
(head -c 3 good; printf '\377'; tail -c +5 good) >answers.jsonl
again
printf '{}\n{"schema":"ninepins/period/1","game":"0.3"}\n' >answers.jsonl
again
echo '{"schema":"ninepins/period/1","game":"0.3","crc32":"01234567"}' >answers.jsonl
again

# A line that is cut is no answer, wherever it is cut. A report changes nothing.
before=$(sed '$d' good | wc -c) all=$(wc -c <good)
for length in $((all - 1)) $((before + 1)) $((before - 1)); do
    head -c $length good >cut
    cp cut answers.jsonl
    ninepins survey collect answers.jsonl | wc -l
    cmp cut answers.jsonl
    asks
    cmp good answers.jsonl
done
