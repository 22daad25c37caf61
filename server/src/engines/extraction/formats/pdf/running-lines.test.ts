import { describe, expect, it } from "vitest";
import { RunningLines } from "./running-lines.ts";
import { segment } from "./testing.ts";

/** Returns the text of pages with ten lines between a header and a footer. */
function textsOf(count: number, header: (page: number) => string, footer: (page: number) => string, size = 10): string[][] {
  const pages = Array.from({ length: count }, (_, index) => [
    ...Array.from({ length: 10 }, (_none, line) => segment(`content ${(index * 7) % 5} ${line}`, 50, 700 - line * 20)),
    segment(header(index + 1), 50, 780, { size }),
    segment(footer(index + 1), 50, 20),
  ]);
  const running = new RunningLines();
  for (const [index, page] of pages.entries()) running.see(page, index + 1);
  return pages.map((page, index) => running.without(page, index + 1).map(({ text }) => text));
}

describe("RunningLines", () => {
  it("keeps only the first occurrence of a running header, regardless of its position in the file", () => {
    const pages = textsOf(
      4,
      () => "Manual 2024",
      () => "Company",
    );
    expect(pages.flat().filter((text) => text === "Manual 2024")).toHaveLength(1);
    expect(pages.flat().filter((text) => text.startsWith("content"))).toHaveLength(40);
  });

  it("drops page numbers with an offset or within words", () => {
    expect(
      textsOf(
        4,
        (page) => `Guide ${page + 12}`,
        (page) => `Page ${page + 12} of 16`,
      ).flat(),
    ).not.toContainEqual(expect.stringMatching(/Page|Guide 1[4-9]/));
  });

  it("distinguishes left and right pages", () => {
    const pages = textsOf(
      8,
      (page) => (page % 2 === 0 ? "Chapter" : "Book"),
      (page) => `${page}`,
    );
    expect(pages.flat().filter((text) => text === "Chapter" || text === "Book")).toHaveLength(2);
  });

  it("keeps header and footer lines whose text differs by page, such as prices", () => {
    const pages = textsOf(
      4,
      (page) => `Kettle ${page * 7} EUR`,
      (page) => `Model ${page * 3}`,
    );
    expect(pages.flat()).toHaveLength(48);
  });

  it("keeps a cell that equals the page number, and drops a separate page number", () => {
    const pages = [1, 2].map((page) => [
      ...Array.from({ length: 10 }, (_none, line) => segment(`content ${(page * 7) % 5} ${line}`, 50, 700 - line * 20)),
      ...["Lid", String(page), "9.90"].map((text, column) => segment(text, 50 + column * 100, 500)),
      segment(String(page), 300, 20),
    ]);
    const running = new RunningLines();
    for (const [index, page] of pages.entries()) running.see(page, index + 1);
    const texts = pages.map((page, index) => running.without(page, index + 1).map(({ text }) => text));
    expect(texts.map((page) => page.slice(10))).toEqual([
      ["Lid", "1", "9.90"],
      ["Lid", "2", "9.90"],
    ]);
  });

  it("keeps table cells that repeat on every page, regardless of the row spacing, and drops running text next to a chapter name", () => {
    for (const gap of [16, 60]) {
      const pages = [1, 2, 3, 4].map((page) => [
        segment(`Chapter ${"abcd"[page - 1]}`, 50, 790),
        segment("Manual", 520, 790),
        ...Array.from({ length: 11 }, (_none, row) => row).flatMap((row) =>
          [`Lid ${page * 11 + row}`, "each", `${page}.${row}`].map((text, column) => segment(text, 50 + column * 100, 730 - row * gap)),
        ),
      ]);
      const running = new RunningLines();
      for (const [index, page] of pages.entries()) running.see(page, index + 1);
      const texts = pages.flatMap((page, index) => running.without(page, index + 1).map(({ text }) => text));
      expect(texts.filter((text) => text === "each")).toHaveLength(44);
      expect(texts.filter((text) => text === "Manual")).toHaveLength(1);
    }
  });

  it("keeps numbered headings", () => {
    expect(
      textsOf(
        4,
        (page) => `Step ${page}`,
        () => "x",
        14,
      ).flat(),
    ).toEqual(expect.arrayContaining(["Step 1", "Step 2", "Step 3", "Step 4"]));
  });
});
