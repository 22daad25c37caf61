import type { Document } from "@parlance/sdk";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";
import { keys, useKnowledgeChanges } from "./queries.ts";
import { withoutTranslation, withTranslation, type Translation } from "./translation-rules.ts";

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

/** Returns files of a source by title or file name, for a selection. */
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

/** Pairs a file with its translation, and separates them. Both files name each other. */
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
