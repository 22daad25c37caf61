import { isCurrency } from "../knowledge/model/currency.ts";
import { ids } from "../platform/ids.ts";
import type { ComposedEmbedders } from "./embedders.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

/** Composes brands; changing a brand's languages can change its embedding model. */
export function composeBrands({ store, cache }: Foundation, models: ComposedEmbedders): Pick<RoutesDeps, "brands"> {
  return { brands: { database: store.database, ids, isCurrency, brandChanged: models.brandChanged, cache, bus: store.bus } };
}
