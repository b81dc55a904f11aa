# Runs the lines in the table of the book's page "From a contest problem", and compares the first letter of each answer.
page=$DATA/../book/src/contests.md
grep -E '^\|[^|]*\| `ninepins [^`]*` \| [NLPR] \|' "$page" | while IFS='|' read -r _ problem line letter _; do
    answer=$(eval "$(printf %s "$line" | tr -d '`') --brief" 2>&1)
    if [ "${answer%% *}" = "$(echo $letter)" ]; then
        echo "as the table says"
    else
        echo "$problem: $answer"
    fi
done | sort | uniq -c | sed 's/^ *//'
