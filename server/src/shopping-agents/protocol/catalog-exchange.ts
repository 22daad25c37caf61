import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import type { Answer } from "../../platform/endpoint/call.ts";
import type { Log } from "../../platform/lib/log.ts";
import { exchanges } from "../../platform/mcp/exchange.ts";
import type { Caller } from "../../platform/mcp/tool-server.ts";
import { type CatalogCall, catalogServer, type CatalogServerDeps } from "./catalog-server.ts";

/** Responds to one message from an agent. */
export type CatalogExchange = (caller: Caller, call: CatalogCall, body: unknown, signal: AbortSignal) => Promise<Answer>;

/** Serves Model Context Protocol clients as well as agents that send only a POST request. */
export function catalogExchange(deps: CatalogServerDeps & { readonly log: Log }): CatalogExchange {
  const calls = new WeakMap<Caller, CatalogCall>();
  const { exchange } = exchanges((caller) => {
    const call = calls.get(caller);
    if (call === undefined) throw new Error("an exchange has no call");
    return catalogServer(deps, call);
  }, deps.log);
  return async (caller, call, body, signal) => {
    calls.set(caller, call);
    // An agent that posts only JSON cannot read streams, so the response is never a stream, regardless of the agent's `Accept` header.
    caller.request.headers.accept = "application/json, text/event-stream";
    const answer = await inOnePiece(await exchange(caller, body, signal));
    const { status = answer.status, retryAfter, creditsCharged } = call;
    return {
      ...answer,
      status,
      headers: {
        ...answer.headers,
        "cache-control": "no-store",
        ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
        ...(creditsCharged === undefined ? {} : { "x-credits-charged": String(creditsCharged) }),
      },
    };
  };
}

/** Converts a stream to the single message that it contains. A catalog call sends nothing before its result. */
async function inOnePiece(answer: Answer): Promise<Answer> {
  if (!(answer.body instanceof Readable)) return answer;
  const messages = (await text(answer.body)).split("\n").filter((line) => line.startsWith("data:"));
  const json = messages.at(-1)?.slice("data:".length).trim() ?? "";
  const { "content-type": _type, "cache-control": _cache, ...headers } = answer.headers ?? {};
  return { status: answer.status, json, headers };
}
