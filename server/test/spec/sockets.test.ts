import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import Type from "typebox";
import { WebSocket } from "ws";
import { afterEach, beforeAll, afterAll, describe, expect, it } from "vitest";
import { memoryCounters } from "../../src/engines/counters/memory.ts";
import { socket } from "../../src/platform/endpoint/socket.ts";
import { errorFrame, SocketFrames } from "../../src/platform/endpoint/socket-frames.schema.ts";
import { closed } from "../../src/platform/endpoint/schemas.ts";
import { fail } from "../../src/platform/errors/fail.ts";
import { OpenSockets } from "../../src/platform/http/open-sockets.ts";
import { rateLimiter } from "../../src/platform/limits/enforce.ts";
import { takeDepartures } from "../support/check-answers.ts";
import { RawConnection } from "../support/raw-socket.ts";
import { connectSocket, refusedSocket, SocketClient } from "../support/socket-client.ts";
import { testApp } from "../support/test-app.ts";

const frames = new SocketFrames(
  "Echo",
  {
    client: { say: Type.Object({ text: Type.String({ maxLength: 20 }) }, closed), ask: Type.Object({ for: Type.String() }, closed) },
    server: { said: Type.Object({ text: Type.String() }, closed), error: errorFrame("a frame is invalid", {}) },
  },
  { 4001: "unwanted" },
);

let opened = 0;
let release = (): void => undefined;

const echo = socket({
  url: "/echo",
  id: "echo",
  tag: "Things",
  summary: "Echo",
  description: "For tests.",
  access: "ticket",
  rate: "SessionWebSocket",
  codes: ["auth.unauthorized"],
  query: Type.Object({ ticket: Type.String() }),
  frames,
  accept: async ({ query }) => {
    if (query.ticket === "bad") fail("auth.unauthorized", "The ticket is invalid.");
    return async (connection) => {
      opened += 1;
      if (query.ticket === "late") await new Promise<void>((resolve) => (release = resolve));
      if (query.ticket === "broken") throw new Error("broken");
      return (frame) => {
        if (frame.type === "say") {
          connection.send({ type: "said", text: frame.text });
          return;
        }
        switch (frame.for) {
          case "end":
            connection.close(4001, "unwanted");
            return;
          case "undeclared":
            connection.send({ type: "said", text: "x", secret: 1 } as never);
            return;
          case "flood":
            for (let count = 0; count < 100_000 && !connection.signal.aborted; count += 1)
              connection.send({ type: "said", text: "x".repeat(1_000) });
            return;
          default:
            fail("auth.unauthorized", "Not that.");
        }
      };
    };
  },
});

const sockets = new OpenSockets();
let url = "";
let app: Awaited<ReturnType<typeof testApp>>;

async function serve(registry: OpenSockets, counted: boolean) {
  const built = await testApp({ routes: [echo], rateLimiter: rateLimiter(counted ? memoryCounters() : null), sockets: registry });
  return { app: built, url: await built.listen({ port: 0, host: "127.0.0.1" }) };
}

beforeAll(async () => {
  ({ app, url } = await serve(sockets, false));
});
afterAll(async () => {
  sockets.endAll();
  await app.close();
});
afterEach(() => {
  const [departure] = takeDepartures();
  if (departure !== undefined) throw new Error(departure.problem);
});

