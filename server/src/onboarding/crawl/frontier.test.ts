import { describe, expect, it } from "vitest";
import { Frontier } from "./frontier.ts";
import { isNoPage, trapDetector } from "./traps.ts";
import { worthOf } from "./worth.ts";

const at = "http://shop.example";
const none = (): null => null;

function order(...paths: (readonly [path: string, depth: number])[]): string[] {
  const frontier = new Frontier(`${at}/`);
  for (const [path, depth] of paths) frontier.offer({ url: at + path, depth }, none);
  const found: string[] = [];
  for (let page = frontier.next(); page !== null; page = frontier.next()) found.push(page.url.slice(at.length));
  return found;
}

describe("frontier", () => {
  it("returns near pages before distant ones and, at equal distance, likely topics first and lists last", () => {
    const found = order(["/far/far", 5], ["/tag/x", 1], ["/team", 1], ["/products/a", 1], ["/faq", 1], ["/products/deep", 2]);
    expect(found).toEqual(["/products/a", "/faq", "/team", "/products/deep", "/tag/x", "/far/far"]);
  });

  it("returns pages from other folders before the remaining pages of a large folder", () => {
    const many = Array.from({ length: 500 }, (_, index) => [`/news/${index}`, 1] as const);
    const found = order(...many, ["/other", 2]);
    expect(found.indexOf("/other")).toBeLessThan(110);
    expect(found).toHaveLength(501);
  });

  it("accepts each URL of the site once, and reports rejected URLs", () => {
    const frontier = new Frontier(`${at}/`);
    const refuse = ({ url }: { url: string }) => (url.endsWith("/no") ? "excluded" : null);
    const offers = ["/a", "/a#x", "/no", "/no"].map((path) => frontier.offer({ url: at + path, depth: 1 }, refuse));
    expect(offers).toEqual([null, null, { url: `${at}/no`, depth: 1, reason: "excluded" }, null]);
    for (const url of ["http://other.example/b", "nonsense", "mailto:a@b.example", `${at}/a.png`])
      frontier.offer({ url, depth: 1 }, refuse);
    expect(frontier.waiting()).toEqual([`${at}/a`]);
  });

  it("recognizes a new page of the site in any URL variant", () => {
    const frontier = new Frontier(`${at}/`);
    frontier.offer({ url: `${at}/a`, depth: 1 }, none);
    const asked = ["/a", "/a#x", "/b", "/b.png"].map((path) => frontier.isNew(at + path));
    expect(asked).toEqual([false, false, true, false]);
    expect(["http://www.shop.example/a", "http://other.example/b", "nonsense"].map((url) => frontier.isNew(url))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("uses the origin of the start page's response for every link", () => {
    const frontier = new Frontier("https://www.shop.example/");
    for (const path of ["http://shop.example/a?b=1", "http://www.shop.example/a?b=1", "https://shop.example/c"])
      frontier.offer({ url: path, depth: 1 }, none);
    expect(frontier.waiting()).toEqual(["https://www.shop.example/a?b=1", "https://www.shop.example/c"]);
  });

  it("has a maximum size", () => {
    const frontier = new Frontier(`${at}/`);
    for (let index = 0; index < 30_000; index += 1) frontier.offer({ url: `${at}/${index}`, depth: 1 }, none);
    expect(frontier.waiting()).toHaveLength(10_000);
    // After 20,000 URLs, no more are stored, to limit memory use.
    const isNew = (index: number): boolean => frontier.claim(`${at}/x${index}`);
    for (let index = 0; index < 30_000; index += 1) isNew(index);
    expect([isNew(1), isNew(29_999)]).toEqual([false, true]);
  });
});

describe("crawler trap detection", () => {
  it("detects URLs that repeat segments or have too many parts", () => {
    const isTrap = trapDetector();
    for (const path of ["/a/b/a/b/a/b", `/${"x/".repeat(2)}${"y/".repeat(11)}`, "/a?a=1&b=1&c=1&d=1&e=1&f=1&g=1"])
      expect([path, isTrap(at + path)]).toEqual([path, true]);
    for (const path of ["/", "/a/b/c", "/en/shop/en/a", "/a?a=1&b=2"]) expect([path, isTrap(at + path)]).toEqual([path, false]);
  });

  it.each([
    ["result pages", (index: number) => `/shop?page=${index}`],
    ["sort orders", (index: number) => `/shop?sort=${index}&filter_x=${index}`],
    ["calendar days", (index: number) => `/events/2026/${index}/`],
    ["archive days", (index: number) => `/2026/${index % 12}/${index}`],
    ["dates", (index: number) => `/x?date=2026-${index}`],
  ])("detects %s from the twenty-first URL onward", (_, path) => {
    const isTrap = trapDetector();
    expect(Array.from({ length: 60 }, (__, index) => isTrap(at + path(index))).filter((each) => !each)).toHaveLength(20);
  });

  it("does not flag a shop's product pages, by path or by number", () => {
    const isTrap = trapDetector();
    for (let index = 0; index < 400; index += 1) {
      expect(isTrap(`${at}/product/${index}`)).toBe(false);
      expect(isTrap(`${at}/product.php?id=${index}`)).toBe(false);
      expect(isTrap(`${at}/?page=about-${index}`)).toBe(false);
      expect(isTrap(`${at}/?option=com_content&view=article&id=${index}`)).toBe(false);
      expect(isTrap(`${at}/2026/11/post-${index}`)).toBe(false);
    }
  });
});

it("skips URLs that are not pages or that trigger an action", () => {
  for (const path of [
    "/a.JPG",
    "/x/app.js",
    "/feed.rss",
    "/cart",
    "/shop/checkout/",
    "/login?next=/",
    "/a?add-to-cart=3",
    "/a?action=delete",
    "/wp-login.php",
    "/x.docx",
  ]) {
    expect([path, isNoPage(at + path)]).toEqual([path, true]);
  }
  for (const path of ["/", "/a.html", "/a.php", "/a.pdf", "/cartoons", "/product/cart-bag", "/v1.2", "/konto/girokonto"])
    expect([path, isNoPage(at + path)]).toEqual([path, false]);
});

it("ranks a URL by the words in it", () => {
  expect(["/faq", "/pages/shipping", "/products/x", "/über_uns", "/x-p1234"].map((path) => worthOf(encodeURI(at + path)))).toEqual([
    0, 0, 0, 0, 0,
  ]);
  expect(["/", "/team", "/productsheet"].map((path) => worthOf(at + path))).toEqual([1, 1, 1]);
  expect(
    ["/tag/x", "/category/shoes", "/blog/page/2", "/2026/11/", "/shop?orderby=price", "/author/x"].map((path) => worthOf(at + path)),
  ).toEqual([4, 4, 4, 4, 4, 4]);
});
