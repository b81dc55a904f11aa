// The program to test: named in NINEPINS, or built.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const target = (kind) => fileURLToPath(new URL(`../../target/${kind}/ninepins`, import.meta.url));
export const binary = process.env.NINEPINS ?? [target("debug"), target("release")].find(existsSync);
