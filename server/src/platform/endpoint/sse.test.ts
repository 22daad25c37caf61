import { once } from "node:events";
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import type { FastifyReply } from "fastify";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openEventStream, OpenStreams, type EventStream } from "./sse.ts";

const servers: Server[] = [];
const responses: ServerResponse[] = [];
const ended = (stream: EventStream): Promise<void> => new Promise((resolve) => stream.onEnd(resolve));
const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server that opens one stream per request, after `before` resolves. */
async function serve(
  streams: OpenStreams | null,
  before: (request: IncomingMessage) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ port: number; server: Server; next: Promise<EventStream> }> {
  let opened: (stream: EventStream) => void = () => undefined;
  const next = new Promise<EventStream>((resolve) => {
    opened = resolve;
  });
  const server = createServer((request, response) => {
    // Parts of a Fastify reply that a stream uses.
    const reply = {
      raw: response,
      server: { server },
      routeOptions: { config: {} },
      getHeaders: () => ({ "x-request-id": "r" }),
      hijack: () => undefined,
    };
    responses.push(response);
    void before(request).then(() => opened(openEventStream(reply as unknown as FastifyReply, streams)));
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, server, next };
}

async function read(port: number): Promise<{ response: IncomingMessage; text: () => string }> {
  const [response] = (await once(get({ port, host: "127.0.0.1", agent: false }), "response")) as [IncomingMessage];
  let text = "";
  response.setEncoding("utf8").on("data", (part: string) => (text += part));
  response.on("error", () => undefined);
  return { response, text: () => text };
}

const event = (at: number, size = 0) => ({ id: `1-${at}`, event: "text", data: { at, filler: "x".repeat(size) } });

describe("event stream", () => {
  it("sends its headers, including those of the reply, before the first event", async () => {
    const { port, next } = await serve(null);
    const { response } = await read(port);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "x-request-id": "r",
      "cache-control": "no-cache, no-transform",
    });
    (await next).end();
  });

  it("starts with the first event if it is finite, and with a retry interval if it stays open", async () => {
    for (const [streams, start] of [
      [null, "event: text\ndata: {"],
      [new OpenStreams(), "retry: 3000\n\nevent: text\n"],
    ] as const) {
      const { port, next } = await serve(streams);
      const reader = await read(port);
      const stream = await next;
      stream.send(event(1));
      stream.end();
      await once(reader.response, "end");
      expect(reader.text().startsWith(start)).toBe(true);
      expect(reader.text().endsWith("\n\n")).toBe(true);
    }
  });

  it("writes a comment about every 20 seconds if nothing else is written", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const { port, next } = await serve(new OpenStreams());
    const reader = await read(port);
    const stream = await next;
    const keepalives = async (): Promise<number> => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return reader.text().split(":keepalive\n\n").length - 1;
    };
    vi.advanceTimersByTime(19_000);
    expect(await keepalives()).toBe(0);
    vi.advanceTimersByTime(1_500);
    expect(await keepalives()).toBe(1);
    vi.advanceTimersByTime(10_000);
    stream.send(event(1));
    vi.advanceTimersByTime(15_000);
    expect(await keepalives()).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(await keepalives()).toBe(4);
    stream.end();
    vi.advanceTimersByTime(60_000);
    expect(await keepalives()).toBe(4);
  });

  it("uses a single timer for all open streams, and stops it when all streams have ended", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { port } = await serve(new OpenStreams());
    const readers = await Promise.all(Array.from({ length: 20 }, () => read(port)));
    expect(vi.getTimerCount()).toBe(1);
    for (const { response } of readers) response.destroy();
    for (let waits = 0; vi.getTimerCount() > 0 && waits < 100; waits += 1) await pause(10);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends when its client disconnects, and then ignores events", async () => {
    const streams = new OpenStreams();
    const { port, next } = await serve(streams);
    const { response } = await read(port);
    const stream = await next;
    expect(streams.size).toBe(1);
    response.destroy();
    await ended(stream);
    expect(streams.size).toBe(0);
    stream.send(event(1));
    await stream.drained();
    stream.end();
    stream.end();
  });

  it("ends immediately if its client disconnected before it was opened", async () => {
    const streams = new OpenStreams();
    const { port, next } = await serve(streams, (request) =>
      once(request.socket, "close").then(() => new Promise((resolve) => setTimeout(resolve, 20))),
    );
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    const stream = await next;
    expect(stream.ended).toBe(true);
    expect(streams.size).toBe(0);
  });

  it("sends nothing after it has ended", async () => {
    const { port, next } = await serve(null);
    const reader = await read(port);
    const stream = await next;
    stream.send(event(1));
    stream.end();
    stream.send(event(2));
    await once(reader.response, "end");
    expect(reader.text()).not.toContain("1-2");
  });
});

