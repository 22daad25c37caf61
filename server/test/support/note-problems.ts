import { appendFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { origins } from "./problem-origins.ts";

/** Folder for records of the problems that tests received. Set by `scripts/test.js`, which compares the records with the catalog. */
const folder = process.env["PARLANCE_RECEIVED_PROBLEMS"];

/** Set after the recorder is installed, because test files share a process and this file runs before each of them. */
const taken = Symbol.for("parlance.problems-noted");

beforeEach(() => {
  origins.hasWritten = false;
});
afterEach(() => {
  origins.hasWritten = false;
});

/**
 * Records a code that the current test received over the network.
 * @param status status code of the response, or the way in which a WebSocket delivered the code
 */
export function noteProblem(url: string, code: string, status: number | "frame" | "close"): void {
  const { testPath } = expect.getState();
  if (folder === undefined || testPath === undefined || !origins.services.has(new URL(url).host)) return;
  const how = origins.hasWritten ? "sql" : "routes";
  appendFileSync(path.join(folder, `${process.pid}.txt`), `${code} ${status} ${path.basename(testPath)} ${how}\n`);
}

/**
 * Records the code of every problem that a test receives over the network, with its status and test file. Listed in vitest's `setupFiles`.
 * Ignores codes that occur only in the source of a test, and codes received outside of tests.
 */
if (folder !== undefined && !(taken in globalThis)) {
  Object.assign(globalThis, { [taken]: true });
  const original = globalThis.fetch;
  globalThis.fetch = async (...request: Parameters<typeof fetch>): Promise<Response> => {
    const response = await original(...request);
    if (response.headers.get("content-type")?.startsWith("application/problem+json") !== true) return response;
    const text = await response.clone().text();
    if (text !== "") noteProblem(response.url, (JSON.parse(text) as { code: string }).code, response.status);
    return response;
  };
}
