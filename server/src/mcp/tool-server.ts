import { ProtocolError, ProtocolErrorCode, Server, type CallToolResult, type ServerContext } from "@modelcontextprotocol/server";
import type { Actor } from "../auth/actor.ts";
import { outputSchemaOf, type Tool, type ToolTransport } from "../entry/tool.ts";
import { callTool, servedTool, type CallToolDeps, type ServedTool } from "./call-tool.ts";

/** Who calls and how, for one exchange. */
export interface Caller extends ToolTransport {
  readonly actor: Actor;
  readonly requestId: string;
}

export interface ServerInfo {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** For the agent: what the server is for. */
  readonly instructions: string;
}

/** Tools with all of them that does not depend on a call. */
export class Toolbox {
  readonly #served: ReadonlyMap<string, ServedTool>;
  readonly #listings = new Map<Actor["kind"], object[]>();

  constructor(tools: readonly Tool[]) {
    this.#served = new Map(tools.map((tool) => [tool.name, servedTool(tool)]));
  }

  byName(name: string): ServedTool | undefined {
    return this.#served.get(name);
  }

  /** What `tools/list` tells a kind of caller: what it may call. */
  listed(kind: Actor["kind"]): object[] {
    let listing = this.#listings.get(kind);
    if (listing === undefined) {
      listing = [...this.#served.values()].filter(({ tool }) => tool.access.includes(kind)).map(({ tool }) => listedTool(tool));
      this.#listings.set(kind, listing);
    }
    return listing;
  }
}

function listedTool(tool: Tool): object {
  const { name, title, description, input, documentedInput: inputSchema = input, annotations } = tool;
  // Plain JSON: schemas carry marks of their own.
  return JSON.parse(
    JSON.stringify({ name, title, description, inputSchema, outputSchema: outputSchemaOf(tool), annotations: { title, ...annotations } }),
  ) as object;
}

/** A server of the protocol for one exchange. */
export function toolServer(deps: CallToolDeps, info: ServerInfo, toolbox: Toolbox, caller: Caller): Server {
  const { instructions, ...implementation } = info;
  const server = new Server(implementation, {
    capabilities: { tools: {} },
    instructions,
    // What a key sees changes with releases only.
    cacheHints: { "tools/list": { ttlMs: 300_000, cacheScope: "private" } },
  });
  server.setRequestHandler("tools/list", () => ({ tools: toolbox.listed(caller.actor.kind) as never }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const served = toolbox.byName(params.name);
    if (served === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool of this name: ${params.name.slice(0, 100)}`);
    const { json, isError } = await callTool(deps, served, {
      ...caller,
      sent: params.arguments,
      signal: context.mcpReq.signal,
      progress: progressOf(context),
    });
    return {
      content: [{ type: "text", text: json }],
      structuredContent: JSON.parse(json) as Record<string, unknown>,
      ...(isError ? { isError } : {}),
    } satisfies CallToolResult;
  });
  return server;
}

/** Sends progress where the call carries a token for it. */
function progressOf({ mcpReq }: ServerContext): (message: string) => void {
  const { _meta: meta } = mcpReq;
  const progressToken = meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let progress = 0;
  return (message) => {
    progress += 1;
    // A caller that is gone gets none.
    mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, message } }).catch(() => undefined);
  };
}