/** Sends until the client falls behind. The intermediate buffers hold several megabytes. */
async function fill(stream: EventStream): Promise<void> {
  for (let at = 0; at < 1_000; at += 1) {
    stream.send(event(at, 32_768));
    await new Promise((resolve) => setImmediate(resolve));
    if (stream.full) return;
  }
  throw new Error("nothing made it full");
}

describe("slow client", () => {
  async function stalled(streams: OpenStreams | null): Promise<{ stream: EventStream; server: Server; response: IncomingMessage }> {
    const { port, next, server } = await serve(streams);
    const { response } = await read(port);
    response.pause();
    const stream = await next;
    await fill(stream);
    return { stream, server, response };
  }

  it("delays the stream, which then continues where it stopped", async () => {
    const { stream, response } = await stalled(new OpenStreams());
    let isDrained = false;
    const drained = stream.drained().then(() => (isDrained = true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isDrained).toBe(false);
    response.resume();
    await drained;
    stream.end();
  });

  it("does not leave listeners behind after repeated waits", async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): void => void warnings.push(warning);
    process.on("warning", note);
    const { stream, response } = await stalled(new OpenStreams());
    for (let at = 0; at < 30; at += 1) {
      response.resume();
      await stream.drained();
      response.pause();
      await fill(stream);
    }
    response.resume();
    stream.end();
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off("warning", note);
    expect(warnings).toEqual([]);
  });

  it("is disconnected when a megabyte is pending, to bound memory; later events are ignored", async () => {
    const { stream } = await stalled(null);
    const raw = responses.at(-1);
    const before = process.memoryUsage().external;
    for (let at = 0; at < 10_000; at += 1) stream.send(event(at, 32_768));
    await ended(stream);
    expect(raw?.destroyed).toBe(true);
    expect(process.memoryUsage().external - before).toBeLessThan(20_000_000);
    stream.end();
  });

  it("releases waiting senders when it disconnects; the end listener is called once", async () => {
    const { stream, response } = await stalled(new OpenStreams());
    let ends = 0;
    stream.onEnd(() => (ends += 1));
    const drained = stream.drained();
    response.destroy();
    await drained;
    await pause(20);
    stream.end();
    expect(ends).toBe(1);
  });

  it("does not delay a server that ends its streams", async () => {
    const streams = new OpenStreams();
    const { stream } = await stalled(streams);
    const drained = stream.drained();
    void streams.endAll();
    await drained;
    expect(stream.ended).toBe(true);
  });

  it("is disconnected a few seconds after the end of the stream, so that the server can close", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { stream, server } = await stalled(null);
    const closed = new Promise((resolve) => server.close(resolve));
    stream.end();
    vi.advanceTimersByTime(15_000);
    expect(await closed).toBeUndefined();
  });
});

describe("open streams", () => {
  it("end one after the other within a period, each with its own reconnection delay", async () => {
    const streams = new OpenStreams();
    const log: string[] = [];
    const stream = (name: string) => ({
      leave: () => void log.push(name),
      reconnectAfter: (ms: number) => {
        expect(ms).toBeGreaterThanOrEqual(1_000);
        expect(ms).toBeLessThanOrEqual(5_000);
        log.push(`${name} reconnects`);
      },
    });
    streams.add(stream("a"));
    streams.add(stream("b"));
    const ending = streams.endAll(40);
    expect(log).toEqual([]);
    streams.add(stream("late"));
    expect(log).toEqual(["late"]);
    await ending;
    expect(log).toEqual(["late", "a reconnects", "a", "b reconnects", "b"]);
  });

  it("tell the client how long to wait before it reconnects", async () => {
    const streams = new OpenStreams();
    const { port, next } = await serve(streams);
    const { response, text } = await read(port);
    const stream = await next;
    stream.onEnd(() => stream.end());
    await streams.endAll(1);
    await once(response, "end");
    expect(text()).toMatch(/^retry: 3000\n\nretry: [1-5]\d{3}\n\n$/);
  });

  it("end immediately if they are opened after a shutdown", async () => {
    const streams = new OpenStreams();
    void streams.endAll();
    const { port, next } = await serve(streams);
    await read(port);
    expect((await next).ended).toBe(true);
    expect(streams.size).toBe(0);
  });

  it("do not make a closing server wait for a keep-alive connection", async () => {
    const { port, next, server } = await serve(null);
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    const stream = await next;
    stream.send(event(1));
    const closed = new Promise((resolve) => server.close(resolve));
    stream.end();
    socket.resume();
    expect(await closed).toBeUndefined();
  });
});
