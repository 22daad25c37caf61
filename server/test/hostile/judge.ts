import { catalog } from "../../src/platform/errors/catalog.ts";
import type { Received } from "./send.ts";

/** Expected properties of a response, in addition to the general rules. */
export interface Expected {
  /** Content of the request; the response may repeat it. */
  readonly echo?: string;
  /** Status codes that the operation declares; if absent, all status codes in the catalog are accepted. */
  readonly statuses?: readonly number[];
  /** The only correct status and code, such as `400 validation.failed`. */
  readonly exactly?: string;
  /** Whether errors may be JSON-RPC errors instead of problems. */
  readonly isRpc?: boolean;
  /** Whether the response must have no body, as for HEAD. */
  readonly withoutBody?: boolean;
  /** Time limit in milliseconds. */
  readonly withinMs?: number;
}

const usuallyWithinMs = 5_000;
const statusOf: Readonly<Record<string, { readonly status: number }>> = catalog;

/** Patterns for internal details: stack traces, paths, SQL, modules and addresses of other services. */
const inside = [
  /\bat \S.*:\d+:\d+/,
  /\bnode_modules\b|\bnode:internal\b|\.(ts|js|mjs):\d+/,
  /(^|[\s"'(])\/(tmp|root|home|var|usr|proc)\/\w/,
  /\b(select\s.+\sfrom|insert into|update \w+ set|delete from)\s/i,
  /\bviolates\b.*\bconstraint\b|\bsyntax error at or near\b|\bduplicate key value\b|\brelation "|\bcolumn "/,
  /\b(Type|Range|Syntax|Reference|Internal|Assertion)?Error:/,
  /\bECONN\w+|\bFST_\w+|\bERR_[A-Z_]+|\bpostgres(ql)?:\/\//,
  /\[object \w+\]|\bundefined\b|\bNaN\b/,
];

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** Returns an internal detail that a response contains and the request did not; null if there is none. */
export function leakIn(problem: unknown, echo: string): string | null {
  for (const text of textsOf(problem)) {
    const found = inside.map((pattern) => pattern.exec(text)?.[0].trim()).find((match) => match !== undefined && !echo.includes(match));
    if (found !== undefined) return found;
  }
  return null;
}

/** Returns the code of a problem, or an empty string if there is none. */
export function codeOf({ text }: Received): string {
  try {
    const body = JSON.parse(text) as { code?: unknown } | null;
    return typeof body?.code === "string" ? body.code : "";
  } catch {
    return "";
  }
}

/** Returns a description of what is wrong with a response, or an empty string if nothing is. */
export function faultsOf(answer: Received, expected: Expected = {}): string[] {
  const { status, headers, text, ms, failure } = answer;
  const faults: string[] = [];
  if (ms > (expected.withinMs ?? usuallyWithinMs)) faults.push(`took ${Math.round(ms)} ms`);
  if (failure !== null) return [...faults, `incomplete response: ${failure}`];
  if (status >= 500) faults.push(`answered ${status}`);
  const requestId = headers["x-request-id"];
  if (typeof requestId !== "string" || !/^[A-Za-z0-9._-]{1,128}$/.test(requestId))
    faults.push(`X-Request-Id is ${JSON.stringify(requestId)}`);
  if (status >= 400) faults.push(...(expected.withoutBody === true ? [] : faultsOfProblem(answer, expected)));
  const told = `${status} ${codeOf(answer)}`.trim();
  if (expected.exactly !== undefined && told !== expected.exactly) faults.push(`returned ${told} instead of ${expected.exactly}`);
  if (expected.withoutBody === true && text !== "") faults.push("returned a body");
  return faults;
}

/** Returns the problems with a JSON-RPC 2.0 error object. */
function faultsOfRpcError(text: string, echo: string): string[] {
  const { jsonrpc, error } = JSON.parse(text) as { jsonrpc?: unknown; error?: { code?: unknown; message?: unknown } };
  if (jsonrpc !== "2.0" || !Number.isInteger(error?.code) || typeof error?.message !== "string")
    return [`not a JSON-RPC error: ${text.slice(0, 100)}`];
  const leak = leakIn(error, echo);
  return leak === null ? [] : [`discloses internals: ${leak.slice(0, 100)}`];
}

function faultsOfProblem(answer: Received, { echo = "", statuses, isRpc = false }: Expected): string[] {
  const { status, headers, text } = answer;
  if (isRpc && /^application\/json\b/.test(String(headers["content-type"]))) return faultsOfRpcError(text, echo);
  if (!/^application\/problem\+json\b/.test(String(headers["content-type"])))
    return [`status ${status} with content type ${String(headers["content-type"])}: ${text.slice(0, 100)}`];
  let problem: Record<string, unknown>;
  try {
    problem = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return [`a problem that is not JSON: ${text.slice(0, 100)}`];
  }
  const faults: string[] = [];
  for (const name of ["type", "title", "detail", "instance", "code"]) {
    if (typeof problem[name] !== "string" || problem[name] === "") faults.push(`${name} is ${JSON.stringify(problem[name])}`);
  }
  const code = String(problem["code"]);
  if (!Object.hasOwn(statusOf, code)) faults.push(`the code ${code} is not in the catalog`);
  else if (statusOf[code]?.status !== status && statuses?.includes(status) !== true) faults.push(`${code} was sent with status ${status}`);
  if (problem["status"] !== status) faults.push(`status ${JSON.stringify(problem["status"])} in a response with status ${status}`);
  if (statuses !== undefined && !statuses.includes(status)) faults.push(`${status} ${code} is not declared`);
  if (text.length > 20_000) faults.push(`a problem of ${text.length} characters`);
  const leak = leakIn(problem, echo);
  if (leak !== null) faults.push(`discloses internals: ${leak.slice(0, 100)}`);
  return faults;
}
