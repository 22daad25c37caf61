/** Rows chosen for an action: some, or every document of the source. */
export type Selection = { readonly kind: "some"; readonly ids: ReadonlySet<string> } | { readonly kind: "all" };

export const nothingSelected: Selection = { kind: "some", ids: new Set() };

/** Documents per bulk job; the maximum that the service accepts. */
export const mostSelected = 1_000;

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === "all" || selection.ids.has(id);
}

/** Adds or removes a row. Removing a row from all documents keeps nothing, because the others are not known. */
export function toggled(selection: Selection, id: string): Selection {
  if (selection.kind === "all") return nothingSelected;
  const ids = new Set(selection.ids);
  if (!ids.delete(id) && ids.size < mostSelected) ids.add(id);
  return { kind: "some", ids };
}

/** Adds rows, as many as one bulk job accepts. */
export function withRows(selection: Selection, ids: readonly string[]): Selection {
  if (selection.kind === "all") return selection;
  return { kind: "some", ids: new Set([...selection.ids, ...ids].slice(0, mostSelected)) };
}

/** How many documents are chosen. @param total documents of the source */
export function countOf(selection: Selection, total: number): number {
  return selection.kind === "all" ? total : selection.ids.size;
}

/** The part of a bulk job that names the documents: none for the whole source. */
export function idsOf(selection: Selection): { readonly document_ids?: string[] } {
  return selection.kind === "all" ? {} : { document_ids: [...selection.ids] };
}
