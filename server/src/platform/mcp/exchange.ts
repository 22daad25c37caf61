import { Readable } from "node:stream";
import { createMcpHandler, type McpHttpHandler, type McpServerFactory } from "@modelcontextprotocol/server";
import type { FastifyRequest } from "fastify";
import type { Answer } from "../endpoint/call.ts";
import type { Log } from "../lib/log.ts";
import type { Caller } from "./tool-server.ts";

/** Answers one request of the protocol, in any protocol revision. */
export type Exchange = (caller: Caller, body: unknown, signal: AbortSignal) => Promise<Answer>;

type SdkServer = Awaited<ReturnType<McpServerFactory>>;

export interface Exchanges {
  readonly exchange: Exchange;
  /** Notifies listening clients that lists have changed. */
  readonly notify: McpHttpHandler["notify"];
  readonly close: () => Promise<void>;
}

/** @param serverFor creates a server for one exchange */
export function exchanges(serverFor: (caller: Caller) => SdkServer, log: Log): Exchanges {
  const callers = new WeakMap<Request, Caller>();
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const caller = requestInfo === undefined ? undefined : callers.get(requestInfo);
      if (caller === undefined) throw new Error("an exchange has no caller");
      return serverFor(caller);
    },
    // Not logged as errors, because client errors are reported to the client and need no attention from the operator.
    { onerror: (error) => log.debug({ err: error }, "MCP exchange rejected") },
  );
  return {
    notify: handler.notify,
    close: () => handler.close(),
    async exchange(caller, parsedBody, signal) {
      const request = webRequest(caller.request, signal);
      callers.set(request, caller);
      return answerOf(await handler.fetch(request, { parsedBody }));
    },
  };
}

/** Converts the method, URL and headers of a request whose body has already been read. */
export function webRequest({ method, headers, raw }: FastifyRequest, signal: AbortSignal): Request {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === "string") sent.set(name, value);
  sent.delete("content-length");
  return new Request(`http://localhost${raw.url ?? "/"}`, { method, headers: sent, signal });
}

/** Converts a web response to a route's result. */
export async function answerOf(response: Response): Promise<Answer> {
  const headers = Object.fromEntries(response.headers);
  if (response.body === null) return { status: response.status, headers };
  if (response.headers.get("content-type")?.startsWith("text/event-stream") === true)
    return { status: response.status, headers, body: Readable.fromWeb(response.body) };
  return { status: response.status, headers, json: await response.text() };
}
