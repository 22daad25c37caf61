/** Value of a product attribute. */
export type AttributeValue = string | number | boolean | readonly string[];

/** A passage: the unit that is retrieved and quoted. */
export interface IndexedPassage {
  /** Index within the document, starting from 0. */
  readonly ordinal: number;
  /** Text that is shown and used for answers. */
  readonly text: string;
  /** Headings above the passage, outermost first. */
  readonly headings: readonly string[];
  /** Page, slide or sheet, numbered from 1; null if the format has none. */
  readonly page: number | null;
  /** L2-normalized vector with `embedder.info.dimensions` components. */
  readonly vector: Float32Array;
}

/** Fields that filters test. */
export interface FilterFields {
  readonly kind: "item" | "file";
  readonly categories: readonly (readonly string[])[];
  readonly price: number | null;
  readonly currency: string | null;
  readonly inStock: boolean | null;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

/** A document in the form in which it is indexed and searched. */
export interface IndexedDocument {
  /** Internal id (UUID), unique across the entire index. */
  readonly documentId: string;
  /** A source id; an account's own documents belong to a hidden source. Each document belongs to exactly one segment. */
  readonly segment: string;
  /** Id assigned by the customer; unique within the segment. */
  readonly externalId: string;
  /** BCP 47 languages of the text, most likely first. They determine the stemmer; if empty, words are only case-folded. */
  readonly languages: readonly string[];
  /** Text by field; each field is scored separately (BM25F). The body is the text of the passages. */
  readonly fields: { readonly title: string; readonly attributes: string; readonly description: string };
  /** Exact identifiers (id, SKUs). A query matches if it equals or contains one of them. */
  readonly identifiers: readonly string[];
  readonly filter: FilterFields;
  /** The search hit as a JSON object without `score` and `content`, created when the document becomes ready. */
  readonly hit: string;
  readonly passages: readonly IndexedPassage[];
  /** Checksum of all other fields, an integer from 0 to 2^53, for verifying the index. 0 if not used. */
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

/** Conditions that a document must meet; all of them apply. */
export interface RetrievalFilter {
  /** Restricts the scope to these segments. */
  readonly segments?: readonly string[];
  readonly kind?: "item" | "file";
  /** At least one of these paths must be a prefix of one of the document's category paths. */
  readonly categories?: readonly (readonly string[])[];
  readonly inStock?: boolean;
  readonly price?: { readonly gte?: number; readonly lte?: number };
  readonly currency?: string;
  readonly attributes?: Readonly<Record<string, AttributeCondition>>;
}

/** Documents that a caller can see: whole segments, and individual documents of other segments. Searches never return other documents. */
export interface RetrievalScope {
  readonly segments: readonly string[];
  /** Ids of visible documents by segment, for activated account documents. */
  readonly documents: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface RetrievalQuery {
  readonly scope: RetrievalScope;
  readonly text: string;
  /** Vector of the text; null for a keyword search. */
  readonly vector: Float32Array | null;
  readonly languages: readonly string[];
  readonly filter?: RetrievalFilter;
  /** Maximum number of documents to return, 1-200. */
  readonly topK: number;
  /** `smart` also searches for words that the first hits have in common, and considers more similar hits. */
  readonly mode: "fast" | "smart";
  /**
   * BCP 47 languages that the embedding model supports; null or absent if it supports most languages. Vectors have less weight for queries
   * in other languages.
   */
  readonly vectorLanguages?: readonly string[] | null;
  /**
   * Returns whether the embedding model knows a case-folded word. Rare unknown words, such as names and article numbers, are matched as
   * keywords first: documents that contain them outrank all vector matches. If absent, all words except codes are treated as known.
   */
  readonly knowsWord?: (word: string) => boolean;
  /** Weight of vectors relative to keywords, 0-1, for every query language. */
  readonly vectorWeight?: number;
  /** Whether to set `explain.detail` for each hit, which requires reading the query's posting lists. */
  readonly explain?: boolean;
  /** Fraction of the default relevance floor, 0-1; default 1. Callers that filter the results themselves pass less than 1. */
  readonly floor?: number;
}

export interface RetrievalHit {
  readonly documentId: string;
  readonly segment: string;
  readonly externalId: string;
  /** Relevance, 0-1. Hits are in descending order of score; ties are ordered by document id. */
  readonly score: number;
  /** See `IndexedDocument.hit`. */
  readonly hit: string;
  readonly filter: FilterFields;
  /** The best one to three passages of the document, best first. */
  readonly passages: readonly {
    readonly ordinal: number;
    readonly text: string;
    readonly headings: readonly string[];
    readonly page: number | null;
    /** Cosine similarity to the query, -1 to 1; null for a keyword search. */
    readonly similarity: number | null;
  }[];
  /** Explanation of the score. */
  readonly explain: {
    readonly lexicalRank: number | null;
    readonly lexicalScore: number | null;
    /** Fraction of the query's distinct words, weighted by rarity, that occur in the document, 0-1. */
    readonly coverage: number;
    readonly vectorRank: number | null;
    readonly similarity: number | null;
    /** Whether the query contains the document's id, SKU or whole title; null if it contains none of them. */
    readonly exact: "id" | "sku" | "title" | null;
    /**
     * Fraction of the query's rare words (see `RetrievalQuery.knowsWord`) that occur in the document; absent if the query contains none.
     */
    readonly rareWords?: number;
    /** Set only if the query requests it. */
    readonly detail?: HitDetail;
  };
}

/** Field in which a word occurs. */
export type WordField = "title" | "attributes" | "description" | "body";

/** Human-readable details of a hit. */
export interface HitDetail {
  /** Indexed terms of the query that occur in the document, with the fields that contain them. */
  readonly terms: readonly { readonly term: string; readonly fields: readonly WordField[] }[];
  /** Contribution of each retrieval leg to the ranking score, and the change caused by similar hits. Exact matches always rank first. */
  readonly fusion: { readonly words: number; readonly vectors: number; readonly neighbours: number };
}

export interface RetrievalResult {
  /** Number of documents above the relevance floor, capped at 1,000. */
  readonly total: number;
  readonly hits: readonly RetrievalHit[];
}

/**
 * Finds passages. The index is derived from the database and can be rebuilt from it at any time. Changes are atomic: a search sees a
 * document either entirely as it was before a change or entirely as it is afterward. Changes are idempotent.
 */
export interface RetrievalIndex {
  /**
   * Analyzes a long document in steps, pausing for other work, so that the next `upsert` of the same object takes little time. Does not
   * change the index.
   */
  analyze?(document: IndexedDocument): Promise<void>;
  /** Adds or replaces a document, even if it was in another segment. */
  upsert(document: IndexedDocument): void;
  /** Replaces the filter fields and the hit (price, stock, images) without changing words or vectors. Ignores unknown ids. */
  patch(documentId: string, change: { readonly filter: FilterFields; readonly hit: string }): void;
  /** Removes a document. Ignores unknown ids. */
  remove(documentId: string): void;
  /** Removes a whole segment. */
  removeSegment(segment: string): void;
  search(query: RetrievalQuery): Promise<RetrievalResult>;
  /** Returns a string that changes with every change in the scope, or null if determining it is expensive. */
  stateOf(scope: RetrievalScope): string | null;
  /** Returns a document in the scope by its id, or null. */
  get(scope: RetrievalScope, segment: string, externalId: string): Promise<RetrievalHit | null>;
  /**
   * Calls `take` for each document in the scope that matches the filter, in any order. The score is 0; files include all their passages,
   * products contain none. Does not yield between calls, so a caller that does expensive work per hit must collect the hits first. Read
   * passages
   * before `take` returns.
   */
  scan(scope: RetrievalScope, filter: RetrievalFilter, take: (hit: RetrievalHit) => void): Promise<void>;
  stats(): { readonly documents: number; readonly passages: number; readonly segments: number; readonly bytes: number };
  /** Returns the id and the number of passages of every indexed document, for integrity checks. */
  contents(): IterableIterator<readonly [documentId: string, passages: number]>;
  /** Returns the indexed `IndexedDocument.revision`; null if the document is not indexed. */
  revision(documentId: string): number | null;
}
