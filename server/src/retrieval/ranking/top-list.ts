/** Keeps the `limit` highest scores of a stream. Equal scores: `before` decides. Amortised constant time. */
export class TopList<T> {
  readonly #limit: number;
  readonly #before: (a: T, b: T) => number;
  #entries: { score: number; item: T }[] = [];
  /** Scores below this are not kept. */
  threshold = Number.NEGATIVE_INFINITY;

  constructor(limit: number, before: (a: T, b: T) => number) {
    this.#limit = limit;
    this.#before = before;
  }

  add(score: number, item: T): void {
    if (score < this.threshold) return;
    this.#entries.push({ score, item });
    if (this.#entries.length >= this.#limit * 2 + 16) this.#cut();
  }

  /** Best first. */
  sorted(): { score: number; item: T }[] {
    this.#cut();
    return this.#entries;
  }

  #cut(): void {
    this.#entries.sort((a, b) => b.score - a.score || this.#before(a.item, b.item));
    if (this.#entries.length < this.#limit) return;
    this.#entries.length = this.#limit;
    this.threshold = this.#entries[this.#limit - 1]?.score ?? this.threshold;
  }
}
