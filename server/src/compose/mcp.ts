import type { Log } from "../platform/lib/log.ts";
import type { RateLimiter } from "../platform/limits/enforce.ts";
import type { McpRouteDeps } from "../platform/mcp/mcp.route.ts";
import { originGuard } from "../platform/mcp/origins.ts";
import type { Exchange } from "../platform/mcp/exchange.ts";
import { Toolbox } from "../platform/mcp/toolbox.ts";
import { allTools, type ToolsDeps } from "./tools.ts";

interface McpParts {
  readonly tools: ToolsDeps;
  readonly rateLimiter: RateLimiter;
  readonly log: Log;
  readonly strictCodes: boolean;
  readonly checkAnswers: boolean;
  readonly version: string;
  readonly address: () => string;
  readonly isBoundToLoopback: boolean;
  /** Origins of own pages besides the service's. */
  readonly ownOrigins: readonly string[];
}

const instructions =
  "Personas speak for a brand and answer from its knowledge. With a persona's secret key, search its knowledge, talk to it and upload documents; " +
  "with an account key, build a persona from a website, and name the persona that is meant by personaId.";

/** The remote tool server: `platform/mcp/` with every tool. */
export function composeMcp(parts: McpParts): { readonly route: McpRouteDeps; readonly close: () => Promise<void> } {
  const { tools, rateLimiter, log, strictCodes, checkAnswers, version, address, isBoundToLoopback, ownOrigins } = parts;
  const info = { name: "parlance", title: "Parlance", version, instructions };
  const toolbox = new Toolbox(allTools(tools));
  const calls = { rateLimiter, log, strictCodes, checkAnswers };
  // The SDK of the protocol is loaded with the first message: a start does not wait for it.
  const load = async (): Promise<{ readonly exchange: Exchange; readonly close: () => Promise<void> }> => {
    const [{ directCalls }, { exchanges }, { toolServer }] = await Promise.all([
      import("../platform/mcp/direct-call.ts"),
      import("../platform/mcp/exchange.ts"),
      import("../platform/mcp/tool-server.ts"),
    ]);
    const { exchange, close } = exchanges((caller) => toolServer(calls, info, toolbox, caller), log);
    return { exchange: directCalls(calls, info, toolbox, exchange), close };
  };
  let host: ReturnType<typeof load> | undefined;
  return {
    route: {
      exchange: async (...call) => (await (host ??= load())).exchange(...call),
      assertOrigin: originGuard({ ownOrigin: () => new URL(address()).origin, others: ownOrigins, isBoundToLoopback }),
    },
    close: async () => (await host)?.close(),
  };
}
