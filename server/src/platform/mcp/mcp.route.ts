import Type from "typebox";
import type { PrincipalKind } from "../../ports/actor.ts";
import type { AnswerTo } from "../endpoint/call.ts";
import { route, type Route } from "../endpoint/route.ts";
import { untilGone } from "../endpoint/until-gone.ts";
import { fail } from "../errors/fail.ts";
import type { Exchange } from "./exchange.ts";
import type { AssertOrigin } from "./origins.ts";

export interface McpRouteDeps {
  readonly exchange: Exchange;
  readonly assertOrigin: AssertOrigin;
}

interface McpAddress {
  readonly url: string;
  readonly id: string;
  readonly summary: string;
  readonly access: readonly PrincipalKind[];
}

const answers = {
  200: "application/json, text/event-stream",
  202: null,
  400: "application/json",
  404: "application/json",
  406: "application/json",
} as const;

/** An abridged response to `tools/list`. */
const listedTools = {
  jsonrpc: "2.0",
  id: 1,
  result: {
    tools: [{ name: "search", description: "Searches the persona's knowledge.", inputSchema: { type: "object", required: ["query"] } }],
  },
};

const refused = { "application/json": { jsonrpc: "2.0", id: null, error: { code: -32600, message: "The message is not valid." } } };
const shows = {
  200: { "application/json": listedTools, "text/event-stream": `event: message\ndata: ${JSON.stringify(listedTools)}\n\n` },
  400: refused,
  404: refused,
  406: refused,
};

/** Declares the endpoint for messages from Model Context Protocol clients. */
export function mcpRoute(deps: McpRouteDeps, address: McpAddress): Route {
  return route({
    ...address,
    method: "POST",
    description:
      "Use it from an agent that supports the Model Context Protocol: search, chat, upload and onboarding are available as tools. In programs, call the underlying operations, such as `search` and `chat`.",
    example: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    shows,
    tag: "Agents",
    rate: "Global",
    codes: ["auth.origin_not_allowed"],
    keysAsBearer: true,
    documentedBody: Type.Object(
      {
        jsonrpc: Type.Literal("2.0"),
        method: Type.String(),
        id: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
        params: Type.Optional(Type.Object({})),
      },
      { description: "Model Context Protocol message (Streamable HTTP, stateless)" },
    ),
    headers: { "MCP-Protocol-Version": "protocol revision of the client" },
    answers,
    handle: async ({ actor, body, requestId, request, reply }) => {
      deps.assertOrigin(request);
      if (actor === null) throw new Error("the MCP route must not be public");
      const message: unknown = body;
      if (Array.isArray(message)) failBody("must be a single message; batches are not supported");
      if (typeof message !== "object" || message === null || !("jsonrpc" in message) || message.jsonrpc !== "2.0")
        failBody("must be a JSON-RPC message");
      // The protocol defines the statuses and bodies, so the compiler cannot check them. Outside production, the response is checked when
      // it is
      // written.
      return (await deps.exchange({ actor, requestId, request, reply }, message, untilGone(reply.raw))) as AnswerTo<typeof answers>;
    },
  });
}

function failBody(message: string): never {
  fail("validation.failed", `The body ${message}.`, { errors: [{ field: "", code: "type", message }] });
}
