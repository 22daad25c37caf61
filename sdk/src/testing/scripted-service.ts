/** A request that a scripted service received. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A response: a body sent in pieces, after which the response ends or the connection is lost. */
export interface Scripted {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Pieces of text, or JSON. */
  readonly pieces?: readonly (string | Uint8Array)[];
  readonly json?: unknown;
  /** `break`: the connection fails after the pieces. `open`: the connection stays open. By default, the response ends. */
  readonly ends?: "break" | "open";
}

/** A `fetch` that responds as specified by the test. */
export interface ScriptedService {
  readonly fetch: typeof fetch;
  readonly received: Received[];
}

/** @param answer returns the response, or null for a connection that fails immediately */
export function scriptedService(answer: (request: Received, index: number) => Scripted | null | Promise<Scripted | null>): ScriptedService {
  const received: Received[] = [];
  const scripted = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : String(input));
    const { body, signal } = init;
    const request = {
      method: init.method ?? "GET",
      path: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof body === "string" ? (JSON.parse(body) as unknown) : (body ?? null),
    };
    received.push(request);
    const said = await answer(request, received.length - 1);
    signal?.throwIfAborted();
    if (said === null) throw new TypeError("fetch failed");
    const { status = 200, json, pieces = [], headers = {} } = said;
    if (json !== undefined) {
      const type = status >= 400 ? "application/problem+json" : "application/json";
      return new Response(JSON.stringify(json), { status, headers: { "content-type": type, ...headers } });
    }
    if (status === 204) return new Response(null, { status, headers });
    return new Response(streamOf(pieces, said.ends, signal ?? null), { status, headers });
  };
  return { fetch: scripted, received };
}

function streamOf(
  pieces: readonly (string | Uint8Array)[],
  end: Scripted["ends"],
  signal: AbortSignal | null,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    start(controller) {
      signal?.addEventListener("abort", () => {
        // A stream that is already closed can no longer fail.
        if (at <= pieces.length || end === "open") controller.error(signal.reason);
      });
    },
    async pull(controller) {
      const piece = pieces[at];
      at += 1;
      if (piece !== undefined) controller.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : Uint8Array.from(piece));
      else if (end === "break") controller.error(new TypeError("terminated"));
      else if (end === "open") await new Promise(() => undefined);
      else controller.close();
    },
  });
}

/** Returns the wire format of a frame. */
export function frame(id: string, event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\nid: ${id}\n\n`;
}

/** Returns the frames of a turn, with positions starting at `first`. */
export function turnFrames(texts: readonly string[], { first = 1, turnIndex = 0 } = {}): string[] {
  let seq = first;
  const next = (event: string, data: unknown): string => frame(`7-${seq++}`, event, data);
  return [
    next("session", { session_id: "5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d", end_user_id: "eu_1" }),
    ...texts.map((delta) => next("text", { delta })),
    next("done", { turn_index: turnIndex, credits_charged: 10, grounding: { checked: 1, dropped: 0 } }),
  ];
}
