import type { NamedDocument, SearchAnswer } from "./searcher.ts";
import { hashOf } from "./statistics.ts";

export const nameKinds = ["id", "sku", "title"] as const;
export type NameKind = (typeof nameKinds)[number];

/** A name of a document, used as a query. */
export interface Name {
  readonly kind: NameKind;
  readonly text: string;
}

const longestQuery = 2_000;

/** Samples at most `most` names of each kind. The sample does not depend on the order of the documents. */
export function sampleNames(documents: readonly NamedDocument[], most: number): Name[] {
  const named: Readonly<Record<NameKind, readonly string[]>> = {
    id: documents.map(({ id }) => id),
    sku: documents.flatMap(({ skus }) => skus),
    title: documents.map(({ title }) => title),
  };
  return nameKinds.flatMap((kind) =>
    [...new Set(named[kind])]
      .filter((text) => keyOf(text) !== "" && text.length <= longestQuery)
      .map((text) => ({ kind, text, place: hashOf(`${kind}:${text}`) }))
      .toSorted((a, b) => a.place - b.place || (a.text < b.text ? -1 : 1))
      .slice(0, most)
      .map(({ text }) => ({ kind, text })),
  );
}

/**
 * Returns whether the name belongs to the first hit. Only the letters and digits of titles are compared, because several documents may have
 * the same title.
 */
export function isFoundFirst({ kind, text }: Name, { found }: SearchAnswer): boolean {
  const [first] = found;
  if (first === undefined) return false;
  if (kind === "id") return first.id === text;
  if (kind === "sku") return first.skus.includes(text);
  return keyOf(first.title) === keyOf(text);
}

function keyOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
