import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readBytes } from "../../testing.ts";
import { inlineText } from "./inline-text.ts";
import { readMarkdown } from "./read-markdown.ts";
import { cpuTime } from "../../../../../test/support/cpu-time.ts";

async function blocksOf(text: string) {
  const { blocks } = await readBytes(readMarkdown, text);
  return blocks.map((block) =>
    block.kind === "table"
      ? [block.header, ...block.rows]
      : block.kind === "heading"
        ? `h${block.level} ${block.text}`
        : `${block.kind} ${block.text}`,
  );
}

describe("readMarkdown", () => {
  it("uses the title in the front matter, or else the first heading", async () => {
    const withMatter = await readBytes(readMarkdown, '---\ntitle: "Returns: how"\ntags:\n  - a\n---\n# H\n\nText');
    expect(withMatter.title).toBe("Returns: how");
    expect(withMatter.blocks).toHaveLength(2);
    expect((await readBytes(readMarkdown, "## H\n\nText")).title).toBe("H");
  });

  it("does not mistake a thematic break at the start for front matter", async () => {
    expect(await blocksOf("---\nSome text here.\n\n---\nMore.")).toEqual(["paragraph Some text here.", "paragraph More."]);
  });

  it("reads both heading syntaxes", async () => {
    expect(await blocksOf("# A #\n\nB\n===\n\nC\n---\n\n####### no\n#no")).toEqual(["h1 A", "h1 B", "h2 C", "paragraph ####### no\n#no"]);
  });

  it("reads nested and numbered lists with continuation lines", async () => {
    expect(await blocksOf("- a\n  goes on\n  - b\n1. c\n2) d\n- [x] e\n\n  More of e.")).toEqual([
      "list_item a\ngoes on",
      "list_item b",
      "list_item 1. c",
      "list_item 2) d",
      "list_item e",
      "paragraph More of e.",
    ]);
  });

  it("keeps fenced and indented code", async () => {
    expect(await blocksOf("```js\nif (a) {\n\n  *b*\n}\n```\ntext\n\n    indented\n      more\n")).toEqual([
      "code if (a) {\n\n  *b*\n}",
      "paragraph text",
      "code indented\n  more",
    ]);
  });

  it("reads tables", async () => {
    expect(await blocksOf("| A | B |\n|:--|--:|\n| 1 | `x\\|y` |\n| **2** |\n\nEnd")).toEqual([
      [["A", "B"], ["1", "x|y"], ["2"]],
      "paragraph End",
    ]);
  });

  it("unwraps block quotes", async () => {
    expect(await blocksOf("> # Q\n> text\n> > deeper")).toEqual(["h1 Q", "paragraph text\ndeeper"]);
  });

  it("drops comments, scripts, styles and link definitions", async () => {
    expect(await blocksOf("<!-- a\n\nb -->\n\n<script>\n\nx()\n</script>\n\n<div>kept</div>\n\n[ref]: https://x.example\n\nEnd")).toEqual([
      "paragraph kept",
      "paragraph End",
    ]);
  });

  it("reads structured HTML as a page", async () => {
    expect(
      await blocksOf(
        "Before\n\n<table>\n<tr><th>A</th><th>B</th></tr>\n\n<tr><td>1</td><td>2</td></tr>\n</table>\n\n<ul>\n<li>x</li>\n</ul>\n\nAfter",
      ),
    ).toEqual([
      "paragraph Before",
      [
        ["A", "B"],
        ["1", "2"],
      ],
      "list_item x",
      "paragraph After",
    ]);
  });

  it("reads an unclosed fence as code to the end of the document, and footnotes as text", async () => {
    expect(await blocksOf("a[^1]\n\n[^1]: The note.\n\n```\n# code")).toEqual(["paragraph a", "paragraph The note.", "code # code"]);
  });

  it("lists web images, but not images in code", async () => {
    const text = [
      '![A *lid*](https://shop.example/a.png "Lid") and ![](<https://shop.example/b(1).png>) ![c][ref] ![ref] ![no](local.png)',
      "`![code](https://shop.example/code.png)` ![span](https://shop.example/d.png)",
      "",
      "```",
      "![code](https://shop.example/fenced.png)",
      "```",
      "",
      "    ![code](https://shop.example/indented.png)",
      "",
      '<p align="center"><img src="https://shop.example/e.png" alt="Grip"></p>',
      "",
      "[ref]: https://shop.example/r.png",
    ].join("\n");
    const { linkedPictures } = await readBytes(readMarkdown, text);
    expect(linkedPictures.map(({ url, description }) => `${url} ${description}`.trim())).toEqual([
      "https://shop.example/a.png A lid",
      "https://shop.example/b(1).png",
      "https://shop.example/r.png c",
      "https://shop.example/d.png span",
      "https://shop.example/e.png Grip",
    ]);
  });

  it("extracts inline images and removes their data from the text", async () => {
    const bytes = await sharp({ create: { width: 240, height: 160, channels: 3, background: "#aa3311" } })
      .composite([{ input: Buffer.from('<svg width="240" height="160"><circle cx="80" cy="80" r="60" fill="#1155ee"/></svg>') }])
      .png()
      .toBuffer();
    const data = `data:image/png;base64,${bytes.toString("base64")}`;
    for (const text of [`Text ![A lid](${data}) more`, `Text ![A lid][image1] more\n\n[image1]: <${data}>`]) {
      const { blocks, pictures } = await readBytes(readMarkdown, text);
      expect(blocks).toEqual([{ kind: "paragraph", text: "Text A lid more", page: null }]);
      expect(pictures.map(({ width, description }) => [width, description])).toEqual([[240, "A lid"]]);
    }
    const { blocks } = await readBytes(readMarkdown, `a ![b](data:image/png;base64,${"QUJD".repeat(20_000)}) c`);
    expect(blocks).toEqual([{ kind: "paragraph", text: "a b c", page: null }]);
  });

  it("remains fast for malicious lines", async () => {
    const started = cpuTime();
    for (const part of ["![", "![a](data:", "![a](", "![a][", "<img ", "<table>\n", "| a |\n|-", "[^1]: ", "- "])
      await readBytes(readMarkdown, part.repeat(40_000));
    await readBytes(readMarkdown, `a|b\n${" ".repeat(200_000)}x`);
    expect(cpuTime() - started).toBeLessThan(15_000);
  });
});

