/** One Server-Sent Event. */
export interface ServerSentEvent {
  /** The last id sent, by this event or an earlier one; empty if there was none. */
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/**
 * Parses Server-Sent Events as the HTML standard describes ("Interpreting an event stream"): any line end, split anywhere; comments, ids, `retry`.
 * Feed it decoded text.
 */
export class SseParser {
  /** Milliseconds to wait before reconnecting, if the server named them. */
  retry: number | null = null;
  #id = "";
  #event = "";
  #data: string[] = [];
  #rest = "";
  #isFirst = true;
  #sawReturn = false;

  /** Returns the events that this piece of text completes. */
  feed(text: string): ServerSentEvent[] {
    if (text === "") return [];
    const events: ServerSentEvent[] = [];
    // The line feed of a CRLF that the last piece began.
    let piece = this.#sawReturn && text.startsWith("\n") ? text.slice(1) : text;
    this.#sawReturn = text.endsWith("\r");
    if (this.#isFirst && piece.startsWith("\uFEFF")) piece = piece.slice(1);
    this.#isFirst = false;
    const lines = (this.#rest + piece).split(/\r\n|\n|\r/);
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line !== "") this.#field(line);
      else {
        if (this.#data.length > 0) events.push({ id: this.#id, event: this.#event || "message", data: this.#data.join("\n") });
        this.#event = "";
        this.#data = [];
      }
    }
    return events;
  }

  #field(line: string): void {
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (name === "data") this.#data.push(value);
    else if (name === "event") this.#event = value;
    else if (name === "id" && !value.includes("\0")) this.#id = value;
    else if (name === "retry" && /^\d+$/.test(value)) this.retry = Number(value);
  }
}

/**
 * Reads a stream's events until it ends; leaving the loop closes it. An event that the end cuts off is dropped.
 * @param onBytes called for every piece that arrives, including comments that only keep the connection open
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  parser: SseParser = new SseParser(),
  onBytes: () => void = () => undefined,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const reader = body.getReader();
  // A byte order mark is the parser's matter, because decoding drops it only at the start of a stream.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      onBytes();
      yield* parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
