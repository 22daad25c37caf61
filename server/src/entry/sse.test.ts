import { once } from "node:events";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import type { FastifyReply } from "fastify";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openEventStream, OpenStreams, type EventStream } from "./sse.ts";

const servers: Server[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that opens one stream for each request, once `before` is over. */
async function serve(
  streams: OpenStreams | null,
  before: (request: IncomingMessage) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ port: number; server: Server; next: Promise<EventStream> }> {
  let opened: (stream: EventStream) => void = () => undefined;
  const next = new Promise<EventStream>((resolve) => {
    opened = resolve;
  });
  const server = createServer((request, response) => {
    // What the stream uses of a reply.
    const reply = { raw: response, server: { server }, getHeaders: () => ({ "x-request-id": "r" }), hijack: () => undefined };
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

describe("an event stream", () => {
  it("sends its headers before the first event, with those that the reply had", async () => {
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

  it("begins with the first event where it ends by itself, and tells when to come back where it stays open", async () => {
    for (const [streams, start] of [
      [null, "event: text\nid: 1-1\ndata: "],
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

  it("writes a comment about every 20 seconds while nothing else is written", async () => {
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

  it("is over when its reader leaves, and takes what is sent afterwards without a fault", async () => {
    const streams = new OpenStreams();
    const { port, next } = await serve(streams);
    const { response } = await read(port);
    const stream = await next;
    expect(streams.size).toBe(1);
    response.destroy();
    await once(stream.signal, "abort");
    expect(streams.size).toBe(0);
    stream.send(event(1));
    await stream.drained();
    stream.end();
    stream.end();
  });

  it("is over at once when its reader left before it was opened", async () => {
    const streams = new OpenStreams();
    const { port, next } = await serve(streams, (request) =>
      once(request.socket, "close").then(() => new Promise((resolve) => setTimeout(resolve, 20))),
    );
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    const stream = await next;
    expect(stream.signal.aborted).toBe(true);
    expect(streams.size).toBe(0);
  });

  it("sends nothing after its end", async () => {
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

describe("a reader that does not read", () => {
  async function stalled(streams: OpenStreams | null): Promise<{ stream: EventStream; server: Server; response: IncomingMessage }> {
    const { port, next, server } = await serve(streams);
    const { response } = await read(port);
    response.pause();
    const stream = await next;
    for (let at = 0; at < 400; at += 1) stream.send(event(at, 65_536));
    return { stream, server, response };
  }

  it("is waited for, and goes on where it stood", async () => {
    const { stream, response } = await stalled(new OpenStreams());
    let isDrained = false;
    const drained = stream.drained().then(() => (isDrained = true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isDrained).toBe(false);
    response.resume();
    await drained;
    stream.end();
  });

  it("leaves no listeners behind, however often it is waited for", async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): void => void warnings.push(warning);
    process.on("warning", note);
    const { stream, response } = await stalled(new OpenStreams());
    for (let at = 0; at < 30; at += 1) {
      response.resume();
      await stream.drained();
      response.pause();
      for (let more = 0; more < 200; more += 1) stream.send(event(more, 65_536));
    }
    response.resume();
    stream.end();
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off("warning", note);
    expect(warnings).toEqual([]);
  });

  it("does not hold up a server that ends its streams", async () => {
    const streams = new OpenStreams();
    const { stream } = await stalled(streams);
    const drained = stream.drained();
    streams.endAll();
    await drained;
    expect(stream.signal.aborted).toBe(true);
  });

  it("is cut off some seconds after the end, so that a server can close", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { stream, server } = await stalled(null);
    const closed = new Promise((resolve) => server.close(resolve));
    stream.end();
    vi.advanceTimersByTime(15_000);
    expect(await closed).toBeUndefined();
  });
});

describe("open streams", () => {
  it("that come after all were ended are ended at once", async () => {
    const streams = new OpenStreams();
    streams.endAll();
    const { port, next } = await serve(streams);
    await read(port);
    expect((await next).signal.aborted).toBe(true);
    expect(streams.size).toBe(0);
  });

  it("do not keep a closing server waiting for a connection that is kept alive", async () => {
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
