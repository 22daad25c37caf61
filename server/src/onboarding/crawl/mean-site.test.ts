import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWebFetcher } from "../../engines/web/web-fetcher.ts";
import type { WebFetcher } from "../../ports/web-fetcher.ts";
import { crawlAll, pageWith } from "./testing.ts";

const good = ["/good-1", "/good-2", "/good-3", "/faq", "/manual.pdf"];
const bad = [
  "/tarpit",
  "/drip",
  "/bomb",
  "/huge",
  "/loop",
  "/to-inside",
  "/short",
  "/broken-chunks",
  "/lies.html",
  "/no-gzip",
  "/headers",
  "/status-1000",
];
let server: Server;
let web: WebFetcher;
let start: string;
let requests: string[] = [];

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = request.url ?? "";
  requests.push(url);
  const html = { "content-type": "text/html" };
  if (url === "/robots.txt")
    return void response.end(`User-agent: *\nDisallow: /hidden\nSitemap: ${start}map.xml\nSitemap: ${start}map-0.xml`);
  if (url === "/")
    return void response.writeHead(200, html).end(pageWith("home", ...bad, ...good, "/endless/0", "/hidden/x", "/calendar/2026/1"));
  if (url === "/map.xml")
    return void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(80_000_000, "<url>")));
  if (url.startsWith("/map-"))
    return void response.end(
      `<sitemapindex><sitemap><loc>${start}map-${requests.length}.xml</loc></sitemap><sitemap><loc>${start}map-x${requests.length}.xml</loc></sitemap></sitemapindex>`,
    );
  if (url === "/manual.pdf") return void response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.7");
  if (good.includes(url)) return void response.writeHead(200, html).end(pageWith(url, "/", "/endless/1"));
  if (url.startsWith("/endless/"))
    return void response
      .writeHead(200, html)
      .end(pageWith(url, ...Array.from({ length: 50 }, (_, index) => `/endless/${url.length}-${index}-${requests.length}`)));
  if (url.startsWith("/calendar/"))
    return void response.writeHead(200, html).end(pageWith(url, `/calendar/2026/${requests.length}`, `/calendar/2027/${requests.length}`));
  if (url === "/tarpit") return undefined;
  if (url === "/drip") {
    response.writeHead(200, html);
    const timer = setInterval(() => response.write("x"), 50);
    return void response.on("close", () => clearInterval(timer));
  }
  if (url === "/bomb") return void response.writeHead(200, { ...html, "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(60_000_000)));
  if (url === "/huge") return void response.writeHead(200, html).end(Buffer.alloc(10_000_000, "<p>huge</p>"));
  if (url === "/loop") return void response.writeHead(302, { location: "/loop" }).end();
  if (url === "/to-inside") return void response.writeHead(302, { location: "http://169.254.169.254/latest/" }).end();
  if (url === "/lies.html") return void response.writeHead(200, { "content-type": "image/png" }).end("<p>no picture");
  if (url === "/no-gzip") return void response.writeHead(200, { ...html, "content-encoding": "gzip" }).end("<p>plain");
  if (url === "/headers") return void response.writeHead(200, { ...html, "x-long": "x".repeat(60_000) }).end();
  if (url === "/short") return void response.socket?.end("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 5000\r\n\r\nshort");
  if (url === "/broken-chunks")
    return void response.socket?.end("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n");
  if (url === "/status-1000") return void response.socket?.end("HTTP/1.1 1000 Odd\r\n\r\n");
  return void response.writeHead(404, html).end("nothing");
}

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  start = `http://localhost:${(server.address() as AddressInfo).port}/`;
  web = createWebFetcher({ allowPrivateHosts: ["localhost"] });
});
afterAll(async () => {
  await web.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Runs with one tenth of the default time limits and one hundredth of the default delays. */
const hasty = (fetcher: WebFetcher): Pick<WebFetcher, "fetch"> => ({
  fetch: (request, signal) => fetcher.fetch({ ...request, timeLimitMs: request.timeLimitMs / 10 }, signal),
});
const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> => delay(milliseconds / 100, undefined, { signal });
let now = 0;
const clock = { now: () => new Date((now += 1_000)) };

describe("malicious site", () => {
  it("is crawled to the end within the time limit; valid pages are kept, and each invalid page is reported", async () => {
    requests = [];
    const from = performance.now();
    const { kept, skipped, crawl } = await crawlAll(
      { fetcher: hasty(web), clock, sleep },
      { start, maxPages: 40, timeLimitMs: 10_000_000 },
    );
    expect(performance.now() - from).toBeLessThan(45_000);
    expect(kept).toEqual(expect.arrayContaining(["/", ...good]));
    expect(kept.length).toBeLessThanOrEqual(40);
    expect(skipped).toMatchObject({
      "/tarpit": "too_slow",
      "/drip": "too_slow",
      "/bomb": "too_large",
      "/huge": "too_large",
      "/loop": "too_many_redirects",
      "/to-inside": "led_away",
      "/short": "unreachable",
      "/broken-chunks": "unreachable",
      "/lies.html": "unsupported_type",
      "/no-gzip": "unreachable",
      "/headers": "too_large",
      "/hidden/x": "robots",
    });
    expect(requests.filter((url) => url.startsWith("/hidden"))).toEqual([]);
    expect(requests.filter((url) => url.startsWith("/map")).length).toBeLessThanOrEqual(12);
    expect(requests.length).toBeLessThan(40 * 4 + 80);
    expect(crawl.endedBy()).toBe("max_pages");
    expect(kept.filter((path) => path.startsWith("/calendar")).length).toBeLessThanOrEqual(20);
  }, 60_000);
});
