import hashlib, itertools, math, sys, zlib

data = open(sys.argv[1], "rb").read()
text, _, crc = data[:4096].partition(b"crc32 ")
assert crc.rstrip(b"\0") == b"%08x\n" % zlib.crc32(text), "the header is damaged"
first, *lines = text.decode().splitlines()
assert first == "ninepins table 1", "another format"
field = dict(line.split(" ", 1) for line in lines)
piles, largest = int(field["piles"]), int(field["largest"])
positions = math.comb(largest + piles, piles)
bits = data[4096:4096 + (positions + 7) // 8]
parts = [bits[i:i + 65536] for i in range(0, len(bits), 65536)]
assert data[4096 + len(bits):] == b"".join(zlib.crc32(part).to_bytes(4, "little") for part in parts), "a checksum"
assert hashlib.sha256(bits).hexdigest() == field["digest"], "the digest"
number = int.from_bytes(bits, "little")
assert int(field["positions"]) == positions and number >> positions == 0, "the number of positions"
assert int(field["p-positions"]) == number.bit_count(), "the number of P-positions"

rules, *clauses = field["game"].split("; ")
code, *misere = rules.split()
digits, _, tail = code.removeprefix("0.").partition("[")
listed = {tuple(map(int, position.split("+"))): clause[0] == "P"
          for clause in clauses for position in clause[5:].split(", ")}

def may_take(taken, all_of_it):
    digit = (digits + tail.rstrip("]") * largest + "0" * largest)[taken - 1]
    return int(digit) >> (0 if all_of_it else 1) & 1

def good(position):
    rank = sum(math.comb(pile + i, i + 1) for i, pile in enumerate(sorted(position)))
    return bits[rank // 8] >> rank % 8 & 1

for position in itertools.combinations_with_replacement(range(largest + 1), piles):
    options = [position[:i] + (smaller,) + position[i + 1:] for i, pile in enumerate(position)
               for smaller in range(pile) if may_take(pile - smaller, smaller == 0)]
    expected = not any(map(good, options)) and not (misere and not options)
    expected = listed.get(tuple(pile for pile in position if pile), expected)
    assert good(position) == expected, f"refuted at {position}"
print(f"accepted: {positions} positions, {number.bit_count()} of them P")
