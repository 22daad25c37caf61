import type { SessionEvent } from "../generated/types.ts";
import type { Entry, MessageEntry } from "./types.ts";

/** Position of an event; a conversation that restarts with the same id has a new epoch. */
export interface Position {
  readonly epoch: number;
  readonly seq: number;
}

/**
 * Returns the position encoded in an `<epoch>-<seq>` id. Without an id, the epoch is `NaN`, which does not equal any epoch, and the
 * position is at the end.
 */
export function positionOf(id: string | null): Position {
  const [, epoch = NaN, seq = Infinity] = /^(\d+)-(\d+)$/.exec(id ?? "") ?? [];
  return { epoch: Number(epoch), seq: Number(seq) };
}

/** Events of the transcript. */
export type StoredEvent = Extract<SessionEvent, { readonly event: "message" | "cards" | "blended_image" }>;

interface Row {
  entry: Entry;
  /** The stored event that the row shows, if the row came from the event stream. */
  event: StoredEvent | null;
  /** Position in the list: rows without an id are last, in the order in which they were added. */
  seq: number;
}

/**
 * The rows of a conversation, in the service's order. Rows come from two streams: the turn's stream and the event stream. The last frame
 * that updates a row has the same position as the row's event, so a row from both streams is stored once.
 */
export interface Transcript {
  /** The entries in order; the same array until something changes. */
  readonly entries: readonly Entry[];
  /** Adds a row at the end. */
  add(entry: Entry, event?: StoredEvent): void;
  /** Changes the row with this key, if it exists. */
  change(key: string, change: (entry: Entry) => Entry): void;
  /** Sets the id of a row, but keeps the row after the rows that are stored at this time. */
  pin(key: string): void;
  /** Removes the rows for which `isGone` returns true, and returns these rows with their stored events. */
  remove(isGone: (entry: Entry) => boolean): Pick<Row, "entry" | "event">[];
  /** Removes the rows of an earlier conversation with the same session id. */
  enter(epoch: number): void;
  /** Adds a stored event, or replaces the row that already shows it. */
  apply(event: StoredEvent): void;
}

export function createTranscript(): Transcript {
  /** Rows in the order in which they were added. */
  let rows: Row[] = [];
  let entries: readonly Entry[] | null = null;
  let current = NaN;

  function add(entry: Entry, event: StoredEvent | null = null): void {
    rows.push({ entry, event, seq: positionOf(entry.id).seq });
    entries = null;
  }

  /** @param seq position of a row without an id; by default its current position */
  function change(key: string, changed: (entry: Entry) => Entry, seq?: number): void {
    const row = rows.find(({ entry }) => entry.key === key);
    if (row === undefined) return;
    row.entry = changed(row.entry);
    row.seq = row.entry.id === null ? (seq ?? row.seq) : positionOf(row.entry.id).seq;
    entries = null;
  }

  function remove(isGone: (entry: Entry) => boolean): Row[] {
    const gone = rows.filter(({ entry }) => isGone(entry));
    rows = rows.filter(({ entry }) => !isGone(entry));
    entries = null;
    return gone;
  }

  function enter(epoch: number): void {
    if (Number.isNaN(epoch) || epoch === current) return;
    current = epoch;
    remove(({ id }) => id !== null && positionOf(id).epoch !== epoch);
  }

  return {
    get entries() {
      entries ??= rows.toSorted((a, b) => a.seq - b.seq || 0).map(({ entry }) => entry);
      return entries;
    },
    add,
    change,
    pin(key) {
      const stored = rows.filter(({ entry, seq }) => entry.key !== key && entry.id !== null && seq < Infinity);
      change(key, (entry) => ({ ...entry, id: null }), Math.max(0, ...stored.map(({ seq }) => seq)) + 0.5);
    },
    remove,
    enter,
    apply(event) {
      enter(positionOf(event.id).epoch);
      const known = rows.find(({ entry }) => entry.id === event.id);
      if (known === undefined) add(entryOf(event, event.id), event);
      else change(known.entry.key, (before) => ({ ...entryOf(event, before.key), ...imageOf(before) }));
    },
  };
}

/** Until the page is reloaded, the image that the visitor selected is shown, so it does not have to be fetched. */
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

/** Returns a message with default values for missing properties. */
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
