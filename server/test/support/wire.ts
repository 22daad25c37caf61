/** An event of a stream and its byte position in the response. */
export interface WireFrame {
  readonly id: string;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly epoch: number;
  readonly seq: number;
  /** Offset of the first byte of the event. */
  readonly start: number;
  /** Offset after the blank line that ends the event. */
  readonly end: number;
}

/** Thrown if a response contains data that the stream format does not allow. */
export class WireFault extends Error {
  override readonly name = "WireFault";
}

function demand(holds: boolean, fault: string): asserts holds {
  if (!holds) throw new WireFault(fault);
}

const decoder = new TextDecoder("utf-8", { fatal: true });
const frameLines = /^event: ([a-z_]+)\ndata: (\{[^\n]*\})\nid: (([1-9]\d*)-([1-9]\d*|0))$/;
const comment = /^:[a-z ]*$/;
const retry = /^retry: \d+$/;

/**
 * Parses a stream byte by byte. Lines end with line feeds; every block is a comment, a `retry` at the very start, or an event of exactly
 * three lines, including one line of JSON; and a blank line follows each block. This parser is independent of the service's own grammar, so
 * that errors in that grammar are detected.
 * @param isCut whether the connection broke, in which case the last block may be incomplete and is dropped
 * @throws WireFault
 */
export function readWire(wire: Uint8Array | string, { isCut = false } = {}): WireFrame[] {
  const bytes = typeof wire === "string" ? new TextEncoder().encode(wire) : wire;
  demand(!bytes.includes(13), "there is a carriage return");
  const frames: WireFrame[] = [];
  let start = 0;
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 10 || bytes[at + 1] !== 10) continue;
    const block = decoder.decode(bytes.subarray(start, at));
    const end = at + 2;
    if (!comment.test(block) && !(start === 0 && retry.test(block))) frames.push({ ...frameOf(block), start, end });
    start = end;
    at += 1;
  }
  demand(isCut || start === bytes.length, `the stream ends within a frame: ${decoder.decode(bytes.subarray(start))}`);
  return frames;
}

function frameOf(block: string): Omit<WireFrame, "start" | "end"> {
  const [, event = "", json = "", id = "", epoch, seq] = frameLines.exec(block) ?? [];
  demand(event !== "", `this is no frame: ${JSON.stringify(block)}`);
  return { id, event, data: JSON.parse(json) as WireFrame["data"], epoch: Number(epoch), seq: Number(seq) };
}

type Check = (value: unknown) => boolean;
const text: Check = (value) => typeof value === "string";
const filled: Check = (value) => typeof value === "string" && value !== "";
const index: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const list: Check = (value) => Array.isArray(value) && value.length > 0;
const guid: Check = (value) =>
  typeof value === "string" && /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value);
const code: Check = (value) => typeof value === "string" && /^[a-z_]+\.[a-z_]+$/.test(value);
const time: Check = (value) => typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);

/** Required fields of each event in a turn. */
const turnEvents: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  session: { session_id: guid, end_user_id: filled },
  uploaded_images: { image_ids: list },
  docs: { turn_index: index, cards: list },
  text: { delta: filled },
  thinking: {},
  image_generating: { turn_index: index },
  blended_image: { turn_index: index, url: filled, title: text },
  held: { turn_index: index },
  done: { turn_index: index, credits_charged: index, grounding: (value) => typeof value === "object" && value !== null },
  error: { code, message: filled },
};

/** Required fields of each event in the events stream. */
const streamEvents: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  message: { role: (value) => value === "user" || value === "persona", content: text, turn_index: index, ts: time },
  cards: { turn_index: index, cards: list },
  blended_image: { turn_index: index, url: filled, title: text },
  typing: { operator_name: text, stopped: (value) => typeof value === "boolean" },
  visitor_typing: { stopped: (value) => typeof value === "boolean" },
  held: { operator_name: text },
  released: {},
  caught_up: { last_event_id: filled },
};

function checkData(frame: WireFrame, events: typeof turnEvents): void {
  const fields = Object.hasOwn(events, frame.event) ? events[frame.event] : undefined;
  demand(fields !== undefined, `there is no event ${frame.event}`);
  for (const [name, check] of Object.entries(fields)) {
    demand(check(frame.data[name]), `${frame.event}.${name} is ${JSON.stringify(frame.data[name])}`);
  }
  if (frame.event === "thinking") demand(Object.keys(frame.data).length === 0, "thinking carries {}");
}

const order = /^session( uploaded_images)?( (docs|text|thinking|image_generating|blended_image))*( held)? (done|error)$/;
const begun = /^(session( uploaded_images)?( (docs|text|thinking|image_generating|blended_image))*( held)?( (done|error))?)?$/;

/**
 * Parses the stream of a turn: events must be in the correct order, ids must belong to one conversation and increase, and all events must
 * have the same turn index.
 * @throws WireFault
 */
