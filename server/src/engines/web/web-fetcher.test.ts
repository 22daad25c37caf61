import { createServer as createTcpServer } from "node:net";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type WebFetcher, type WebRequest, WebUnreachable } from "../../ports/web-fetcher.ts";
import { createWebFetcher, type WebFetcherOptions } from "./web-fetcher.ts";

const never = new AbortController().signal;
const text = "a page of the shop ".repeat(500);
let server: Server;
let at: string;
let requests: { readonly method: string; readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
const open: WebFetcher[] = [];

const packed: Readonly<Record<string, () => Buffer>> = {
  gzip: () => gzipSync(text),
  "x-gzip": () => gzipSync(text),
  GZIP: () => gzipSync(text),
  deflate: () => deflateSync(text),
  br: () => brotliCompressSync(text),
  identity: () => Buffer.from(text),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = request.url ?? "";
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      requests.push({ method: request.method ?? "", url, headers: request.headers, body: Buffer.concat(parts).toString() });
      const encoding = new URL(url, "http://x").searchParams.get("as");
      if (url.startsWith("/packed"))
        return void response.writeHead(200, { "content-encoding": encoding ?? "" }).end(packed[encoding ?? ""]?.());
      if (url === "/raw-deflate") return void response.writeHead(200, { "content-encoding": "deflate" }).end(deflateRawSync(text));
      if (url === "/cut") return void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(text).subarray(0, -8));
      if (url === "/twice") return void response.writeHead(200, { "content-encoding": "gzip, gzip" }).end(gzipSync(gzipSync(text)));
      if (url === "/no-gzip") return void response.writeHead(200, { "content-encoding": "gzip" }).end("<p>plain</p>");
      if (url === "/bomb") return void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50_000_000)));
      if (url === "/br-bomb")
        return void response.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync(Buffer.alloc(4_000_000)));
      if (url.startsWith("/to/"))
        return void response.writeHead(Number(url.slice(4, 7)), { location: decodeURIComponent(url.slice(8)) }).end("moved");
      if (url === "/loop") return void response.writeHead(301, { location: "/loop" }).end();
      if (url === "/no-location") return void response.writeHead(302).end("where");
      if (url === "/missing") return void response.writeHead(404, { "x-robots-tag": ["noindex", "nofollow"] }).end("no");
      if (url === "/silent") return undefined;
      if (url === "/drip") {
        response.writeHead(200);
        const timer = setInterval(() => response.write("x"), 20);
        return void response.on("close", () => clearInterval(timer));
      }
      if (url === "/large") return void response.writeHead(200, { "content-length": 3_000_000 }).end(Buffer.alloc(3_000_000));
      if (url === "/endless") {
        response.writeHead(200);
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        };
        response.on("drain", more);
        return more();
      }
      if (url === "/headers") return void response.writeHead(200, { "x-long": "x".repeat(100_000) }).end();
      return void response.writeHead(200, { "content-type": "text/plain" }).end("here");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  at = `http://localhost:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = [];
});
afterAll(async () => {
  await Promise.all(open.map((each) => each.close()));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function fetcher(options: WebFetcherOptions = {}): WebFetcher {
  const made = createWebFetcher({
    version: "1.2.3",
    allowPrivateHosts: ["localhost", "other.example"],
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    ...options,
  });
  open.push(made);
  return made;
}
async function outcome(request: Partial<WebRequest> & { url: string }, signal = never, web = fetcher()): Promise<string> {
  try {
    const answer = await web.fetch({ maxBytes: 1_000_000, timeLimitMs: 3_000, ...request }, signal);
    return `${answer.status} ${Buffer.from(answer.body).toString().slice(0, 40)}`;
  } catch (error) {
    return error instanceof WebUnreachable ? error.reason : String(error);
  }
}

describe("web response", () => {
  it.each(Object.keys(packed))("is decompressed from %s", async (encoding) => {
    const answer = await fetcher().fetch({ url: `${at}/packed?as=${encoding}`, maxBytes: 100_000, timeLimitMs: 3_000 }, never);
    expect(Buffer.from(answer.body).toString()).toBe(text);
  });

  it("is decompressed from raw deflate, even if the body is truncated", async () => {
    const get = async (path: string) => (await fetcher().fetch({ url: at + path, maxBytes: 100_000, timeLimitMs: 3_000 }, never)).body;
    expect(Buffer.from(await get("/raw-deflate")).toString()).toBe(text);
    expect(Buffer.from(await get("/cut")).toString()).toBe(text);
  });

  it("is rejected if its encoding was not requested in Accept-Encoding or differs from its Content-Encoding", async () => {
    expect(await outcome({ url: `${at}/twice` })).toBe("unreachable");
    expect(await outcome({ url: `${at}/no-gzip` })).toBe("unreachable");
  });

  it("is returned with its headers for every status", async () => {
    const answer = await fetcher().fetch({ url: `${at}/missing#part`, maxBytes: 1_000, timeLimitMs: 3_000 }, never);
    expect(answer).toMatchObject({ url: `${at}/missing`, status: 404, headers: { "x-robots-tag": "noindex, nofollow" } });
    expect(await outcome({ url: `${at}/no-location` })).toBe("302 where");
  });

  it("is requested by host name with the caller's headers, which cannot override the user agent", async () => {
    await outcome({ url: `${at}/a`, headers: { accept: "text/html", "user-agent": "Somebody" } });
    expect(requests[0]?.headers).toMatchObject({
      "user-agent": "Parlance/1.2.3 (+crawler)",
      accept: "text/html",
      "accept-encoding": "gzip, deflate, br",
    });
  });

  it("to a POST request with a body is not redirected", async () => {
    expect(await outcome({ url: `${at}/hook`, method: "POST", body: "{}", headers: { "content-type": "application/json" } })).toBe(
      "200 here",
    );
    expect(requests[0]).toMatchObject({ method: "POST", body: "{}", headers: { "content-type": "application/json" } });
    expect(await outcome({ url: `${at}/to/307/%2Fa`, method: "POST", body: "{}" })).toBe("307 moved");
    expect(requests.map(({ url }) => url)).toEqual(["/hook", "/to/307/%2Fa"]);
  });

  it("to a HEAD request has no body, regardless of its Content-Length", async () => {
    expect(await outcome({ url: `${at}/large`, method: "HEAD" })).toBe("200 ");
  });
});

