import { createParser } from "eventsource-parser";
import { describe, expect, it } from "vitest";
import { createSseParser, readEvents, type ServerSentEvent } from "./sse.ts";

const stream =
  ':hello\r\nretry: 3000\r\n\r\nevent: text\r\ndata: {"delta":"grün 🧥"}\r\nid: 1-1\r\n\r\ndata:a\ndata: b\n\ndata\n\n: comment\rid\rdata: c\r\rid: 1\0\ndata: d\n\nevent: only\n\nevent:x\ndata:  two\nid: 9\n\ndata: cut off';

function parsed(pieces: readonly string[]): ServerSentEvent[] {
  const parser = createSseParser();
  return pieces.flatMap((piece) => parser.feed(piece));
}

function bodyOf(bytes: Uint8Array, sizes: readonly number[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      let at = 0;
      for (const size of [...sizes, bytes.length]) {
        if (at < bytes.length) controller.enqueue(bytes.slice(at, at + size));
        at += size;
      }
      controller.close();
    },
  });
}

const expected = [
  { id: "1-1", event: "text", data: '{"delta":"grün 🧥"}' },
  { id: "1-1", event: "message", data: "a\nb" },
  { id: "1-1", event: "message", data: "" },
  { id: "", event: "message", data: "c" },
  { id: "", event: "message", data: "d" },
  { id: "9", event: "x", data: " two" },
];

describe("Server-Sent Events", () => {
  it("can have ids, names, several data lines, comments and any line ending", () => {
    const parser = createSseParser();
    expect(parser.feed(stream)).toEqual(expected);
    expect(parser.retry).toBe(3_000);
  });

  it("are the same wherever the text is split", () => {
    for (let at = 0; at <= stream.length; at += 1)
      expect(parsed([stream.slice(0, at), stream.slice(at)]), `cut at ${at}`).toEqual(expected);
    expect(parsed([...stream])).toEqual(expected);
  });

  it("are the same wherever the bytes are split, even inside characters", async () => {
    const bytes = new TextEncoder().encode(`\uFEFF${stream}`);
    for (let size = 1; size <= 40; size += 1) {
      const events: ServerSentEvent[] = [];
      for await (const event of readEvents(
        bodyOf(
          bytes,
          Array.from({ length: bytes.length }, () => size),
        ).getReader(),
      ))
        events.push(event);
      expect(events, `pieces of ${size}`).toEqual(expected);
    }
  });

  it("are parsed as eventsource-parser parses them", () => {
    const texts = [
      "data: a\n\n",
      "id: 1\ndata: x\r\n\r\n",
      ":c\n\ndata:y\nevent:e\n\n",
      "data\n\n",
      "foo: bar\ndata: z\n\n",
      "id\ndata: q\n\n",
      "retry: x\ndata: 1\n\n",
    ];
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 300; round += 1) {
      const text = Array.from({ length: 6 }, () => texts[random(texts.length)]).join("");
      const theirs: unknown[] = [];
      let id = "";
      const other = createParser({
        onEvent: (event) => theirs.push({ id: (id = event.id ?? id), event: event.event ?? "message", data: event.data }),
      });
      other.feed(text);
      const at = random(text.length);
      expect(parsed([text.slice(0, at), text.slice(at)]), JSON.stringify(text)).toEqual(theirs);
    }
  });
});
