# Thousands of hard questions about one game build the quotient once.
export XDG_CACHE_HOME=$PWD/lines
(echo 24+26+28+30+31; awk 'BEGIN {
    for (i = 0; i < 3000; i++) printf "%d+%d+%d+%d\n", 12 + i % 19, 10 + i % 17, 9 + i % 13, i % 7
}') >positions
sed 's/.*/{"game":"0.07 misere","position":"&"}/' positions | ninepins solve --jsonl --fields strategy,outcome,winning_moves >answers
ls lines/ninepins/quotients
echo "$(wc -l <answers) answers, $(grep -c misere-quotient answers) by the quotient"

# A search gives the same answers.
for at in 8 101 901; do
    sed -n ${at}p answers | sed 's/,"strategy":[^}]*//' >answer
    ninepins solve '0.07 misere' "$(sed -n ${at}p positions)" --strategy search --fields outcome,winning_moves | cmp - answer
done
