# Kills the command behind a file and a number of bytes, as soon as that file has more bytes.
killed() {
    file=$1 bytes=$2
    shift 2
    "$@" >killed.txt 2>&1 &
    while kill -0 $! && [ "$(cat "$file" 2>/dev/null | wc -c)" -le "$bytes" ]; do sleep 0.01; done
    kill -9 $!
    wait $! 2>/dev/null
}

ninepins period 0.354 --json >at-once
grep -o '"last_exception":[0-9]*,"period":[0-9]*' at-once
for bytes in 1000000 3000000; do
    killed checkpoint $bytes ninepins period 0.354 --checkpoint checkpoint --every 20ms
done
[ "$(wc -c <checkpoint)" -lt 10000000 ] && echo killed in the middle
ninepins period 0.354 --checkpoint checkpoint --json | cmp - at-once
# A finished search is found again at once.
ninepins period 0.354 --checkpoint checkpoint --time 1m --json | cmp - at-once

of='--codes 0.xxxx --codes 4.????? --codes 0.????1 --to 8 --max-order 200 --threads 1 --shard 1/100'
killed some 20000 ninepins each quotient $of -o some
ninepins each quotient $of -o some | sed 's/ [1-9][0-9]* answered before, [1-9][0-9]* now:.*/ some before, some now/'
ninepins each quotient $of -o whole >it
echo "exit code $?"
for answers in some whole; do ninepins survey collect $answers >$answers.table; done
cmp some.table whole.table
