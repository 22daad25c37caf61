import type { CreditMeter } from "../billing/credit-meter.ts";
import type { CursorsOf } from "../platform/lib/cursor.ts";
import type { RateLimiter } from "../platform/limits/enforce.ts";
import { agents } from "../shopping-agents/protocol/agents.ts";
import type { CatalogExchange } from "../shopping-agents/protocol/catalog-exchange.ts";
import { catalogTools } from "../shopping-agents/protocol/catalog-tools.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import type { WebFetcher } from "../ports/web-fetcher.ts";
import type { RetrievalIndexes } from "../search/retrieval-indexes.ts";

interface UcpParts {
  readonly indexes: RetrievalIndexes;
  readonly meter: CreditMeter;
  readonly directory: PersonaDirectory;
  readonly rateLimiter: RateLimiter;
  readonly web: WebFetcher;
  readonly cursorsOf: CursorsOf;
}

/** Composes the routes for shopping agents. */
export function composeUcp({ settings, version, store, clock, log, lifecycle }: Foundation, parts: UcpParts): Pick<RoutesDeps, "ucp"> {
  const { indexes, meter, directory, rateLimiter, web, cursorsOf } = parts;
  const baseUrl = lifecycle.address;
  const tools = catalogTools({ indexes, items: store.catalog, meter, prices: settings.prices, baseUrl, cursorsOf, log });
  // Loads the UCP SDK when the first message arrives, so it does not delay startup.
  const load = async (): Promise<CatalogExchange> =>
    (await import("../shopping-agents/protocol/catalog-exchange.ts")).catalogExchange({
      tools,
      agents: agents({ fetcher: web, clock, policy: settings.ucp.agents, plainHosts: settings.allowPrivateHosts }),
      version,
      checkAnswers: settings.checkAnswers,
      log,
    });
  let exchange: ReturnType<typeof load> | undefined;
  return {
    ucp: {
      directory,
      rateLimiter,
      baseUrl,
      ownPersonaId: settings.ucp.personaId,
      exchange: async (...call) => (await (exchange ??= load()))(...call),
    },
  };
}
