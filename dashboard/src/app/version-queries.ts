import type { DocumentVersionContent } from "@parlance/sdk";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { complainAbout } from "./problem.tsx";
import { parlance } from "./query.ts";

/** A document whose versions are shown; an account document has no source. */
export interface VersionedDocument {
  readonly sourceId: string | null;
  readonly id: string;
}

const mostListed = 50;

const keyOf = ({ sourceId, id }: VersionedDocument): readonly unknown[] => ["versions", sourceId, id];

/**
 * Returns the latest versions of a document.
 * @param revision changes with the document, so that the list is read again
 */
export function useVersions(document: VersionedDocument, isOpen: boolean, revision: string) {
  const { sourceId, id } = document;
  return useQuery({
    queryKey: [...keyOf(document), revision],
    queryFn: () =>
      sourceId === null
        ? parlance.texts.listVersions({ external_id: id, limit: mostListed })
        : parlance.documents.listVersions({ source_id: sourceId, id, limit: mostListed }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
}

/** Returns two versions with their content, for comparison; undefined while they are loading. */
export function useVersionPair(document: VersionedDocument, before: number, after: number) {
  const { sourceId, id } = document;
  const load = (version: number): Promise<DocumentVersionContent> =>
    sourceId === null
      ? parlance.texts.getVersion({ external_id: id, version: String(version) })
      : parlance.documents.getVersion({ source_id: sourceId, id, version: String(version) });
  return useQuery({
    queryKey: [...keyOf(document), "pair", before, after],
    queryFn: async () => ({ before: await load(before), after: await load(after) }),
  });
}

/** Restores a version. */
export function useRestoreVersion(document: VersionedDocument) {
  const { sourceId, id } = document;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      sourceId === null
        ? parlance.texts.restoreVersion({ external_id: id, version: String(version) })
        : parlance.documents.restoreVersion({ source_id: sourceId, id, version: String(version) }),
    onSuccess: async () => {
      await Promise.all(
        [["versions"], ["documents"], ["sources"], ["account-documents"]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
    onError: complainAbout,
  });
}
