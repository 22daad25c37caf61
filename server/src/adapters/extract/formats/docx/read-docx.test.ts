import { describe, expect, it } from "vitest";
import { readBytes, zipOf } from "../../testing.ts";
import { readDocx } from "./read-docx.ts";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

function partsOf(body: string, parts: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    "_rels/.rels": `<Relationships ${RELATIONS}><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="word/document.xml"/><Relationship Id="b" Type="x/core-properties" Target="docProps/core.xml"/><Relationship Id="c" Type="x/extended-properties" Target="docProps/app.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `<Relationships ${RELATIONS}><Relationship Id="a" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="b" Type="${OFFICE}/footnotes" Target="/word/footnotes.xml"/></Relationships>`,
    "word/document.xml": `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
    ...parts,
  };
}
function read(body: string, parts?: Readonly<Record<string, string>>) {
  return readBytes(readDocx, zipOf(partsOf(body, parts)));
}
async function blocksOf(body: string, parts?: Readonly<Record<string, string>>) {
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
  it("finds headings by outline level, also under localised and derived styles", async () => {
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

  it("puts headings below the title and leaves out the table of contents", async () => {
    const parts = styles(
      '<w:style w:styleId="T"><w:name w:val="Title"/></w:style>',
      '<w:style w:styleId="H"><w:name w:val="heading 1"/></w:style>',
      '<w:style w:styleId="V1"><w:name w:val="toc 1"/></w:style>',
    );
    const body = p("Guide", '<w:pStyle w:val="T"/>') + p("Returns 3", '<w:pStyle w:val="V1"/>') + p("Returns", '<w:pStyle w:val="H"/>');
    expect(await blocksOf(body, parts)).toEqual(["h1 Guide", "h2 Returns"]);
    expect((await read(body, parts)).title).toBe("Guide");
  });

  it("reads lists, line breaks, links and fields, and skips what was deleted or hidden", async () => {
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

  it("reads tables with header, spans and nested tables", async () => {
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

  it("reads a text box once", async () => {
    const box = `<w:txbxContent>${p("boxed")}</w:txbxContent>`;
    const mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
    expect(
      await blocksOf(
        `<w:p><w:r><mc:AlternateContent ${mc}><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent><w:t>after</w:t></w:r></w:p>`,
      ),
    ).toEqual(["paragraph boxed", "paragraph after"]);
  });

  it("puts a footnote behind its paragraph", async () => {
    const notes = `<w:footnotes ${W}><w:footnote w:type="separator" w:id="0">${p("-")}</w:footnote><w:footnote w:id="2">${p("Note.")}</w:footnote></w:footnotes>`;
    expect(
      await blocksOf('<w:p><w:r><w:t>Text</w:t><w:footnoteReference w:id="2"/></w:r></w:p>' + p("Next"), { "word/footnotes.xml": notes }),
    ).toEqual(["paragraph Text", "paragraph Note.", "paragraph Next"]);
  });

  it("knows pages where the program noted them", async () => {
    const body = p("one") + '<w:p><w:r><w:br w:type="page"/></w:r></w:p><w:p><w:r><w:lastRenderedPageBreak/><w:t>two</w:t></w:r></w:p>';
    const word = await read(body, app("Microsoft Office Word", 2));
    expect(word).toMatchObject({ title: "Core title", pages: 2 });
    expect(word.blocks.map((block) => block.page)).toEqual([1, 2]);
    expect((await read(body, app("Other", 7))).blocks.map((block) => block.page)).toEqual([null, null]);
    await expect(read(body, app("Other", 101))).rejects.toMatchObject({ reason: "too_large" });
  });

  it("reads names under any prefix", async () => {
    const document =
      '<?xml version="1.0"?><ns0:document xmlns:ns0="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><ns0:body><ns0:p><ns0:r><ns0:t>Hi</ns0:t></ns0:r></ns0:p></ns0:body></ns0:document>';
    expect(await blocksOf("", { "word/document.xml": document })).toEqual(["paragraph Hi"]);
  });

  it("refuses a document type, so that no entity is resolved", async () => {
    const xxe = `<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/hostname">]><w:document ${W}><w:body>${p("&e;")}</w:body></w:document>`;
    await expect(read("", { "word/document.xml": xxe })).rejects.toMatchObject({
      reason: "damaged",
    });
    await expect(read("", { "word/styles.xml": `<!DOCTYPE x><w:styles ${W}/>` })).rejects.toMatchObject({ reason: "damaged" });
  });

  it("refuses bottomless XML", async () => {
    await expect(read("<w:sdt>".repeat(300))).rejects.toMatchObject({ reason: "too_large" });
  });

  it("refuses an archive that expands to too much, also when it lies about that", async () => {
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

  it("tells a password from damage", async () => {
    const ole = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1_000)]);
    await expect(readBytes(readDocx, ole)).rejects.toMatchObject({ reason: "damaged" });
    const encrypted = Buffer.concat([ole, Buffer.from("EncryptedPackage", "utf16le")]);
    await expect(readBytes(readDocx, encrypted)).rejects.toMatchObject({ reason: "encrypted" });
    await expect(readBytes(readDocx, zipOf({ a: "b" }))).rejects.toMatchObject({
      reason: "damaged",
    });
    const sheet = partsOf("", {
      "[Content_Types].xml": partsOf("")["[Content_Types].xml"]?.replace("wordprocessingml", "spreadsheetml") ?? "",
    });
    await expect(readBytes(readDocx, zipOf(sheet))).rejects.toMatchObject({ reason: "damaged" });
  });
});
