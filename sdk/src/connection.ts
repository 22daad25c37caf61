import { errorOf, networkError, ParlanceError } from "./errors.ts";
import { createPause, linked, waitMs, type Backoff } from "./wait.ts";

/** Headers by name; headers without a value are not sent. */
export type Headers = Readonly<Record<string, string | null | undefined>>;

/** The service to call, and the credentials to use. */
export interface Connection {
  /** URL of the service, without a trailing slash. */
  readonly url: string;
  /** Headers that identify the caller. */
  readonly headers: () => Promise<Headers>;
  readonly fetch: typeof fetch;
  /** Time limit for the start of the response, in milliseconds. */
  readonly timeout: number;
}

/** A request. */
export interface Sent {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers?: Headers;
  /** Body, sent as JSON unless it is a form. */
  readonly body?: unknown;
  /** Body that is neither JSON nor a form. */
  readonly init?: RequestInit | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeout?: number | undefined;
}

/** Returns the URL of a service without a trailing slash. */
export function baseUrl(url: string): string {
  return url.replace(/\/+$/, "");
}

/** Returns the query string of the defined parameters, including the question mark; empty if there are none. */
export function queryOf(parameters: Readonly<Record<string, string | number | boolean | null | undefined>>): string {
  const query = new URLSearchParams(given(parameters)).toString();
  return query && `?${query}`;
}

/** Returns the properties that have a value, as strings. */
export function given(members: Readonly<Record<string, string | number | boolean | null | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(members).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])));
}

/**
 * Sends a request, and returns the response as soon as its headers have arrived.
 * @throws ParlanceError for a status of 400 or above, a failed connection or a timeout; the reason of `signal` if it was aborted
 */
export async function send(connection: Connection, sent: Sent): Promise<Response> {
  const { method, path, body, signal } = sent;
  const isJson = body !== undefined && !(body instanceof FormData);
  const headers = given({ ...(await connection.headers()), "content-type": isJson ? "application/json" : null, ...sent.headers });
  signal?.throwIfAborted();
  const leaving = linked(signal);
  const ms = sent.timeout ?? connection.timeout;
  const late = (): void => leaving.abort(new ParlanceError({ code: "client.timeout", detail: `Nothing arrived for ${ms / 1_000} s.` }));
  const timer = setTimeout(late, ms);
  try {
    const response = await connection.fetch(`${connection.url}${path}`, {
      method,
      headers,
      signal: leaving.signal,
      body: isJson ? JSON.stringify(body) : (body ?? null),
      ...sent.init,
    });
    if (response.status >= 400) throw await errorOf(response);
    // The signal also aborts reading the body, so its listener stays until the body has been read.
    return response;
  } catch (error) {
    leaving.release();
    if (error instanceof ParlanceError) throw error;
    leaving.signal.throwIfAborted();
    throw networkError("The service could not be reached.", error);
  } finally {
    clearTimeout(timer);
  }
}

/** Codes and statuses of temporary failures. */
const temporary: readonly (string | number)[] = [
  "client.network",
  "client.timeout",
  "knowledge.concurrent_write",
  "limits.rate_exceeded",
  502,
  503,
  504,
];

/** Returns whether the same call may succeed later: the connection failed, or the service was busy. */
export function isTemporary(error: unknown): error is ParlanceError {
  return error instanceof ParlanceError && (temporary.includes(error.code) || temporary.includes(error.status));
}

/**
 * Runs a call, and retries it while `mayRepeat` returns true for its error.
 * @param mayRepeat by default, returns whether the failure is temporary
 */
export async function retrying<Result>(
  run: () => Promise<Result>,
  backoff: Backoff,
  signal: AbortSignal | undefined,
  mayRepeat: (error: unknown) => error is ParlanceError = isTemporary,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await run();
    } catch (error) {
      if (failures >= backoff.tries || !mayRepeat(error)) throw error;
      await createPause().wait(waitMs(backoff, failures, error.retryAfter), signal);
      signal?.throwIfAborted();
    }
  }
}
