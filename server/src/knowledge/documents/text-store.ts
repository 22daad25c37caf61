/** A stretch of what was read out of a file, as Markdown. */
export interface ReadPart {
  readonly ordinal: number;
  /** Page, slide or sheet; null where the format has none. */
  readonly page: number | null;
  readonly text: string;
}

export interface ReadPassage {
  readonly ordinal: number;
  readonly page: number | null;
  readonly headings: readonly string[];
  readonly text: string;
}

/** A document whose text is looked at. */
export interface ReadDocument {
  readonly id: string;
  readonly state: "staged" | "pending" | "ready" | "failed";
  readonly title: string;
  /** Title that stands in the file, where its passages are embedded under it. */
  readonly foundTitle: string | null;
  readonly contentType: string | null;
  readonly pages: number | null;
  /** Parts that were kept; 0 for products, and for files that were read before parts were. */
  readonly parts: number;
  readonly passages: number;
  /** Of all parts, or of all passages where there are none. */
  readonly characters: number;
}

/** Which stretch of a text is read. */
export interface TextWindow {
  /** One page, slide or sheet alone; null: all. */
  readonly page: number | null;
  /** Ordinal from which on; of a passage where the document has no parts. */
  readonly from: number;
}

export interface ReadWindow {
  readonly parts: readonly ReadPart[];
  /** Those that begin in the parts. */
  readonly passages: readonly ReadPassage[];
  /** Where the next window begins; null at the end. */
  readonly next: number | null;
}

/** What was read out of documents, with the passages that were made of it: those that answer at this moment. */
export interface DocumentTextStore {
  find(accountId: string, sourceId: string, externalId: string): Promise<ReadDocument | null>;
  /**
   * Whole parts, at least one, of about `characters` together.
   * @param document found for the account
   */
  read(document: ReadDocument, window: TextWindow, characters: number): Promise<ReadWindow>;
}
