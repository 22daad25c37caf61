import { drawSquares } from "./document-images.ts";
import { isCurrency } from "../knowledge/model/currency.ts";
import { ids } from "../platform/ids.ts";
import type { ComposedEmbedders } from "./embedders.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

/** Composes brands; changing a brand's languages can change its embedding model. */
export function composeBrands({ store, cache, lifecycle }: Foundation, models: ComposedEmbedders): Pick<RoutesDeps, "brands"> {
  const { database, bus } = store;
  const { brandChanged } = models;
  return { brands: { database, ids, isCurrency, brandChanged, cache, bus, baseUrl: lifecycle.address, drawSquares } };
}
