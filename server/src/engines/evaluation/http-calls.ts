import { setTimeout as pause } from "node:timers/promises";
import { ServiceRefused } from "../../evaluation/model/service-refused.ts";

/**
 * Sends a request with optional additional headers. A body that is not a form is sent as JSON.
 * @throws ServiceRefused if the service cannot be reached
 */
export type Send = (method: string, path: string, body?: object, more?: Readonly<Record<string, string>>) => Promise<Response>;

const patienceMs = 60_000;
const mostTries = 5;

/** Returns a client that sends fixed headers with every request and retries rate-limited requests. */
export function httpCalls(url: string, headers: Readonly<Record<string, string>>, signal?: AbortSignal): Send {
  const breakOff = signal === undefined ? {} : { signal };
  return (method, path, body, more = {}) =>
    patiently(breakOff, () =>
      fetch(url + path, {
        method,
        headers:
          body === undefined || body instanceof FormData
            ? { ...headers, ...more }
            : { ...headers, ...more, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        ...breakOff,
      }),
    );
}

/** Retries a rate-limited request after the delay given in the response. */
async function patiently(breakOff: { readonly signal?: AbortSignal }, send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send().catch((error: unknown) => {
      throw new ServiceRefused(`the service cannot be reached: ${reasonOf(error)}`);
    });
    const waitMs = Number(response.headers.get("retry-after") ?? Number.NaN) * 1_000;
    if (response.status !== 429 || attempt === mostTries || !(waitMs <= patienceMs)) return response;
    await response.body?.cancel();
    await pause(waitMs, undefined, breakOff);
  }
}

/** Returns the reason for a failure, which `fetch` stores in the error's cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/**
 * Returns the JSON body of a response.
 * @throws ServiceRefused with `doing` and the service's message if the response is an error
 */
export async function jsonOf<Body>(response: Response, doing: string): Promise<Body> {
  if (!response.ok) throw new ServiceRefused(`${doing} was rejected: ${await problemIn(response)}`);
  return (await response.json()) as Body;
}

/** Returns the message of an error response, on one line. */
export async function problemIn(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { code, detail } = JSON.parse(text) as { code?: string; detail?: string };
    return [response.status, code, detail].filter((part) => part !== undefined).join(" ");
  } catch {
    return String(response.status);
  }
}