describe("redirects", () => {
  it.each([301, 302, 303, 307, 308])("with status %i are followed, including relative redirects", async (status) => {
    for (const to of ["/a", `${at}/a`, "../../a", `//localhost:${new URL(at).port}/a`]) {
      expect([to, await outcome({ url: `${at}/to/${status}/${encodeURIComponent(to)}` })]).toEqual([to, "200 here"]);
    }
  });

  it("lead only to http(s) URLs, and are limited in number", async () => {
    for (const to of [
      "file:///etc/passwd",
      "ftp://localhost/",
      "data:,x",
      "javascript:1",
      "http://",
      "http://user:pass@localhost/",
      "ws://localhost/",
    ]) {
      expect([to, await outcome({ url: `${at}/to/302/${encodeURIComponent(to)}` })]).toEqual([to, "refused"]);
    }
    expect(await outcome({ url: `${at}/loop` })).toBe("too_many_redirects");
    expect(requests.filter(({ url }) => url === "/loop")).toHaveLength(6);
  });

  it("are approved by the caller before they are followed", async () => {
    const asked: string[] = [];
    const mayFollow = (to: URL): boolean => asked.push(to.href) === 0;
    await expect(
      fetcher().fetch({ url: `${at}/to/301/%2Fa`, maxBytes: 1_000, timeLimitMs: 3_000, mayFollow }, never),
    ).rejects.toMatchObject({
      reason: "led_away",
      url: `${at}/a`,
    });
    expect(asked).toEqual([`${at}/a`]);
    expect(requests).toHaveLength(1);
  });

  it("do not send secrets to another host", async () => {
    const headers = { authorization: "Bearer secret", cookie: "a=b", "x-api-key": "secret", accept: "text/html" };
    await outcome({ url: `${at}/to/302/%2Fa`, headers });
    expect(requests[1]?.headers).toMatchObject({ authorization: "Bearer secret" });
    await outcome({ url: `${at}/to/302/${encodeURIComponent(at.replace("localhost", "other.example"))}`, headers });
    const { authorization, cookie, accept, "x-api-key": key } = requests[3]?.headers ?? {};
    expect({ authorization, cookie, accept, key }).toEqual({
      authorization: undefined,
      cookie: undefined,
      accept: "text/html",
      key: undefined,
    });
  });
});

