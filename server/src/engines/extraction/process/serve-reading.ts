import type { DocumentReader, ReadDocument } from "../../../ports/document-reader.ts";
import { ExtractError } from "../../../ports/text-extractor.ts";
import type { Answer, Order } from "./messages.ts";
import { stretchesOf } from "./stretches.ts";

interface Reading {
  readonly cancelling: AbortController;
  /** Sends the next batch. */
  next: () => void;
  release: () => Promise<void>;
}

/** Runs in the extraction process: receives messages, reads documents, and sends results no faster than they are acknowledged. */
export function serveReading(reader: DocumentReader, send: (answer: Answer) => void): (order: Order) => void {
  const readings = new Map<number, Reading>();

  async function read(id: number, reading: Reading, { request }: Extract<Order, { kind: "read" }>): Promise<void> {
    const { signal } = reading.cancelling;
    try {
      const document = await reader.read(request, (progress) => send({ kind: "progress", id, progress }), signal);
      reading.release = () => document.release();
      await sendAll(id, reading, document);
      // If there are no image files, nothing has to be kept until the release message.
      if (document.pictures.length === 0) await end(id, reading);
    } catch (error) {
      await end(id, reading);
      const isFault = error instanceof ExtractError;
      if (!signal.aborted) send({ kind: "failed", id, reason: isFault ? error.reason : null, message: messageOf(error) });
    }
  }

  async function sendAll(id: number, reading: Reading, document: ReadDocument): Promise<void> {
    const { passages, parts, release: _, ...rest } = document;
    const stretches = stretchesOf(passages, parts);
    for (;;) {
      const { done, value } = stretches.next();
      if (done === true) return send({ kind: "done", id, rest, ...value });
      const taken = new Promise<void>((resolve) => (reading.next = resolve));
      send({ kind: "stretch", id, ...value });
      await taken;
      reading.cancelling.signal.throwIfAborted();
    }
  }

  async function end(id: number, reading: Reading): Promise<void> {
    readings.delete(id);
    await reading.release();
  }

  return (order) => {
    if (order.kind === "read") {
      const reading: Reading = { cancelling: new AbortController(), next: () => undefined, release: () => Promise.resolve() };
      readings.set(order.id, reading);
      return void read(order.id, reading, order);
    }
    const reading = readings.get(order.id);
    if (reading === undefined) return undefined;
    if (order.kind === "next") return reading.next();
    if (order.kind === "release") return void end(order.id, reading);
    reading.cancelling.abort();
    return reading.next();
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
