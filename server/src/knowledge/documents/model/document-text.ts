/** A section of a file's extracted text, in Markdown. */
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
  /** Title found in the file, if the document's passages were embedded with that title. */
  readonly foundTitle: string | null;
  readonly contentType: string | null;
  readonly pages: number | null;
  /** Number of stored parts; 0 for products, and for files that were processed before parts were stored. */
  readonly parts: number;
  readonly passages: number;
  /** Total number of characters in all parts or, if there are no parts, in all passages. */
  readonly characters: number;
}

/** The section of text to read. */
export interface TextWindow {
  /** A single page, slide or sheet; null for all. */
  readonly page: number | null;
  /** Ordinal of the first part or, if the document has no parts, of the first passage. */
  readonly from: number;
}

export interface ReadWindow {
  readonly parts: readonly ReadPart[];
  /** Passages that start in the returned parts. */
  readonly passages: readonly ReadPassage[];
  /** Start of the next window; null at the end. */
  readonly next: number | null;
}

/** Maximum number of parts or passages per window, which limits the cost for a long document. */
export const mostRows = 200;

/** Returns the first rows with at most `characters` in total, but at least one row and at most `mostRows`. */
export function fitting<Row extends { readonly text: string }>(rows: readonly Row[], characters: number): Row[] {
  let sum = 0;
  const end = rows.findIndex((row, at) => {
    sum += row.text.length;
    return at > 0 && sum > characters;
  });
  return rows.slice(0, Math.min(mostRows, end === -1 ? rows.length : end));
}
