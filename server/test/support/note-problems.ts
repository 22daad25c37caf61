import { appendFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import type { Database, Session } from "../../src/platform/postgres/client.ts";
import type { Queryable } from "../../src/ports/database.ts";

/** Folder for records of the problems received by tests; set by `scripts/test.js`, which compares them with the catalog. */
const folder = process.env["PARLANCE_RECEIVED_PROBLEMS"];

/** Test files share a process, and this file runs before each of them. */
interface Recorder {
  /** Origins of running services. Problems of other servers are test doubles. */
  readonly services: Set<string>;
  /** Whether the running test has changed rows itself: what it receives then may not be reachable through routes. */
  hasWritten: boolean;
}
const held = globalThis as { parlanceProblems?: Recorder };
const isFirst = held.parlanceProblems === undefined;
const recorder = (held.parlanceProblems ??= { services: new Set(), hasWritten: false });

beforeEach(() => {
  recorder.hasWritten = false;
});
afterEach(() => {
  recorder.hasWritten = false;
});

/** Records problems that this service returns. */
export function noteService(url: string): void {
  recorder.services.add(new URL(url).host);
}

/** Records a code that the current test received over the wire. @param status of the response, or how a WebSocket received it */
export function noteProblem(url: string, code: string, status: number | "frame" | "close"): void {
  const { testPath } = expect.getState();
  if (folder === undefined || testPath === undefined || !recorder.services.has(new URL(url).host)) return;
  const how = recorder.hasWritten ? "sql" : "routes";
  appendFileSync(path.join(folder, `${process.pid}.txt`), `${code} ${status} ${path.basename(testPath)} ${how}\n`);
}

const change = /\b(insert\s+into|update\s+\w+(\s+\w+)?\s+set|delete\s+from|create\s+\w|alter\s+\w|drop\s+\w|truncate\s+\w)/i;

/** Returns the statement. */
function noted(text: string): string {
  if (change.test(text)) recorder.hasWritten = true;
  return text;
}

function noting(queryable: Queryable): Queryable {
  return {
    rows: (name, text, values) => queryable.rows(name, noted(text), values),
    one: (name, text, values) => queryable.one(name, noted(text), values),
    run: (name, text, values) => queryable.run(name, noted(text), values),
  };
}

const notingScripts = (session: Session): Session => ({ ...noting(session), exec: (sql) => session.exec(noted(sql)) });

/** Returns the database for a test's own statements, which are told apart from those of the service. */
export function notingWrites(database: Database): Database {
  return {
    ...noting(database),
    exec: (sql) => database.exec(noted(sql)),
    transaction: (work, options) => database.transaction((tx) => work(noting(tx)), options),
    session: (work) => database.session((session) => work(notingScripts(session))),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}

/**
 * Records the code of every problem that a test receives over the wire, with its status and test file (`setupFiles` of vitest). Ignores
 * codes that a test only mentions, and those received outside of tests.
 */
if (folder !== undefined && isFirst) {
  const original = globalThis.fetch;
  globalThis.fetch = async (...request: Parameters<typeof fetch>): Promise<Response> => {
    const response = await original(...request);
    if (response.headers.get("content-type")?.startsWith("application/problem+json") !== true) return response;
    const text = await response.clone().text();
    if (text !== "") noteProblem(response.url, (JSON.parse(text) as { code: string }).code, response.status);
    return response;
  };
}
