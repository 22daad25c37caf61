import type { CreditMeter } from "../billing/credit-meter.ts";
import type { OpenDatabase } from "./database.ts";
import type { Settings } from "../platform/config/settings.ts";
import type { CursorsOf } from "../platform/lib/cursor.ts";
import type { Log } from "../platform/lib/log.ts";
import type { RateLimiter } from "../platform/limits/enforce.ts";
import { agents } from "../platform/mcp/ucp/agents.ts";
import type { CatalogExchange } from "../platform/mcp/ucp/catalog-exchange.ts";
import { catalogTools } from "../platform/mcp/ucp/catalog-tools.ts";
import type { UcpRoutesDeps } from "../platform/mcp/ucp/ucp.route.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import type { Clock } from "../ports/clock.ts";
import type { WebFetcher } from "../ports/web-fetcher.ts";
import type { RetrievalIndexes } from "../search/retrieval-indexes.ts";

interface UcpParts {
  readonly settings: Settings;
  readonly store: Pick<OpenDatabase, "catalog">;
  readonly indexes: RetrievalIndexes;
  readonly meter: CreditMeter;
  readonly directory: PersonaDirectory;
  readonly rateLimiter: RateLimiter;
  readonly web: WebFetcher;
  readonly cursorsOf: CursorsOf;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  readonly address: () => string;
}

/** Composes the routes for shopping agents. */
export function composeUcp(parts: UcpParts): UcpRoutesDeps {
  const { settings, store, indexes, meter, directory, rateLimiter, web, cursorsOf, clock, log, version, address } = parts;
  const tools = catalogTools({ indexes, items: store.catalog, meter, prices: settings.prices, baseUrl: address, cursorsOf, log });
  // The UCP SDK is loaded with the first message, so that it does not delay the start.
  const load = async (): Promise<CatalogExchange> =>
    (await import("../platform/mcp/ucp/catalog-exchange.ts")).catalogExchange({
      tools,
      agents: agents({ fetcher: web, clock, policy: settings.ucp.agents, plainHosts: settings.allowPrivateHosts }),
      version,
      checkAnswers: settings.checkAnswers,
      log,
    });
  let exchange: ReturnType<typeof load> | undefined;
  return {
    directory,
    rateLimiter,
    baseUrl: address,
    ownPersonaId: settings.ucp.personaId,
    exchange: async (...call) => (await (exchange ??= load()))(...call),
  };
}
