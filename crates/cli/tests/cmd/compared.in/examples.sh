# Runs the examples that stand behind these blanks of a page, except those of a command that goes on.
run() {
    sed -n "s/^$1\(ninepins .*\)/\1/p" page | sed 's/   *.*//' | grep -v "ninepins $2" >commands
    echo "$(wc -l <commands) examples"
    sh -e commands </dev/null >it || echo failed
}
ninepins >page
run '  ' serve
for game in kayles limit-nim nimmy partizan-kayles grundys-game wythoff king mock-turtles '{1: 0}' '0.77 limit n'; do
    ninepins games "$game" >page
    run '' play
done
