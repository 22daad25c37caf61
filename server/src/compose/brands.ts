import { drawSquares } from "./document-images.ts";
import { isCurrency } from "../knowledge/model/currency.ts";
import type { BrandRoutesDeps } from "../brands/brand.route.ts";
import { redrawAvatars } from "../personas/avatar/redraw-avatars.ts";
import { ids } from "../platform/ids.ts";
import type { ComposedEmbedders } from "./embedders.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

/** Composes brands. A change to a brand's languages can change its embedding model. */
export function composeBrands({ store, cache, lifecycle, blobs }: Foundation, models: ComposedEmbedders): Pick<RoutesDeps, "brands"> {
  const { database, bus } = store;
  const { brandChanged } = models;
  const redraw: BrandRoutesDeps["redrawAvatars"] = (accountId, brand) => redrawAvatars({ database, blobs, ids }, accountId, brand);
  return {
    brands: { database, ids, isCurrency, brandChanged, redrawAvatars: redraw, cache, bus, baseUrl: lifecycle.address, drawSquares },
  };
}
