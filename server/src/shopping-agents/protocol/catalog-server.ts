import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { assertAnswer, strictCheck } from "../../platform/endpoint/answer-check.ts";
import { Failure } from "../../platform/errors/fail.ts";
import { unexpected } from "../../platform/errors/unexpected.ts";
import { Unavailable } from "../../platform/lib/unavailable.ts";
import type { Log } from "../../platform/lib/log.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { Agents } from "./agents.ts";
import type { CatalogTool } from "./catalog-tools.ts";
import { errorAnswer, Refusal, ucpVersion } from "./protocol.ts";

export interface CatalogServerDeps {
  readonly tools: readonly CatalogTool[];
  readonly agents: Agents;
  readonly version: string;
  /** Whether every response is validated against the tool's schema, for tests. */
  readonly checkAnswers: boolean;
  readonly log: Log;
}

/** A call, and the parts of its response that are not in the result. */
export interface CatalogCall {
  readonly context: PersonaContext;
  readonly requestId: string;
  /** HTTP status of a rejected call. The protocol requires it in addition to the JSON-RPC error. */
  status?: number;
  /** Delay in seconds. */
  retryAfter?: number | undefined;
  creditsCharged?: number;
}

const serverError = -32_000;

/** Creates a Model Context Protocol server for one call to a persona's catalog. */
export function catalogServer(deps: CatalogServerDeps, call: CatalogCall): Server {
  const server = new Server(
    { name: "parlance-catalog", title: `${call.context.brand.displayName}: catalog`, version: deps.version },
    {
      capabilities: { tools: {} },
      instructions: `Read-only catalog of the Universal Commerce Protocol, ${ucpVersion}. Orders are not supported.`,
    },
  );
  server.setRequestHandler("tools/list", () => ({ tools: deps.tools.map(listed) as never }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = deps.tools.find(({ name }) => name === params.name);
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name.slice(0, 100)}`);
    try {
      return resultOf(await answer(deps, tool, call, params.arguments ?? {}));
    } catch (error) {
      throw asProtocolError(deps.log, call, error);
    }
  });
  return server;
}

function listed({ name, title, description, input, output }: CatalogTool): object {
  const annotations = { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  // Copies the schemas as plain JSON, because the originals contain symbol-keyed properties.
  return JSON.parse(JSON.stringify({ name, title, description, inputSchema: input, outputSchema: output, annotations })) as object;
}

async function answer(
  { agents, checkAnswers }: CatalogServerDeps,
  tool: CatalogTool,
  call: CatalogCall,
  sent: Readonly<Record<string, unknown>>,
): Promise<object> {
  const profile = await agents.profileOf(profileIn(sent["meta"]));
  if (profile !== null && profile.get(tool.capability)?.has(ucpVersion) !== true) {
    return errorAnswer(null, "capabilities_incompatible", `The agent does not support ${tool.capability}, ${ucpVersion}`, "unrecoverable");
  }
  const { body, creditsCharged } = await tool.call(call.context, sent["catalog"] ?? {});
  if (checkAnswers) assertAnswer(tool.name, strictCheck(tool.output), JSON.parse(JSON.stringify(body)));
  call.creditsCharged = creditsCharged;
  return body;
}

function profileIn(meta: unknown): string | undefined {
  const { "ucp-agent": agent } = Object(meta) as { readonly "ucp-agent"?: unknown };
  const { profile } = Object(agent) as { readonly profile?: unknown };
  return typeof profile === "string" ? profile : undefined;
}

function resultOf(body: object): CallToolResult {
  const text = JSON.stringify(body);
  return { structuredContent: JSON.parse(text) as Record<string, unknown>, content: [{ type: "text", text }] };
}

function asProtocolError(log: Log, call: CatalogCall, error: unknown): ProtocolError {
  if (error instanceof Refusal) {
    call.status = error.status;
    call.retryAfter = error.retryAfter;
    const again = error.retryAfter === undefined ? {} : { retry_after: error.retryAfter };
    return new ProtocolError(error.rpcCode, error.message, { code: error.code, content: error.message, ...again });
  }
  if (error instanceof Failure && error.code === "validation.failed") {
    return new ProtocolError(ProtocolErrorCode.InvalidParams, error.message.replace(/^body: /, "catalog."), error.extensions);
  }
  const failure = error instanceof Unavailable ? unexpected(error, "Retry with exponential backoff.") : error;
  if (failure instanceof Failure) {
    call.status = failure.status;
    call.retryAfter = failure.retryAfter;
    return new ProtocolError(serverError, failure.message, { code: failure.code });
  }
  log.error({ err: error, requestId: call.requestId }, "catalog call failed");
  call.status = 500;
  return new ProtocolError(ProtocolErrorCode.InternalError, "An unexpected error occurred. Retry with exponential backoff.");
}
