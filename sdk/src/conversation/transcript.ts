import type { SessionEvent } from "../generated/types.ts";
import type { Entry, MessageEntry } from "./types.ts";

/** Position of an event: conversations that restart under the same id have a new epoch. */
export interface Position {
  readonly epoch: number;
  readonly seq: number;
}

/** Returns the position in an id `<epoch>-<seq>`, or null. */
export function positionOf(id: string): Position | null {
  const [, epoch, seq] = /^(\d+)-(\d+)$/.exec(id) ?? [];
  return epoch === undefined ? null : { epoch: Number(epoch), seq: Number(seq) };
}

/** Events of the transcript. */
export type StoredEvent = Extract<SessionEvent, { readonly event: "message" | "cards" | "blended_image" }>;

interface Row {
  entry: Entry;
  /** The stored event that the row shows, if it came from the events stream. */
  event: StoredEvent | null;
  /** Place in the list: rows without an id come last, in the order in which they were added. */
  seq: number;
  readonly added: number;
}

/**
 * The rows of a conversation, in the order of the service. Rows come from two streams, the turn's and the events stream; the position of the last frame
 * that showed a row is the position of its event, so a row that both streams show is one row.
 */
export class Transcript {
  #rows: Row[] = [];
  #added = 0;
  #entries: readonly Entry[] | null = null;
  #epoch: number | null = null;

  /** The entries in order. The same array until something changes. */
  get entries(): readonly Entry[] {
    this.#entries ??= this.#rows.toSorted((a, b) => a.seq - b.seq || a.added - b.added).map(({ entry }) => entry);
    return this.#entries;
  }

  /** Adds a row at the end. */
  add(entry: Entry, event: StoredEvent | null = null): void {
    this.#rows.push({ entry, event, seq: placeOf(entry), added: this.#added++ });
    this.#entries = null;
  }

  /** Changes the row with this key, if there is one. */
  change(key: string, change: (entry: Entry) => Entry): void {
    const row = this.#rows.find(({ entry }) => entry.key === key);
    if (row === undefined) return;
    row.entry = change(row.entry);
    if (row.entry.id !== null) row.seq = placeOf(row.entry);
    this.#entries = null;
  }

  /** Takes the id of a row, and keeps it behind the stored rows that exist now. */
  pin(key: string): void {
    const stored = this.#rows.filter(({ entry }) => entry.key !== key && entry.id !== null).map(({ seq }) => seq);
    for (const row of this.#rows) {
      if (row.entry.key !== key) continue;
      row.entry = { ...row.entry, id: null };
      row.seq = Math.max(0, ...stored.filter(Number.isFinite)) + 0.5;
    }
    this.#entries = null;
  }

  /** Removes the rows for which `isGone` is true, and returns them with their stored events. */
  remove(isGone: (entry: Entry) => boolean): Pick<Row, "entry" | "event">[] {
    const gone = this.#rows.filter(({ entry }) => isGone(entry));
    this.#rows = this.#rows.filter(({ entry }) => !isGone(entry));
    this.#entries = null;
    return gone;
  }

  /** Removes the rows of an earlier conversation that had the same session id. */
  enter(epoch: number): void {
    if (this.#epoch !== null && this.#epoch !== epoch) this.remove(({ id }) => id !== null && positionOf(id)?.epoch !== epoch);
    this.#epoch = epoch;
  }

  /** Adds a stored event, or replaces the row that already shows it. */
  apply(event: StoredEvent): void {
    const position = positionOf(event.id);
    if (position !== null) this.enter(position.epoch);
    const known = this.#rows.find(({ entry }) => entry.id === event.id);
    if (known === undefined) this.add(entryOf(event, event.id), event);
    else this.change(known.entry.key, (before) => ({ ...entryOf(event, before.key), ...imageOf(before) }));
  }
}

function placeOf({ id }: Entry): number {
  return id === null ? Infinity : (positionOf(id)?.seq ?? Infinity);
}

/** The picture that the visitor chose is shown until a reload, instead of fetching it again. */
function imageOf(entry: Entry): Pick<MessageEntry, "image"> | undefined {
  return entry.type === "message" && entry.image !== null ? { image: entry.image } : undefined;
}

/** Returns the row of an event. */
export function entryOf({ id, event, data }: StoredEvent, key: string): Entry {
  const base = { key, id, turnIndex: data.turn_index };
  if (event === "cards") return { ...base, type: "cards", cards: data.cards };
  if (event === "blended_image") return { ...base, type: "image", url: data.url, title: data.title };
  const { role, author = "persona", operator_name: operatorName = null, image_ids: imageIds = [], content: text, ts: at } = data;
  return messageOf({ ...base, from: role === "user" ? "visitor" : author, text, operatorName, imageIds, at });
}

/** Returns a message with the usual values of what is not given. */
export function messageOf(message: Pick<MessageEntry, "key" | "id" | "text"> & Partial<MessageEntry>): MessageEntry {
  const usual = {
    type: "message",
    from: "persona",
    turnIndex: null,
    operatorName: null,
    imageIds: [],
    image: null,
    state: "sent",
  } as const;
  return { ...usual, at: new Date().toISOString(), ...message };
}
