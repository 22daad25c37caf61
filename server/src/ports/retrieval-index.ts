/** Value of a product attribute. */
export type AttributeValue = string | number | boolean | readonly string[];

/** One passage: the unit of retrieval and quotation. */
export interface IndexedPassage {
  /** Position in the document, from 0. */
  readonly ordinal: number;
  /** Text shown and used for answers. */
  readonly text: string;
  /** Headings above the passage, outermost first. */
  readonly headings: readonly string[];
  /** Page, slide or sheet, from 1; null if there is none. */
  readonly page: number | null;
  /** L2-normalized vector of `embedder.info.dimensions` numbers. */
  readonly vector: Float32Array;
}

/** Fields that filters are evaluated on. */
export interface FilterFields {
  readonly kind: "item" | "file";
  readonly categories: readonly (readonly string[])[];
  readonly price: number | null;
  readonly currency: string | null;
  readonly inStock: boolean | null;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

/** A ready document in the index. */
export interface IndexedDocument {
  /** Internal id (UUID), unique in the whole index. */
  readonly documentId: string;
  /** A source id; an account's own documents have a hidden source. A document belongs to exactly one segment. */
  readonly segment: string;
  /** Id given by the customer; unique in its segment. */
  readonly externalId: string;
  /** BCP 47 languages of the text, most likely first, which select the stemmer. Empty: case folding only. */
  readonly languages: readonly string[];
  /** Text by field, scored separately (BM25F). The body is the text of the passages. */
  readonly fields: { readonly title: string; readonly attributes: string; readonly description: string };
  /** Exact identifiers that match a query equal to or containing them: id, SKUs. */
  readonly identifiers: readonly string[];
  readonly filter: FilterFields;
  /** JSON object of the search hit without `score` and `content`, built when the document became ready. */
  readonly hit: string;
  readonly passages: readonly IndexedPassage[];
  /** Checksum of all of the above, an integer from 0 to 2^53, used to verify the index. 0 when unused. */
  readonly revision?: number;
}

export type AttributeCondition = {
  readonly eq?: AttributeValue;
  readonly in?: readonly AttributeValue[];
  readonly gte?: number | string;
  readonly lte?: number | string;
  readonly contains?: string;
  readonly exists?: boolean;
};

/** All conditions must hold. */
export interface RetrievalFilter {
  /** Restricts the scope to these segments. */
  readonly segments?: readonly string[];
  readonly kind?: "item" | "file";
  /** At least one of these paths must be a prefix of a category path of the document. */
  readonly categories?: readonly (readonly string[])[];
  readonly inStock?: boolean;
  readonly price?: { readonly gte?: number; readonly lte?: number };
  readonly currency?: string;
  readonly attributes?: Readonly<Record<string, AttributeCondition>>;
}

/** What a caller may see: whole segments, and individual documents of other segments. Searches never return anything else. */
export interface RetrievalScope {
  readonly segments: readonly string[];
  /** Segment -> visible document ids. Used for activations. */
  readonly documents: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface RetrievalQuery {
  readonly scope: RetrievalScope;
  readonly text: string;
  /** Vector of the text; null: keyword search only. */
  readonly vector: Float32Array | null;
  readonly languages: readonly string[];
  readonly filter?: RetrievalFilter;
  /** Maximum number of documents to return, 1-200. */
  readonly topK: number;
  /** `smart` also searches with words that the first hits share, and considers more similar hits. */
  readonly mode: "fast" | "smart";
  /** BCP 47 languages that the embedding model supports; null or absent for most. Vectors weigh less for queries in others. */
  readonly vectorLanguages?: readonly string[] | null;
  /**
   * Returns whether the embedding model knows a folded word. Rare unknown words, such as names and article numbers, are matched by words first:
   * documents that contain them outrank all vector matches. Absent: all words except codes are known.
   */
  readonly knowsWord?: (word: string) => boolean;
  /** Weight of vectors relative to words, 0-1, for every query language. */
  readonly vectorWeight?: number;
  /** Fills `explain.detail` of each hit, at the cost of reading the posting lists of the query. */
  readonly explain?: boolean;
  /** Share of the usual relevance floor, 0-1, default 1. Below 1 for callers that filter results themselves. */
  readonly floor?: number;
}

export interface RetrievalHit {
  readonly documentId: string;
  readonly segment: string;
  readonly externalId: string;
  /** Relevance 0-1; hits are in descending order, ties by document id. */
  readonly score: number;
  /** See `IndexedDocument.hit`. */
  readonly hit: string;
  readonly filter: FilterFields;
  /** The best passages of the document, best first; one to three. */
  readonly passages: readonly {
    readonly ordinal: number;
    readonly text: string;
    readonly headings: readonly string[];
    readonly page: number | null;
    /** Cosine similarity to the query, -1 to 1; null without a query vector. */
    readonly similarity: number | null;
  }[];
  /** How the score was computed. */
  readonly explain: {
    readonly lexicalRank: number | null;
    readonly lexicalScore: number | null;
    /** Share of the query's distinct words (weighted by rarity) in the document, 0-1. */
    readonly coverage: number;
    readonly vectorRank: number | null;
    readonly similarity: number | null;
    /** The query contains the document's id, SKU or whole title. */
    readonly exact: "id" | "sku" | "title" | null;
    /** Share of the query's rare words, see `RetrievalQuery.knowsWord`, in the document; absent if it contains none. */
    readonly rareWords?: number;
    /** Only when the query requests it. */
    readonly detail?: HitDetail;
  };
}

/** Field of a document's words. */
export type WordField = "title" | "attributes" | "description" | "body";

/** Human-readable details of a hit. */
export interface HitDetail {
  /** Indexed terms of the query found in the document, with their fields. */
  readonly terms: readonly { readonly term: string; readonly fields: readonly WordField[] }[];
  /** Contribution of each leg to the ranking value, and its change by similar hits. Exact matches rank before all. */
  readonly fusion: { readonly words: number; readonly vectors: number; readonly neighbours: number };
}

export interface RetrievalResult {
  /** Documents above the relevance floor, capped at 1,000. */
  readonly total: number;
  readonly hits: readonly RetrievalHit[];
}

/**
 * Finds passages. Derived from the database and rebuildable from it at any time.
 *
 * A change is atomic: a search sees a document either completely before or completely after it. Changes are idempotent.
 */
export interface RetrievalIndex {
  /**
   * Analyzes a long document in steps that let other work run, so that the next `upsert` of the same object is short. Changes nothing in the
   * index.
   */
  analyze?(document: IndexedDocument): Promise<void>;
  /** Adds or replaces a document, in any segment. */
  upsert(document: IndexedDocument): void;
  /** Replaces the filter fields and the hit (price, stock, images); words and vectors stay. Unknown ids are ignored. */
  patch(documentId: string, change: { readonly filter: FilterFields; readonly hit: string }): void;
  /** Removes a document. Unknown ids are ignored. */
  remove(documentId: string): void;
  /** Removes a whole segment. */
  removeSegment(segment: string): void;
  search(query: RetrievalQuery): Promise<RetrievalResult>;
  /** Returns a text that differs after every change within the scope; null if that is expensive to determine. */
  stateOf(scope: RetrievalScope): string | null;
  /** Returns a document of the scope by its id, or null. */
  get(scope: RetrievalScope, segment: string, externalId: string): Promise<RetrievalHit | null>;
  /**
   * Passes every document of the scope that matches the filter to `take`, unordered: score 0; a file with all its passages, a product without. `take`
   * is called for all of them without yielding: callers with work per hit collect first. Passages must be read before it returns.
   */
  scan(scope: RetrievalScope, filter: RetrievalFilter, take: (hit: RetrievalHit) => void): Promise<void>;
  stats(): { readonly documents: number; readonly passages: number; readonly segments: number; readonly bytes: number };
  /** Lists every indexed document id with its number of passages, for integrity checks. */
  contents(): IterableIterator<readonly [documentId: string, passages: number]>;
  /** Returns the indexed `IndexedDocument.revision`, or null if the document is not indexed. */
  revision(documentId: string): number | null;
}
