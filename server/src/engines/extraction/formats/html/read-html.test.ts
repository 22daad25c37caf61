import sharp from "sharp";
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

  it.each([
    "<!doctype html><html lang=de><meta charset=utf-8><title>T</title><h1>A</h1><p>b</html>",
    "<!doctype html><html lang=de><head><title>T</title></head><h1>A</h1><p>b</p>",
    "<html><head><title>T</title><h1>A</h1><p>b</p></html>",
    "<!doctype html><title>T</title><h1>A</h1><p>b",
  ])("reads a page without a body tag: %s", async (html) => {
    expect(await blocksOf(html)).toEqual(["heading A", "paragraph b"]);
  });

  it("repeats a value that spans rows, and reads layout tables as text", async () => {
    expect(
      await blocksOf("<table><tr><td rowspan=2>A<td>1<tr><td>2</table><table><tr><td><p>x</p><table><tr><td>y</table></table>"),
    ).toEqual([[[], ["A", "1"], ["A", "2"]], "paragraph x", "paragraph y"]);
  });

  it("omits scripts, styles, navigation and hidden content, and keeps header and footer", async () => {
    expect(
      await blocksOf(
        `<html><head><title>T</title><style>p{}</style></head><body><header>Logo</header><nav>Menu</nav><p>Text</p>
         <script>var x</script><div hidden>secret</div><p style="display: none">secret</p><footer>Imprint</footer></body></html>`,
      ),
    ).toEqual(["paragraph Logo", "paragraph Text", "paragraph Imprint"]);
  });

  it("reads a page that contains only navigation", async () => {
    expect(await blocksOf("<nav><a href=x>Only link</a></nav>")).toEqual(["paragraph Only link"]);
  });

  it("keeps content outside the main element: hours, addresses, cards and notes", async () => {
    const page = JSON.stringify(
      await blocksOf(
        `<body><header><p>Call 0611 12345</p></header><main><article><h1>Kettles</h1><p>${PROSE}</p><p>${PROSE}</p></article></main>
         <aside><h2>Hours</h2><p>Mon-Fri 9:00-17:30</p></aside><div class="sidebar card"><p>Kettle cleaner, 9.50 EUR</p></div>
         <div role="complementary"><p>12 Mill Lane</p></div><footer role="contentinfo"><address>80 River Road</address></footer></body>`,
      ),
    );
    for (const fact of ["0611 12345", "Mon-Fri 9:00-17:30", "9.50 EUR", "12 Mill Lane", "80 River Road", "boils it"])
      expect(page).toContain(fact);
  });

  it("keeps content that is revealed by a click: tabs, answers and size charts", async () => {
    const opened = [
      '<div id="t1"></div><a href="#t2">Shipping</a><div id="t2" style="display:none">a1</div>',
      '<button aria-controls="x">How long?</button><div id="x" hidden>a2</div>',
      '<button class="q" aria-expanded="false">How much?</button><div class="answer" hidden>a3</div>',
      '<div role="tabpanel" style="display: none">a4</div>',
      '<div class="accordion-collapse collapse" style="display:none">a5</div>',
      '<button data-bs-target="#m">Sizes</button><div id="m" class="modal" style="display:none">a6</div>',
      "<dialog><p>a7</p></dialog>",
      '<div aria-hidden="true">a8</div>',
      '<div class="labels"><div role="tab">Day</div><div role="tab">Night</div></div><div><div><p>Soup</p></div><div style="display:none"><p>a9</p></div></div>',
    ];
    const page = JSON.stringify(
      await blocksOf(
        `<body>${opened.join("")}<div style="display:none">secret</div><p hidden>secret</p><div><p>Fee</p><p hidden>secret</p></div></body>`,
      ),
    );
    for (const text of ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "Night", "Shipping", "How long?", "How much?", "Sizes"])
      expect(page).toContain(text);
    expect(page).not.toContain("secret");
  });

  it("omits menus, breadcrumbs, skip links, consent banners, controls and duplicated slides", async () => {
    expect(
      await blocksOf(
        `<body><a href="#main" class="sr-only">Skip to content</a><div id="menu"><a href=a>Start</a> <a href=b>Rooms</a></div>
         <ol class="breadcrumb"><li><a href=/>Home</a></ol><div class="cookie-banner">We use cookies.</div><select><option>Blue</select>
         <button>Buy</button><div class="slick-cloned">copy</div><p>Text</p></body>`,
      ),
    ).toEqual(["paragraph Text"]);
  });

  it("keeps a telephone number in a menu, and a list of dishes with the class name menu", async () => {
    expect(
      await blocksOf(
        `<body><nav><a href=a>Rooms</a><ul><li><a href="tel:+15035550199">(503) 555-0199</a><li><a href=b>Contact</a></ul><a href=c>Jobs</a><a href=d>0611 12345</a></nav>
         <div class="menu"><p>Smoked trout $18</p></div></body>`,
      ),
    ).toEqual(["list_item (503) 555-0199", "paragraph 0611 12345", "paragraph Smoked trout $18"]);
  });

  it("reads adjacent links as separate words", async () => {
    expect(await blocksOf("<div><a>Basic</a><a>Full</a></div>")).toEqual(["paragraph Basic Full"]);
  });

  it("keeps the whole page if the article element contains only part of its text", async () => {
    const items = Array.from({ length: 30 }, (_, n) => `<li>Spare part number ${n} costs ${n} EUR and fits every kettle.</li>`).join("");
    const page = JSON.stringify(await blocksOf(`<body><article><p>${PROSE}</p></article><section><ul>${items}</ul></section></body>`));
    expect(page).toContain("boils it");
    expect(page).toContain("Spare part number 29");
  });

  it("uses the title in the head element", async () => {
    expect((await readBytes(readHtml, "<title> A\n title </title><h1>Other</h1>")).title).toBe("A title");
    expect((await readBytes(readHtml, "<h1>Only heading</h1>")).title).toBe("Only heading");
  });

  it("uses the declared encoding", async () => {
    const page = Buffer.from('<meta charset="windows-1252"><p>Gr\u00fc\u00dfe \u0080 5</p>', "latin1");
    expect((await readBytes(readHtml, page)).blocks).toEqual([{ kind: "paragraph", text: "Grüße € 5", page: null }]);
  });

  it("rejects markup that is too large to be parsed into a tree", async () => {
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
    await expect(readBytes(readHtml, `<p class="${"x ".repeat(500_000)}">x</p>`)).rejects.toMatchObject({
      reason: "too_large",
    });
  });

  it("joins the rows of a header, and repeats cells that span several columns, but not cells that span the whole table", async () => {
    expect(
      await blocksOf(
        `<table><caption>Sizes</caption><thead><tr><th rowspan=2>Model<th colspan=2>Volume<tr><th>Cup<th>Jug</thead>
         <tr><td>A<td colspan=2>1 l<tr><td colspan=3>Discontinued<tr><th scope=row>B<td>2 l<td>3 l</table>`,
      ),
    ).toEqual(["paragraph Sizes", [["Model", "Volume Cup", "Volume Jug"], ["A", "1 l", "1 l"], ["Discontinued"], ["B", "2 l", "3 l"]]]);
  });

  it("keeps a data table whose cells contain lists", async () => {
    expect(await blocksOf("<table><tr><th>Set<th>Parts<tr><td>A<td><ul><li>Lid<li>Grip</ul></table>")).toEqual([
      [
        ["Set", "Parts"],
        ["A", "Lid Grip"],
      ],
    ]);
  });

  it("reads questions that reveal their answers, and terms that share a description", async () => {
    expect(
      await blocksOf(
        "<h3><button>How long?</button></h3><div>30 days.</div><details><summary>How much?</summary>9 EUR.</details><button>Buy</button><dl><dt>W<dt>Weight<dd>2 kg<dd>net</dl>",
      ),
    ).toEqual([
      "heading How long?",
      "paragraph 30 days.",
      "paragraph How much?",
      "paragraph 9 EUR.",
      "list_item W, Weight: 2 kg",
      "list_item net",
    ]);
  });

  it("omits off-screen text, ruby annotations and templates", async () => {
    expect(
      await blocksOf(
        `<p style="position:absolute; left:-9999px">a</p><p style="font-size:0">b</p><p style="font-size:0.9em">kept</p>
         <p style="text-indent: -10000px">c</p><p><ruby>返品<rp>(</rp><rt>へんぴん</rt><rp>)</rp></ruby>は無料</p><template><p>d</p></template>`,
      ),
    ).toEqual(["paragraph kept", "paragraph 返品は無料"]);
  });

  it("does not end a paragraph at an inline image", async () => {
    expect(await blocksOf('<p>Press <img src="power.png" alt="power"> twice.</p>')).toEqual(["paragraph Press twice."]);
  });
});