export function readTurnWire(wire: Uint8Array | string, { isCut = false } = {}): WireFrame[] {
  const frames = readWire(wire, { isCut });
  const names = frames.map(({ event }) => event).join(" ");
  demand((isCut ? begun : order).test(names), `this is no order of events: ${names}`);
  for (const [at, frame] of frames.entries()) {
    checkData(frame, turnEvents);
    const before = frames[at - 1];
    demand(before === undefined || (frame.epoch === before.epoch && frame.seq > before.seq), `${frame.id} follows ${before?.id}`);
  }
  const indexes = new Set(frames.flatMap(({ data }) => ("turn_index" in data ? [data["turn_index"]] : [])));
  demand(indexes.size <= 1, `turn indexes ${[...indexes].join(", ")} in one turn`);
  return frames;
}

/**
 * Parses an events stream: transcript events are ordered by id, and each id occurs only once; `caught_up` occurs once, with the position as
 * its id; transient events have the position as their id.
 * @throws WireFault
 */
export function readEventsWire(wire: Uint8Array | string, { isCut = false } = {}): WireFrame[] {
  const frames = readWire(wire, { isCut });
  let position: WireFrame | undefined;
  let caughtUp = 0;
  for (const frame of frames) {
    checkData(frame, streamEvents);
    const isAfter = position === undefined || frame.epoch > position.epoch || (frame.epoch === position.epoch && frame.seq > position.seq);
    if (transcriptOf([frame]).length > 0) {
      demand(isAfter, `${frame.event} ${frame.id} follows ${position?.id}`);
      position = frame;
    } else {
      demand(position === undefined || frame.id === position.id, `${frame.event} ${frame.id} at the position ${position?.id}`);
    }
    if (frame.event !== "caught_up") continue;
    caughtUp += 1;
    demand(frame.data["last_event_id"] === frame.id, `caught_up ${frame.id} names ${JSON.stringify(frame.data["last_event_id"])}`);
  }
  demand(caughtUp === 1 || (isCut && caughtUp === 0), `caught_up came ${caughtUp} times`);
  return frames;
}

/** An event as received by any client. */
interface Event {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

const isBoundary = ({ event, data }: Event): boolean => event === "text" && data["delta"] === "\n\n";

/** Returns the bubbles in the frames of a turn. The last bubble of an interrupted turn may be incomplete. */
export function bubblesOf(frames: readonly Event[]): string[] {
  const bubbles: string[] = [];
  let bubble: string | null = null;
  for (const frame of frames) {
    if (isBoundary(frame)) {
      if (bubble !== null) bubbles.push(bubble);
      bubble = null;
    } else if (frame.event === "text") bubble = (bubble ?? "") + String(frame.data["delta"]);
  }
  return bubble === null ? bubbles : [...bubbles, bubble];
}

/** Returns the transcript events, which a client of an events stream stores. */
export function transcriptOf<Kind extends Event>(events: readonly Kind[]): Kind[] {
  return events.filter(({ event }) => ["message", "cards", "blended_image"].includes(event ?? ""));
}

/**
 * Asserts that the stream of a turn and its transcript events contain the same text.
 * @param events events of the whole conversation
 * @throws WireFault
 */
export function demandSame(turn: readonly Event[], events: readonly Event[]): void {
  const last = turn.at(-1);
  demand(last?.event === "done", `the turn ended with ${last?.event}`);
  const own = transcriptOf(events).filter(({ data }) => data["turn_index"] === last.data["turn_index"]);
  const said = own.filter(({ event, data }) => event === "message" && data["role"] === "persona" && data["author"] !== "operator");
  const same = (what: string, one: unknown, other: unknown): void =>
    demand(JSON.stringify(one) === JSON.stringify(other), `${what}: streamed ${JSON.stringify(one)}, kept ${JSON.stringify(other)}`);
  same(
    "bubbles",
    bubblesOf(turn),
    said.map(({ data }) => data["content"]),
  );
  const cards = (all: readonly Event[], name: string): unknown[] =>
    all.filter(({ event }) => event === name).flatMap(({ data }) => data["cards"] as unknown[]);
  same("cards", cards(turn, "docs"), cards(own, "cards"));
  const pictures = (all: readonly Event[]): unknown[] => all.filter(({ event }) => event === "blended_image").map(({ data }) => data);
  same("pictures", pictures(turn), pictures(own));
  demand(own[0]?.event === "message" && own[0].data["role"] === "user", "the turn begins with what the visitor said");
}

/**
 * Returns whether a client that lost the connection after these frames of the turn has received the complete transcript event. An exact
 * resumption replays only the other events.
 */
export function wasShown(event: Event, seen: readonly Event[]): boolean {
  if (event.event === "cards" || event.event === "blended_image") {
    const name = event.event === "cards" ? "docs" : event.event;
    return seen.some((frame) => frame.event === name && JSON.stringify(frame.data) === JSON.stringify(event.data));
  }
  // The sender already has the message, but not the id of its image.
  if (event.data["role"] === "user") return seen.length > ("image_ids" in event.data ? 1 : 0);
  return bubblesOf(seen).includes(String(event.data["content"]));
}
