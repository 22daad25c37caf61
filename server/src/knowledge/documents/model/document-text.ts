/** A section of a file's extracted text, as Markdown. */
export interface ReadPart {
  readonly ordinal: number;
  /** Page, slide or sheet; null if the format has none. */
  readonly page: number | null;
  readonly text: string;
}

export interface ReadPassage {
  readonly ordinal: number;
  readonly page: number | null;
  readonly headings: readonly string[];
  readonly text: string;
}

/** A document whose text is being read. */
export interface ReadDocument {
  readonly id: string;
  readonly state: "staged" | "pending" | "ready" | "failed";
  readonly title: string;
  /** Title in the file, when its passages are embedded under it. */
  readonly foundTitle: string | null;
  readonly contentType: string | null;
  readonly pages: number | null;
  /** Number of stored parts; 0 for products, and for files processed before parts existed. */
  readonly parts: number;
  readonly passages: number;
  /** Of all parts, or of all passages if there are none. */
  readonly characters: number;
}

/** The section of a text to read. */
export interface TextWindow {
  /** A single page, slide or sheet; null for all. */
  readonly page: number | null;
  /** First ordinal; of a passage if the document has no parts. */
  readonly from: number;
}

export interface ReadWindow {
  readonly parts: readonly ReadPart[];
  /** Passages that start in the parts. */
  readonly passages: readonly ReadPassage[];
  /** Start of the next window; null at the end. */
  readonly next: number | null;
}

/** Extracted text of documents with the passages of the serving version. */
export interface DocumentTextStore {
  find(accountId: string, sourceId: string, externalId: string): Promise<ReadDocument | null>;
  /**
   * Returns whole parts, at least one, of about `characters` in total.
   * @param document found for the account
   */
  read(document: ReadDocument, window: TextWindow, characters: number): Promise<ReadWindow>;
}
