import type { IndexedDocument } from "../../../ports/retrieval-index.ts";

export const DIMENSIONS = 16;

/** Returns a unit vector along one axis, or between two axes. */
export function axis(first: number, second = first): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  vector[first] = (vector[first] ?? 0) + 1;
  vector[second] = (vector[second] ?? 0) + 1;
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

type Sample = Partial<Omit<IndexedDocument, "fields" | "filter">> & {
  readonly title?: string;
  readonly attributes?: string;
  readonly description?: string;
  readonly body?: string;
  readonly vector?: Float32Array;
  readonly filter?: Partial<IndexedDocument["filter"]>;
};

/** Returns a document with one passage. */
export function sampleDocument(externalId: string, sample: Sample = {}): IndexedDocument {
  const { title = "", attributes = "", description = "", body = "", vector = axis(0), filter, ...rest } = sample;
  return {
    documentId: `document-${externalId}`,
    segment: "catalog",
    externalId,
    languages: ["en"],
    fields: { title, attributes, description },
    identifiers: [externalId],
    filter: {
      kind: "item",
      categories: [],
      price: null,
      currency: null,
      inStock: null,
      attributes: {},
      ...filter,
    },
    hit: JSON.stringify({ id: externalId }),
    passages: [{ ordinal: 0, text: body === "" ? title : body, headings: [], page: null, vector }],
    ...rest,
  };
}
