import type { ErrorCode, FieldError, Problem } from "./generated/types.ts";

/**
 * Codes of failures without a response from the service: `client.network` (no connection, or the connection was lost), `client.timeout`,
 * `client.unexpected` (a response that is not from the service, such as a proxy error page), `client.stopped` (the visitor stopped a
 * message before it was sent).
 */
export type ClientErrorCode = "client.network" | "client.timeout" | "client.unexpected" | "client.stopped";

/**
 * A failed request. Branch on `code`; `detail` explains what was wrong with this request and what to do.
 * @example
 * try {
 *   await parlance.personas.get({ persona_id: id });
 * } catch (error) {
 *   if (error instanceof ParlanceError && error.code === "resource.not_found") return null;
 *   throw error;
 * }
 */
export class ParlanceError extends Error {
  override readonly name = "ParlanceError";
  declare readonly code: ErrorCode | ClientErrorCode;
  /** HTTP status; 0 if there was no response. */
  declare readonly status: number;
  declare readonly title: string;
  declare readonly detail: string;
  /** Invalid fields, for `validation.failed`. */
  declare readonly errors: readonly FieldError[];
  /** Seconds to wait before the next attempt, if the service requests a delay. */
  declare readonly retryAfter: number | null;
  /** Id of the request in the service's log. */
  declare readonly requestId: string | null;
  /** The complete problem object, including the properties that some codes add; null if there was no response from the service. */
  declare readonly problem: Problem | null;

  constructor({
    cause,
    ...fields
  }: {
    readonly code: ErrorCode | ClientErrorCode;
    readonly detail: string;
    readonly title?: string;
    readonly status?: number;
    readonly retryAfter?: number | null;
    readonly requestId?: string | null;
    readonly problem?: Problem | null;
    readonly cause?: unknown;
  }) {
    super(`${fields.code}: ${fields.detail}`, cause === undefined ? undefined : { cause });
    const usual = { status: 0, title: "", errors: fields.problem?.errors ?? [], retryAfter: null, requestId: null, problem: null };
    Object.assign(this, usual, fields);
  }
}

/** Returns the error for a failed connection. */
export function networkError(detail: string, cause?: unknown): ParlanceError {
  return new ParlanceError({ code: "client.network", detail, cause });
}

/** Error detail for a response that ends before it is complete. */
export const cutOff = "The response was cut off.";

/** The properties of a response that an error needs. */
export interface Failed extends Pick<Response, "status" | "json"> {
  readonly headers: Pick<Response["headers"], "get">;
}

/** Returns the error for a response with a status of 400 or above. */
export async function errorOf(response: Failed): Promise<ParlanceError> {
  const { status, headers } = response;
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  // `NaN` if the header is absent or a date.
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  const { code, title = "", detail } = problem ?? {};
  return new ParlanceError({
    ...(code && detail !== undefined
      ? { code, title, detail, problem: problem as Problem }
      : { code: "client.unexpected", detail: `The status was ${status}.` }),
    status,
    retryAfter: seconds >= 0 ? seconds : null,
    requestId: headers.get("x-request-id"),
  });
}
