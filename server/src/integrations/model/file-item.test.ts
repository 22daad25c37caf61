import { describe, expect, it } from "vitest";
import { isOfSite, validateFileItems } from "./file-item.ts";

const site = "https://shop.example/start";
const problems = (item: unknown): unknown[] => validateFileItems([item], site).errors.map(({ field, code }) => [field, code]);

describe("validateFileItems", () => {
  it("accepts text, Markdown, HTML or a page of the site, and names the file after the id", () => {
    const { items, errors } = validateFileItems(
      [
        { id: "blog/first-post", text: "One" },
        { id: "about.html", markdown: "Two", title: "About us" },
        { id: "p?id=7", html: "<p>Three" },
        { id: "https://shop.example/faq/", url: "https://www.shop.example/faq/" },
        { id: "§", text: "Five" },
      ],
      site,
    );
    expect(errors).toEqual([]);
    expect(items.map(({ fileName, described: { description, isTitleGiven } }) => [fileName, description.title, isTitleGiven])).toEqual([
      ["first-post.txt", "first-post.txt", false],
      ["about.md", "About us", true],
      ["id-7.html", "id-7.html", false],
      ["faq", "faq", false],
      ["-.txt", "-.txt", false],
    ]);
  });

  it("does not split a character when it truncates a long id", () => {
    const { items } = validateFileItems([{ id: `a${"𠮷".repeat(110)}`, text: "x" }], site);
    expect(items[0]?.fileName).toBe(`a${"𠮷".repeat(99)}.txt`);
  });

  it("reports every problem", () => {
    expect(problems(null)).toEqual([["", "type"]]);
    expect(problems("x")).toEqual([["", "type"]]);
    expect(problems({ text: "x" })).toEqual([["id", "required"]]);
    expect(problems({ id: " ", text: "x" })).toEqual([["id", "format"]]);
    expect(problems({ id: 5, text: "x" })).toEqual([["id", "type"]]);
    expect(problems({ id: "a" })).toEqual([["text", "required"]]);
    expect(problems({ id: "a", text: " " })).toEqual([["text", "too_short"]]);
    expect(problems({ id: "a", text: "x", html: "x" })).toEqual([["html", "duplicate"]]);
    expect(problems({ id: "a", text: 5, price: 5 })).toEqual([
      ["price", "unknown_field"],
      ["text", "type"],
    ]);
    for (const url of [
      "ftp://shop.example/x",
      "https://elsewhere.example/x",
      "https://shop.example.evil.example/",
      "https://shop.example:8443/",
    ])
      expect(problems({ id: "a", url }), url).toEqual([["url", "format"]]);
    expect(validateFileItems([{ id: "a", url: site }], null).errors).toMatchObject([{ field: "url", code: "format" }]);
    expect(
      validateFileItems(
        [
          { id: "e\u0301", text: "x" },
          { id: "\u00e9", text: "y" },
        ],
        site,
      ).errors,
    ).toMatchObject([{ index: 1, field: "id", code: "duplicate" }]);
    const links = Array.from({ length: 16 }, (_, at) => ({ url: `https://shop.example/${at}` }));
    expect(
      validateFileItems(
        [
          { id: "a", text: "x" },
          { id: "b", text: "x", links },
        ],
        site,
      ).tooManyEntries,
    ).toBe(1);
  });
});

describe("isOfSite", () => {
  it("compares hosts, ignoring www", () => {
    expect(isOfSite(new URL("http://SHOP.example/x"), site)).toBe(true);
    expect(isOfSite(new URL("https://shop.example/x"), "https://www.shop.example")).toBe(true);
    expect(isOfSite(new URL("https://blog.shop.example/x"), site)).toBe(false);
    expect(isOfSite(new URL("https://shop.example/x"), null)).toBe(false);
  });
});
