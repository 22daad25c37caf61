import type { FeedColumn, FeedItem, FeedNote } from "../../../ports/feed-reader.ts";
import { type NoteGroup, shownNotes } from "./notes.ts";

/** Maximum number of titles that are remembered. */
const mostTitles = 50_000;
/** Minimum fraction of products with the same title as an earlier product for the products to be considered variants. */
const suspicious = 0.3;

/** Finds files whose products are probably variants, because many of them have the same title. */
export class RepeatedTitles {
  readonly #column: string | undefined;
  readonly #titles = new Set<string>();
  readonly #first: FeedNote[] = [];
  #repeated = 0;
  #count = 0;

  constructor(columns: readonly FeedColumn[]) {
    const hasGroups = columns.some(({ target }) => target === "group" || target === "variants");
    this.#column = hasGroups ? undefined : columns.find(({ target }) => target === "title")?.name;
  }

  add({ id, line }: Pick<FeedItem, "id" | "line">, title: string): void {
    if (this.#column === undefined) return;
    this.#count += 1;
    const key = title.toLowerCase();
    if (this.#titles.has(key)) {
      this.#repeated += 1;
      const note = { code: "repeated_titles" as const, column: this.#column, line: line ?? 0, ref: id ?? "", value: title.slice(0, 100) };
      if (this.#first.length < shownNotes) this.#first.push(note);
    } else if (this.#titles.size < mostTitles) this.#titles.add(key);
  }

  /** The products with the same title as an earlier product; empty if there are only a few. */
  get groups(): readonly NoteGroup[] {
    if (this.#column === undefined || this.#repeated < 3 || this.#repeated < this.#count * suspicious) return [];
    return [{ code: "repeated_titles", column: this.#column, count: this.#repeated, first: this.#first }];
  }
}
