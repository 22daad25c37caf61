import { describe, expect, it } from "vitest";
import { contentHash } from "./content-hash.ts";
import { crawl } from "./crawl.ts";
import { crawlAll, fakeWeb, pageWith } from "./testing.ts";
import type { CrawledPage } from "./types.ts";

const at = "http://shop.example";
const robots = (text: string) => ({ headers: { "content-type": "text/plain" }, body: text });
const sitemap = (...paths: string[]): { body: string } => ({
  body: `<urlset>${paths.map((path) => `<url><loc>${path.startsWith("http") ? path : at + path}</loc></url>`).join("")}</urlset>`,
});

describe("crawl", () => {
  it("returns the start page first, then linked pages and sitemap pages, without duplicates", async () => {
    const web = fakeWeb({
      [`${at}/`]: pageWith(
        "home",
        "/a",
        "/b#part",
        "/a?utm_source=x",
        "http://www.shop.example/b",
        "http://other.example/c",
        "mailto:x@y.example",
      ),
      [`${at}/a`]: pageWith("a", "/", "/deep"),
      [`${at}/b`]: pageWith("b", "/a"),
      [`${at}/c`]: pageWith("c"),
      [`${at}/deep`]: pageWith("deep"),
      [`${at}/sitemap.xml`]: sitemap("/c", "/a", "http://other.example/d"),
    });
    const { kept, skipped, crawl: walk } = await crawlAll(web.deps);
    expect(kept).toEqual(["/", "/a", "/b", "/c", "/deep"]);
    expect(skipped).toEqual({});
    expect(web.paths()).toEqual(kept);
    expect([walk.endedBy(), walk.waiting()]).toEqual([null, []]);
  });

  it("sends at most two requests per second, including those for robots.txt and sitemaps", async () => {
    const web = fakeWeb({ [`${at}/`]: pageWith("home", "/a", "/b"), [`${at}/a`]: pageWith("a"), [`${at}/b`]: pageWith("b") });
    await crawlAll(web.deps);
    expect(web.asked.map((each) => each.at)).toEqual([0, 0.5, 1, 1.5, 2, 2.5]);
  });

  it("honors the crawl delay in robots.txt, up to ten seconds", async () => {
    for (const [delay, seconds] of [
      ["3", 3],
      ["0.1", 0.5],
      ["3600", 10],
      ["-1", 0.5],
      ["soon", 0.5],
    ] as const) {
      const web = fakeWeb({
        [`${at}/robots.txt`]: robots(`User-agent: *\nCrawl-delay: ${delay}`),
        [`${at}/`]: pageWith("home", "/a"),
        [`${at}/a`]: pageWith("a"),
      });
      await crawlAll(web.deps);
      const [, home = 0, next = 0] = web.asked.map((each) => each.at);
      expect([delay, next - home]).toEqual([delay, seconds]);
    }
  });

  it("does not request URLs that robots.txt disallows, and reports them as skipped", async () => {
    const web = fakeWeb({
      [`${at}/robots.txt`]: robots(
        "User-agent: *\nDisallow: /\n\nUser-agent: Parlance\nDisallow: /private/\nAllow: /private/open\nSitemap: http://shop.example/map.xml",
      ),
      [`${at}/map.xml`]: sitemap("/private/b", "/c"),
      [`${at}/`]: pageWith("home", "/private/a", "/private/open", "/moved"),
      [`${at}/moved`]: { status: 301, headers: { location: "/private/moved" } },
      [`${at}/private/open`]: pageWith("open"),
      [`${at}/c`]: pageWith("c"),
    });
    const { kept, skipped } = await crawlAll(web.deps);
    expect(kept).toEqual(["/", "/private/open", "/c"]);
    expect(skipped).toEqual({ "/private/a": "robots", "/private/b": "robots", "/moved": "robots" });
    expect(web.paths().filter((path) => path.startsWith("/private"))).toEqual(["/private/open"]);
  });

  it("sends no page requests if robots.txt cannot be read", async () => {
    for (const answer of [
      { status: 500 },
      { status: 503 },
      { status: 429 },
      { fails: "too_slow" },
      { fails: "too_large" },
      { fails: "unreachable" },
    ] as const) {
      const web = fakeWeb({ [`${at}/robots.txt`]: answer, [`${at}/`]: pageWith("home") });
      expect(await crawlAll(web.deps)).toMatchObject({ kept: [], skipped: { "/": "robots" } });
      expect(web.asked.every(({ url }) => url.endsWith("/robots.txt"))).toBe(true);
    }
  });

  it("allows all URLs if robots.txt is missing or redirects endlessly", async () => {
    for (const answer of [{ status: 404 }, { status: 403 }, { status: 301, headers: { location: "/robots.txt" } }]) {
      const web = fakeWeb({ [`${at}/robots.txt`]: answer, [`${at}/`]: pageWith("home") });
      expect((await crawlAll(web.deps)).kept).toEqual(["/"]);
    }
  });

  it("follows redirects within the site, checks robots.txt for each target, and never leaves the site", async () => {
    const web = fakeWeb({
      "https://shop.example/robots.txt": robots("User-agent: *\nDisallow: /no"),
      "https://shop.example/new": pageWith("new"),
      [`${at}/`]: pageWith("home", "/old", "/no-secure", "/away", "/loop", "/to-login", "/index.html"),
      [`${at}/old`]: { status: 301, headers: { location: "https://shop.example/new" } },
      [`${at}/no-secure`]: { status: 302, headers: { location: "https://shop.example/no" } },
      [`${at}/away`]: { status: 302, headers: { location: "http://other.example/" } },
      [`${at}/loop`]: { status: 302, headers: { location: "/loop" } },
      [`${at}/to-login`]: { status: 302, headers: { location: "/login?next=x" } },
    });
    const { kept, skipped } = await crawlAll(web.deps);
    expect(kept).toEqual(["/", "/new"]);
    expect(skipped).toEqual({ "/no-secure": "robots", "/away": "led_away", "/loop": "too_many_redirects", "/to-login": "led_away" });
    expect(web.asked.some(({ url }) => url.includes("other.example"))).toBe(false);
  });

  it("stores a page only once despite redirects, duplicate content and canonical URLs", async () => {
    const web = fakeWeb({
      [`${at}/`]: pageWith("home", "/a", "/to-a", "/copy", "/b?color=red", "/b", "/b?color=blue", "/site-wide"),
      [`${at}/a`]: pageWith("a"),
      [`${at}/to-a`]: { status: 301, headers: { location: "/a" } },
      [`${at}/copy`]: `<script>nonce(1)</script>${pageWith("a")}<!-- served at noon -->`,
      [`${at}/b`]: pageWith("b"),
      [`${at}/b?color=red`]: pageWith("b in red"),
      [`${at}/b?color=blue`]: pageWith("b in blue"),
      [`${at}/site-wide`]: pageWith("site"),
    });
    const canonicals: Record<string, string> = { "/b?color=red": `${at}/b`, "/b?color=blue": "/b", "/site-wide": `${at}/` };
    const { kept, skipped } = await crawlAll(web.deps, {}, ({ url }) => ({ canonical: canonicals[url.slice(at.length)] ?? null }));
    expect(kept).toEqual(["/", "/a", "/b?color=red", "/site-wide"]);
    expect(skipped).toEqual({ "/to-a": "duplicate", "/copy": "duplicate", "/b": "duplicate", "/b?color=blue": "duplicate" });
  });

  it("keeps all pages of a site whose template declares the root as canonical on every page", async () => {
    const web = fakeWeb({
      [`${at}/de`]: pageWith("home", "/de/a", "/de/b"),
      [`${at}/de/a`]: pageWith("a"),
      [`${at}/de/b`]: pageWith("b"),
    });
    const { kept } = await crawlAll(web.deps, { start: `${at}/de` }, () => ({ canonical: `${at}/` }));
    expect(kept).toEqual(["/de", "/de/a", "/de/b"]);
  });

  it("does not count noindex pages toward the limit", async () => {
    const web = fakeWeb({
      [`${at}/`]: pageWith("home", "/hidden", "/b", "/c"),
      [`${at}/hidden`]: pageWith("hidden"),
      [`${at}/b`]: pageWith("b"),
      [`${at}/c`]: pageWith("c"),
    });
    const { kept, crawl: walk } = await crawlAll(web.deps, { maxPages: 2 }, ({ url }) => ({ noindex: url.endsWith("/hidden") }));
    expect([kept, walk.endedBy()]).toEqual([["/", "/b"], "max_pages"]);
  });

  it("reads the site's pages within a few minutes even if its sitemaps stall", async () => {
    const maps = Array.from({ length: 12 }, (_, index) => `${at}/map-${index}.xml`);
    const busy = { status: 503, headers: { "retry-after": "30" } };
    const web = fakeWeb({
      [`${at}/robots.txt`]: robots(maps.map((url) => `Sitemap: ${url}`).join("\n")),
      [`${at}/`]: pageWith("home", "/a"),
      [`${at}/a`]: pageWith("a"),
      ...Object.fromEntries(maps.map((url) => [url, busy])),
    });
    const { kept } = await crawlAll(web.deps);
    expect(kept).toEqual(["/", "/a"]);
    expect(web.asked.at(-1)?.at).toBeLessThan(300);
  });

  it("does not keep pages marked noindex by header or markup, and does not follow links on nofollow pages", async () => {
    const none = { "content-type": "text/html", "x-robots-tag": "otherbot: noindex, parlance: none" };
    const web = fakeWeb({
      [`${at}/`]: pageWith("home", "/tag", "/meta", "/pdf", "/other"),
      [`${at}/tag`]: { headers: none, body: pageWith("tag", "/hidden-1") },
      [`${at}/meta`]: pageWith("meta", "/hidden-2", "/seen"),
      [`${at}/pdf`]: { headers: { "content-type": "application/pdf", "x-robots-tag": "noindex" }, body: "%PDF-" },
      [`${at}/other`]: { headers: { "content-type": "text/html", "x-robots-tag": "otherbot: noindex" }, body: pageWith("other") },
      [`${at}/seen`]: pageWith("meta"),
    });
    const { kept, skipped } = await crawlAll(web.deps, {}, ({ url }) => (url.endsWith("/meta") ? { noindex: true } : {}));
    expect(kept).toEqual(["/", "/other", "/seen"]);
    expect(skipped).toEqual({ "/tag": "noindex", "/meta": "noindex", "/pdf": "noindex", "/hidden-2": "gone" });
  });

  it("keeps only pages that match the globs, but always reads the start page for its links", async () => {
    const web = fakeWeb({
      [`${at}/`]: pageWith("home", "/shop/a", "/shop/b", "/blog/x", "/to-blog"),
      [`${at}/shop/a`]: pageWith("a"),
      [`${at}/to-blog`]: { status: 302, headers: { location: "/blog/y" } },
    });
    const { kept, skipped } = await crawlAll(web.deps, { include: ["/shop/**", "/to-*"], exclude: ["/shop/b"] });
    expect(kept).toEqual(["/shop/a"]);
    expect(skipped).toEqual({ "/": "excluded", "/shop/b": "excluded", "/blog/x": "excluded", "/to-blog": "excluded" });
    expect(web.paths()).toEqual(["/", "/shop/a", "/to-blog"]);
  });

  it("reads HTML, PDF and plain text, and neither requests nor keeps other types", async () => {
    const web = fakeWeb({
      [`${at}/`]: pageWith(
        "home",
        "/a.jpg",
        "/app.js",
        "/feed.xml",
        "/cart",
        "/x?add-to-cart=1",
        "/manual.pdf",
        "/notes.txt",
        "/api",
        "/raw",
        "/empty",
      ),
      [`${at}/manual.pdf`]: { headers: { "content-type": "application/octet-stream" }, body: "%PDF-1.7" },
      [`${at}/notes.txt`]: { headers: { "content-type": "text/plain; charset=utf-8" }, body: "notes" },
      [`${at}/api`]: { headers: { "content-type": "application/json" }, body: "{}" },
      [`${at}/raw`]: { body: "<!DOCTYPE html><p>no content type" },
      [`${at}/empty`]: { headers: { "content-type": "text/html" } },
    });
    const { kept, skipped } = await crawlAll(web.deps);
    expect(kept).toEqual(["/", "/manual.pdf", "/notes.txt", "/raw"]);
    expect(skipped).toEqual({ "/api": "unsupported_type", "/empty": "status" });
    expect(web.paths()).toEqual(["/", "/manual.pdf", "/notes.txt", "/api", "/raw", "/empty"]);
  });
});

