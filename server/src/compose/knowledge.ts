import { brandDirectory } from "../brands/directory.ts";
import { typeOfName } from "../engines/extraction/detect-file-type.ts";
import { extractableTypes } from "../engines/extraction/formats/table.ts";
import { fileInspector } from "../engines/extraction/inspect/inspect-file.ts";
import { cursorsWith } from "../platform/lib/cursor.ts";
import { ids } from "../platform/ids.ts";
import type { LiveIndexes } from "../search/retrieval-indexes.ts";
import type { Billing } from "./billing.ts";
import type { Foundation } from "./foundation.ts";
import type { IndexedStores } from "./retrieval-index.ts";
import type { RoutesDeps } from "./routes.ts";

interface KnowledgeParts {
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
  | "removals"
  | "documents"
  | "documentTexts"
  | "pictures"
  | "cursorsOf"
>;

/** Composes sources, their documents and files, and the bulk jobs on them. */
export function composeKnowledge(base: Foundation, { indexes, stores, quota }: KnowledgeParts): Knowledge {
  const { secrets, store, cache, blobs, lifecycle } = base;
  const { bus } = store;
  const { sources, documents } = stores;
  const caughtUp = (): Promise<void> => indexes.caughtUp();
  const baseUrl = lifecycle.address;
  return {
    sources: { database: store.database, sources, ids, cache, bus },
    summaries: { database: store.database, sources, summaries: store.summaries, ids },
    products: { sources, brands: brandDirectory(store.database, cache), documents, quota, ids, caughtUp },
    accountDocuments: { baseUrl, sources, documents, library: stores.library, quota, ids, cache, bus, caughtUp },
    ...composeFiles(base, { stores, quota }),
    jobs: { database: store.database, index: stores.index, sources, documents, ids, cache, indexCaughtUp: caughtUp, baseUrl },
    removals: { database: store.database, ids, cache, bus, indexCaughtUp: caughtUp },
    documents,
    documentTexts: { database: store.database, index: stores.index },
    pictures: { pictures: store.pictures, blobs },
    cursorsOf: cursorsWith(secrets.cursors),
  };
}

/** Composes uploads and the check before them. */
function composeFiles(
  { settings, store, blobs, log, lifecycle }: Foundation,
  { stores, quota }: Omit<KnowledgeParts, "indexes">,
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
