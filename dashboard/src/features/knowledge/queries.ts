import {
  ParlanceError,
  type CreateSourceInput,
  type Document,
  type ImportProductsInput,
  type ListDocumentsInput,
  type Product,
  type StartBulkJob,
  type UpdateDocument,
} from "@parlance/sdk";
import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";
import { saveFile } from "../../app/save-file.ts";
import { filterOf, type State } from "./document-state.ts";

/** Number of rows per request; the maximum that the service returns. */
export const pageSize = 200;

/** Filter and order of a source's document list. */
export type DocumentFilter = Pick<ListDocumentsInput, "state" | "warning" | "enabled" | "search" | "sort_by" | "sort_dir">;

const keys = {
  sources: ["sources"] as const,
  documents: (sourceId: string) => ["documents", sourceId] as const,
  job: ["job"] as const,
};

/** Returns sources with their running jobs. */
export function useSources() {
  return useQuery({
    queryKey: keys.sources,
    queryFn: async () => (await parlance.sources.states()).sources,
    refetchInterval: ({ state }) =>
      state.data?.some((source) => source.ready_count < source.document_count || source.status !== "idle") ? 3_000 : 15_000,
  });
}

type DocumentPage = Awaited<ReturnType<typeof parlance.documents.list>>;

/** Keeps showing the rows of a page until those for a new filter arrive, but never the rows of another page. */
function ofSamePage<Data>(page: number) {
  return (previous: Data | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query?.queryKey.at(-1) === page ? previous : undefined;
}

/** Returns the length of a list, and loads the pages in view. */
export function useDocumentPages(sourceId: string, filter: DocumentFilter, pages: readonly number[]) {
  const load = (page: number) => ({
    queryKey: [...keys.documents(sourceId), filter, page],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      parlance.documents.list({ source_id: sourceId, ...filter, limit: pageSize, offset: page * pageSize }, { signal }),
    placeholderData: ofSamePage<DocumentPage>(page),
    refetchInterval: 5_000,
  });
  const first = useQuery(load(0));
  const rest = useQueries({ queries: pages.filter((page) => page > 0).map(load) });
  const loaded = new Map<number, readonly Document[]>([[0, first.data?.items ?? []]]);
  for (const [index, page] of pages.filter((each) => each > 0).entries()) loaded.set(page, rest[index]?.data?.items ?? []);
  return {
    count: first.data?.total_count,
    error: first.error ?? rest.find(({ error }) => error !== null)?.error ?? null,
    rowAt: (index: number): Document | undefined => loaded.get(Math.floor(index / pageSize))?.[index % pageSize],
    indexOf: (id: string): number | undefined => {
      for (const [page, rows] of loaded) {
        const index = rows.findIndex((row) => row.id === id);
        if (index >= 0) return page * pageSize + index;
      }
      return undefined;
    },
  };
}

/** Returns the number of a source's documents in a state. */
export function useStateCount(sourceId: string, state: State) {
  return useQuery({
    queryKey: [...keys.documents(sourceId), "count", state],
    queryFn: async () => (await parlance.documents.list({ source_id: sourceId, ...filterOf(state), limit: 1 })).total_count,
    refetchInterval: 5_000,
  });
}

/** Returns a document. */
export function useDocument(sourceId: string, id: string) {
  return useQuery({
    queryKey: [...keys.documents(sourceId), "one", id],
    queryFn: () => parlance.documents.get({ source_id: sourceId, id }),
    refetchInterval: ({ state }) => (state.data?.status.state === "pending" ? 2_000 : false),
  });
}

/** Enables or disables a document, or changes a file's description. The form shows errors. */
export function useUpdateDocument(sourceId: string, id: string) {
  const { readAgain } = useKnowledgeChanges();
  return useMutation({
    mutationFn: (changes: UpdateDocument) => parlance.documents.update({ source_id: sourceId, id, ...changes }),
    onSuccess: readAgain,
    onError: (error, changes) => {
      if (changes.enabled !== undefined) complainAbout(error);
    },
  });
}

/** Returns how often answers used a document. */
export function useDocumentUsage(sourceId: string, id: string) {
  return useQuery({
    queryKey: [...keys.documents(sourceId), "usage", id],
    queryFn: () => parlance.documents.usage({ source_id: sourceId, id }),
  });
}

/** Returns a part of the text extracted from a document, and its passages. */
export function useDocumentText(sourceId: string, id: string, part: { readonly page?: number; readonly cursor?: string }) {
  return useQuery({
    queryKey: [...keys.documents(sourceId), "text", id, part],
    queryFn: () => parlance.documents.getText({ source_id: sourceId, id, ...part }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the running bulk job, if any. */
export function useActiveJob() {
  return useQuery({
    queryKey: keys.job,
    queryFn: async () => (await parlance.jobs.active()).job,
    refetchInterval: ({ state }) => (state.data == null ? 10_000 : 1_000),
  });
}

/** Returns jobs that are running or ended in the last days, newest first. */
export function useJobs() {
  return useQuery({
    queryKey: ["jobs", "list"],
    queryFn: async () => (await parlance.jobs.list({ limit: 50 })).items,
    refetchInterval: 10_000,
  });
}

/** Returns a job. */
export function useJob(id: string) {
  return useQuery({ queryKey: ["jobs", "one", id], queryFn: () => parlance.jobs.get({ job_id: id }) });
}

/** Returns the entries that a job could not process, up to the maximum per request. */
export function useJobFailures(id: string) {
  return useQuery({ queryKey: ["documents", "failed", "job", id], queryFn: () => parlance.jobs.failures({ job_id: id, limit: pageSize }) });
}

/** Returns the latest failed documents of all sources. */
export function useAllFailed(brandId: string | undefined) {
  return useQuery({
    queryKey: ["documents", "failed", "all", brandId ?? null],
    queryFn: () =>
      parlance.documents.list({
        state: "failed",
        sort_by: "updated_at",
        sort_dir: "desc",
        limit: pageSize,
        ...(brandId === undefined ? {} : { brand_id: brandId }),
      }),
    refetchInterval: 15_000,
  });
}

/** Returns the outcome of a job, and reloads the documents that it changed. */
export function useEndedJob() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => parlance.jobs.get({ job_id: id }),
    onSuccess: () => Promise.all([keys.sources, ["documents"]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

/** Downloads a file as it was uploaded. */
export function useSaveOriginal(sourceId: string) {
  return useMutation({
    mutationFn: async ({ id, name }: { readonly id: string; readonly name: string }) =>
      saveFile(await parlance.documents.getFile({ source_id: sourceId, id }), name),
    onError: complainAbout,
  });
}

/** Mutations of knowledge, which also reload the lists. */
export function useKnowledgeChanges() {
  const queries = useQueryClient();
  const readAgain = async (): Promise<void> => {
    await Promise.all([keys.sources, ["documents"], keys.job].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const shared = { onSuccess: readAgain, onError: complainAbout };
  return {
    readAgain,
    createSource: useMutation({ mutationFn: (input: CreateSourceInput) => parlance.sources.create(input), onSuccess: readAgain }),
    createBrand: useMutation({
      mutationFn: (name: string) => parlance.brands.create({ display_name: name }),
      onSuccess: () => queries.invalidateQueries({ queryKey: ["brands"] }),
    }),
    switchSource: useMutation({
      mutationFn: ({ id, enabled }: { readonly id: string; readonly enabled: boolean }) =>
        parlance.sources.update({ source_id: id, enabled }),
      ...shared,
    }),
    renameSource: useMutation({
      mutationFn: ({ id, name }: { readonly id: string; readonly name: string }) => parlance.sources.update({ source_id: id, name }),
      onSuccess: readAgain,
    }),
    deleteSource: useMutation({
      mutationFn: ({ id, name }: { readonly id: string; readonly name: string }) =>
        parlance.sources.delete({ source_id: id, confirm: name }),
      ...shared,
    }),
    moveSource: useMutation({
      mutationFn: ({ id, brandId }: { readonly id: string; readonly brandId: string }) =>
        parlance.sources.moveOfAccount({ source_id: id, brand_id: brandId }),
      onSuccess: readAgain,
    }),
    summarize: useMutation({ mutationFn: (id: string) => parlance.sources.summarize({ source_id: id }), ...shared }),
    deleteDocuments: useMutation({
      mutationFn: ({ sourceId, ids }: { readonly sourceId: string; readonly ids: readonly string[] }) =>
        parlance.documents.delete({ source_id: sourceId, ids: [...ids] }),
      ...shared,
    }),
    reprocess: useMutation({
      mutationFn: ({ sourceId, id }: { readonly sourceId: string; readonly id: string }) =>
        parlance.documents.reprocess({ source_id: sourceId, id }),
      ...shared,
    }),
    startJob: useMutation({
      mutationFn: (job: StartBulkJob) => parlance.jobs.start(job),
      onSuccess: (job) => {
        // A short job can end before the next poll; its outcome is still shown.
        queries.setQueryData(keys.job, job);
        return readAgain();
      },
      onError: complainAbout,
    }),
    cancelJob: useMutation({ mutationFn: (id: string) => parlance.jobs.cancel({ job_id: id }), ...shared }),
  };
}

/** Saves a product. A new product never replaces an existing product with the same id, and a product that is being processed is not overwritten. */
export function useSaveProduct(sourceId: string) {
  const { readAgain } = useKnowledgeChanges();
  return useMutation({
    mutationFn: async ({ product, isNew }: { readonly product: Product; readonly isNew: boolean }) => {
      if (isNew && (await exists(sourceId, product.id))) return "taken";
      const { deferred } = await parlance.documents.upsert({ source_id: sourceId, items: [product] });
      return deferred.length > 0 ? "deferred" : "saved";
    },
    onSuccess: readAgain,
  });
}

function exists(sourceId: string, id: string): Promise<boolean> {
  return parlance.documents.get({ source_id: sourceId, id }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ParlanceError && error.status === 404) return false;
      throw error;
    },
  );
}

/** Mutations that import into a source, and the items that the last import skipped. */
export function useImports(sourceId: string) {
  const { readAgain } = useKnowledgeChanges();
  return {
    dryRun: useMutation({
      mutationFn: async (input: ImportProductsInput) => {
        const result = await parlance.sources.import({ ...input, dry_run: true });
        if (!("dry_run" in result)) throw new Error("the response is not a report");
        return result;
      },
    }),
    startImport: useMutation({ mutationFn: (input: ImportProductsInput) => parlance.sources.import(input), onSuccess: readAgain }),
    retrySkipped: useMutation({
      mutationFn: () => parlance.sources.retrySkipped({ source_id: sourceId }),
      onSuccess: readAgain,
      onError: complainAbout,
    }),
    dismissSkipped: useMutation({
      mutationFn: (number: number) => parlance.sources.dismissSkipped({ source_id: sourceId, number: String(number) }),
      onSuccess: readAgain,
      onError: complainAbout,
    }),
    downloadSkipped: useMutation({
      mutationFn: async (name: string) => saveFile(await parlance.sources.exportSkipped({ source_id: sourceId }), name),
      onError: complainAbout,
    }),
  };
}
