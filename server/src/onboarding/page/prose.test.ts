import { describe, expect, it } from "vitest";
import { readPage } from "./read-page.ts";

const proseOf = (body: string): number =>
  readPage(Buffer.from(`<html><body>${body}</body></html>`), "text/html", "https://shop.example/").proseLength;
const sentence = "Oil the wooden handle twice a year, and never leave the blade in water over night, since it rusts. ";

describe("running text", () => {
  it("excludes menus, prices and labels", () => {
    const menu = `<nav>${`<a href="/x">Pans and pots</a> `.repeat(60)}</nav>`;
    const prices = `<ul>${"<li>Pan, 24 cm <b>39.00 €</b></li>".repeat(60)}</ul>`;
    expect(proseOf(menu + prices)).toBe(0);
    expect(proseOf(`${menu}<p>${sentence.repeat(3)}</p>${prices}`)).toBeCloseTo(3 * sentence.length, -1);
  });

  it("continues through inline elements within a sentence", () => {
    expect(
      proseOf(
        "<p>Oil the <b>wooden</b> handle <em>twice</em> a year, and never leave the <i>blade</i> in water over night, since it rusts.</p>",
      ),
    ).toBeGreaterThan(70);
  });

  it("is counted to the end of the page", () => {
    expect(proseOf(sentence)).toBeGreaterThan(80);
  });
});
