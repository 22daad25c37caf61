import type { Document, ListDocumentsInput, UpdateDocument } from "@parlance/sdk";
import { keepPreviousData, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";
import { saveFile } from "../../app/save-file.ts";
import { useKnowledgeChanges } from "./queries.ts";
import { keys } from "./source-queries.ts";
import { withoutTranslation, withTranslation, type Translation } from "./translation-rules.ts";

/** Returns a document. It is not loaded during or after its deletion, because the service would respond with 404. */
export function useDocument(sourceId: string, id: string) {
  return useQuery({
    queryKey: [...keys.documents(sourceId), "one", id],
    queryFn: ({ signal }) => parlance.documents.get({ source_id: sourceId, id }, { signal }),
    enabled: !useIsDeleting(sourceId, id),
    refetchInterval: ({ state }) => (state.data?.status.state === "pending" ? 2_000 : false),
  });
}

const categoryPage = 200;
/** Maximum number of products whose categories are read for the filter. */
const mostCategorized = 4_000;

/** Returns the categories of all products of a source; of the first 4,000 products if it has more. */
export function useAllCategories(sourceId: string) {
  return useQuery({
    // Not under the query key of the documents, because a running import changes the documents every second.
    queryKey: ["categories", sourceId],
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const found = new Set<string>();
      for (let offset = 0; offset < mostCategorized; offset += categoryPage) {
        const { items, total_count: count } = await parlance.documents.list(
          { source_id: sourceId, limit: categoryPage, offset, sort_by: "title" },
          { signal },
        );
        for (const { categories = [] } of items) for (const each of categories.flat()) found.add(each);
        if (offset + items.length >= count || items.length === 0) break;
      }
      return [...found];
    },
  });
}

/** Returns a function that reads all documents that match a filter, page by page. */
export function useProductPages() {
  return async function* (filter: ListDocumentsInput): AsyncGenerator<readonly Document[]> {
    let cursor: string | null | undefined;
    do {
      // The order of creation stays the same while products are being written.
      const page = await parlance.documents.list({ ...filter, limit: 200, sort_by: "created_at", ...(cursor == null ? {} : { cursor }) });
      yield page.items;
      cursor = page.next_cursor;
    } while (cursor != null);
  };
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
    queryFn: ({ signal }) => parlance.documents.usage({ source_id: sourceId, id }, { signal }),
    enabled: !useIsDeleting(sourceId, id),
  });
}

/** Returns a part of the text extracted from a document, and its passages. */
export function useDocumentText(sourceId: string, id: string, part: { readonly page?: number; readonly cursor?: string }) {
  return useQuery({
    queryKey: [...keys.documents(sourceId), "text", id, part],
    queryFn: ({ signal }) => parlance.documents.getText({ source_id: sourceId, id, ...part }, { signal }),
    enabled: !useIsDeleting(sourceId, id),
    placeholderData: keepPreviousData,
  });
}

function deletionKey(sourceId: string, id: string): readonly string[] {
  return [...keys.documents(sourceId), "deletion", id];
}

/** Deletes a document. */
export function useDeletion(sourceId: string, id: string) {
  const queries = useQueryClient();
  const { readAgain } = useKnowledgeChanges();
  return useMutation({
    mutationKey: deletionKey(sourceId, id),
    mutationFn: () => parlance.documents.delete({ source_id: sourceId, ids: [id] }),
    onMutate: () =>
      Promise.all(["one", "usage", "text"].map((part) => queries.cancelQueries({ queryKey: [...keys.documents(sourceId), part, id] }))),
    onSuccess: readAgain,
    onError: complainAbout,
    // The id is forgotten after a short time, because a new product can have the same id.
    gcTime: 1_000,
  });
}

/** Returns whether this browser is deleting a document or has just deleted it. */
function useIsDeleting(sourceId: string, id: string): boolean {
  const states = useMutationState({ filters: { mutationKey: deletionKey(sourceId, id) }, select: ({ state }) => state.status });
  return states.some((status) => status === "pending" || status === "success");
}

/** Downloads a file as it was uploaded. */
export function useSaveOriginal(sourceId: string) {
  return useMutation({
    mutationFn: async ({ id, name }: { readonly id: string; readonly name: string }) =>
      saveFile(await parlance.documents.getFile({ source_id: sourceId, id }), name),
    onError: complainAbout,
  });
}

/** Loads the ids of all documents of a source. */
export function useAllIds(sourceId: string) {
  return useMutation({
    mutationFn: async () => {
      const ids: string[] = [];
      for await (const { id } of parlance.documents.all({ source_id: sourceId })) ids.push(id);
      return ids;
    },
    onError: complainAbout,
  });
}

/** Searches the files of a source by title or file name, so that the user can select one. */
export function useFilesToPair(sourceId: string, search: string) {
  return useQuery({
    queryKey: [...keys.documents(sourceId), "files", search],
    queryFn: async () => {
      const found = search.trim() === "" ? {} : { search: search.trim() };
      const { items } = await parlance.documents.list({ source_id: sourceId, limit: 100, sort_by: "title", sort_dir: "asc", ...found });
      return items.filter(({ kind }) => kind === "file");
    },
    placeholderData: keepPreviousData,
  });
}

interface Pair {
  readonly id: string;
  readonly language: string;
  readonly otherLanguage: string;
}

/** Pairs a file with its translation, or separates them. Each file references the other. */
export function usePairing(document: Document) {
  const { readAgain } = useKnowledgeChanges();
  const { source_id, id: own } = document;
  const write = (id: string, translations: Translation[] | null) => parlance.documents.update({ source_id, id, translations });
  return {
    /** The form shows errors. */
    pair: useMutation({
      mutationFn: async ({ id, language, otherLanguage }: Pair) => {
        const other = await parlance.documents.get({ source_id, id });
        await write(own, withTranslation(document, { language: otherLanguage, id }));
        await write(id, withTranslation(other, { language, id: own }));
      },
      onSettled: readAgain,
    }),
    unpair: useMutation({
      mutationFn: async (id: string) => {
        await write(own, withoutTranslation(document, id));
        // The other file may be gone, or may be paired in one direction only.
        const other = await parlance.documents.get({ source_id, id }).catch(() => null);
        if (other?.translations?.some((each) => each.id === own) === true) await write(id, withoutTranslation(other, own));
      },
      onSettled: readAgain,
      onError: complainAbout,
    }),
  };
}
