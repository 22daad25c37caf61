import { ids } from "../../src/platform/ids.ts";
import { pinoLog } from "../../src/platform/log/pino.ts";
import { buildApp } from "../../src/platform/http/app.ts";
import { rateLimiter } from "../../src/platform/limits/enforce.ts";
import { exchanges } from "../../src/platform/mcp/exchange.ts";
import { mcpRoute } from "../../src/platform/mcp/mcp.route.ts";
import { originGuard } from "../../src/platform/mcp/origins.ts";
import { fixtureServer, type Changes } from "./fixture-server.ts";
import { withSessions } from "./sessions.ts";

/**
 * Serves the conformance suite's fixtures through the service's own host and exchange, without a database and without keys.
 * Prints its address, and runs until it is killed.
 */
const log = pinoLog("silent");
const changes: Changes = { tools: () => notify.toolsChanged(), prompts: () => notify.promptsChanged() };
const { exchange, notify } = exchanges(() => fixtureServer(changes), log);
let address = "";
const route = mcpRoute(
  {
    exchange: withSessions(exchange, () => fixtureServer(changes)),
    assertOrigin: originGuard({ ownOrigin: () => new URL(address).origin, others: [], isBoundToLoopback: true }),
  },
  { url: "/mcp", id: "callTools", summary: "Fixtures", access: ["account_key"] },
);
const app = await buildApp({
  routes: [route],
  authenticate: async () => ({ kind: "account_key", accountId: ids.uuidv7(), keyId: ids.uuidv7() }),
  rateLimiter: rateLimiter(null),
  log,
  newId: ids.uuidv7,
  baseUrl: () => address,
  bodyLimit: 1_048_576,
  fileLimit: 1,
  trustedProxies: [],
  cors: { ownOrigin: () => new URL(address).origin, ownOrigins: [] },
  strictCodes: true,
  checkAnswers: true,
});
address = "http://localhost:0";
address = await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"] ?? 0) });
console.log(`${address}/mcp`);
