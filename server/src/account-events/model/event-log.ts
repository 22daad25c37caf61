import type { AccountEvent } from "./account-event.ts";

/** Objects that a log keeps: a reader that is further behind reads everything again. */
const mostKept = 500;

interface Entry {
  readonly seq: number;
  readonly event: AccountEvent;
}

/** The latest event of each object, in order. Its size does not depend on the number of readers or how far behind they are. */
export class EventLog {
  /** Positions of an earlier log, or of another node's, mean nothing here. */
  readonly epoch: string;
  readonly #most: number;
  readonly #entries = new Map<string, Entry>();
  #seq = 0;
  /** Everything after this position is kept. */
  #floor = 0;

  constructor(epoch: string, most = mostKept) {
    this.epoch = epoch;
    this.#most = most;
  }

  /** Position of the latest event. */
  get end(): number {
    return this.#seq;
  }

  add(event: AccountEvent): void {
    this.#seq += 1;
    // Inserted at the end: the map stays in the order of the positions.
    this.#entries.delete(event.key);
    this.#entries.set(event.key, { seq: this.#seq, event });
    const [oldest] = this.#entries;
    if (this.#entries.size <= this.#most || oldest === undefined) return;
    this.#entries.delete(oldest[0]);
    this.#floor = oldest[1].seq;
  }

  /** The latest event of each object that changed after a position; null if some of them are no longer kept. */
  after(position: number): readonly Entry[] | null {
    if (position < this.#floor) return null;
    if (position >= this.#seq) return [];
    return [...this.#entries.values()].filter(({ seq }) => seq > position);
  }

  /** Returns the id of the event at a position, for `Last-Event-ID`. */
  idOf(position: number): string {
    return `${this.epoch}-${position}`;
  }

  /** Returns the position of an id of this log; null for any other text. */
  positionOf(id: string): number | null {
    const [epoch, seq, ...rest] = id.split("-");
    if (epoch !== this.epoch || rest.length > 0 || !/^\d{1,15}$/.test(seq ?? "")) return null;
    return Number(seq) <= this.#seq ? Number(seq) : null;
  }
}
