import { ProtocolError, ProtocolErrorCode, Server, type CallToolResult, type ServerContext } from "@modelcontextprotocol/server";
import type { Actor } from "../../ports/actor.ts";
import type { ToolTransport } from "../endpoint/tool.ts";
import { callTool, type CallToolDeps } from "./call-tool.ts";
import type { ServerInfo, Toolbox } from "./toolbox.ts";

/** The caller in one exchange. */
export interface Caller extends ToolTransport {
  readonly actor: Actor;
  readonly requestId: string;
}

/** Creates a protocol server for one exchange. */
export function toolServer(deps: CallToolDeps, info: ServerInfo, toolbox: Toolbox, caller: Caller): Server {
  const { instructions, ...implementation } = info;
  const server = new Server(implementation, {
    capabilities: { tools: {} },
    instructions,
    // The tools visible to a key change only with a new release.
    cacheHints: { "tools/list": { ttlMs: 300_000, cacheScope: "private" } },
  });
  server.setRequestHandler("tools/list", () => ({ tools: toolbox.listed(caller.actor.kind) as never }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const served = toolbox.byName(params.name);
    if (served === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name.slice(0, 100)}`);
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

/** Returns a function that sends progress if the call includes a progress token. */
function progressOf({ mcpReq }: ServerContext): (message: string) => void {
  const { _meta: meta } = mcpReq;
  const progressToken = meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let progress = 0;
  return (message) => {
    progress += 1;
    // The caller may have disconnected.
    mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, message } }).catch(() => undefined);
  };
}
