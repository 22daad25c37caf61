/** Facts about a source's ready documents. Counts are numbers of documents. */
export interface SourceFacts {
  readonly items: number;
  readonly files: number;
  /** The first two levels of category paths, most frequent first. */
  readonly categories: readonly { readonly path: readonly string[]; readonly documents: number }[];
  /** Price ranges of products, by currency, most frequent first. */
  readonly prices: readonly {
    readonly currency: string | null;
    readonly least: number;
    readonly most: number;
    readonly documents: number;
  }[];
  /** Sampled across the source. */
  readonly titles: readonly { readonly documentId: string; readonly title: string }[];
}

export interface SampledPassage {
  readonly documentId: string;
  /** Title of the document. */
  readonly title: string;
  readonly text: string;
  /** L2-normalised. */
  readonly vector: Float32Array;
}

/** The material for a summary, taken from ready documents. */
export interface SourceMaterial {
  readonly facts: SourceFacts;
  /** Generation of the passages' vectors. */
  readonly generation: number;
  readonly brandId: string | null;
  /** Sampled across the source; deterministic while nothing changes. */
  readonly passages: readonly SampledPassage[];
  /** BCP 47 tags of the brand's languages. */
  readonly languages: readonly string[];
}
