import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parseSitemap } from "./sitemap.ts";
import { crawlAll, fakeWeb, pageWith } from "./testing.ts";
import { cpuTime } from "../../../test/support/cpu-time.ts";

const at = "http://shop.example";
const urls = async (text: string | Uint8Array, most = 100) => (await parseSitemap(Buffer.from(text), most)).entries.map(({ url }) => url);

describe("sitemap", () => {
  it("returns pages with their last modification time, and ignores unrelated elements", async () => {
    const { kind, entries } = await parseSitemap(
      Buffer.from(`\uFEFF<?xml version="1.0"?><!-- x --><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i">
      <url><loc> ${at}/a?x=1&amp;y=2 </loc><lastmod>2026-01-02</lastmod><image:image><image:loc>${at}/a.jpg</image:loc></image:image></url>
      <url><image:loc>${at}/no</image:loc><loc><![CDATA[${at}/b]]></loc><lastmod>soon</lastmod></url><url><priority>1</priority></url></urlset>`),
      100,
    );
    expect(kind).toBe("pages");
    expect(entries).toEqual([
      { url: `${at}/a?x=1&y=2`, modifiedAt: Date.UTC(2026, 0, 2) },
      { url: `${at}/b`, modifiedAt: 0 },
    ]);
  });

  it("reads sitemap indexes, prefixed elements and plain lines", async () => {
    expect(
      await parseSitemap(
        Buffer.from(`<s:sitemapindex xmlns:s="x"><s:sitemap><s:loc>${at}/b.xml</s:loc></s:sitemap></s:sitemapindex>`),
        100,
      ),
    ).toEqual({
      kind: "index",
      entries: [{ url: `${at}/b.xml`, modifiedAt: 0 }],
    });
    expect(await urls(`${at}/a\r\n# no\n\n${at}/b`)).toEqual([`${at}/a`, `${at}/b`]);
  });

  it("reads a gzipped sitemap", async () => {
    expect(await urls(gzipSync(`<urlset><url><loc>${at}/a</loc></url></urlset>`))).toEqual([`${at}/a`]);
  });

  it("returns the entries before a syntax error", async () => {
    const text = `<urlset><url><loc>${at}/a</loc></url><url><loc>${at}/b</urlset>`;
    expect((await urls(text))[0]).toBe(`${at}/a`);
    const packed = gzipSync(
      `<urlset>${Array.from({ length: 5_000 }, (_, index) => `<url><loc>${at}/${Math.sin(index)}</loc></url>`).join("")}</urlset>`,
    );
    expect((await urls(packed.subarray(0, packed.length / 2), 10_000)).length).toBeGreaterThan(500);
  });

  it("accepts unescaped ampersands, even at chunk boundaries", async () => {
    const entry = (index: number): string =>
      [
        `<url><loc>${at}/${index}?x=1&y=2</loc><image:image><image:title>Salt & pepper &copy; us</image:title></image:image></url>`,
        `<url><loc>${at}/${index}?x=1&amp;y=2</loc></url>`,
        `<url><loc><![CDATA[${at}/${index}?x=1&y=2]]></loc></url>`,
      ].join("");
    const found = await urls(`<urlset>${Array.from({ length: 2_000 }, (_, index) => entry(index)).join("")}</urlset>`, 10_000);
    const wanted = Array.from({ length: 2_000 }, (_, index) => `${at}/${index}?x=1&y=2`).flatMap((url) => [url, url, url]);
    expect(found).toEqual(wanted);
  });

  it("takes linear time", async () => {
    const from = cpuTime();
    for (const text of ["<![CDATA[", "&", "<", "&amp", "<![CDATA[&"]) await urls(`<urlset>${text.repeat(2_000_000 / text.length)}`);
    expect(cpuTime() - from).toBeLessThan(10_000);
  });

  it("does not expand custom entities", async () => {
    const text = `<!DOCTYPE x [<!ENTITY a "${"a".repeat(1_000)}"><!ENTITY b "&a;&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>`;
    expect((await urls(text)).join("")).not.toContain("aaa");
  });

  it("stops at a maximum number of entries, nesting depth and size", async () => {
    expect(await urls(`<urlset>${`<url><loc>${at}/a</loc></url>`.repeat(10_000)}`, 25)).toHaveLength(25);
    expect(await urls("<a>".repeat(100_000))).toEqual([]);
    const from = cpuTime();
    expect(await urls(gzipSync(Buffer.alloc(200_000_000, "<urlset> ")))).toEqual([]);
    expect(cpuTime() - from).toBeLessThan(10_000);
  });
});

