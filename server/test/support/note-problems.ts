import { appendFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";

/** Folder for records of the problems received by tests; set by `scripts/test.js`, which compares them with the catalog. */
const folder = process.env["PARLANCE_RECEIVED_PROBLEMS"];

/** Records a code that the current test received over the wire. @param status of the response, or how a WebSocket received it */
export function noteProblem(code: string, status: number | "frame" | "close"): void {
  const { testPath } = expect.getState();
  if (folder === undefined || testPath === undefined) return;
  appendFileSync(path.join(folder, `${process.pid}.txt`), `${code} ${status} ${path.basename(testPath)}\n`);
}

/** Set once the recorder is installed: test files share a process, and this file runs before each of them. */
const taken = Symbol.for("parlance.problems-noted");

/**
 * Records the code of every problem that a test receives over the wire, with its status and test file (`setupFiles` of vitest). Ignores
 * codes that a test only mentions, and those received outside of tests.
 */
if (folder !== undefined && !(taken in globalThis)) {
  Object.assign(globalThis, { [taken]: true });
  const original = globalThis.fetch;
  globalThis.fetch = async (...request: Parameters<typeof fetch>): Promise<Response> => {
    const response = await original(...request);
    if (response.headers.get("content-type")?.startsWith("application/problem+json") !== true) return response;
    const text = await response.clone().text();
    if (text !== "") noteProblem((JSON.parse(text) as { code: string }).code, response.status);
    return response;
  };
}
