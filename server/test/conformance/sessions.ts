import { randomUUID } from "node:crypto";
import { isInitializeRequest, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { answerOf, webRequest, type Exchange } from "../../src/platform/mcp/exchange.ts";
import type { fixtureServer } from "./fixture-server.ts";

/**
 * Adds sessions for protocol revisions before 2026-07-28. The service has no sessions, but some scenarios for those revisions require them,
 * such as a server that calls its client. Everything else uses the service's own exchange.
 */
export function withSessions(exchange: Exchange, serverFor: () => ReturnType<typeof fixtureServer>): Exchange {
  const transports = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return async (caller, body, signal) => {
    const { "mcp-session-id": id } = caller.request.headers;
    let transport = typeof id === "string" ? transports.get(id) : undefined;
    if (transport === undefined) {
      if (!isInitializeRequest(body)) return exchange(caller, body, signal);
      transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (opened) => void transports.set(opened, transport as WebStandardStreamableHTTPServerTransport),
      });
      await serverFor().connect(transport);
    }
    return answerOf(await transport.handleRequest(webRequest(caller.request, signal), { parsedBody: body }));
  };
}
