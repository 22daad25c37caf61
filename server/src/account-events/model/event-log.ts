import type { AccountEvent } from "./account-event.ts";

/** Maximum number of objects in a log. A reader that has fallen further behind must read everything again. */
const mostKept = 500;

interface Entry {
  readonly seq: number;
  readonly event: AccountEvent;
}

/** The latest event of each object, in order. The size does not depend on the number of readers or on how far behind they are. */
export class EventLog {
  /** Identifies this log, because positions in an earlier log or in another node's log are meaningless here. */
  readonly epoch: string;
  readonly #most: number;
  readonly #entries = new Map<string, Entry>();
  #seq = 0;
  /** All events after this position are still in the log. */
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
    // Inserts at the end, so the map stays sorted by position.
    this.#entries.delete(event.key);
    this.#entries.set(event.key, { seq: this.#seq, event });
    const [oldest] = this.#entries;
    if (this.#entries.size <= this.#most || oldest === undefined) return;
    this.#entries.delete(oldest[0]);
    this.#floor = oldest[1].seq;
  }

  /** Returns the latest event of each object that changed after a position; null if some of these events are no longer in the log. */
  after(position: number): readonly Entry[] | null {
    if (position < this.#floor) return null;
    if (position >= this.#seq) return [];
    return [...this.#entries.values()].filter(({ seq }) => seq > position);
  }

  /** Returns the id of the event at a position, for `Last-Event-ID`. */
  idOf(position: number): string {
    return `${this.epoch}-${position}`;
  }

  /** Parses an event id into a position; null if the id is not from this log. */
  positionOf(id: string): number | null {
    const [epoch, seq, ...rest] = id.split("-");
    if (epoch !== this.epoch || rest.length > 0 || !/^\d{1,15}$/.test(seq ?? "")) return null;
    return Number(seq) <= this.#seq ? Number(seq) : null;
  }
}
