/** One Server-Sent Event. */
export interface ServerSentEvent {
  /** The last id sent, by this event or an earlier one; empty if there was none. */
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/**
 * Parses Server-Sent Events as the HTML standard describes ("Interpreting an event stream"): any line end, split anywhere; comments, ids, `retry`.
 * Feed it decoded text, without a byte order mark.
 */
export class SseParser {
  /** Milliseconds to wait before reconnecting, if the server named them. */
  retry: number | null = null;
  #id = "";
  #event = "";
  #data: string[] = [];
  #rest = "";

  /** Returns the events that this piece of text completes. */
  feed(text: string): ServerSentEvent[] {
    const events: ServerSentEvent[] = [];
    // A carriage return at the end of the piece may be half of a line end.
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
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
    const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === "data") this.#data.push(value);
    else if (name === "event") this.#event = value;
    else if (name === "id" && !value.includes("\0")) this.#id = value;
    else if (name === "retry" && /^\d+$/.test(value)) this.retry = Number(value);
  }
}

/**
 * Reads a stream's events until it ends; leaving the loop closes it. An event that the end cuts off is dropped.
 * @param reader canceling it ends the loop, even while it waits
 * @param onBytes called for every piece that arrives, including comments that only keep the connection open
 */
export async function* readEvents(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  parser: SseParser = new SseParser(),
  onBytes: () => void = () => undefined,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const decoder = new TextDecoder();
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
