import { ids } from "../platform/ids.ts";
import type { UpsertProductsDeps } from "../knowledge/products/upsert-products.ts";
import type { UploadFileDeps } from "../knowledge/files/upload-file.ts";
import type { LastRejections } from "../integrations/last-rejections.ts";
import type { WebFetcher } from "../ports/web-fetcher.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

interface IntegrationParts {
  readonly products: UpsertProductsDeps;
  readonly files: UploadFileDeps & { readonly maxFileBytes: number };
  readonly web: WebFetcher;
  readonly lastRejections: LastRejections;
}

/** Composes the integrations of shops and sites. */
export function composeIntegrations(
  { store, blobs, cache, clock, log }: Foundation,
  { products, files, web, lastRejections }: IntegrationParts,
): Pick<RoutesDeps, "integrations" | "streams"> {
  const { database, bus } = store;
  const { inspectFile, maxFilePages, acceptedTypes, maxFileBytes } = files;
  return {
    integrations: { database, billing: store.billing, clock, ids, cache, bus },
    streams: {
      database,
      blobs,
      cache,
      bus,
      ids,
      web,
      inspectFile,
      maxFilePages,
      acceptedTypes,
      maxFileBytes,
      lastRejections,
      brands: products.brands,
      quota: products.quota,
      indexCaughtUp: products.caughtUp,
      dropBlob: (key) =>
        blobs.delete(key).catch((error: unknown) => log.warn({ err: error, blob: key }, "failed to delete an orphaned file")),
    },
  };
}
