import type { Database, Session } from "../../src/platform/postgres/client.ts";
import type { Queryable } from "../../src/ports/database.ts";

// Does not import vitest, because long-running checks outside of vitest also use test services.

interface Origins {
  /** Hosts of running services. Problem responses from any other host come from test doubles. */
  readonly services: Set<string>;
  /** Whether the running test has changed rows directly, in which case the routes alone may not produce the problems that it receives. */
  hasWritten: boolean;
}

/** This state is shared by all test files in a process. */
const held = globalThis as { parlanceOrigins?: Origins };
export const origins: Origins = (held.parlanceOrigins ??= { services: new Set(), hasWritten: false });

/** Records that the problems sent by this service are real. */
export function noteService(url: string): void {
  origins.services.add(new URL(url).host);
}

const change = /\b(insert\s+into|update\s+\w+(\s+\w+)?\s+set|delete\s+from|create\s+\w|alter\s+\w|drop\s+\w|truncate\s+\w)/i;

/** Records whether a statement changes rows, and returns the statement. */
function noted(text: string): string {
  if (change.test(text)) origins.hasWritten = true;
  return text;
}

function noting(queryable: Queryable): Queryable {
  return {
    rows: (name, text, values) => queryable.rows(name, noted(text), values),
    one: (name, text, values) => queryable.one(name, noted(text), values),
    run: (name, text, values) => queryable.run(name, noted(text), values),
  };
}

const notingScripts = (session: Session): Session => ({ ...session, ...noting(session), exec: (sql) => session.exec(noted(sql)) });

/** Returns a database for the test's own statements. The service uses a different object. */
export function notingWrites(database: Database): Database {
  return {
    ...database,
    ...noting(database),
    exec: (sql) => database.exec(noted(sql)),
    transaction: (work, options) => database.transaction((tx) => work(noting(tx)), options),
    session: (work) => database.session((session) => work(notingScripts(session))),
  };
}
