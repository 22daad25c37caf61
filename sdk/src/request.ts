import { isTemporary, queryOf, send, type Connection, type Headers } from "./connection.ts";
import { ParlanceError } from "./errors.ts";
import { routes } from "./generated/routes.ts";
import type { Operations } from "./generated/types.ts";
import { readEvents } from "./sse.ts";
import { wait, waitMs, type Backoff } from "./wait.ts";

/** What accompanies a call. */
export interface CallOptions {
  /** Cancels the call; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the response must have begun. */
  readonly timeout?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The visitor for whom you call, from a `session` event. */
  readonly endUserId?: string | undefined;
  /** The visitor's signed token. */
  readonly endUserToken?: string | undefined;
  /** For `sessions.say`; a random one by default. */
  readonly idempotencyKey?: string | undefined;
}

/** Calls that change nothing more when they are repeated, besides those by GET, PUT, PATCH and DELETE. */
const repeatable: ReadonlySet<string> = new Set([
  "chat",
  "search",
  "postDeleteDocuments",
  "postDeleteStreamItems",
  "reconcileStream",
  "syncIntegration",
  "preflightFile",
  "visitorTyping",
  "stopTurn",
  "rateTurn",
  "requestHandoff",
  "clickCard",
  "typeInConversation",
  "releaseConversation",
  "logOut",
]);

type Input = Readonly<Record<string, unknown>>;

interface Route {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  /** `+name`: JSON, or with a file of this name a form that has both. `file`: a form. */
  readonly body: "json" | "file" | `+${string}` | undefined;
}

function routeOf(id: keyof Operations): Route {
  const [method = "", address = "", body] = routes[id].split(" ");
  const [path = "", query = ""] = address.split("?");
  return { method, path, query: query.split("&"), body: body as Route["body"] };
}

/** Returns the parts of the input: in the path, in the query, and the rest for the body. */
function partsOf(route: Route, input: Input): { readonly path: string; readonly body: Input } {
  const rest = { ...input };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    if (typeof value !== "string" || value === "") throw new TypeError(`\`${name}\` is required.`);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const names = route.body === undefined ? Object.keys(rest) : route.query;
  const query: Record<string, string | number | boolean> = {};
  for (const name of names) {
    const value = rest[name];
    delete rest[name];
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") query[name] = value;
  }
  return { path: path + queryOf(query), body: rest };
}

function bodyOf({ body: form }: Route, body: Input): unknown {
  if (form === undefined) return undefined;
  const part = form.startsWith("+") ? form.slice(1) : null;
  if (form === "json" || (part !== null && body[part] === undefined)) return body;
  const data = new FormData();
  const { [part ?? ""]: file, ...rest } = body;
  if (part !== null) data.set("payload_json", JSON.stringify(rest));
  for (const [name, value] of Object.entries(part === null ? body : { [part]: file })) {
    if (value instanceof Blob) data.set(name, value, "name" in value ? String(value.name) : name);
    else if (typeof value === "string") data.set(name, value);
  }
  return data;
}

/**
 * Runs a call, and repeats it while it fails temporarily.
 * @param isRepeatable whether it may be repeated after its request may have arrived; one that the service has refused may always be
 */
export async function retrying<Result>(
  run: () => Promise<Result>,
  { tries, ...waits }: Backoff,
  isRepeatable: boolean,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await run();
    } catch (error) {
      const wasRefused = error instanceof ParlanceError && error.code === "limits.rate_exceeded";
      if (failures >= tries || !isTemporary(error) || !(isRepeatable || wasRefused)) throw error;
      await wait(waitMs({ ...waits, tries }, failures, error.retryAfter), signal ?? new AbortController().signal);
      signal?.throwIfAborted();
    }
  }
}

function headersOf(id: keyof Operations, options: CallOptions): Headers {
  const { endUserId, endUserToken, idempotencyKey = id === "chat" ? crypto.randomUUID() : null } = options;
  return { "x-end-user-id": endUserId, "x-end-user-token": endUserToken, "idempotency-key": idempotencyKey, ...options.headers };
}

/** Calls an operation. @throws ParlanceError */
export async function request<Id extends keyof Operations>(
  connection: Connection,
  backoff: Backoff,
  id: Id,
  input: Operations[Id]["input"],
  options: CallOptions = {},
): Promise<Operations[Id]["result"]> {
  const route = routeOf(id);
  const { path, body } = partsOf(route, (input ?? {}) as Input);
  const sent = {
    method: route.method,
    path,
    headers: headersOf(id, options),
    body: bodyOf(route, body),
    signal: options.signal,
    timeout: options.timeout,
  };
  const isRepeatable = route.method !== "POST" || repeatable.has(id);
  return retrying(async () => resultOf(await send(connection, sent), options.signal), backoff, isRepeatable, options.signal) as Promise<
    Operations[Id]["result"]
  >;
}

async function resultOf(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) return streamOf(response);
  if (!type.startsWith("application/json")) return type === "" ? undefined : response;
  try {
    return (await response.json()) as unknown;
  } catch (error) {
    signal?.throwIfAborted();
    throw new ParlanceError({ code: "client.network", detail: "The response was cut off.", cause: error });
  }
}

async function* streamOf({ body }: Response): AsyncGenerator<unknown, void, undefined> {
  if (body === null) return;
  try {
    for await (const { id, event, data } of readEvents(body.getReader())) yield { id, event, data: JSON.parse(data) as unknown };
  } catch (error) {
    throw new ParlanceError({ code: "client.network", detail: "The connection broke.", cause: error });
  }
}
