// What both pages can do in research: with a server, and without one. Each check gets an open page.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { visit } from "./visit.mjs";

const run = promisify(execFile);

/** Goes to the panel with this title, and waits for `sign` in it. */
export async function opened(page, title, sign) {
  if (!(await page.locator(".study").isVisible())) await visit(page, "explore");
  await page.locator(".contents").getByRole("link", { name: title }).click();
  const panel = page.getByRole("region", { name: title, exact: true });
  await panel.locator(sign).first().waitFor();
  return panel;
}

/** Runs the command that a panel names, in a new folder. Returns the folder. */
async function ran(panel, binary) {
  const folder = await mkdtemp(join(tmpdir(), "ninepins-explore-"));
  const command = await panel.locator(".command code").textContent();
  assert.match(command, /^ninepins /);
  await run("sh", ["-c", command.replace("ninepins", `"${binary}"`)], { cwd: folder });
  return folder;
}

/** Saves the certificate of a panel, has it checked, and compares it with that of the panel's command. */
async function certified(page, panel, binary) {
  const saved = page.waitForEvent("download");
  await panel.getByRole("button", { name: /certificate/ }).click();
  const file = await (await saved).path();
  const folder = await ran(panel, binary);
  assert.equal(await readFile(file, "utf8"), await readFile(join(folder, "certificate.txt"), "utf8"));
  await writeFile(join(folder, "saved.txt"), await readFile(file));
  const { stdout } = await run(binary, ["check", "--json", join(folder, "saved.txt")]);
  assert.equal(JSON.parse(stdout.split("\n")[0]).verdict, "accepted");
}

/** The lines of the table of nim-values, and the heaps whose cells are framed. */
const lines = (panel) =>
  panel.locator(".heat tbody tr").evaluateAll((rows) => rows.map((row) => row.innerText.split(/\s+/).join(" ")));
const framed = (panel) =>
  panel.locator(".rare button").evaluateAll((all) => all.map((one) => Number(one.dataset.heap)));

/** All panels, for misère Kayles: what they show is known, and the commands that they name do the same. */
export async function panels(page, binary) {
  const facts = await opened(page, "In the surveys", "dl");
  assert.match(await facts.textContent(), /OEIS A002186/);
  assert.match(await facts.textContent(), /complete: of order 40, with 9 P elements/);
  await ran(facts, binary);
  const period = await opened(page, "Nim-values", ".heat");
  assert.match(
    await period.locator(".side").textContent(),
    /Period 12 from row 71 on, proved: row n \+ 12 has the nim-value of row n\..*Proved by the periodicity theorem/,
  );
  const shown = await lines(period);
  assert.equal(shown[0], "0 0 1 2 3 1 4 3 2 1 4 2 6");
  const exceptions = await framed(period);
  assert.deepEqual(exceptions, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
  await period.locator(".key", { hasText: `one of the ${exceptions.length} exceptions` }).waitFor();
  await certified(page, period, binary);
  const quotient = await opened(page, "Misère quotient", ".picture-sheet");
  assert.match(
    await quotient.locator("dl").first().textContent(),
    /complete: of order 40, for all rows.*P elements9: a/,
  );
  assert.ok((await quotient.locator(".picture-sheet svg").count()) === 1);
  const phi = await quotient.locator(".heaps b").allTextContents();
  assert.equal(phi.slice(0, 6).join(), "1,a,b,a b,a,c");
  await certified(page, quotient, binary);
  const genus = await opened(page, "Misère genus", ".heaps");
  assert.equal(await genus.locator(".heaps li").nth(5).textContent(), "54146");
  assert.match(await genus.locator(".facts").textContent(), /Wild3 of these heaps, the first is 5/);
  await genus.getByLabel("Heaps up to").fill("3");
  await genus.getByLabel("Heaps up to").press("Enter");
  await genus.locator(".heaps li:nth-child(4):last-child").waitFor();
  await ran(genus, binary);
  // The row above the panels says what they say.
  const known = await page.locator(".known").textContent();
  assert.match(
    known,
    /SolvedPeriod 12 from 71, proved.*14the last is heap 70.*8at heap 27.*quotient of order 40, wild/i,
  );
}

/** A long question shows its progress, and ends when it is stopped. */
export async function stopping(page) {
  const panel = await opened(page, "Misère quotient", ".working");
  await panel.locator(".working-far", { hasText: /[1-9] s/ }).waitFor();
  await panel.getByRole("button", { name: "Stop" }).click();
  await panel.getByText("Stopped.").waitFor();
  const began = Date.now();
  await opened(page, "Who wins, and why", ".outcome, .fault");
  assert.ok(Date.now() - began < 2500, `${Date.now() - began} ms`);
}

/** The panels of values, for a partizan game in normal play. */
export async function values(page, binary) {
  const value = await opened(page, "Value and thermograph", ".picture-sheet");
  assert.match(await value.locator("dl").textContent(), /Value\{3\|2\}.*Mean5\/2Temperature1\/2/);
  assert.equal(await value.locator(".picture-sheet svg").count(), 1);
  await value.getByText("Player, move, value").click();
  assert.match(await value.locator("tbody").textContent(), /left7 → 3\+33/);
  await ran(value, binary);
  const heaps = await opened(page, "Values of heaps", "dl");
  assert.match(await heaps.locator("dl").textContent(), /2 with saltus \{1\|0\}, from heap 1 on: proved for all heaps/);
  assert.match(await page.locator(".known").textContent(), /Normal playSolved/);
  await ran(heaps, binary);
}
