import { describe, expect, it } from "vitest";
import { readBytes } from "../../testing.ts";
import { readHtml } from "./read-html.ts";

async function blocksOf(html: string) {
  const { blocks } = await readBytes(readHtml, html);
  return blocks.map((block) => (block.kind === "table" ? [block.header, ...block.rows] : `${block.kind} ${block.text}`));
}
const PROSE = "The kettle holds water, boils it, and tells when it is done, which takes about three minutes. ".repeat(8);

describe("readHtml", () => {
  it("keeps headings, paragraphs, lists, code and tables", async () => {
    expect(
      await blocksOf(
        `<h1>A</h1><p>b <b>c</b><br>d</p><ul><li>e<ul><li>f</li></ul></li></ul><ol start=3><li>g<li>h</ol>
         <pre>if x:\n  y</pre><table><tr><th>N<th>P<tr><td>Lid<td>9</table><dl><dt>Weight<dd>2 kg</dl>`,
      ),
    ).toEqual([
      "heading A",
      "paragraph b c\nd",
      "list_item e",
      "list_item f",
      "list_item 3. g",
      "list_item 4. h",
      "code if x:\n  y",
      [
        ["N", "P"],
        ["Lid", "9"],
      ],
      "list_item Weight: 2 kg",
    ]);
  });

  it("repeats a value that spans rows, and reads tables for layout as text", async () => {
    expect(
      await blocksOf("<table><tr><td rowspan=2>A<td>1<tr><td>2</table><table><tr><td><p>x</p><table><tr><td>y</table></table>"),
    ).toEqual([[[], ["A", "1"], ["A", "2"]], "paragraph x", "paragraph y"]);
  });

  it("leaves out scripts, styles, navigation and what is hidden", async () => {
    expect(
      await blocksOf(
        `<html><head><title>T</title><style>p{}</style></head><body><header>Logo</header><nav>Menu</nav><p>Text</p>
         <script>var x</script><div hidden>secret</div><p style="display: none">secret</p><footer>Imprint</footer></body></html>`,
      ),
    ).toEqual(["paragraph Text"]);
  });

  it("reads a page that is nothing but navigation all the same", async () => {
    expect(await blocksOf("<nav><a href=x>Only link</a></nav>")).toEqual(["paragraph Only link"]);
  });

  it("takes the article of a page and leaves the links around it, with its headline", async () => {
    const links = Array.from({ length: 40 }, (_, n) => `<div><a href="/${n}">Unrelated story ${n}</a></div>`).join("");
    const blocks = await blocksOf(
      `<html><head><title>Kettles</title></head><body><div>${links}</div><article><h1>Kettles</h1><p>${PROSE}</p><p>${PROSE}</p></article></body></html>`,
    );
    expect(blocks[0]).toBe("heading Kettles");
    expect(JSON.stringify(blocks)).not.toContain("Unrelated");
    expect(JSON.stringify(blocks)).toContain("boils it");
  });

  it("keeps the whole page where the article is only a part of its prose", async () => {
    const items = Array.from({ length: 30 }, (_, n) => `<li>Spare part number ${n} costs ${n} EUR and fits every kettle.</li>`).join("");
    const page = JSON.stringify(await blocksOf(`<body><article><p>${PROSE}</p></article><section><ul>${items}</ul></section></body>`));
    expect(page).toContain("boils it");
    expect(page).toContain("Spare part number 29");
  });

  it("takes the title of the head", async () => {
    expect((await readBytes(readHtml, "<title> A\n title </title><h1>Other</h1>")).title).toBe("A title");
    expect((await readBytes(readHtml, "<h1>Only heading</h1>")).title).toBe("Only heading");
  });

  it("reads the encoding that the page declares", async () => {
    const page = Buffer.from('<meta charset="windows-1252"><p>Gr\u00fc\u00dfe \u0080 5</p>', "latin1");
    expect((await readBytes(readHtml, page)).blocks).toEqual([{ kind: "paragraph", text: "Grüße € 5", page: null }]);
  });

  it("refuses markup that no tree builder should see", async () => {
    await expect(readBytes(readHtml, "<div>".repeat(600))).rejects.toMatchObject({
      reason: "too_large",
    });
    await expect(readBytes(readHtml, "<p>x</p>".repeat(300_001))).rejects.toMatchObject({
      reason: "too_large",
    });
    const attributes = Array.from({ length: 1_100 }, (_, n) => `a${n}=1`).join(" ");
    await expect(readBytes(readHtml, `<p ${attributes}>x</p>`)).rejects.toMatchObject({
      reason: "too_large",
    });
  });
});
