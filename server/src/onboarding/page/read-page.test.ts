import { describe, expect, it } from "vitest";
import type { PageFacts } from "./page-facts.ts";
import { readPage } from "./read-page.ts";
import { cpuTime } from "../../../test/support/cpu-time.ts";

const url = "https://shop.example/a/b";
const read = (body: string | Uint8Array, contentType: string | null = "text/html; charset=utf-8"): PageFacts =>
  readPage(Buffer.from(body), contentType, url);

describe("page links", () => {
  it("are resolved against the base URL, in document order, without duplicates or fragments", () => {
    const page =
      read(`<base href="/c/"><a href="x#top">One</a> <a href="//cdn.example/y">Two</a> <a href="?q=1">Three</a> <a href="x">Again</a>
      <a href="/img"><img alt="A picture" src="i.png"></a> <link rel="next" href="?page=2">`);
    expect(page.links).toEqual([
      { url: "https://shop.example/c/x", text: "One", rel: "" },
      { url: "https://cdn.example/y", text: "Two", rel: "" },
      { url: "https://shop.example/c/?q=1", text: "Three", rel: "" },
      { url: "https://shop.example/img", text: "A picture", rel: "" },
      { url: "https://shop.example/c/?page=2", text: "", rel: "next" },
    ]);
  });

  it("include only http(s) URLs", () => {
    const wrong = [
      "javascript:alert(1)",
      " java\nscript:alert(1)",
      "data:text/html,x",
      "mailto:a@b.example",
      "tel:1",
      "file:///etc/passwd",
      "ftp://b.example/x",
      "http://",
      "https://user:pw@b.example/",
      "https://[",
      "",
    ];
    expect(read(wrong.map((href) => `<a href="${href}">x</a>`).join("")).links).toEqual([]);
  });
});

describe("page head", () => {
  it("is read regardless of where its elements are placed", () => {
    const page = read(`<html lang="de_AT"><title> Hallo
      Welt </title><meta name="Description" content="D &amp; E"><meta property="og:site_name" content="S"><link rel="canonical" href="/k#f">
      <link rel="alternate" hreflang="EN-gb" href="/en"><link rel="alternate" hreflang="x-default" href="/x"><link rel="alternate" type="application/rss+xml" href="/feed">
      <meta name="robots" content="NOINDEX, follow"><meta name="theme-color" content="#123456"><link rel="manifest" href="/m.json"><link rel="stylesheet" href="s.css">
      <link rel="apple-touch-icon" sizes="180x180" href="/t.png"><link rel="shortcut icon" href="/f.ico"><meta http-equiv="refresh" content="0; URL='/home'"><body>x`);
    expect(page).toMatchObject({
      title: "Hallo Welt",
      description: "D & E",
      siteName: "S",
      canonical: "https://shop.example/k",
      language: "de-AT",
      alternates: [
        { language: "en-GB", url: "https://shop.example/en" },
        { language: "x-default", url: "https://shop.example/x" },
      ],
      robots: { noindex: true, nofollow: false },
      themeColor: "#123456",
      manifest: "https://shop.example/m.json",
      stylesheets: ["https://shop.example/a/s.css"],
      icons: [
        { url: "https://shop.example/t.png", size: 180, kind: "apple-touch-icon" },
        { url: "https://shop.example/f.ico", size: null, kind: "icon" },
      ],
      refresh: "https://shop.example/home",
      textLength: 1,
    });
  });

  it("honors robots rules in one or more elements, but ignores rules that apply only to images", () => {
    const rules = (...contents: string[]): PageFacts["robots"] =>
      read(contents.map((content) => `<meta name="robots" content="${content}">`).join("")).robots;
    const free = { noindex: false, nofollow: false };
    expect(rules("index, follow, max-image-preview:none, max-snippet: -1")).toEqual(free);
    expect(rules("noimageindex", "all")).toEqual(free);
    expect(rules("none")).toEqual({ noindex: true, nofollow: true });
    expect(rules("max-image-preview:none noindex")).toEqual({ ...free, noindex: true });
    expect(rules("max-image-preview:none", "nofollow")).toEqual({ ...free, nofollow: true });
  });

  it("uses the page's own title, not the title of an SVG drawing", () => {
    expect(read("<svg><title>Cart</title></svg><title>Shop</title>").title).toBe("Shop");
  });
});

describe("page encoding", () => {
  const text = "<p>Größe für 5 €";
  const latin = Buffer.from(text.replace("€", "\u0080"), "latin1");
  it.each([
    ["the response header", latin, "text/html; charset=windows-1252"],
    ["the page's declaration", Buffer.concat([Buffer.from("<meta charset=iso-8859-1>"), latin]), "text/html"],
    ["UTF-8 without a declaration", Buffer.from(text), null],
    ["valid UTF-8 despite the header", Buffer.from(text), "text/html; charset=iso-8859-1"],
    ["a byte order mark", Buffer.from(`\ufeff${text}`, "utf16le"), "text/html; charset=utf-8"],
    [
      "the declaration if the header is invalid",
      Buffer.concat([Buffer.from("<meta charset=iso-8859-1>"), latin]),
      "text/html; charset=nonsense",
    ],
  ])("comes from %s", (_, bytes, contentType) => {
    expect(read(bytes, contentType).textStart.replace(/^.*(?=Gr)/, "")).toBe("Größe für 5 €");
  });

  it("is detected from the bytes if the page does not declare it", () => {
    const japanese = Buffer.from(
      "82b182f182c982bf82cd81418ea98ce58fd089ee82f082b582dc82b7814282b182cc8358837482c682cd82a282ab82dc82b7",
      "hex",
    );
    expect(read(japanese, "text/html").textStart).toContain("こんにちは");
  });
});

