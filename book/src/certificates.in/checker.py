import sys

def splits(n, k, least=1):
    """All ways to write n as k ascending positive parts."""
    if k == 0:
        return [()] if n == 0 else []
    return [(a,) + rest for a in range(least, n // k + 1) for rest in splits(n - a, k - 1, a)]

def options(position, code):
    """All positions one move away."""
    whole, digits = code.split(".")
    found = set()
    for heap in set(position):
        others = list(position)
        others.remove(heap)
        for taken, digit in enumerate(whole + digits):
            for parts in range(4):
                if int(digit, 16) >> parts & 1 and taken <= heap:
                    found |= {tuple(sorted(others + list(s))) for s in splits(heap - taken, parts)}
    return found

def read(text):
    return () if text == "0" else tuple(map(int, text.split("+")))

def check(lines):
    lines = [line.strip() for line in lines]
    lines = [line for line in lines if line and not line.startswith(("#", "checksum "))]
    assert lines[0] == "ninepins certificate 1"
    words = lines[1].removeprefix("game ").split()
    misere = words[1:] == ["misere"]
    codes = (words[0].split("|") * 2)[:2]
    start = read(lines[2].removeprefix("position "))
    for claim in (i for i, line in enumerate(lines) if "wins" in line):
        to_move, _, _, winner, _ = lines[claim].split()
        replies = {}
        for line in lines[claim + 1:]:
            if "wins" in line:
                break
            before, after = map(read, line.split(" -> "))
            assert before not in replies, f"two replies: {line}"
            replies[before] = after
        open_, seen = [(start, to_move)], set()
        while open_:
            position, player = open_.pop()
            if (position, player) in seen:
                continue
            seen.add((position, player))
            moves = options(position, codes[player == "right"])
            if not moves:
                assert (player == winner) == misere, f"{winner} has lost at {position}"
            elif player == winner:
                assert replies.get(position) in moves, f"no legal reply at {position}"
                moves = {replies[position]}
            open_ += [(move, "left" if player == "right" else "right") for move in moves]
        assert all((p, winner) in seen for p in replies), "a reply that is never used"

check(open(sys.argv[1]))
print("accepted")