describe("crawl that ends early", () => {
  const endless = (count: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at_) => [`${at}/n${at_}`, pageWith(`page ${at_}`, `/n${at_ + 1}`, `/n${at_ + 2}`)]),
    );

  it("stops at the maximum number of pages", async () => {
    const web = fakeWeb({ [`${at}/`]: pageWith("home", "/n0"), ...endless(100) });
    const { kept, crawl: walk } = await crawlAll(web.deps, { maxPages: 3 });
    expect(kept).toHaveLength(3);
    expect(walk.endedBy()).toBe("max_pages");
    expect(walk.waiting().length).toBeGreaterThan(0);
  });

  it("stops after a number of requests if few of them return a page", async () => {
    const web = fakeWeb({ [`${at}/`]: pageWith("home", ...Array.from({ length: 1_000 }, (_, index) => `/gone-${index}`)) });
    const { crawl: walk } = await crawlAll(web.deps, { maxPages: 10 });
    expect(web.paths()).toHaveLength(90);
    expect(walk.endedBy()).toBe("max_pages");
  });

  it("stops at the time limit", async () => {
    const web = fakeWeb({ [`${at}/`]: pageWith("home", "/n0"), ...endless(100) });
    const { kept, crawl: walk } = await crawlAll(web.deps, { timeLimitMs: 5_000 });
    expect(kept.length).toBeLessThan(12);
    expect(walk.endedBy()).toBe("time");
  });

  it("stops when the site no longer responds", async () => {
    const web = fakeWeb({
      [`${at}/`]: pageWith("home", ...Array.from({ length: 20 }, (_, index) => `/n${index}`)),
      ...Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${at}/n${index}`, { fails: "too_slow" as const }])),
    });
    const { skipped, crawl: walk } = await crawlAll(web.deps);
    expect(Object.values(skipped)).toEqual(Array.from({ length: 5 }, () => "too_slow"));
    expect(walk.endedBy()).toBe("failures");
  });

  it("stops immediately if the start URL is not on the public internet", async () => {
    const web = fakeWeb({ [`${at}/robots.txt`]: { fails: "refused" } });
    const { skipped, crawl: walk } = await crawlAll(web.deps);
    expect([skipped, walk.endedBy(), web.asked.length]).toEqual([{ "/": "refused" }, "failures", 1]);
  });

  it("rejects with the signal's reason", async () => {
    const stop = new AbortController();
    const web = fakeWeb({ [`${at}/`]: pageWith("home", "/n0"), ...endless(100) });
    const walk = crawlAll(web.deps, { signal: stop.signal }, ({ url }) => {
      if (url.endsWith("/n3")) stop.abort(new Error("enough"));
      return {};
    });
    await expect(walk).rejects.toThrow("enough");
    expect(web.paths().at(-1)).toBe("/n3");
  });

  it("stops if links lead to ever deeper URLs", async () => {
    const web = fakeWeb({ [`${at}/`]: pageWith("home", "/n0"), ...endless(100) });
    const { skipped } = await crawlAll(web.deps);
    expect(Object.values(skipped)).toContain("too_deep");
  });
});

describe("resumed crawl", () => {
  it("does not request a URL twice, and requests the URLs that are still queued", async () => {
    const answers = {
      [`${at}/`]: pageWith("home", "/a", "/b"),
      [`${at}/a`]: pageWith("a", "/c"),
      [`${at}/b`]: pageWith("b"),
      [`${at}/c`]: pageWith("c"),
    };
    const before = fakeWeb(answers);
    const visited = new Set<string>();
    const first = crawl(before.deps, {
      start: `${at}/`,
      maxPages: 10,
      include: [],
      exclude: [],
      perSecond: 2,
      visited: new Set(),
      signal: new AbortController().signal,
    });
    let waiting: readonly string[] = [];
    for await (const item of first) {
      visited.add(item.url);
      const links: Record<string, string[]> = { [`${at}/`]: [`${at}/a`, `${at}/b`], [`${at}/a`]: [`${at}/c`] };
      if (item.kind === "page") item.addLinks(links[item.url] ?? []);
      waiting = first.waiting();
      if (item.url.endsWith("/a")) break;
    }
    expect(waiting).toEqual([`${at}/b`, `${at}/c`]);
    const after = fakeWeb(answers);
    expect((await crawlAll(after.deps, { visited, waiting })).kept).toEqual(["/b", "/c"]);
    expect(after.paths()).toEqual(["/b", "/c"]);
  });
});

describe("crawl of a busy server", () => {
  it("waits as long as the server requests, and then retries", async () => {
    const busy = (after: string) => ({ status: 503, headers: { "retry-after": after } });
    const date = new Date(Date.UTC(2026, 0, 1) + 20_000).toUTCString();
    for (const [after, from, to] of [
      ["7", 7, 7],
      ["9999", 30, 30],
      [date, 17, 20],
      ["nonsense", 2, 2],
    ] as const) {
      const web = fakeWeb({ [`${at}/`]: pageWith("home", "/a"), [`${at}/a`]: [busy(after), pageWith("a")] });
      expect((await crawlAll(web.deps)).kept).toEqual(["/", "/a"]);
      const [first = 0, second = 0] = web.asked.filter(({ url }) => url.endsWith("/a")).map((each) => each.at);
      expect(second - first).toBeGreaterThanOrEqual(from);
      expect(second - first).toBeLessThanOrEqual(to);
    }
  });

  it("skips a page after three attempts", async () => {
    const web = fakeWeb({ [`${at}/`]: pageWith("home", "/a"), [`${at}/a`]: { status: 429 } });
    expect((await crawlAll(web.deps)).skipped).toEqual({ "/a": "status" });
    expect(web.paths()).toEqual(["/", "/a", "/a", "/a"]);
  });

  it("retries once after a dropped connection", async () => {
    const web = fakeWeb({ [`${at}/`]: pageWith("home", "/a"), [`${at}/a`]: [{ fails: "unreachable" }, pageWith("a")] });
    expect((await crawlAll(web.deps)).kept).toEqual(["/", "/a"]);
  });
});

it("returns pages with the data needed to store them", async () => {
  const web = fakeWeb({
    [`${at}/`]: {
      headers: { "content-type": "text/html; charset=latin1" },
      body: "<p>home",
    },
  });
  const pages: CrawledPage[] = [];
  await crawlAll(web.deps, {}, (page) => {
    pages.push(page);
    return {};
  });
  expect(pages[0]).toMatchObject({
    url: `${at}/`,
    requested: `${at}/`,
    type: "html",
    contentType: "text/html; charset=latin1",
    hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
});

describe("crawl of pages with feeds", () => {
  it("reads a linked feed once as a page, and follows its links", async () => {
    const feed = `<rss><channel><title>News</title><item><title>Open day</title><link>${at}/open</link></item></channel></rss>`;
    const web = fakeWeb({
      [`${at}/`]: pageWith("home", "/a"),
      [`${at}/a`]: pageWith("a"),
      [`${at}/feed.xml`]: { headers: { "content-type": "application/rss+xml; charset=utf-8" }, body: feed },
      [`${at}/open`]: pageWith("open"),
    });
    const feeds = [`${at}/feed.xml`, "http://other.example/feed.xml"];
    const { kept } = await crawlAll(web.deps, {}, () => ({ feeds }));
    expect(kept).toEqual(["/", "/feed.xml", "/a", "/open"]);
    expect(web.paths()).toEqual(kept);
  });
});

describe("crawl of known pages", () => {
  it("requests known pages conditionally, and follows their recorded links", async () => {
    const known = (path: string, links: readonly string[], validators: object = {}) =>
      [at + path, { hash: "", fetched: { etag: null, lastModified: null, canonical: null, links, ...validators } }] as const;
    const date = "Thu, 01 Jan 2026 00:00:00 GMT";
    const web = fakeWeb({
      [`${at}/`]: { status: 304 },
      [`${at}/a`]: { status: 304 },
      [`${at}/b`]: pageWith("b"),
      [`${at}/c`]: { status: 304 },
    });
    const headers: Record<string, string | undefined>[] = [];
    const fetcher: typeof web.deps.fetcher = {
      fetch: (request, signal) => {
        headers.push({ url: request.url.slice(at.length), ...request.headers, accept: undefined });
        return web.deps.fetcher.fetch(request, signal);
      },
    };
    const pages = new Map([
      known("/", [`${at}/a`, `${at}/b`, `${at}/c`], { etag: '"h"' }),
      known("/a", [], { lastModified: date }),
      known("/b", []),
    ]);
    const { kept, unchanged, skipped } = await crawlAll({ ...web.deps, fetcher }, { known: pages, first: [`${at}/b`] });
    expect({ kept, unchanged, skipped }).toEqual({ kept: ["/b"], unchanged: ["/", "/a"], skipped: { "/c": "status" } });
    expect(headers.filter(({ url }) => !/txt|xml/.test(url ?? ""))).toEqual([
      { url: "/", "if-none-match": '"h"', accept: undefined },
      { url: "/b", accept: undefined },
      { url: "/a", "if-modified-since": date, accept: undefined },
      { url: "/c", accept: undefined },
    ]);
  });

  it("recognizes a known page by its content if the server sends no validators", async () => {
    const html = pageWith("home");
    const fetched = { etag: null, lastModified: null, canonical: null, links: [] };
    const known = new Map([[`${at}/`, { hash: contentHash(Buffer.from(html)), fetched }]]);
    expect((await crawlAll(fakeWeb({ [`${at}/`]: html }).deps, { known })).unchanged).toEqual(["/"]);
    expect((await crawlAll(fakeWeb({ [`${at}/`]: pageWith("other") }).deps, { known })).kept).toEqual(["/"]);
  });
});