describe("WebSocket endpoint", () => {
  it("exchanges frames and includes the request id", async () => {
    const client = await connectSocket(`${url}/echo?ticket=1`);
    client.send({ type: "say", text: "hello" });
    expect(await client.frame("said")).toEqual({ type: "said", text: "hello" });
    client.socket.close(1000);
    expect(await client.end()).toBe(1000);
    await expect.poll(() => sockets.size).toBe(0);
  });

  it("rejects the connection before the upgrade with a problem response", async () => {
    const answer = await refusedSocket(`${url}/echo?ticket=bad`, { headers: { "x-request-id": "mine" } });
    expect(answer).toMatchObject({ status: 401, body: { code: "auth.unauthorized", instance: "mine" } });
    expect(answer.headers).toMatchObject({ "content-type": "application/problem+json", "x-request-id": "mine" });
    expect(await refusedSocket(`${url}/echo`)).toMatchObject({ status: 400, body: { code: "validation.failed" } });
    expect(await refusedSocket(`${url}/unknown`)).toMatchObject({ status: 404, body: { code: "resource.not_found" } });
  });

  it("responds with a problem to a request that is not an upgrade request", async () => {
    const answer = await fetch(`${url}/echo?ticket=1`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "validation.failed", errors: [{ field: "upgrade" }] }]);
    expect((await fetch(`${url}/echo?ticket=1`, { method: "POST" })).status).toBe(405);
  });

  it("responds with a problem to an invalid handshake", async () => {
    const raw = new RawConnection(url);
    raw.send("GET /echo?ticket=1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n");
    const { text } = await raw.ended();
    expect(text).toContain("HTTP/1.1 400");
    expect(text).toContain("validation.failed");
  });

  it("handles requests that offer another protocol, including their bodies", async () => {
    const raw = new RawConnection(url);
    const head = "POST /echo?ticket=1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n";
    raw.send(`${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
    expect((await raw.ended()).text).toContain("HTTP/1.1 405");
  });

  it("counts attempts before the upgrade", async () => {
    const counted = await serve(new OpenSockets(), true);
    try {
      const attempts = Array.from({ length: 30 }, () => refusedSocket(`${counted.url}/echo?ticket=bad`));
      expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 401));
      const answer = await refusedSocket(`${counted.url}/echo?ticket=1`);
      expect(answer).toMatchObject({ status: 429, body: { code: "limits.rate_exceeded", scope: "ip" } });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    } finally {
      await counted.app.close();
    }
  });

  it("responds to invalid frames with `error` and stays open", async () => {
    const client = await connectSocket(`${url}/echo?ticket=1`);
    const invalid = [
      "no JSON",
      "5",
      "[]",
      '{"type":"nothing"}',
      '{"type":"say"}',
      '{"type":"say","text":"","more":1}',
      '{"type":"say","text":5}',
    ];
    for (const message of invalid) client.send(message);
    client.socket.send(Buffer.from('{"type":"say","text":""}'), { binary: true });
    client.send({ type: "say", text: "x".repeat(21) });
    client.send('{"type":"say","text":"","__proto__":{}}');
    for (let at = 0; at < invalid.length + 3; at += 1) {
      const { code, errors } = await client.frame("error", at);
      expect([code, errors]).toEqual(["validation.failed", [expect.objectContaining({ message: expect.any(String) })]]);
    }
    client.send({ type: "ask", for: "anything" });
    expect(await client.frame("error", invalid.length + 3)).toEqual({ type: "error", code: "auth.unauthorized", message: "Not that." });
    client.send({ type: "say", text: "still here" });
    await client.frame("said");
    client.socket.terminate();
  });

  it("closes with the code of the feature, and with its own code for messages that it cannot parse", async () => {
    const ended = await connectSocket(`${url}/echo?ticket=1`);
    ended.send({ type: "ask", for: "end" });
    expect(await ended.end()).toBe(4001);
    const large = await connectSocket(`${url}/echo?ticket=1`);
    large.send("x".repeat(200_000));
    expect(await large.end()).toBe(1009);
    const garbled = await connectSocket(`${url}/echo?ticket=1`);
    garbled.socket.send(Buffer.from([0xff, 0xfe]), { binary: false });
    expect(await garbled.end()).toBe(1007);
    const broken = await connectSocket(`${url}/echo?ticket=broken`);
    expect(await broken.end()).toBe(1011);
  });

  it("closes the connection of a client that sends too many messages or pings", async () => {
    const talker = await connectSocket(`${url}/echo?ticket=1`);
    for (let count = 0; count < 500; count += 1) talker.send("{}");
    expect(await talker.end()).toBe(1008);
    const pinger = await connectSocket(`${url}/echo?ticket=1`);
    for (let count = 0; count < 500; count += 1) pinger.socket.ping();
    expect(await pinger.end()).toBe(1008);
  });

  it("closes the connection of a client that sends more pings at once than the library can answer", async () => {
    for (let round = 0; round < 20; round += 1) {
      const pinger = new SocketClient(`${url}/echo?ticket=1`);
      const [{ socket: stream }] = (await once(pinger.socket, "upgrade")) as [IncomingMessage];
      // A single write, so that the server reads all pings before it can send a pong.
      stream.cork();
      for (let count = 0; count < 200; count += 1) pinger.socket.ping();
      stream.uncork();
      expect(await pinger.end()).toBe(1008);
    }
  });

  it("responds to pings with their data", async () => {
    const client = await connectSocket(`${url}/echo?ticket=1`);
    const answered: string[] = [];
    client.socket.on("pong", (data) => answered.push(data.toString()));
    client.socket.ping("first");
    await expect.poll(() => answered).toEqual(["first"]);
    for (let count = 0; count < 20; count += 1) client.socket.ping(`ping ${count}`);
    await expect.poll(() => answered.at(-1)).toBe("ping 19");
    client.socket.terminate();
  });

  it("disconnects a client that does not read", async () => {
    const client = await connectSocket(`${url}/echo?ticket=1`);
    client.socket.pause();
    client.send({ type: "ask", for: "flood" });
    await expect.poll(() => sockets.size, { timeout: 20_000 }).toBe(0);
    client.socket.terminate();
  });

  it("delivers frames that arrive before the connection is ready", async () => {
    const before = opened;
    const client = await connectSocket(`${url}/echo?ticket=late`);
    client.send({ type: "say", text: "early" });
    await expect.poll(() => opened).toBe(before + 1);
    release();
    await client.frame("said");
    client.socket.terminate();
  });

  it("closes with 1001 when the service stops", async () => {
    const registry = new OpenSockets();
    const other = await serve(registry, false);
    const clients = await Promise.all(["1", "late"].map((ticket) => connectSocket(`${other.url}/echo?ticket=${ticket}`)));
    await expect.poll(() => registry.size).toBe(2);
    const stopped = other.app.close();
    registry.endAll();
    expect(await Promise.all(clients.map((client) => client.end()))).toEqual([1001, 1001]);
    await stopped;
    expect(clients.map(({ socket: { readyState } }) => readyState)).toEqual([WebSocket.CLOSED, WebSocket.CLOSED]);
  });
});

describe("CHECK_ANSWERS=on for WebSockets", () => {
  it("does not send an undeclared frame, and reports it", async () => {
    const client = await connectSocket(`${url}/echo?ticket=1`);
    client.send({ type: "ask", for: "undeclared" });
    expect(await client.frame("error")).toMatchObject({ code: "server.error" });
    expect(takeDepartures()).toMatchObject([{ operation: "echo", problem: expect.stringContaining("secret") }]);
    client.socket.terminate();
  });
});
