import { describe, expect, it } from "vitest";
import { NAMESPACES, pngOf, relationsXml } from "../../ooxml/testing.ts";
import { readBytes, zipOf } from "../../testing.ts";
import { readDocx } from "./read-docx.ts";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

type Files = Readonly<Record<string, string | Uint8Array>>;

function partsOf(body: string, parts: Files = {}): Record<string, string | Uint8Array> {
  return {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    "_rels/.rels": `<Relationships ${RELATIONS}><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="word/document.xml"/><Relationship Id="b" Type="x/core-properties" Target="docProps/core.xml"/><Relationship Id="c" Type="x/extended-properties" Target="docProps/app.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `<Relationships ${RELATIONS}><Relationship Id="a" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="b" Type="${OFFICE}/footnotes" Target="/word/footnotes.xml"/></Relationships>`,
    "word/document.xml": `<?xml version="1.0"?><w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    ...parts,
  };
}
function read(body: string, parts?: Files) {
  return readBytes(readDocx, zipOf(partsOf(body, parts)));
}
async function blocksOf(body: string, parts?: Files) {
  const { blocks } = await read(body, parts);
  return blocks.map((block) =>
    block.kind === "table"
      ? [block.header, ...block.rows]
      : block.kind === "heading"
        ? `h${block.level} ${block.text}`
        : `${block.kind} ${block.text}`,
  );
}
function p(text: string, properties = ""): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
}
function row(cells: string[], properties = ""): string {
  return `<w:tr><w:trPr>${properties}</w:trPr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr>`;
}
function styles(...each: string[]): Record<string, string> {
  return { "word/styles.xml": `<w:styles ${W}>${each.join("")}</w:styles>` };
}

function app(application: string, pages: number): Record<string, string> {
  return {
    "docProps/app.xml": `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>${application}</Application><Pages>${pages}</Pages></Properties>`,
    "docProps/core.xml": '<c xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Core title</dc:title></c>',
  };
}

