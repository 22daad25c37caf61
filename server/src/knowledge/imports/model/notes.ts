import type { FeedNote, FeedNoteCode } from "../../../ports/feed-reader.ts";

/** Messages for the API, by code. */
export const noteMessages: Readonly<Record<FeedNoteCode, string>> = {
  internal_column:
    "The column looks internal, such as a purchase price or a supplier. Personas would tell visitors its values. Map it to `ignore`.",
  price_missing: "The price is empty. The product has no price.",
  price_zero: "The price is 0. The product or variant gets no price.",
  other_currency: "The price has another currency than most prices of the file.",
  unknown_stock: "The value is neither a quantity nor a known availability. It does not set the stock.",
  image_left_out: "The value is not an http or https URL. The product is imported without this image.",
  unlikely_category: "The category contains no letters.",
  impossible_date: "The date does not exist. It is kept as text.",
  differs_between_variants:
    "The value differs between the variants of a product and is too long or has too many values to be listed, so the product does not get the attribute.",
  repeated_titles: "Several products have the same title. Map the column that is equal for the variants of a product to `group`.",
  known_variants:
    "The id is the SKU of a variant of another product in the source, so the product would be stored twice. Map the column that is equal for the variants of a product to `group`.",
};

/** All codes, in the order in which they are reported. */
export const noteCodes = Object.keys(noteMessages) as FeedNoteCode[];

/** Suspicious values with the same code in the same column. */
export interface NoteGroup {
  readonly code: FeedNoteCode;
  readonly column: string;
  readonly count: number;
  /** The first values. */
  readonly first: readonly FeedNote[];
}

/** Maximum number of notes that a group contains. */
export const shownNotes = 5;
const mostGroups = 100;

/** Groups the notes of an import by code and column. */
export class NoteTally {
  readonly #groups = new Map<string, { code: FeedNoteCode; column: string; count: number; first: FeedNote[] }>();

  add(notes: readonly FeedNote[]): void {
    for (const note of notes) {
      const { code, column } = note;
      const key = `${code} ${column}`;
      let group = this.#groups.get(key);
      if (group === undefined) {
        if (this.#groups.size >= mostGroups) continue;
        this.#groups.set(key, (group = { code, column, count: 0, first: [] }));
      }
      group.count += 1;
      if (group.first.length < shownNotes) group.first.push(note);
    }
  }

  /** Returns the groups in the order of `noteCodes`. */
  get groups(): readonly NoteGroup[] {
    return [...this.#groups.values()].toSorted((one, other) => noteCodes.indexOf(one.code) - noteCodes.indexOf(other.code));
  }
}
