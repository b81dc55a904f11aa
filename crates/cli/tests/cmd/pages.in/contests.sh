# Runs the lines in the table of the book's page "From a contest problem", and compares the first letter of each answer.
page=$DATA/../book/src/contests.md
grep -E '^\|[^|]*\| `ninepins [^`]*` \| [NLPR] \|' "$page" | while IFS='|' read -r _ problem line letter _; do
    answer=$(eval "$(printf %s "$line" | tr -d '`') --brief" 2>&1)
    case $answer in
        "$(echo $letter)"*) echo "as the table says" ;;
        *) echo "$problem: $answer" ;;
    esac
done | sort | uniq -c
