import type { Card, ConversationEvent } from "@parlance/sdk";

interface LineBase {
  /** Position of the event in the conversation. */
  readonly id: string;
  readonly turn: number;
}

export interface MessageLine extends LineBase {
  readonly kind: "message";
  readonly from: "visitor" | "persona" | "operator";
  readonly text: string;
  readonly operatorName: string | null;
  /** Id of the visitor who wrote the message; null for other messages, or if the visitor is unknown. */
  readonly visitorId: string | null;
  readonly imageIds: readonly string[];
  readonly at: string;
}

/** A line of a transcript, as the visitor sees it. */
export type Line =
  | MessageLine
  | (LineBase & { readonly kind: "cards"; readonly cards: readonly Card[] })
  | (LineBase & { readonly kind: "image"; readonly imageId: string | null; readonly title: string });

/** State derived from the events of a conversation. */
export interface Transcript {
  readonly lines: readonly Line[];
  /** Whether the full history has been received. */
  readonly isComplete: boolean;
  /** Cursor from which to continue. */
  readonly cursor: string | null;
  readonly isVisitorTyping: boolean;
  /** Name of the operator who is typing. */
  readonly operatorTyping: string | null;
}

export const emptyTranscript: Transcript = {
  lines: [],
  isComplete: false,
  cursor: null,
  isVisitorTyping: false,
  operatorTyping: null,
};

/** Returns the transcript after an event. An event that was already applied has no effect. */
export function readEvent(before: Transcript, event: ConversationEvent): Transcript {
  switch (event.event) {
    case "caught_up":
      return { ...before, isComplete: true, cursor: event.data.last_event_id === "" ? before.cursor : event.data.last_event_id };
    case "visitor_typing":
      return { ...before, isVisitorTyping: !event.data.stopped };
    case "typing":
      return { ...before, operatorTyping: event.data.stopped ? null : event.data.operator_name };
    case "message":
    case "cards":
    case "blended_image":
      return addLine(before, lineOf(event));
    // Ignores requests for an operator, and events from newer service versions.
    default:
      return before;
  }
}

type StoredEvent = Extract<ConversationEvent, { readonly event: "message" | "cards" | "blended_image" }>;

function addLine(before: Transcript, line: Line): Transcript {
  // A conversation restarted under the same id has a new epoch; lines from the earlier epoch are removed.
  const kept = before.lines.filter(({ id }) => epochOf(id) === epochOf(line.id));
  const lines = kept.some(({ id }) => id === line.id) ? kept : [...kept, line];
  const after = { ...before, lines, cursor: line.id };
  if (line.kind !== "message") return after;
  // A message ends its sender's typing indicator.
  if (line.from === "visitor") return { ...after, isVisitorTyping: false };
  return line.from === "operator" ? { ...after, operatorTyping: null } : after;
}

function epochOf(id: string): string {
  return id.slice(0, id.indexOf("-"));
}

function lineOf(event: StoredEvent): Line {
  const base = { id: event.id, turn: event.data.turn_index };
  switch (event.event) {
    case "cards":
      return { ...base, kind: "cards", cards: event.data.cards };
    case "blended_image":
      return { ...base, kind: "image", imageId: /img_[\w-]+/.exec(event.data.url)?.[0] ?? null, title: event.data.title };
    case "message": {
      const { role, author, content: text, operator_name: operatorName = null, image_ids: imageIds = [], ts: at } = event.data;
      const { end_user_id: visitorId = null } = event.data;
      const from = role === "user" ? "visitor" : (author ?? "persona");
      return { ...base, kind: "message", from, text, operatorName, visitorId, imageIds, at };
    }
  }
}

/** Sorts the lines so that an answer's sources follow the answer, although they are stored before it. */
export function readingOrder(lines: readonly Line[]): Line[] {
  const waiting: Line[] = [];
  return lines.flatMap((line, at) => {
    if (line.kind === "cards") {
      waiting.push(line);
      return at === lines.length - 1 ? waiting.splice(0) : [];
    }
    const next = lines[at + 1];
    const isAnswer = line.kind === "message" && line.from === "persona";
    const goesOn =
      next !== undefined && next.turn === line.turn && (next.kind === "cards" || (next.kind === "message" && next.from === "persona"));
    return isAnswer && !goesOn ? [line, ...waiting.splice(0)] : waiting.length > 0 && !isAnswer ? [...waiting.splice(0), line] : [line];
  });
}

/** Returns the ids of the lines that end a turn. Details of the turn are shown below these lines. */
export function turnEnds(lines: readonly Line[]): ReadonlyMap<string, number> {
  const last = new Map<number, string>();
  for (const line of lines) {
    // An operator's message after the persona's answer is not part of the answer.
    const isLater = line.kind === "message" && line.from === "operator" && last.has(line.turn);
    if (!isLater) last.set(line.turn, line.id);
  }
  return new Map([...last].map(([turn, id]) => [id, turn]));
}
