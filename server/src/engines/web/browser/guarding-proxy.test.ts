import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Allowance, type GuardingProxy, startGuardingProxy } from "./guarding-proxy.ts";

const usual: Allowance = { allowPrivateHosts: new Set(["localhost"]), maxBytes: 100_000, maxRequests: 10 };

describe("browser proxy", () => {
  let site: Server;
  let port: number;
  let proxy: GuardingProxy;
  let asked: { readonly url: string; readonly headers: object }[] = [];

  beforeAll(async () => {
    site = createServer((incoming, response) => {
      asked.push({ url: incoming.url ?? "", headers: incoming.headers });
      if (incoming.url === "/moved") return void response.writeHead(302, { location: "http://127.0.0.1/" }).end();
      response.writeHead(200, { "content-type": "text/plain" }).end(incoming.url === "/large" ? Buffer.alloc(200_000) : "hello");
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    port = (site.address() as AddressInfo).port;
    proxy = await startGuardingProxy();
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => {
    proxy.close();
    site.closeAllConnections();
    site.close();
  });

  const authorization = (): string => `Basic ${Buffer.from(`${proxy.username}:${proxy.password}`).toString("base64")}`;
  const via = (path: string, { method = "GET", isKnown = true } = {}): Promise<{ status: number; body: string }> =>
    new Promise((resolve, reject) => {
      const headers = isKnown ? { "proxy-authorization": authorization() } : {};
      const outgoing = request({ host: "127.0.0.1", port: new URL(proxy.server).port, method, path, headers, agent: false });
      outgoing.on("connect", ({ statusCode }, socket) => {
        socket.on("error", () => undefined);
        if (statusCode !== 200) return resolve({ status: statusCode ?? 0, body: "" });
        let body = "";
        socket.on("data", (chunk: Buffer) => (body += chunk.toString()));
        socket.on("close", () => resolve({ status: 200, body }));
        socket.write(`GET /tunnel HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      });
      outgoing.on("response", (incoming) => {
        let body = "";
        incoming.on("data", (chunk: Buffer) => (body += chunk.toString()));
        incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, body }));
        incoming.on("error", reject);
      });
      outgoing.on("error", reject).end();
    });

  it("requires the proxy password, and rejects requests when no page is being rendered", async () => {
    expect((await via(`http://localhost:${port}/`)).status).toBe(403);
    const passage = proxy.begin(usual);
    expect((await via(`http://localhost:${port}/`, { isKnown: false })).status).toBe(407);
    expect((await via(`localhost:${port}`, { method: "CONNECT", isKnown: false })).status).toBe(407);
    passage.end();
    expect((await via(`localhost:${port}`, { method: "CONNECT" })).status).toBe(403);
    expect(asked).toEqual([]);
  });

  it("forwards requests and tunnels without its own headers", async () => {
    const passage = proxy.begin(usual);
    expect(await via(`http://localhost:${port}/page`)).toEqual({ status: 200, body: "hello" });
    expect((await via(`localhost:${port}`, { method: "CONNECT" })).body).toContain("hello");
    expect(asked.map(({ url }) => url)).toEqual(["/page", "/tunnel"]);
    expect(JSON.stringify(asked)).not.toContain("proxy-");
    passage.end();
  });

  it.each(["127.0.0.1", "[::1]", "0x7f000001", "169.254.169.254", "10.0.0.1", "[::ffff:127.0.0.1]"])(
    "does not connect to the private address %s",
    async (host) => {
      const passage = proxy.begin(usual);
      expect((await via(`http://${host}:${port}/`)).status).toBe(502);
      expect((await via(`${host}:${port}`, { method: "CONNECT" })).status).toBe(502);
      expect(asked).toEqual([]);
      passage.end();
    },
  );

  it("leaves redirects to the browser, which requests the target through the proxy", async () => {
    const passage = proxy.begin(usual);
    expect((await via(`http://localhost:${port}/moved`)).status).toBe(302);
    passage.end();
  });

  it("rejects other schemes and methods", async () => {
    const passage = proxy.begin(usual);
    for (const path of ["/", "ftp://localhost/", "file:///etc/passwd"]) expect((await via(path)).status).toBe(403);
    expect((await via(`http://localhost:${port}/`, { method: "DELETE" })).status).toBe(403);
    passage.end();
  });

  it("stops a page that loads too much data or sends too many requests", async () => {
    const large = proxy.begin(usual);
    await via(`http://localhost:${port}/large`).catch(() => undefined);
    expect(large.isSpent).toBe(true);
    expect((await via(`http://localhost:${port}/`)).status).toBe(403);
    const often = proxy.begin({ ...usual, maxRequests: 2 });
    const statuses = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await via(`http://localhost:${port}/`)).status);
    expect(statuses).toEqual([200, 200, 403, 403]);
    often.end();
  });
});
