# The summary of the tables, and what their rows say, which are the same in JSON.
ninepins games --tables | grep -e ': [^ ]* proved' -e ': [^ ]* complete' -e ' groups '
for table in octal-games hexadecimal-games octal-quotients partizan-values misere-inverses; do
    ninepins games --table $table >rows
    paste -s -d , rows >joined
    echo "$table: $(wc -l <rows) rows, in JSON $(ninepins games --table $table --json | grep -c -F -f joined)"
    sed 's/.*"status":"\([a-z]*\)".*/\1/' rows | sort | uniq -c
done
grep -c '"group":true' rows
