import { ids } from "../platform/ids.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

/** Composes the connections of shops and sites. */
export function composeIntegrations({ store, cache, clock }: Foundation): Pick<RoutesDeps, "integrations"> {
  return { integrations: { integrations: store.integrations, billing: store.billing, clock, ids, cache, bus: store.bus } };
}
