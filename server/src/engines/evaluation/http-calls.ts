import { setTimeout as pause } from "node:timers/promises";
import { ServiceRefused } from "../../evaluation/model/service-refused.ts";

/** Sends one request, with more headers of its own; a body that is no form goes as JSON. @throws ServiceRefused when the service cannot be reached */
export type Send = (method: string, path: string, body?: object, more?: Readonly<Record<string, string>>) => Promise<Response>;

const patienceMs = 60_000;
const mostTries = 5;

/** Calls of a service with the same headers. A refusal for its rate is waited out. */
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

/** Sends again what was refused for its rate, when the answer says that it will be taken. */
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

/** What fetch failed of stands in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** The JSON of an answer. @throws ServiceRefused with `doing` and what the service says, when it is no success */
export async function jsonOf<Body>(response: Response, doing: string): Promise<Body> {
  if (!response.ok) throw new ServiceRefused(`${doing} was refused: ${await problemIn(response)}`);
  return (await response.json()) as Body;
}

/** What a refusal says, in one line. */
export async function problemIn(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { code, detail } = JSON.parse(text) as { code?: string; detail?: string };
    return [response.status, code, detail].filter((part) => part !== undefined).join(" ");
  } catch {
    return String(response.status);
  }
}
