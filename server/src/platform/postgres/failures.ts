import { Unavailable } from "../lib/unavailable.ts";

// This file classifies errors from the `pg` driver.

const connectionCodes = new Set([
  // Error codes from Node.js.
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  // Error codes from PostgreSQL: admin shutdown, crash shutdown, cannot connect now, idle session timeout.
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "25P03",
  // Error code from PostgreSQL: too many connections.
  "53300",
]);

/** Temporary failures: query canceled, lock not available, insufficient resources, read-only standby. */
const passingCodes = new Set(["57014", "55P03", "53000", "53100", "53200", "53400", "25006"]);

const unusableMessages = ["Client has encountered a connection error", "Client was closed and is not queryable"];

/** The driver's message for a statement that received no response within its time limit. */
const noResponseMessage = "Query read timeout";

const connectionMessages = [
  "Connection terminated",
  ...unusableMessages,
  "timeout exceeded when trying to connect",
  "timeout expired",
  noResponseMessage,
];

/** The service is shutting down. */
const endingMessage = "Cannot use a pool after calling end";

/** Returns whether a unique constraint was violated. If `constraint` is given, only that constraint or unique index counts. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return codeOf(error) === "23505" && (constraint === undefined || textOf(error, "constraint") === constraint);
}

/** Returns whether a foreign key constraint was violated, from either table. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return codeOf(error) === "23503" && (constraint === undefined || textOf(error, "constraint") === constraint);
}

/** Returns whether the transaction failed because of a serialization failure or deadlock and can be retried. */
export function isTransactionConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === "40001" || code === "40P01";
}

/** Returns whether the server canceled the statement because of its timeout. */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === "57014";
}

/** Returns whether the server did not respond to the statement in time. The statement may still be executed. */
export function isMissingResponse(error: unknown): boolean {
  return error instanceof Error && error.message === noResponseMessage;
}

/**
 * Returns whether the connection was lost or could not be established, or is unusable because a response is missing. The statement may or
 * may not have been executed.
 */
export function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (connectionCodes.has(code) || code.startsWith("08"))) return true;
  const message = error instanceof Error ? error.message : "";
  return connectionMessages.some((start) => message.startsWith(start));
}

/**
 * Returns whether the statement certainly had no effect: the connection was lost before the statement was written, or the connection
 * rejected the write, so the sync message, which triggers the commit, never arrived.
 */
export function wasNeverSent(error: unknown): boolean {
  if (codeOf(error) === "EPIPE") return true;
  const message = error instanceof Error ? error.message : "";
  return unusableMessages.some((start) => message.startsWith(start));
}

/** Returns whether the same statement may succeed if it is retried. */
export function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  const isEnding = error instanceof Error && error.message.startsWith(endingMessage);
  return isEnding || isConnectionLoss(error) || isTransactionConflict(error) || (code !== undefined && passingCodes.has(code));
}

/** Wraps a transient error in `Unavailable` with the same code and message. Returns any other error unchanged. */
export function told(error: unknown): unknown {
  if (!isPassing(error) || error instanceof Unavailable) return error;
  return new Unavailable(error instanceof Error ? error.message : String(error), { code: codeOf(error), cause: error });
}

function codeOf(error: unknown): string | undefined {
  return textOf(error, "code");
}

function textOf(error: unknown, key: "code" | "constraint"): string | undefined {
  if (typeof error !== "object" || error === null || !(key in error)) return undefined;
  const value: unknown = (error as Record<string, unknown>)[key];
  return typeof value === "string" ? value : undefined;
}
