import { brandDirectory } from "../brands/directory.ts";
import { typeOfName } from "../engines/extraction/detect-file-type.ts";
import { extractableTypes } from "../engines/extraction/formats/table.ts";
import { createFeedReader } from "../engines/extraction/feeds/feed-reader.ts";
import { fileInspector } from "../engines/extraction/inspect/inspect-file.ts";
import { cursorsWith } from "../platform/lib/cursor.ts";
import { gatherAgain } from "../onboarding/facts/note-document-facts.ts";
import { ids } from "../platform/ids.ts";
import type { FeedReader } from "../ports/feed-reader.ts";
import type { WebFetcher } from "../ports/web-fetcher.ts";
import type { LiveIndexes } from "../search/retrieval-indexes.ts";
import type { Billing } from "./billing.ts";
import type { Foundation } from "./foundation.ts";
import type { IndexedStores } from "./retrieval-index.ts";
import type { RoutesDeps } from "./routes.ts";

interface KnowledgeParts {
  readonly web: WebFetcher;
  readonly indexes: LiveIndexes;
  readonly stores: IndexedStores;
  readonly quota: Billing["quota"];
}

type Knowledge = Pick<
  RoutesDeps,
  | "sources"
  | "summaries"
  | "products"
  | "accountDocuments"
  | "files"
  | "preflight"
  | "jobs"
  | "imports"
  | "removals"
  | "documents"
  | "documentTexts"
  | "documentUpdates"
  | "documentVersions"
  | "documentImages"
  | "cursorsOf"
>;

/** Composes sources, their documents and files, and bulk jobs. */
export function composeKnowledge(base: Foundation, { indexes, stores, quota, web }: KnowledgeParts): Knowledge {
  const { secrets, store, cache, blobs, lifecycle } = base;
  const { bus } = store;
  const { sources, documents } = stores;
  const caughtUp = (): Promise<void> => indexes.caughtUp();
  const baseUrl = lifecycle.address;
  return {
    sources: { database: store.database, sources, ids, cache, bus },
    summaries: { database: store.database, sources, summaries: store.summaries, ids },
    products: { database: store.database, sources, brands: brandDirectory(store.database, cache), documents, quota, ids, caughtUp },
    accountDocuments: { baseUrl, sources, documents, library: stores.library, quota, ids, cache, bus, caughtUp },
    ...composeFiles(base, { stores, quota }),
    jobs: { database: store.database, index: stores.index, sources, documents, ids, cache, indexCaughtUp: caughtUp, baseUrl },
    imports: {
      database: store.database,
      sources,
      brands: brandDirectory(store.database, cache),
      ids,
      blobs,
      web,
      log: base.log,
      dryRunReader: feedReader(base, "reader of dry runs"),
      maxImportBytes: base.settings.limits.importBytes,
      maxFetchedBytes: Math.min(base.settings.limits.importBytes, mostFetchedBytes),
    },
    removals: { database: store.database, ids, cache, bus, indexCaughtUp: caughtUp },
    documents,
    documentUpdates: {
      database: store.database,
      sources,
      documents,
      blobs,
      quota,
      ids,
      cache,
      bus,
      caughtUp,
      factsChanged: (accountId, brandId) => gatherAgain({ database: store.database, cache, bus }, accountId, brandId),
      baseUrl,
    },
    documentVersions: { database: store.database, sources, blobs, quota, ids, caughtUp },
    documentTexts: { database: store.database, index: stores.index },
    documentImages: { database: store.database, blobs },
    cursorsOf: cursorsWith(secrets.cursors),
  };
}

/** Maximum size, in bytes, of a fetched file, because fetched files are kept in memory. */
const mostFetchedBytes = 100 * 1_048_576;

/** Maximum number of files that are parsed concurrently. */
const feedsAtOnce = 2;

/** Returns a reader for imported files. Each file is read in its own process. */
export function feedReader({ cleanup }: Foundation, name: string): FeedReader {
  const reader = createFeedReader({ concurrency: feedsAtOnce });
  cleanup.add(name, () => reader.close());
  return reader;
}

/** Composes uploads and the check of files before an upload. */
function composeFiles(
  { settings, store, blobs, log, lifecycle }: Foundation,
  { stores, quota }: Omit<KnowledgeParts, "indexes" | "web">,
): Pick<RoutesDeps, "files" | "preflight"> {
  const { filePages: maxFilePages, fileBytes: maxFileBytes } = settings.limits;
  const limits = { acceptedTypes: new Set(extractableTypes), maxFileBytes, maxFilePages };
  return {
    files: {
      ...limits,
      sources: stores.sources,
      documents: stores.documents,
      blobs,
      quota,
      ids,
      log,
      inspectFile: fileInspector(maxFilePages),
      baseUrl: lifecycle.address,
    },
    preflight: { ...limits, quota, usage: (accountId) => store.billing.usage(accountId), typeOfName },
  };
}
