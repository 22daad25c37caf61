import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./run.js";

/**
 * Compares the problems received by tests with the catalog: each code of this version must be received over the wire in the test file
 * that the error reference names for it.
 * @param {string} folder with the notes of `server/test/support/note-problems.ts`
 * @param {readonly string[]} incomplete test files with skipped tests; nothing is expected of them
 * @returns {Promise<string[]>} what is missing, a sentence each
 */
export async function notReceived(folder, incomplete) {
  const module = pathToFileURL(path.join(root, "server", "dist", "platform", "errors", "explanations.js")).href;
  /** @type {{ explanations: Record<string, { test?: string, later?: string }> }} */
  const { explanations } = await import(module);
  const notes = readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), "utf8").split("\n"));
  return complaints(explanations, notes, incomplete);
}

/**
 * @param {Record<string, { test?: string, later?: string }>} explanations by code
 * @param {readonly string[]} notes lines of code, status and test file
 * @param {readonly string[]} [incomplete]
 * @returns {string[]}
 */
export function complaints(explanations, notes, incomplete = []) {
  /** @type {Map<string, Set<string>>} */
  const files = new Map();
  for (const note of notes) {
    const [code = "", , file = ""] = note.split(" ");
    if (file !== "") files.set(code, (files.get(code) ?? new Set()).add(file));
  }
  const complained = [];
  for (const [code, { test, later }] of Object.entries(explanations)) {
    const received = [...(files.get(code) ?? [])];
    if (test !== undefined && incomplete.includes(test)) continue;
    if (test === undefined && received.length > 0) complained.push(`${code} belongs to ${later}, but ${received[0]} received it`);
    else if (test !== undefined && received.length === 0) complained.push(`${code} was received by no test`);
    else if (test !== undefined && !received.includes(test))
      complained.push(`${code} was received by ${received.join(", ")}, not by ${test}`);
  }
  return complained;
}
