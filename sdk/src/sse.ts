/** A Server-Sent Event. */
export interface ServerSentEvent {
  /** The last id sent, by this event or an earlier event; empty if there was none. */
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/**
 * Parses Server-Sent Events as specified in the HTML standard ("Interpreting an event stream"): supports any line ending, input that is
 * split anywhere, comments, ids and `retry`.
 * Accepts decoded text without a byte order mark.
 */
export interface SseParser {
  /** Delay before reconnecting in milliseconds, if the server has sent one. */
  retry: number | null;
  /** Returns the events that this piece of text completes. */
  feed(text: string): ServerSentEvent[];
}

export function createSseParser(): SseParser {
  let id = "";
  let event = "";
  let data: string[] = [];
  let rest = "";
  const parser: SseParser = {
    retry: null,
    feed(text) {
      const events: ServerSentEvent[] = [];
      // A carriage return at the end of the piece may be the first half of a line ending.
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
        if (line === "") {
          if (data.length > 0) events.push({ id, event: event || "message", data: data.join("\n") });
          event = "";
          data = [];
        } else if (name === "data") data.push(value);
        else if (name === "event") event = value;
        else if (name === "id" && !value.includes("\0")) id = value;
        else if (name === "retry" && /^\d+$/.test(value)) parser.retry = Number(value);
      }
      return events;
    },
  };
  return parser;
}

/**
 * Reads a stream's events until it ends; leaving the loop closes the stream. An incomplete event at the end is discarded.
 * @param reader canceling the reader ends the loop, even while it waits
 * @param onBytes called for every piece that arrives, including comments that only keep the connection open
 */
export async function* readEvents(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  parser: SseParser = createSseParser(),
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
