/** Value of a product attribute (contract 2.3). */
export type AttributeValue = string | number | boolean | readonly string[];

/** One passage: the unit that is found and quoted. */
export interface IndexedPassage {
  /** Position in the document, from 0. */
  readonly ordinal: number;
  /** Text that is shown and answered from. */
  readonly text: string;
  /** Headings above the passage, broad to narrow. */
  readonly headings: readonly string[];
  /** Page, slide or sheet, from 1; null where there is none. */
  readonly page: number | null;
  /** L2-normalised vector of `embedder.info.dimensions` numbers. */
  readonly vector: Float32Array;
}

/** What filters are evaluated on (decisions, chapter 5). */
export interface FilterFields {
  readonly kind: "item" | "file";
  readonly categories: readonly (readonly string[])[];
  readonly price: number | null;
  readonly currency: string | null;
  readonly inStock: boolean | null;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

/** A ready document as the index holds it. */
export interface IndexedDocument {
  /** Internal id (UUID), unique in the whole index. */
  readonly documentId: string;
  /** A source id; documents of an account itself have a source of their own. A document lives in exactly one segment. */
  readonly segment: string;
  /** Id given by the customer; unique in its segment. */
  readonly externalId: string;
  /** BCP 47 languages of the text, most likely first; decide the stemming. Empty: only folding. */
  readonly languages: readonly string[];
  /** Words by field, scored separately (BM25F). The body is the text of the passages. */
  readonly fields: { readonly title: string; readonly attributes: string; readonly description: string };
  /** Strings that find the document when the query is one of them or holds it: id, SKUs. */
  readonly identifiers: readonly string[];
  readonly filter: FilterFields;
  /** JSON object of the search hit without `score` and `content`, prepared when the document settled. */
  readonly hit: string;
  readonly passages: readonly IndexedPassage[];
  /** Fingerprint of all of the above, an integer from 0 to 2^53; what the index holds is compared by it. 0 where nothing compares. */
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
  /** Only these segments out of those of the scope. */
  readonly segments?: readonly string[];
  readonly kind?: "item" | "file";
  /** One of these paths is a prefix of one of the document's. */
  readonly categories?: readonly (readonly string[])[];
  readonly inStock?: boolean;
  readonly price?: { readonly gte?: number; readonly lte?: number };
  readonly currency?: string;
  readonly attributes?: Readonly<Record<string, AttributeCondition>>;
}

/** What a caller may see: whole segments, and single documents of further segments. Nothing outside is ever returned. */
export interface RetrievalScope {
  readonly segments: readonly string[];
  /** Segment -> ids of the documents that may be seen in it. Serves activations. */
  readonly documents: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface RetrievalQuery {
  readonly scope: RetrievalScope;
  readonly text: string;
  /** Vector of the text; null searches by words alone. */
  readonly vector: Float32Array | null;
  readonly languages: readonly string[];
  readonly filter?: RetrievalFilter;
  /** Most documents to return, 1-200. */
  readonly topK: number;
  /** `smart` also searches with words that the first hits have in common, and looks at more hits that say similar things. */
  readonly mode: "fast" | "smart";
  /** BCP 47 languages that the model of the vectors knows; null or absent: most. Vectors count less for questions in others. */
  readonly vectorLanguages?: readonly string[] | null;
  /**
   * Whether the model of the vectors knows a folded word. Rare words that it does not know, such as names and article numbers, are decided by the
   * documents that hold them: those come first, whatever the vectors say. Absent: it knows all words but codes.
   */
  readonly knowsWord?: (word: string) => boolean;
  /** Weight of the vectors against the words, 0-1, whatever the question's language. */
  readonly vectorWeight?: number;
  /** Tells how each hit came about in `explain.detail`; it costs a look at the lists of the question's words. */
  readonly explain?: boolean;
  /** Share of the usual relevance that a document must have to be found, 0-1, default 1. Below 1 for callers that judge what they get themselves. */
  readonly floor?: number;
}

export interface RetrievalHit {
  readonly documentId: string;
  readonly segment: string;
  readonly externalId: string;
  /** Relevance 0-1; hits come in descending order, equal scores by document id. */
  readonly score: number;
  /** See `IndexedDocument.hit`. */
  readonly hit: string;
  readonly filter: FilterFields;
  /** The best passages of the document, best first; at least one, at most three. */
  readonly passages: readonly {
    readonly ordinal: number;
    readonly text: string;
    readonly headings: readonly string[];
    readonly page: number | null;
    /** Cosine similarity to the query, -1 to 1; null without a query vector. */
    readonly similarity: number | null;
  }[];
  /** How the score came about. */
  readonly explain: {
    readonly lexicalRank: number | null;
    readonly lexicalScore: number | null;
    /** Share of the query's distinct words (weighed by rarity) that the document holds, 0-1. */
    readonly coverage: number;
    readonly vectorRank: number | null;
    readonly similarity: number | null;
    /** The query names the document by id, SKU or whole title. */
    readonly exact: "id" | "sku" | "title" | null;
    /** Share of the query's rare words, see `RetrievalQuery.knowsWord`, that the document holds; absent where it holds none. */
    readonly rareWords?: number;
    /** Only where the query asks for it. */
    readonly detail?: HitDetail;
  };
}

/** Where the words of a document stand. */
export type WordField = "title" | "attributes" | "description" | "body";

/** How a hit came about, for people. */
export interface HitDetail {
  /** Terms of the question, as they are indexed, that the document holds, and in which fields. */
  readonly terms: readonly { readonly term: string; readonly fields: readonly WordField[] }[];
  /** What each leg adds to the value that hits are ordered by, and what similar hits change of it. Exact matches come before all. */
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
 * A change is atomic: a search sees a document wholly before it or wholly after it. Applying the same change twice is the same
 * as once.
 */
export interface RetrievalIndex {
  /** Adds a document or replaces it, wherever it was before. */
  upsert(document: IndexedDocument): void;
  /** Replaces what a filter or a hit reads (price, stock, images) and keeps words and vectors. Unknown ids are ignored. */
  patch(documentId: string, change: { readonly filter: FilterFields; readonly hit: string }): void;
  /** Takes a document out. Unknown ids are ignored. */
  remove(documentId: string): void;
  /** Takes a whole segment out. */
  removeSegment(segment: string): void;
  search(query: RetrievalQuery): Promise<RetrievalResult>;
  /** Another text after every change of what the scope holds; null where that is not known without looking for it. Costs next to nothing. */
  stateOf(scope: RetrievalScope): string | null;
  /** A document of the scope by its id, or null. */
  get(scope: RetrievalScope, segment: string, externalId: string): Promise<RetrievalHit | null>;
  /**
   * Gives every document of the scope that meets the filter, in no order and without a question: score 0, no passages. `take` is called for
   * all of them at once: a caller with work for each collects them first.
   */
  scan(scope: RetrievalScope, filter: RetrievalFilter, take: (hit: RetrievalHit) => void): Promise<void>;
  stats(): { readonly documents: number; readonly passages: number; readonly segments: number; readonly bytes: number };
  /** Every document id that the index holds, with the number of its passages. For integrity checks. */
  contents(): IterableIterator<readonly [documentId: string, passages: number]>;
  /** `IndexedDocument.revision` of a document as the index holds it; null where it does not. */
  revision(documentId: string): number | null;
}
