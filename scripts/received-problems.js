import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./run.js";

/** @typedef {Record<string, { test: string, forced?: string }>} Explanations by code */

/**
 * Compares the problems that tests received with the catalog: each code must be received over the wire from a running service, in the test file that
 * the error reference lists for the code, by a test that does not change database rows itself.
 * @param {string} folder folder with the notes of `server/test/support/note-problems.ts`
 * @param {readonly string[]} incomplete test files with skipped tests, which are not required to receive their codes
 * @returns {Promise<string[]>} one sentence per missing or unexpected code
 */
export async function notReceived(folder, incomplete) {
  const module = pathToFileURL(path.join(root, "server", "dist", "platform", "errors", "explanations.js")).href;
  /** @type {{ explanations: Explanations }} */
  const { explanations } = await import(module);
  const notes = readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), "utf8").split("\n"));
  return complaints(explanations, notes, incomplete);
}

/**
 * @param {Explanations} explanations
 * @param {readonly string[]} notes lines that consist of code, status, test file, and `routes` or `sql`
 * @param {readonly string[]} [incomplete]
 * @returns {string[]}
 */
export function complaints(explanations, notes, incomplete = []) {
  const received = notes.filter((note) => note !== "").map((note) => note.split(" "));
  return Object.entries(explanations).flatMap(([code, { test, forced }]) => {
    if (incomplete.includes(test)) return [];
    const ofCode = received.filter(([each]) => each === code);
    const files = [...new Set(ofCode.map(([, , file]) => file))];
    if (ofCode.length === 0) return [`${code} was received by no test`];
    if (!files.includes(test)) return [`${code} was received by ${files.join(", ")}, not by ${test}`];
    const isReached = ofCode.some(([, , file, how]) => file === test && how === "routes");
    if (!isReached && forced === undefined) return [`${code} was received by ${test} only after statements of the test itself`];
    if (isReached && forced !== undefined) return [`${code} is received by ${test} through routes alone: remove \`forced\``];
    return [];
  });
}
