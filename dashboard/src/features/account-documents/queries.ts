import type { AccountDocument } from "@parlance/sdk";
import { useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useListPages } from "../../app/list-pages.ts";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";
import type { TextState } from "./text-rules.ts";

const key = ["account-documents"] as const;

interface TextFilter {
  readonly state: TextState | undefined;
  readonly find: string | undefined;
}

/** Returns the account's documents that belong to no source, newest first. */
export function useTextList({ state, find }: TextFilter) {
  return useListPages<AccountDocument>({
    queryKey: [...key, "list", state ?? null, find ?? null],
    load: (range) =>
      parlance.texts.list({
        ...range,
        kind: "text",
        sort_by: "created_at",
        sort_dir: "desc",
        ...(state === undefined ? {} : { status: state }),
        ...(find === undefined ? {} : { search: find }),
      }),
  });
}

/** Returns the number of documents, in one state or in total. */
export function useTextCount(state?: TextState) {
  return useQuery({
    queryKey: [...key, "count", state ?? null],
    queryFn: async () =>
      (await parlance.texts.list({ kind: "text", limit: 1, ...(state === undefined ? {} : { status: state }) })).total_count,
    refetchInterval: 5_000,
  });
}

/** Returns a document with its content. */
export function useText(id: string) {
  return useQuery({
    queryKey: [...key, "one", id],
    queryFn: ({ signal }) => parlance.texts.get({ external_id: id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.processing_status === "pending" ? 2_000 : false),
  });
}

/** Returns the ids of the personas that answer from a document; undefined until loaded. */
export function useReaders(id: string, personaIds: readonly string[]): readonly string[] | undefined {
  const lists = useQueries({
    queries: personaIds.map((personaId) => ({
      queryKey: [...key, "activations", personaId],
      queryFn: () => parlance.activations.list({ persona_id: personaId }),
    })),
  });
  if (lists.some(({ data }) => data === undefined)) return undefined;
  return personaIds.filter((_, index) => lists[index]?.data?.external_ids.includes(id));
}

interface WrittenText {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** The personas that answer from the document; the document is removed from all other personas. */
  readonly readers: readonly string[];
  readonly readersBefore: readonly string[];
}

/** Mutations that change documents and reload the lists. */
export function useTextChanges() {
  const queries = useQueryClient();
  const onSuccess = async (): Promise<void> => {
    await Promise.all([key, ["job"]].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  return {
    write: useMutation({
      mutationFn: async ({ id, title, content, readers, readersBefore }: WrittenText) => {
        await parlance.texts.upsert({ external_id: id, label: title, content });
        for (const reader of readers)
          if (!readersBefore.includes(reader)) await parlance.activations.add({ persona_id: reader, external_ids: [id] });
        for (const reader of readersBefore)
          if (!readers.includes(reader)) await parlance.activations.remove({ persona_id: reader, external_id: id });
      },
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: string) => parlance.texts.delete({ external_id: id }), onSuccess, onError: complainAbout }),
    processAll: useMutation({ mutationFn: () => parlance.texts.process({ all_staged: true }), onSuccess, onError: complainAbout }),
  };
}
