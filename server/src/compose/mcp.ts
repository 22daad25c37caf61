import { isLoopbackName } from "../platform/lib/origin.ts";
import type { RateLimiter } from "../platform/limits/enforce.ts";
import { originGuard } from "../platform/mcp/origins.ts";
import type { Exchange } from "../platform/mcp/exchange.ts";
import { Toolbox } from "../platform/mcp/toolbox.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";
import { allTools, type ToolsDeps } from "./tools.ts";

interface McpParts {
  readonly tools: ToolsDeps;
  readonly rateLimiter: RateLimiter;
}

interface ComposedMcp {
  readonly routes: Pick<RoutesDeps, "mcp">;
  /** Closes open connections. */
  readonly close: () => Promise<void>;
}

const instructions =
  "Personas represent a brand and answer from its knowledge. With a persona's secret key, search its knowledge, chat with it and upload documents; " +
  "with an account key, build a persona from a website, and select a persona with personaId.";

/** Composes the MCP server with every tool. */
export function composeMcp({ settings, version, log, lifecycle }: Foundation, { tools, rateLimiter }: McpParts): ComposedMcp {
  const info = { name: "parlance", title: "Parlance", version, instructions };
  const toolbox = new Toolbox(allTools(tools));
  const calls = { rateLimiter, log, strictCodes: !settings.production, checkAnswers: settings.checkAnswers };
  // Loads the MCP SDK when the first message arrives, so it does not delay startup.
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
    routes: {
      mcp: {
        exchange: async (...call) => (await (host ??= load())).exchange(...call),
        assertOrigin: originGuard({
          ownOrigin: lifecycle.origin,
          others: settings.corsOrigins,
          isBoundToLoopback: isLoopbackName(settings.host),
        }),
      },
    },
    close: async () => (await host)?.close(),
  };
}