describe("pages that need scripts", () => {
  it.each([
    ['<div id="root"></div><script src="/a.js"></script>', true],
    ["<noscript>Please enable JavaScript</noscript><script src=a></script>", true],
    [
      "<noscript>Bitte JavaScript aktivieren</noscript><app-root></app-root><script src=a></script><footer>© Shop, Impressum</footer>",
      true,
    ],
    [
      `<div id="root"><p>${"A page with much text. ".repeat(40)}</p></div><noscript>enable JavaScript</noscript><script src=a></script>`,
      false,
    ],
    ["<h1>Hello</h1><p>A small page.</p>", false],
    ['<h1>Hello</h1><p>A small page with statistics.</p><script src="/count.js"></script>', false],
    ["", false],
  ])("are recognized: %s", (body, expected) => expect(read(body).needsScripts).toBe(expected));
});

describe("structured data parser", () => {
  it.each([
    ['<!-- {"a": 1} -->', { a: 1 }],
    ['//<![CDATA[\n{"a": 1}\n//]]>', { a: 1 }],
    ['{"a": [1, 2,], /* x */ "b": "// no comment", // y\n}', { a: [1, 2], b: "// no comment" }],
    ['{"a": "two\nlines"};', { a: "two\nlines" }],
    ["{&quot;a&quot;: &quot;x &amp; y&quot;}", { a: "x & y" }],
  ])("tolerates common defects: %s", (json, value) => {
    expect(read(`<script type="application/ld+json">${json}</script>`).jsonLd).toEqual([value]);
  });

  it.each(["{", "nonsense", '{"a": }', `${"[".repeat(200)}${"]".repeat(200)}`, `"${"x".repeat(600_000)}"`])(
    "ignores invalid JSON: %.20s",
    (json) => {
      expect(read(`<script type="application/ld+json">${json}</script><script type="application/ld+json">1</script>`).jsonLd).toEqual([1]);
    },
  );
});

describe("reading a malicious page", () => {
  const many = 300_000;
  it.each([
    ["a million nested elements", "<div>".repeat(1_000_000)],
    ["endless elements", "<b>x</b>".repeat(many)],
    ["endless links", Array.from({ length: many }, (_, at) => `<a href=${at}>`).join("")],
    ["endless attributes", `<div ${"a=b ".repeat(700_000)}>`],
    ["a huge attribute", `<a href="${"x".repeat(2_900_000)}">`],
    ["deep structured data", `<script type="application/ld+json">${'{"a":'.repeat(90_000)}</script>`],
    ["white space in structured data", `<script type="application/ld+json">{${" ".repeat(490_000)}x</script>`],
    ["unclosed comments", "<!--".repeat(700_000)],
    ["unclosed tags", "<".repeat(3_000_000)],
    ["references", `<a href="${"&amp;".repeat(590_000)}">`],
    ["nested items", "<div itemscope itemprop=a typeof=x property=b>".repeat(65_000)],
    ["nested properties", `<div itemscope>${"<b itemprop='a b c d'>x".repeat(100_000)}`],
    ["text in nested properties", `<div itemscope>${"<b itemprop=a>".repeat(500)}${"x<i>y</i>".repeat(290_000)}`],
    ["image candidates", `<img class=logo srcset="${"a, ".repeat(900_000)}">`],
    ["only end tags", `${"<i>".repeat(500)}${"</b>".repeat(600_000)}`],
    ["binary data", Buffer.alloc(3_000_000, 0xff).toString("latin1")],
  ])("is read quickly: %s", (_, body) => {
    const began = cpuTime();
    const page = read(body);
    expect(cpuTime() - began).toBeLessThan(10_000);
    expect(page.links.length).toBeLessThanOrEqual(2_000);
  });

  it("keeps the facts that were read before a limit was reached", () => {
    for (const far of ["<div>".repeat(600), `<div ${Array.from({ length: 2_000 }, (_, at) => `a${at}=b`).join(" ")}>`]) {
      expect(read(`<a href="/before">x</a>${far}<a href="/behind">y</a>`).links.map(({ url: to }) => to)).toEqual([
        "https://shop.example/before",
      ]);
    }
  });

  it("takes linear time", () => {
    const unit = "<p itemprop=a>x<a href=y>z</a><meta name=a content='b, c'>";
    const seconds = (count: number): number => {
      const body = unit.repeat(count);
      const began = performance.now();
      read(body);
      return performance.now() - began;
    };
    seconds(5_000);
    expect(seconds(40_000) / seconds(5_000)).toBeLessThan(40);
  });

  it("returns no facts for a content type other than HTML", () => {
    expect(readPage(Buffer.from("<title>x</title>"), "application/pdf", url)).toMatchObject({ title: null, links: [], textLength: 0 });
  });
});
