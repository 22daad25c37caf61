/** Facts about a source's ready documents. Counts are numbers of documents. */
export interface SourceFacts {
  readonly items: number;
  readonly files: number;
  /** The first two levels of category paths, most frequent first. */
  readonly categories: readonly { readonly path: readonly string[]; readonly documents: number }[];
  /** Price ranges of products by currency, most frequent currency first. */
  readonly prices: readonly {
    readonly currency: string | null;
    readonly least: number;
    readonly most: number;
    readonly documents: number;
  }[];
  /** Titles sampled across the source. */
  readonly titles: readonly { readonly documentId: string; readonly title: string }[];
}

export interface SampledPassage {
  readonly documentId: string;
  /** Title of the document. */
  readonly title: string;
  readonly text: string;
  /** L2-normalized vector of the passage. */
  readonly vector: Float32Array;
}

/** Material for a summary, taken from ready documents. */
export interface SourceMaterial {
  readonly facts: SourceFacts;
  /** Generation of the passages' vectors. */
  readonly generation: number;
  readonly brandId: string | null;
  /** Passages sampled across the source; deterministic while the documents do not change. */
  readonly passages: readonly SampledPassage[];
  /** BCP 47 tags of the brand's languages. */
  readonly languages: readonly string[];
}