describe("reader of a site's sitemaps", () => {
  const page = (path: string, day: string) => `<url><loc>${at}${path}</loc><lastmod>2026-01-${day}</lastmod></url>`;

  it("reads product sitemaps before tag sitemaps, recent changes first, and no sitemap twice or outside the site", async () => {
    const index = ["/sitemap.xml", "/tag-sitemap.xml", "/product-sitemap.xml", "/broken.xml"].map(
      (path) => `<sitemap><loc>${at}${path}</loc></sitemap>`,
    );
    const web = fakeWeb({
      [`${at}/`]: pageWith("home"),
      [`${at}/sitemap.xml`]: {
        body: `<sitemapindex>${index.join("")}<sitemap><loc>http://other.example/s.xml</loc></sitemap></sitemapindex>`,
      },
      [`${at}/product-sitemap.xml`]: { body: `<urlset>${page("/product/old", "01")}${page("/product/new", "09")}</urlset>` },
      [`${at}/tag-sitemap.xml`]: { body: `<urlset>${page("/tag/x", "20")}</urlset>` },
      [`${at}/broken.xml`]: { status: 500 },
      [`${at}/product/old`]: pageWith("old"),
      [`${at}/product/new`]: pageWith("new"),
      [`${at}/tag/x`]: pageWith("tag"),
    });
    expect((await crawlAll(web.deps)).kept).toEqual(["/", "/product/new", "/product/old", "/tag/x"]);
    const asked = web.asked.map(({ url }) => url);
    expect(asked.filter((url) => url.endsWith(".xml"))).toEqual([
      `${at}/sitemap.xml`,
      `${at}/product-sitemap.xml`,
      `${at}/broken.xml`,
      `${at}/tag-sitemap.xml`,
    ]);
  });

  it("stops at a maximum number of files", async () => {
    const many = Array.from({ length: 100 }, (_, index) => `<sitemap><loc>${at}/s${index}.xml</loc></sitemap>`).join("");
    const web = fakeWeb({
      [`${at}/`]: pageWith("home"),
      [`${at}/sitemap.xml`]: { body: `<sitemapindex>${many}</sitemapindex>` },
      ...Object.fromEntries(
        Array.from({ length: 100 }, (_, index) => [`${at}/s${index}.xml`, { body: `<sitemapindex>${many}</sitemapindex>` }]),
      ),
    });
    await crawlAll(web.deps);
    expect(web.asked.length).toBeLessThan(16);
  });

  it("visits the likely topics of a large site first", async () => {
    const paths = [
      ...Array.from({ length: 500 }, (_, index) => `/news/${index}`),
      ...Array.from({ length: 9 }, (_, index) => `/products/p${index}`),
      "/shipping",
      "/faq",
    ];
    const web = fakeWeb({
      [`${at}/`]: pageWith("home"),
      [`${at}/sitemap.xml`]: { body: `<urlset>${paths.map((path) => `<url><loc>${at}${path}</loc></url>`).join("")}</urlset>` },
      ...Object.fromEntries(paths.map((path) => [at + path, pageWith(path)])),
    });
    const { kept } = await crawlAll(web.deps, { maxPages: 12 });
    expect(kept.toSorted()).toEqual(["/", ...paths.slice(500)].toSorted());
  });
});
