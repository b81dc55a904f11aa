"""Bounds the machines that help to build a table of K piles of at most N tokens with T tops: python3 plan.py K T N"""
import sys
from itertools import combinations_with_replacement
from math import comb

piles, tops, largest = map(int, sys.argv[1:])
rest = piles - tops
# A block has all positions with these tops: the other piles are at most the smallest of them.
size = [comb(low + rest, rest) for low in range(largest + 1)]
path = {}  # of each block, the positions on the longest chain of blocks that ends with it
for block in combinations_with_replacement(range(largest + 1), tops):
    # It needs the blocks with a smaller top, of which those with one token less are the last.
    less = (block[:i] + (top - 1,) + block[i + 1:] for i, top in enumerate(block) if top)
    path[block] = size[block[0]] + max((path[before] for before in less if before in path), default=0)
work, longest = comb(largest + piles, piles), max(path.values())
print(f"{len(path)} blocks of at most {size[-1] / 8e9:.2g} GB; work / longest chain = {work / longest:.3g}")
