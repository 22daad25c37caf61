import type { BulkFilter } from "@parlance/sdk";

/** Selected rows: some rows, every document of the source, or all documents that match the list's filter. */
export type Selection =
  | { readonly kind: "some"; readonly ids: ReadonlySet<string> }
  | { readonly kind: "all" }
  | { readonly kind: "matching"; readonly filter: BulkFilter };

export const nothingSelected: Selection = { kind: "some", ids: new Set() };

/** Maximum number of ids per bulk job that the service accepts. */
export const mostSelected = 1_000;

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind !== "some" || selection.ids.has(id);
}

/** Adds or removes a row. Removing a row after all rows were selected clears the selection, because the other ids are unknown. */
export function toggled(selection: Selection, id: string): Selection {
  if (selection.kind !== "some") return nothingSelected;
  const ids = new Set(selection.ids);
  if (!ids.delete(id) && ids.size < mostSelected) ids.add(id);
  return { kind: "some", ids };
}

/** Adds rows, up to the maximum that a bulk job accepts. */
export function withRows(selection: Selection, ids: readonly string[]): Selection {
  if (selection.kind !== "some") return selection;
  return { kind: "some", ids: new Set([...selection.ids, ...ids].slice(0, mostSelected)) };
}

/**
 * Selects all rows of a list.
 * @param filter filter of the list; without conditions, every document of the source is selected
 */
export function everyRow(filter: BulkFilter): Selection {
  return Object.keys(filter).length === 0 ? { kind: "all" } : { kind: "matching", filter };
}

/** Returns the selection after the filter changes. Only rows that were selected individually remain. */
export function underOtherFilter(selection: Selection): Selection {
  return selection.kind === "some" ? selection : nothingSelected;
}

/**
 * Returns the number of selected documents.
 * @param count number of rows in the list
 */
export function countOf(selection: Selection, count: number): number {
  return selection.kind === "some" ? selection.ids.size : count;
}

/** Returns the parameters of a bulk job that select the documents; empty for the whole source. */
export function documentsOf(selection: Selection): { readonly document_ids?: string[]; readonly filter?: BulkFilter } {
  if (selection.kind === "all") return {};
  return selection.kind === "matching" ? { filter: selection.filter } : { document_ids: [...selection.ids] };
}
