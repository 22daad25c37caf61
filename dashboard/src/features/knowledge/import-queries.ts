import { ParlanceError, type ImportProductsInput, type Product } from "@parlance/sdk";
import { useMutation } from "@tanstack/react-query";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";
import { saveFile } from "../../app/save-file.ts";
import { useKnowledgeChanges } from "./queries.ts";

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
    planUndo: useMutation({
      mutationFn: async () => {
        const result = await parlance.sources.undo({ source_id: sourceId, dry_run: true });
        if (!("dry_run" in result)) throw new Error("the response is not a report");
        return result;
      },
      onError: complainAbout,
    }),
    undoImport: useMutation({
      mutationFn: () => parlance.sources.undo({ source_id: sourceId }),
      onSuccess: readAgain,
      onError: complainAbout,
    }),
    downloadSkipped: useMutation({
      mutationFn: async (name: string) => saveFile(await parlance.sources.exportSkipped({ source_id: sourceId }), name),
      onError: complainAbout,
    }),
  };
}
