import type { CreateSourceInput, Document, ListDocumentsInput, StartBulkJob, SwitchDocumentsInput } from "@parlance/sdk";
import { useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";
import { filterOf, type State } from "./document-state.ts";
import { keys } from "./source-queries.ts";

/** Number of rows per request; the maximum that the service returns. */
export const pageSize = 200;

/** Filter and order of a source's document list. */
export type DocumentFilter = Pick<
  ListDocumentsInput,
  "state" | "warning" | "enabled" | "in_stock" | "category" | "search" | "sort_by" | "sort_dir"
>;

const noRows: readonly Document[] = [];

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
    firstRows: first.data?.items ?? noRows,
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

/** Returns the number of a source's documents in a given state. */
export function useStateCount(sourceId: string, state: State) {
  return useQuery({
    queryKey: [...keys.documents(sourceId), "count", state],
    queryFn: async () => (await parlance.documents.list({ source_id: sourceId, ...filterOf(state), limit: 1 })).total_count,
    refetchInterval: 5_000,
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

/** Returns jobs that are running or ended in the last few days, newest first. */
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

/** Mutations that change knowledge and reload the lists. */
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
    switchDocuments: useMutation({
      mutationFn: (input: SwitchDocumentsInput) => parlance.documents.switch(input),
      ...shared,
    }),
    cancelJob: useMutation({ mutationFn: (id: string) => parlance.jobs.cancel({ job_id: id }), ...shared }),
  };
}
