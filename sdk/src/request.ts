import { isTemporary, queryOf, retrying, send, type Connection, type Headers } from "./connection.ts";
import { cutOff, networkError, ParlanceError } from "./errors.ts";
import { calls } from "./generated/calls.ts";
import type { Operations } from "./generated/types.ts";
import { readEvents } from "./sse.ts";
import { linked, type Backoff, type LinkedController } from "./wait.ts";

/** Options for a request. */
export interface CallOptions {
  /** Cancels the request and stops reading its stream; both then reject with the signal's reason, an `AbortError` by default. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit for the start of the response, in milliseconds. */
  readonly timeout?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The visitor on whose behalf you send the request, from a `session` event. */
  readonly endUserId?: string | undefined;
  /** The visitor's signed token. */
  readonly endUserToken?: string | undefined;
  /** Sent as `Idempotency-Key`: a repeated call with the same key is not charged again. `sessions.say` uses a random key by default. */
  readonly idempotencyKey?: string | undefined;
}

/** Operations other than GET, PUT, PATCH and DELETE that are idempotent. */
const repeatable: ReadonlySet<string> = new Set(
  "chat search postDeleteDocuments postDeleteStreamItems reconcileStream syncIntegration preflightFile visitorTyping stopTurn rateTurn requestHandoff clickCard typeInConversation releaseConversation logOut".split(
    " ",
  ),
);

type Input = Readonly<Record<string, unknown>>;

/** Returns the operation id of an entry of `calls`. */
export function idOf(call: string): keyof Operations {
  return call.split(" ", 1)[0] as keyof Operations;
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  /** `+name`: JSON, or a form with the JSON and a file in the `name` part. `file`: a form. */
  readonly body: "json" | "file" | `+${string}` | undefined;
}

/** Methods by their letter in `calls`. A lowercase letter means that the operation has a JSON body. */
const methods: Readonly<Record<string, string>> = { G: "GET", P: "POST", U: "PUT", A: "PATCH", D: "DELETE" };

let known: ReadonlyMap<string, readonly string[]> | undefined;

function routeOf(id: keyof Operations): Route {
  known ??= new Map(
    Object.values(calls)
      .flatMap((group) => Object.values(group) as string[])
      .map((call) => [idOf(call), call.split(" ")]),
  );
  const [, letter = "", address = "", form] = known.get(id) ?? [];
  const method = methods[letter.toUpperCase()];
  if (method === undefined) throw new TypeError(`\`${id}\` is no operation.`);
  const [path = "", query = ""] = address.split("?");
  return { method, path, query: query.split("&"), body: (form ?? (letter > "Z" ? "json" : undefined)) as Route["body"] };
}

/** Splits the input into the path parameters, the query parameters, and the rest, which becomes the body. */
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

/** JSON cannot represent NaN or Infinity and would contain null instead. As strings, they cause the service to reject the field. */
function exact(_name: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}

/** Returns whether the service has rejected a request that can be retried without doing the work twice. */
function wasRefused(error: unknown): error is ParlanceError {
  return error instanceof ParlanceError && error.code === "limits.rate_exceeded";
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
  const form = bodyOf(route, body);
  const sent = {
    method: route.method,
    path,
    headers: headersOf(id, options),
    body: form,
    init: form === body ? { body: JSON.stringify(body, exact) } : undefined,
    timeout: options.timeout,
  };
  const isRepeatable = route.method !== "POST" || repeatable.has(id);
  const run = async (): Promise<unknown> => {
    // The caller's signal may outlive many requests, so no listener must remain attached after the response has been read.
    const link = linked(options.signal);
    let isOpen = false;
    try {
      const result = await resultOf(await send(connection, { ...sent, signal: link.signal }), link);
      isOpen = result instanceof Response || isStream(result);
      return result;
    } finally {
      if (!isOpen) link.release();
    }
  };
  return retrying(run, backoff, options.signal, isRepeatable ? isTemporary : wasRefused) as Promise<Operations[Id]["result"]>;
}

function isStream(result: unknown): boolean {
  return typeof result === "object" && result !== null && Symbol.asyncIterator in result;
}

/** Returns the result of a request. If the result has not been read yet, the listener is removed when reading ends. */
async function resultOf(response: Response, link: LinkedController): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) return streamOf(response, link);
  if (!type.startsWith("application/json")) return type === "" ? undefined : releasing(response, link);
  try {
    return (await response.json()) as unknown;
  } catch (error) {
    link.signal.throwIfAborted();
    throw networkError(cutOff, error);
  }
}

/** Returns the response with a body that removes the listener when the body has been read, has failed or has been canceled. */
function releasing(response: Response, { release }: LinkedController): Response {
  if (response.body === null) {
    release();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { value, done } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      release();
    },
    cancel(reason) {
      release();
      return reader.cancel(reason);
    },
  });
  return new Response(body, response);
}

async function* streamOf({ body }: Response, { signal, release }: LinkedController): AsyncGenerator<unknown, void, undefined> {
  try {
    if (body === null) return;
    for await (const { id, event, data } of readEvents(body.getReader())) yield { id, event, data: JSON.parse(data) as unknown };
  } catch (error) {
    signal.throwIfAborted();
    throw networkError(cutOff, error);
  } finally {
    release();
  }
}
