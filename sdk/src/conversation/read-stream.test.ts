import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readStream } from "./read-stream.ts";

const encoder = new TextEncoder();

/** A response supplied by the test, with the state of its body. */
function fedResponse() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const seen = { isCanceled: false };
  const body = new ReadableStream<Uint8Array>({
    start: (own) => void (controller = own),
    cancel: () => void (seen.isCanceled = true),
  });
  return {
    response: new Response(body),
    seen,
    send: (event: string) => controller?.enqueue(encoder.encode(`event: ${event}\ndata: {}\n\n`)),
    end: () => controller?.close(),
  };
}

const untilDone = ({ event }: { readonly event: string }): boolean => event === "done";

describe("reading a stream", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("waits for the end of the response after the last event, so that the connection can be reused", async () => {
    const { response, seen, send, end } = fedResponse();
    const reading = readStream(response, untilDone);
    send("done");
    await vi.advanceTimersByTimeAsync(50);
    end();
    await reading;
    expect(seen.isCanceled).toBe(false);
  });

  it("closes a response that stays open after the last event", async () => {
    const { response, seen, send } = fedResponse();
    const reading = readStream(response, untilDone);
    send("done");
    await vi.advanceTimersByTimeAsync(1_000);
    await reading;
    expect(seen.isCanceled).toBe(true);
  });

  it("closes and reports a response on which no data arrives for a long time", async () => {
    const { response, seen, send } = fedResponse();
    const failure = readStream(response, untilDone).catch((error: unknown) => error);
    send("text");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failure).toMatchObject({ code: "client.network", detail: "Nothing arrived for 50 s." });
    expect(seen.isCanceled).toBe(true);
  });
});