describe("readDocx", () => {
  it("keeps a table row in which a paragraph mark was deleted, and drops a deleted row", async () => {
    const joined = '<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr><w:r><w:t>Lid</w:t></w:r></w:p>';
    const rows = [row([p("Part"), p("Price")]), row([joined, p("9.90")]), row([p("Gone"), p("1")], '<w:del w:id="2"/>')];
    expect(await blocksOf(`<w:tbl>${rows.join("")}</w:tbl>`)).toEqual([
      [
        ["Part", "Price"],
        ["Lid", "9.90"],
      ],
    ]);
  });

  it("includes only the displayed text of a note, without moved or duplicate text", async () => {
    const moved = "<w:moveFrom><w:r><w:t>Not this.</w:t></w:r></w:moveFrom>";
    const note = `<w:footnote w:id="1"><w:p>${moved}<w:r><w:rPr><w:vanish/></w:rPr><w:t>Hidden.</w:t></w:r><w:r><w:t>But this.</w:t></w:r></w:p></w:footnote>`;
    const parts = { "word/footnotes.xml": `<w:footnotes ${W}>${note}</w:footnotes>` };
    const text = '<w:p><w:r><w:t>Text.</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p>';
    expect(await blocksOf(text, parts)).toEqual(["paragraph Text.", "paragraph But this."]);
  });

  it("reports the page on which a paragraph and a table start, and a page count that is at least as high", async () => {
    const across = "<w:p><w:r><w:t>Begins here</w:t><w:lastRenderedPageBreak/><w:t> and ends there.</w:t></w:r></w:p>";
    const next = "<w:p><w:r><w:lastRenderedPageBreak/><w:t>Next page.</w:t></w:r></w:p>";
    const table = `<w:tbl>${row([p("Part"), p("Price")])}${row([next, p("9.90")])}</w:tbl>`;
    const { blocks, pages } = await read(across + table + next, app("Microsoft Office Word", 1));
    expect(blocks.map(({ page }) => page)).toEqual([1, 2, 4]);
    expect(pages).toBe(4);
  });

  it("finds headings by outline level, even if the styles are localized or derived", async () => {
    const parts = styles(
      '<w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>',
      '<w:style w:styleId="Mein"><w:name w:val="Mein Stil"/><w:basedOn w:val="Basis"/></w:style>',
      '<w:style w:styleId="Basis"><w:name w:val="Basis"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>',
      '<w:style w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style>',
    );
    expect(
      await blocksOf(
        p("A", '<w:pStyle w:val="berschrift1"/>') +
          p("B", '<w:pStyle w:val="Mein"/>') +
          p("C", '<w:outlineLvl w:val="0"/>') +
          p("D", '<w:pStyle w:val="Loop"/>') +
          p("E", '<w:pStyle w:val="berschrift1"/><w:outlineLvl w:val="9"/>'),
        parts,
      ),
    ).toEqual(["h1 A", "h3 B", "h1 C", "paragraph D", "paragraph E"]);
  });

  it("nests headings below the title and omits the table of contents", async () => {
    const parts = styles(
      '<w:style w:styleId="T"><w:name w:val="Title"/></w:style>',
      '<w:style w:styleId="H"><w:name w:val="heading 1"/></w:style>',
      '<w:style w:styleId="V1"><w:name w:val="toc 1"/></w:style>',
    );
    const body = p("Guide", '<w:pStyle w:val="T"/>') + p("Returns 3", '<w:pStyle w:val="V1"/>') + p("Returns", '<w:pStyle w:val="H"/>');
    expect(await blocksOf(body, parts)).toEqual(["h1 Guide", "h2 Returns"]);
    expect((await read(body, parts)).title).toBe("Guide");
  });

  it("reads lists, line breaks, links and fields, and skips deleted and hidden text", async () => {
    expect(
      await blocksOf(
        p("item", '<w:numPr><w:numId w:val="1"/></w:numPr>') +
          p("no item", '<w:numPr><w:numId w:val="0"/></w:numPr>') +
          "<w:p><w:r><w:t>a</w:t><w:br/><w:t>b</w:t></w:r><w:hyperlink><w:r><w:t> link</w:t></w:r></w:hyperlink>" +
          "<w:r><w:instrText>PAGE</w:instrText></w:r><w:del><w:r><w:delText>x</w:delText><w:t>y</w:t></w:r></w:del>" +
          "<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:r><w:t>!</w:t></w:r></w:p>",
      ),
    ).toEqual(["list_item item", "paragraph no item", "paragraph a\nb link!"]);
  });

  it("reads tables with a header, merged cells and nested tables", async () => {
    const table =
      "<w:tbl>" +
      row([p("Part"), p("Price")], "<w:tblHeader/>") +
      row([p("Lid") + p("blue"), p("9")]) +
      row([`<w:tcPr><w:vMerge/></w:tcPr>${p("")}`, `<w:tbl>${row([p("x"), p("y")])}</w:tbl>${p("")}`]) +
      row([`<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${p("wide")}`]) +
      "</w:tbl>";
    expect(await blocksOf(table)).toEqual([
      [
        ["Part", "Price"],
        ["Lid blue", "9"],
        ["Lid blue", "x y"],
        ["wide", ""],
      ],
    ]);
  });

  it("reads a text box only once", async () => {
    const box = `<w:txbxContent>${p("boxed")}</w:txbxContent>`;
    expect(
      await blocksOf(
        `<w:p><w:r><mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent><w:t>after</w:t></w:r></w:p>`,
      ),
    ).toEqual(["paragraph boxed", "paragraph after"]);
  });

  it("places a footnote after its paragraph", async () => {
    const notes = `<w:footnotes ${W}><w:footnote w:type="separator" w:id="0">${p("-")}</w:footnote><w:footnote w:id="2">${p("Note.")}</w:footnote></w:footnotes>`;
    expect(
      await blocksOf('<w:p><w:r><w:t>Text</w:t><w:footnoteReference w:id="2"/></w:r></w:p>' + p("Next"), { "word/footnotes.xml": notes }),
    ).toEqual(["paragraph Text", "paragraph Note.", "paragraph Next"]);
  });

  it("reads inserted text, but not deleted, moved or placeholder text", async () => {
    const t = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
    expect(
      await blocksOf(
        `<w:p>${t("a")}<w:ins>${t("b")}</w:ins><w:moveFrom>${t("c")}</w:moveFrom><w:moveTo>${t("d")}</w:moveTo></w:p>` +
          `<w:tbl>${row([p("x"), p("y")])}${row([p("gone"), p("gone")], "<w:del/>")}</w:tbl>` +
          `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${p("Click here")}</w:sdtContent></w:sdt>` +
          `<w:sdt><w:sdtPr/><w:sdtContent>${p("filled in")}</w:sdtContent></w:sdt>`,
      ),
    ).toEqual(["paragraph abd", [[], ["x", "y"]], "paragraph filled in"]);
  });

  it("numbers lists and headings as displayed", async () => {
    const level = (index: number, format: string, text: string) =>
      `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const parts = {
      ...styles('<w:style w:styleId="H"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'),
      "word/numbering.xml": `<w:numbering ${W}><w:abstractNum w:abstractNumId="7">${level(0, "decimal", "%1.")}${level(1, "lowerLetter", "%1.%2)")}</w:abstractNum><w:abstractNum w:abstractNumId="8">${level(0, "bullet", "o")}</w:abstractNum>
        <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>
        <w:num w:numId="3"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num></w:numbering>`,
      "word/_rels/document.xml.rels": relationsXml({ s: ["styles", "styles.xml"], n: ["numbering", "numbering.xml"] }),
    };
    const item = (text: string, id: number, at = 0) => p(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`);
    const heading = p("A", '<w:pStyle w:val="H"/>');
    expect(
      await blocksOf(heading + item("b", 1, 1) + item("c", 1, 1) + item("d", 1) + item("e", 1, 1) + item("f", 2) + item("g", 3), parts),
    ).toEqual(["h1 1. A", "list_item 1.a) b", "list_item 1.b) c", "list_item 2. d", "list_item 2.a) e", "list_item f", "list_item 5. g"]);
  });

  it("recognizes a header row by table style, bold text, or words above values", async () => {
    const bold = (text: string) => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
    const table = (...rows: string[][]) => `<w:tbl>${rows.map((cells) => row(cells)).join("")}</w:tbl>`;
    expect(await blocksOf(table([bold("Part"), bold("Colour")], [p("Lid"), p("blue")]))).toEqual([
      [
        ["Part", "Colour"],
        ["Lid", "blue"],
      ],
    ]);
    expect(await blocksOf(table([p("Part"), p("Price")], [p("Lid"), p("9.90 EUR")]))).toEqual([
      [
        ["Part", "Price"],
        ["Lid", "9.90 EUR"],
      ],
    ]);
    expect(await blocksOf(table([p("Lid"), p("blue")], [p("Filter"), p("white")]))).toEqual([[[], ["Lid", "blue"], ["Filter", "white"]]]);
  });

  it("splits long tables into blocks of 500 rows, each with the header", async () => {
    const rows = Array.from({ length: 1_001 }, (_, index) => row([p(`row ${index}`), p(String(index))]));
    const { blocks } = await read(`<w:tbl>${row([p("Name"), p("Number")], "<w:tblHeader/>")}${rows.join("")}</w:tbl>`);
    expect(blocks.map((block) => (block.kind === "table" ? [block.header, block.rows.length] : block.kind))).toEqual([
      [["Name", "Number"], 499],
      [["Name", "Number"], 500],
      [["Name", "Number"], 2],
    ]);
  });

  it("puts headers first and footers last, each only once and without page numbers", async () => {
    const field = (name: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/><w:instrText> ${name} </w:instrText><w:fldChar w:fldCharType="separate"/><w:t>3</w:t><w:fldChar w:fldCharType="end"/></w:r>`;
    const parts = {
      "word/h1.xml": `<w:hdr ${W}>${p("ACME")}${p("Returns")}</w:hdr>`,
      "word/h2.xml": `<w:hdr ${W}>${p("ACME")}</w:hdr>`,
      "word/f.xml": `<w:ftr ${W}>${p("ACME")}<w:p><w:r><w:t>Page </w:t></w:r>${field("PAGE")}<w:r><w:t> of </w:t></w:r>${field("NUMPAGES")}</w:p>${p("Call us")}</w:ftr>`,
      "word/_rels/document.xml.rels": relationsXml({ a: ["header", "h1.xml"], b: ["header", "h2.xml"], c: ["footer", "f.xml"] }),
    };
    expect(await blocksOf(p("Body"), parts)).toEqual(["paragraph ACME", "paragraph Returns", "paragraph Body", "paragraph Call us"]);
  });

  it("places unresolved comments after their paragraph", async () => {
    const comment = (id: number, text: string) =>
      `<w:comment w:id="${id}"><w:p w14:paraId="P${id}"><w:r><w:t>${text}</w:t></w:r></w:p></w:comment>`;
    const parts = {
      "word/comments.xml": `<w:comments ${W} xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml">${comment(1, "Really?")}${comment(2, "Settled")}</w:comments>`,
      "word/done.xml":
        '<w15:commentsEx xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:commentEx w15:paraId="P2" w15:done="1"/></w15:commentsEx>',
      "word/_rels/document.xml.rels": relationsXml({ c: ["comments", "comments.xml"], d: ["commentsExtended", "done.xml"] }),
    };
    const reference = (id: number) => `<w:r><w:commentReference w:id="${id}"/></w:r>`;
    expect(await blocksOf(`<w:p><w:r><w:t>30 days</w:t></w:r>${reference(1)}${reference(2)}</w:p>`, parts)).toEqual([
      "paragraph 30 days",
      "paragraph Comment: Really?",
    ]);
  });

  it("reads an equation as one line", async () => {
    const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const math = `<m:oMath>${r("x=")}<m:f><m:num>${r("a+b")}</m:num><m:den><m:sSup><m:e>${r("c")}</m:e><m:sup>${r("2")}</m:sup></m:sSup></m:den></m:f></m:oMath>`;
    expect(await blocksOf(`<w:p><w:r><w:t>So </w:t></w:r>${math}</w:p>`)).toEqual(["paragraph So x=(a+b)/(c^2)"]);
  });

  it("extracts images with their alternative text, caption or heading, at their position", async () => {
    const drawing = (relation: string, description = "") =>
      `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${description}"/><a:graphic><pic:pic><pic:blipFill><a:blip r:embed="${relation}"/></pic:blipFill></pic:pic></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
    const old = '<w:p><w:r><w:pict><v:shape alt="An old drawing"><v:imagedata r:id="d"/></v:shape></w:pict></w:r></w:p>';
    const relations = Object.fromEntries(["a", "b", "c", "d", "e"].map((id) => [id, ["image", `media/${id}.png`] as const]));
    const parts: Record<string, string | Uint8Array> = {
      ...styles(
        '<w:style w:styleId="C"><w:name w:val="caption"/></w:style>',
        '<w:style w:styleId="H"><w:name w:val="heading 1"/></w:style>',
      ),
      "word/_rels/document.xml.rels": relationsXml({ ...relations, s: ["styles", "styles.xml"] }),
    };
    for (const [index, id] of ["a", "b", "c", "d", "e"].entries()) parts[`word/media/${id}.png`] = await pngOf(index);
    const caption = (text: string) => p(text, '<w:pStyle w:val="C"/>');
    const heading = p("Kettles", '<w:pStyle w:val="H"/>');
    const table = `<w:tbl>${row([p("cell"), drawing("e")])}</w:tbl>`;
    const body =
      heading + drawing("a", "A lid") + drawing("b") + caption("Figure 1: Filter") + p("Text") + drawing("c") + p("More") + old + table;
    const result = await read(body, parts);
    expect(result.pictures.map(({ description }) => description)).toEqual([
      "A lid",
      "Figure 1: Filter",
      "Kettles",
      "An old drawing",
      "Kettles",
    ]);
    expect(result.blocks.map((block) => (block.kind === "table" ? "table" : block.text))).toEqual([
      "Kettles",
      "A lid",
      "Figure 1: Filter",
      "Text",
      "More",
      "An old drawing",
      "table",
    ]);
  });

  it("reports page numbers if the authoring application stored them", async () => {
    const body = p("one") + '<w:p><w:r><w:br w:type="page"/></w:r></w:p><w:p><w:r><w:lastRenderedPageBreak/><w:t>two</w:t></w:r></w:p>';
    const word = await read(body, app("Microsoft Office Word", 2));
    expect(word).toMatchObject({ title: "Core title", pages: 2 });
    expect(word.blocks.map((block) => block.page)).toEqual([1, 2]);
    expect((await read(body, app("Other", 7))).blocks.map((block) => block.page)).toEqual([null, null]);
    await expect(read(body, app("Other", 101))).rejects.toMatchObject({ reason: "too_large" });
  });

  it("reads elements with any namespace prefix", async () => {
    const document =
      '<?xml version="1.0"?><ns0:document xmlns:ns0="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><ns0:body><ns0:p><ns0:r><ns0:t>Hi</ns0:t></ns0:r></ns0:p></ns0:body></ns0:document>';
    expect(await blocksOf("", { "word/document.xml": document })).toEqual(["paragraph Hi"]);
  });

  it("rejects a document type declaration, so entities are never resolved", async () => {
    const xxe = `<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/hostname">]><w:document ${NAMESPACES}><w:body>${p("&e;")}</w:body></w:document>`;
    await expect(read("", { "word/document.xml": xxe })).rejects.toMatchObject({
      reason: "damaged",
    });
    await expect(read("", { "word/styles.xml": `<!DOCTYPE x><w:styles ${W}/>` })).rejects.toMatchObject({ reason: "damaged" });
  });

  it("rejects deeply nested XML", async () => {
    await expect(read("<w:sdt>".repeat(300))).rejects.toMatchObject({ reason: "too_large" });
  });

  it("rejects an archive that exceeds the decompressed size limit, even if it declares smaller sizes", async () => {
    const bomb = partsOf(p("x".repeat(1_100_000)));
    await expect(readBytes(readDocx, zipOf(bomb))).rejects.toMatchObject({ reason: "too_large" });
    const many = partsOf(p("x"), {
      a: "x".repeat(900_000),
      b: "x".repeat(900_000),
      c: "x".repeat(900_000),
    });
    await expect(readBytes(readDocx, zipOf(many))).rejects.toMatchObject({ reason: "too_large" });
    await expect(readBytes(readDocx, zipOf(bomb, 100))).rejects.toThrow("too many bytes");
  });

  it("distinguishes a password-protected file from a damaged file", async () => {
    const ole = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1_000)]);
    await expect(readBytes(readDocx, ole)).rejects.toMatchObject({ reason: "damaged" });
    const encrypted = Buffer.concat([ole, Buffer.from("EncryptedPackage", "utf16le")]);
    await expect(readBytes(readDocx, encrypted)).rejects.toMatchObject({ reason: "encrypted" });
    await expect(readBytes(readDocx, zipOf({ a: "b" }))).rejects.toMatchObject({
      reason: "damaged",
    });
    const sheet = partsOf("", {
      "[Content_Types].xml": String(partsOf("")["[Content_Types].xml"]).replace("wordprocessingml", "spreadsheetml"),
    });
    await expect(readBytes(readDocx, zipOf(sheet))).rejects.toMatchObject({ reason: "damaged" });
  });
});
