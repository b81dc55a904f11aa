# Games with finite, periodic, infinite and partizan quotients, a first and a later heap.
export XDG_CACHE_HOME=$PWD/cache
while read -r game first later; do
    rm -rf cache
    ninepins quotient "$game" --to "$first" --brief
    sed '/^outcomes/q' cache/ninepins/quotients/* | grep -c '^heap '
    for form in --json '--threads 2' --latex '--prove -'; do
        ninepins quotient "$game" --to "$later" $form --resume >resumed
        ninepins quotient "$game" --to "$later" $form --no-cache | cmp - resumed
    done
    # A quotient of fewer heaps is built afresh, and the larger one stays.
    cp cache/ninepins/quotients/* saved
    ninepins quotient "$game" --to "$first" --json --resume >fewer
    ninepins quotient "$game" --to "$first" --json --no-cache | cmp - fewer
    cmp cache/ninepins/quotients/* saved
done <<END
0.07 20 28
0.644 40 60
kayles 30 200
0.76 11 13
0.76 12 14
0.7|0.07 2 9
0.3|0.7 4 8
END
