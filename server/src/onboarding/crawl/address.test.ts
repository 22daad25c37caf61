import { describe, expect, it } from "vitest";
import { normaliseAddress, pageKey, siteOf } from "./address.ts";

describe("URL normalization", () => {
  it.each([
    ["http://Shop.Example:80/a", "http://shop.example/a"],
    ["https://shop.example:443", "https://shop.example/"],
    ["http://shop.example./a", "http://shop.example/a"],
    ["http://shop.example/a#b", "http://shop.example/a"],
    ["http://shop.example/a?utm_source=x&b=1&gclid=y", "http://shop.example/a?b=1"],
    ["http://shop.example/a?b=2&a=1&b=1", "http://shop.example/a?a=1&b=2&b=1"],
    ["http://shop.example/a?PHPSESSID=12&x=%2f", "http://shop.example/a?x=%2F"],
    ["http://shop.example/a;jsessionid=12AB?x=1", "http://shop.example/a?x=1"],
    ["http://shop.example/shop/index.html", "http://shop.example/shop/"],
    ["http://shop.example/Default.aspx?a", "http://shop.example/?a"],
    ["http://shop.example/my-index.html", "http://shop.example/my-index.html"],
    ["http://shop.example/%7eme/%c3%bc", "http://shop.example/~me/%C3%BC"],
    ["http://shop.example/ü", "http://shop.example/%C3%BC"],
    ["http://shop.example/a?q=a+b&r=a%20b", "http://shop.example/a?q=a+b&r=a%20b"],
    ["http://shop.example/a/../b/./c?", "http://shop.example/b/c"],
    ["http://bücher.example/", "http://xn--bcher-kva.example/"],
  ])("normalizes %s to %s", (text, address) => {
    expect(normaliseAddress(text)).toBe(address);
    expect(normaliseAddress(address)).toBe(address);
  });

  it("returns null for URLs that are not http(s), contain credentials or are too long", () => {
    for (const text of [
      "",
      "/a",
      "mailto:a@b.example",
      "javascript:1",
      "ftp://shop.example/",
      "http://a:b@shop.example/",
      "http://",
      `http://shop.example/${"a".repeat(1_100)}`,
    ]) {
      expect([text, normaliseAddress(text)]).toEqual([text, null]);
    }
  });

  it("resolves a relative URL against its base", () => {
    expect(normaliseAddress("../b#c", "http://shop.example/x/a/")).toBe("http://shop.example/x/b");
  });
});

it("treats www and non-www, and http and https, as one site, but a different port as a different site", () => {
  const [site, ...others] = ["http://shop.example/a", "https://www.shop.example/", "http://www.shop.example:80/"].map(siteOf);
  expect(others).toEqual([site, site]);
  for (const other of ["http://shop.example:8080/", "http://m.shop.example/", "http://shop.example.evil.example/"])
    expect(siteOf(other)).not.toBe(site);
});

it("identifies a page by its path and query", () => {
  expect(pageKey("https://www.shop.example/a?b=1")).toBe(pageKey("http://shop.example/a?b=1"));
  expect(pageKey("http://shop.example/a")).not.toBe(pageKey("http://shop.example/A"));
});
