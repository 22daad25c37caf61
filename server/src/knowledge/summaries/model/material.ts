/** What answers of a source, in figures. Counts are of documents. */
export interface SourceFacts {
  readonly items: number;
  readonly files: number;
  /** The first two levels of category paths, most frequent first. */
  readonly categories: readonly { readonly path: readonly string[]; readonly documents: number }[];
  /** Of products, by currency, the most frequent first. */
  readonly prices: readonly {
    readonly currency: string | null;
    readonly least: number;
    readonly most: number;
    readonly documents: number;
  }[];
  /** Of documents spread over the source. */
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

/** Everything that a summary is made from: of documents that answer, as they answer. */
export interface SourceMaterial {
  readonly facts: SourceFacts;
  /** Whose vectors the passages have. */
  readonly generation: number;
  readonly brandId: string | null;
  /** Spread over the source; the same ones as long as nothing changes. */
  readonly passages: readonly SampledPassage[];
  /** BCP 47 tags of the brand's languages. */
  readonly languages: readonly string[];
}
