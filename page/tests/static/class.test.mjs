// The class and research on the page without a server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { contest, lesson, worksheet } from "../class.mjs";
import { panels, stopping, values } from "../explore.mjs";
import { binary, commanded, open } from "./host.mjs";

test("the lesson checks guesses, gives hints, and knows when its goal is reached", async () => {
  const { page, close } = await open("game=kayles&position=3+5");
  await lesson(page);
  await close();
});

test("two people play a match with a score", async () => {
  const { page, close } = await open("game=nim&position=3");
  await contest(page);
  await close();
});

test("a worksheet is that of the program", async () => {
  const { page, close } = await open("game=kayles%20misere&position=3+5");
  const { positions, key } = await worksheet(page, 5);
  const sheet = await commanded([
    "worksheet",
    "kayles misere",
    "--seed",
    "5",
    "--heaps",
    "2-3",
    "--sizes",
    "1-7",
    "--json",
  ]);
  assert.deepEqual(
    positions,
    sheet.answers.map(({ position }) => position),
  );
  assert.deepEqual(key, sheet.key);
  await close();
});

test("the panels show what is known, and name commands that do the same", async () => {
  const { page, close } = await open("game=kayles%20misere&position=3+5");
  await panels(page, binary);
  await close();
});

test("the panels of values show canonical forms and pictures", async () => {
  const { page, close } = await open("game=0.7|0.07&position=7&right=human");
  await values(page, binary);
  await close();
});

test("a long question is stopped", async () => {
  const { page, close } = await open("game=0.3102%20misere&position=3+5");
  await stopping(page);
  await close();
});