describe("inlineText", () => {
  it("preserves ranges and dimensions between digits", () => {
    expect(inlineText("2~3일, 20~40%, ~5 km, 10*20*30 cm, **2**0")).toBe("2~3일, 20~40%, ~5 km, 10*20*30 cm, 20");
  });

  it("replaces emphasis, links and images with their text", () => {
    expect(inlineText("a **b** _c_ ~~d~~ `e*f`")).toBe("a b c d e*f");
    expect(inlineText('[text](https://x.example/(a) "t") and ![alt](i.png) [ref][1]')).toBe("text and alt ref");
    expect(inlineText("<https://x.example> a<br>b <b>c</b> &amp; &#228;")).toBe("https://x.example a\nb c & ä");
    expect(inlineText("note[^1]")).toBe("note");
  });

  it("keeps text that only resembles markup", () => {
    for (const text of ["snake_case_name", "2 * 3 * 4", "a < b && c", "[not a link]", "wow! [", "C:\\dir", "`open"]) {
      expect(inlineText(text)).toBe(text);
    }
  });

  it("remains fast for malicious text", () => {
    const started = cpuTime();
    for (const part of ["[", "](", "`", "*a", "<a", "![", "&#", "`a``"]) inlineText(part.repeat(50_000));
    expect(cpuTime() - started).toBeLessThan(8_000);
  });
});
