import type { FeedColumn, FeedItem } from "../../../ports/feed-reader.ts";
import { type NoteGroup, shownNotes } from "./notes.ts";

/** Maximum number of new products whose ids are compared with the SKUs of stored variants. */
const mostCompared = 1_000;

/** Collects the new products of a file without groups, whose ids may be SKUs of variants of stored products. */
export class NewProducts {
  readonly #column: string | undefined;
  readonly #items: FeedItem[] = [];

  constructor(columns: readonly FeedColumn[]) {
    const hasGroups = columns.some(({ target }) => target === "group" || target === "variants");
    this.#column = hasGroups ? undefined : columns.find(({ target }) => target === "id")?.name;
  }

  add(item: FeedItem): void {
    if (this.#column !== undefined && this.#items.length < mostCompared) this.#items.push(item);
  }

  /** Ids of the collected products. */
  get ids(): readonly string[] {
    return this.#items.flatMap(({ id }) => id ?? []);
  }

  /** @param skus those ids that are SKUs of stored variants */
  notesOn(skus: ReadonlySet<string>): readonly NoteGroup[] {
    const found = this.#items.filter(({ id }) => id !== null && skus.has(id));
    if (this.#column === undefined || found.length === 0) return [];
    const column = this.#column;
    const first = found
      .slice(0, shownNotes)
      .map(({ id, line }) => ({ code: "known_variants" as const, column, line: line ?? 0, ref: id ?? "", value: "" }));
    return [{ code: "known_variants", column, count: found.length, first }];
  }
}