describe("image extraction from a page", () => {
  async function picturesOf(html: string) {
    return (await readBytes(readHtml, html)).linkedPictures.map(({ url, description }) => `${url} ${description}`.trim());
  }

  it("lists the link preview first, then the images in the content with their descriptions", async () => {
    expect(
      await picturesOf(
        `<html><head><title>T</title><meta property="og:image" content="https://shop.example/og.png"><meta property="og:image:alt" content="All">
         <base href="https://shop.example/kettles/"></head><body><nav><img src="https://shop.example/logo.png"></nav>
         <p>Text <img src="a.png" alt="A kettle"></p><figure><img data-src="/b.jpg"><figcaption>The lid</figcaption></figure>
         <img src="a.png"><img srcset="c.webp 1x, d.webp 2x"></body></html>`,
      ),
    ).toEqual([
      "https://shop.example/og.png All",
      "https://shop.example/kettles/a.png A kettle",
      "https://shop.example/b.jpg The lid",
      "https://shop.example/kettles/c.webp",
    ]);
  });

  it("resolves URLs against the page's own URL if there is no base element, and returns no image if there is neither", async () => {
    expect(await picturesOf('<link rel="canonical" href="https://shop.example/p/1"><p>x<img src="a.png"></p>')).toEqual([
      "https://shop.example/p/a.png",
    ]);
    expect(await picturesOf('<meta property="og:url" content="https://shop.example/p/1"><p>x<img src="/a.png"></p>')).toEqual([
      "https://shop.example/a.png",
    ]);
    expect(await picturesOf('<base href="file:///etc/"><p>x<img src="a.png"><img src="//shop.example/b.png"></p>')).toEqual([]);
  });

  it("omits icons, SVG images and URLs that are not web URLs", async () => {
    expect(
      await picturesOf(
        `<p>x</p><img src="https://a.example/pixel.gif" width=1 height=1><img src="https://a.example/i.svg"><img src="javascript:alert(1)">
         <img src="file:///etc/passwd"><img src="https://me:secret@a.example/x.png"><img src="https://a.example/${"x".repeat(2_100)}.png"><img>`,
      ),
    ).toEqual([]);
  });

  it("keeps the first ten images", async () => {
    const images = Array.from({ length: 500 }, (_, n) => `<img src="https://a.example/${n}.png">`).join("");
    expect(await picturesOf(`<p>x</p>${images}`)).toHaveLength(10);
  });

  it("extracts an inline image", async () => {
    const bytes = await sharp({ create: { width: 240, height: 160, channels: 3, background: "#aa3311" } })
      .composite([{ input: Buffer.from('<svg width="240" height="160"><circle cx="80" cy="80" r="60" fill="#1155ee"/></svg>') }])
      .png()
      .toBuffer();
    const page = `<p>x</p><img alt="A lid" src="data:image/png;base64,${bytes.toString("base64")}"><img src="data:image/png;base64,broken">`;
    const { pictures, linkedPictures } = await readBytes(readHtml, page);
    expect(pictures.map(({ width, height, description }) => [width, height, description])).toEqual([[240, 160, "A lid"]]);
    expect(linkedPictures).toEqual([]);
  });
});