describe("limits", () => {
  it.each(["/large", "/endless", "/bomb", "/br-bomb", "/headers"])("reject %s as too large", async (path) => {
    expect(await outcome({ url: at + path })).toBe("too_large");
  });

  it.each(["/silent", "/drip"])("reject %s as too slow", async (path) => {
    expect(await outcome({ url: at + path, timeLimitMs: 300 })).toBe("too_slow");
  });

  it("end unanswered DNS lookups and connections", async () => {
    const from = performance.now();
    expect(
      await outcome({ url: at, timeLimitMs: 200 }, never, fetcher({ resolve: () => new Promise(() => undefined), allowPrivateHosts: [] })),
    ).toBe("too_slow");
    const hanging = fetcher({ resolve: async () => [{ address: "3ffe::1", family: 6 }] });
    expect(await outcome({ url: "http://shop.example/", timeLimitMs: 200 }, never, hanging)).toMatch(/^(too_slow|unreachable)$/);
    expect(performance.now() - from).toBeLessThan(15_000);
  });

  it("reject with the reason of the caller's signal", async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error("enough")), 100);
    expect(await outcome({ url: `${at}/silent`, timeLimitMs: 20_000 }, stop.signal)).toBe("Error: enough");
    expect(await outcome({ url: `${at}/a` }, stop.signal)).toBe("Error: enough");
  });

  it("treat a truncated body or a response that is not HTTP as a missing response", async () => {
    const answers = [
      "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort",
      "220 mail ready\r\n",
      "",
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    ];
    for (const answer of answers) {
      const tcp = createTcpServer((socket) =>
        socket
          .resume()
          .on("error", () => undefined)
          .end(answer),
      );
      await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
      expect([answer, await outcome({ url: `http://localhost:${(tcp.address() as AddressInfo).port}/` })]).toEqual([answer, "unreachable"]);
      await new Promise((resolve) => tcp.close(resolve));
    }
  });
});

describe("rejected addresses", () => {
  it.each([
    "",
    "a.png",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "javascript:1",
    "http://user:pass@localhost/",
    "http://:pass@localhost/",
  ])("include %s", async (url) => {
    expect(await outcome({ url })).toBe("refused");
  });

  it("include the ports of other services, unless the host is configured", async () => {
    const web = fetcher({ resolve: async () => [{ address: "3ffe::1", family: 6 }], allowPrivateHosts: [] });
    for (const port of [1, 21, 22, 25, 110, 143, 465, 587, 993, 6000, 6667]) {
      expect([port, await outcome({ url: `http://shop.example:${port}/`, timeLimitMs: 200 }, never, web)]).toEqual([port, "refused"]);
    }
    expect(await outcome({ url: "http://shop.example:8080/", timeLimitMs: 200 }, never, web)).not.toBe("refused");
    expect(await outcome({ url: "http://localhost:1/", timeLimitMs: 1_000 })).toBe("unreachable");
  });
});

it("closes idle connections after a short time, even if the server offers to keep them open", async () => {
  const idle = createServer(
    (_, response) => void response.writeHead(200, { connection: "keep-alive", "keep-alive": "timeout=600" }).end("here"),
  );
  idle.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => idle.listen(0, "127.0.0.1", resolve));
  expect(await outcome({ url: `http://localhost:${(idle.address() as AddressInfo).port}/` })).toBe("200 here");
  const count = (): Promise<number> =>
    new Promise((resolve, reject) => idle.getConnections((error, found) => (error === null ? resolve(found) : reject(error))));
  await expect.poll(count, { timeout: 5_000 }).toBe(0);
  await new Promise((resolve) => idle.close(resolve));
});
