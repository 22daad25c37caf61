import { errorOf, ParlanceError } from "./errors.ts";

/** Where and as whom calls are made. */
export interface Connection {
  /** Address of the service, without a slash at the end. */
  readonly url: string;
  /** Headers that identify the caller. */
  readonly headers: () => Promise<Record<string, string>>;
  readonly fetch: typeof fetch;
  /** Milliseconds until the response must have begun. */
  readonly timeout: number;
}

/** One request. */
export interface Sent {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, except a form. */
  readonly body?: unknown;
  /** A body that is neither. */
  readonly init?: RequestInit | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeout?: number | undefined;
}

/** Returns the address of a service without a slash at the end. */
export function baseUrl(url: string): string {
  return url.replace(/\/+$/, "");
}

/** Returns the query of the defined parameters, with its question mark; empty without any. */
export function queryOf(parameters: Readonly<Record<string, string | number | boolean | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value != null) query.set(name, String(value));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * Sends one request, and returns the response as soon as its headers are there.
 * @throws ParlanceError for a status of 400 or above, a failed connection and a timeout; the reason of `signal` if that aborted
 */
export async function send(connection: Connection, sent: Sent): Promise<Response> {
  const { method, path, body, signal } = sent;
  const isJson = body !== undefined && !(body instanceof FormData);
  const headers = { ...(await connection.headers()), ...(isJson ? { "content-type": "application/json" } : {}), ...sent.headers };
  signal?.throwIfAborted();
  const leaving = new AbortController();
  const leave = (): void => leaving.abort(signal?.reason);
  signal?.addEventListener("abort", leave);
  const ms = sent.timeout ?? connection.timeout;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    leaving.abort();
  }, ms);
  let response: Response;
  try {
    response = await connection.fetch(`${connection.url}${path}`, {
      method,
      headers,
      signal: leaving.signal,
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
      ...sent.init,
    });
    if (response.status >= 400) throw await errorOf(response);
  } catch (error) {
    signal?.removeEventListener("abort", leave);
    if (error instanceof ParlanceError) throw error;
    if (isLate) throw new ParlanceError({ code: "client.timeout", detail: `There was no response within ${ms} ms.`, cause: error });
    signal?.throwIfAborted();
    throw new ParlanceError({ code: "client.network", detail: "The service could not be reached.", cause: error });
  } finally {
    clearTimeout(timer);
  }
  // The signal also ends the reading of the body, so its listener stays until then.
  return response;
}

/** Returns whether the same call may succeed later: the connection failed, or the service was busy. */
export function isTemporary(error: unknown): error is ParlanceError {
  if (!(error instanceof ParlanceError)) return false;
  const { code, status } = error;
  if (code === "client.network" || code === "client.timeout" || code === "knowledge.concurrent_write") return true;
  return code === "limits.rate_exceeded" || status === 502 || status === 503 || status === 504;
}
