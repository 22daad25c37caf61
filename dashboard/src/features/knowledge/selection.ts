import type { BulkFilter } from "@parlance/sdk";

/** Rows chosen for an action: some, every document of the source, or all that match the filter of the list. */
export type Selection =
  | { readonly kind: "some"; readonly ids: ReadonlySet<string> }
  | { readonly kind: "all" }
  | { readonly kind: "matching"; readonly filter: BulkFilter };

export const nothingSelected: Selection = { kind: "some", ids: new Set() };

/** Ids per bulk job; the maximum that the service accepts. */
export const mostSelected = 1_000;

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind !== "some" || selection.ids.has(id);
}

/** Adds or removes a row. Removing a row from all of them keeps nothing, because the others are not known. */
export function toggled(selection: Selection, id: string): Selection {
  if (selection.kind !== "some") return nothingSelected;
  const ids = new Set(selection.ids);
  if (!ids.delete(id) && ids.size < mostSelected) ids.add(id);
  return { kind: "some", ids };
}

/** Adds rows, as many as one bulk job accepts. */
export function withRows(selection: Selection, ids: readonly string[]): Selection {
  if (selection.kind !== "some") return selection;
  return { kind: "some", ids: new Set([...selection.ids, ...ids].slice(0, mostSelected)) };
}

/** Chooses all rows of a list. @param filter of the list; without conditions, every document of the source is chosen */
export function everyRow(filter: BulkFilter): Selection {
  return Object.keys(filter).length === 0 ? { kind: "all" } : { kind: "matching", filter };
}

/** What remains chosen when the list gets another filter: only rows that were chosen one by one. */
export function underOtherFilter(selection: Selection): Selection {
  return selection.kind === "some" ? selection : nothingSelected;
}

/** How many documents are chosen. @param count rows of the list */
export function countOf(selection: Selection, count: number): number {
  return selection.kind === "some" ? selection.ids.size : count;
}

/** The part of a bulk job that names the documents: none for the whole source. */
export function documentsOf(selection: Selection): { readonly document_ids?: string[]; readonly filter?: BulkFilter } {
  if (selection.kind === "all") return {};
  return selection.kind === "matching" ? { filter: selection.filter } : { document_ids: [...selection.ids] };
}
