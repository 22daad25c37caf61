import { describe, expect, it } from "vitest";
import { parseRobots } from "./robots.ts";
import { readRobotsTag } from "./robots-tag.ts";
import { cpuTime } from "../../../test/support/cpu-time.ts";

const at = "http://shop.example";
const rules = (...lines: string[]) => parseRobots(`${at}/robots.txt`, lines.join("\n"));

describe("robots.txt", () => {
  it("allows URLs that no rule disallows, and applies the longest matching rule", () => {
    const robots = rules("User-agent: *", "Disallow: /a", "Allow: /a/b", "Disallow: /*.pdf$", "Disallow: /x?*s=");
    expect(["/", "/a", "/a/c", "/a/b/c", "/m.pdf", "/m.pdf?v=1", "/x?a=1&s=2"].map((path) => robots.allows(at + path))).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it("prefers the group that names the crawler, in any case and after a byte order mark", () => {
    const robots = rules("\uFEFFUser-agent: *", "Disallow: /", "", "user-agent: OtherBot", "USER-AGENT: parlance", "Disallow: /no");
    expect([robots.allows(`${at}/`), robots.allows(`${at}/no`)]).toEqual([true, false]);
    expect(rules("\uFEFFUser-agent: *", "Disallow: /").allows(`${at}/`)).toBe(false);
  });

  it("allows all URLs if it is empty or an HTML page", () => {
    for (const text of ["", "User-agent: *\nDisallow:", "<!DOCTYPE html><p>Not found", "Disallow: /"])
      expect(rules(text).allows(`${at}/a`)).toBe(true);
  });

  it("lists only absolute sitemap URLs", () => {
    expect(rules("Sitemap: http://shop.example/a.xml", "sitemap: /b.xml").sitemaps).toEqual(["http://shop.example/a.xml"]);
  });

  it("limits the crawl delay to ten seconds", () => {
    expect(["1.5", "86400", "-3", "x"].map((delay) => rules("User-agent: *", `Crawl-delay: ${delay}`).delayMs)).toEqual([
      1_500, 10_000, 0, 0,
    ]);
  });

  it("is parsed in bounded time, and disallows too much rather than too little if it has too many wildcards", () => {
    const path = `/${"a".repeat(1_000)}`;
    const hostile = [
      "User-agent: *",
      ...Array.from({ length: 6_000 }, () => `Disallow: /b${"*a".repeat(20)}b`),
      "Disallow: /late/*/x",
      "Allow: /late/*/y",
    ];
    const robots = rules(...hostile);
    const from = cpuTime();
    expect(robots.allows(at + path)).toBe(true);
    expect(cpuTime() - from).toBeLessThan(5_000);
    expect([robots.allows(`${at}/late/1/x`), robots.allows(`${at}/late/1/y`), robots.allows(`${at}/lat`)]).toEqual([false, false, true]);
  });

  it("is parsed only up to 500,000 characters", () => {
    const robots = rules("User-agent: *", "Disallow: /early", `#${"x".repeat(500_000)}`, "Disallow: /late");
    expect([robots.allows(`${at}/early`), robots.allows(`${at}/late`)]).toEqual([false, true]);
  });
});

describe("x-robots-tag", () => {
  it.each([
    [undefined, false, false],
    ["noindex", true, false],
    ["NoIndex, NOFOLLOW", true, true],
    ["none", true, true],
    ["all", false, false],
    ["otherbot: noindex, nofollow", false, false],
    ["parlance: noindex", true, false],
    ["otherbot: noindex, Parlance: nofollow", false, true],
    ["unavailable_after: 25 Jun 2030 15:00:00 GMT, noindex", true, false],
    ["max-snippet: 20, nofollow", false, true],
    ["noindex, otherbot: none", true, false],
  ])("is parsed: %s", (header, noindex, nofollow) => {
    expect(readRobotsTag(header)).toEqual({ noindex, nofollow });
  });
});
