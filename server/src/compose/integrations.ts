import { ids } from "../platform/ids.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

/** Composes the connections of shops and sites. */
export function composeIntegrations({ store, cache, clock }: Foundation): Pick<RoutesDeps, "integrations"> {
  return { integrations: { database: store.database, billing: store.billing, clock, ids, cache, bus: store.bus } };
}
