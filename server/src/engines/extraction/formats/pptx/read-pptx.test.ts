import { describe, expect, it } from "vitest";
import type { Block } from "../../../../ports/text-extractor.ts";
import { NAMESPACES, pngOf, relationsXml } from "../../ooxml/testing.ts";
import { readBytes, zipOf } from "../../testing.ts";
import { readPptx } from "./read-pptx.ts";
import { deckOf, frame, picture, run, shape, slideXml, type TestSlide } from "./testing.ts";

function read(slides: readonly TestSlide[], files: Readonly<Record<string, string | Uint8Array>> = {}) {
  return readBytes(readPptx, zipOf(deckOf(slides, files)));
}

function shown(block: Block): unknown {
  if (block.kind === "table") return [block.header, ...block.rows];
  return `${block.page} ${block.kind === "heading" ? `h${block.level}` : block.kind} ${block.text}`;
}

async function blocksOf(slides: readonly TestSlide[], files?: Readonly<Record<string, string | Uint8Array>>) {
  return (await read(slides, files)).blocks.map(shown);
}

const TITLE = { placeholder: 'type="title"' };

describe("readPptx", () => {
  it("counts slides in presentation order, and nests slide titles below the title slide", async () => {
    const slides = [
      { body: shape(["Body"]) + shape(["Deck"], { placeholder: 'type="ctrTitle"' }) },
      { body: shape(["Second"], TITLE) },
      { body: shape(["no title here"]) },
    ];
    const result = await read(slides);
    expect(result.blocks.map(shown)).toEqual(["1 h1 Deck", "1 paragraph Body", "2 h2 Second", "3 paragraph no title here"]);
    expect(result).toMatchObject({ title: "Deck", pages: 3 });

    const swapped = relationsXml({ s1: ["slide", "slides/slide2.xml"], s2: ["slide", "/ppt/slides/slide1.xml"] });
    expect(await blocksOf(slides.slice(0, 2), { "ppt/_rels/presentation.xml.rels": swapped })).toEqual([
      "1 h1 Second",
      "2 h1 Deck",
      "2 paragraph Body",
    ]);
  });

  it("distinguishes list items from text by paragraph, layout and master", async () => {
    const bullets = (level: number, sign: string) => `<a:lvl${level}pPr>${sign}</a:lvl${level}pPr>`;
    const files = {
      "ppt/layouts/l.xml": slideXml(
        "p:sldLayout",
        shape([], { placeholder: 'type="body" idx="1"' }) +
          shape([], { placeholder: 'type="subTitle" idx="2"' }).replace(
            "<a:lstStyle/>",
            `<a:lstStyle>${bullets(1, "<a:buNone/>")}</a:lstStyle>`,
          ),
      ),
      "ppt/layouts/_rels/l.xml.rels": relationsXml({ m: ["slideMaster", "m.xml"] }),
      "ppt/layouts/m.xml": `<p:sldMaster ${NAMESPACES}><p:txStyles><p:bodyStyle>${bullets(1, '<a:buChar char="•"/>')}</p:bodyStyle></p:txStyles></p:sldMaster>`,
    };
    const body =
      shape(["item", `<a:p><a:pPr><a:buNone/></a:pPr>${run("text")}</a:p>`], { placeholder: 'idx="1"' }) +
      shape(["subtitle"], { placeholder: 'type="subTitle" idx="2"' }) +
      shape(["box", `<a:p><a:pPr><a:buChar char="-"/></a:pPr>${run("dash")}</a:p>`]);
    expect(await blocksOf([{ body, relations: { l: ["slideLayout", "../layouts/l.xml"] } }], files)).toEqual([
      "1 list_item item",
      "1 paragraph text",
      "1 paragraph subtitle",
      "1 paragraph box",
      "1 list_item dash",
    ]);
  });

  it("numbers lists by level", async () => {
    const item = (level: number, style: string, text: string) =>
      `<a:p><a:pPr lvl="${level}"><a:buAutoNum type="${style}"/></a:pPr>${run(text)}</a:p>`;
    const body = shape([
      item(0, "arabicPeriod", "a"),
      item(1, "alphaLcParenR", "b"),
      item(1, "alphaLcParenR", "c"),
      item(0, "arabicPeriod", "d"),
      item(1, "alphaLcParenR", "e"),
    ]);
    expect(await blocksOf([{ body }])).toEqual(["1. a", "a) b", "b) c", "2. d", "a) e"].map((text) => `1 list_item ${text}`));
  });

  it("reads columns and rows by position regardless of drawing order, and a group as a unit", async () => {
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="1" name="g"/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="40" cy="10"/></a:xfrm></p:grpSpPr>${shape(["g2"], { at: [500, 0, 9, 9] })}${shape(["g1"], { at: [100, 0, 9, 9] })}</p:grpSp>`;
    const body =
      shape(["below"], { at: [0, 80, 100, 10] }) +
      shape(["right"], { at: [60, 20, 40, 50] }) +
      shape(["left"], { at: [0, 20, 40, 50] }) +
      group;
    expect(await blocksOf([{ body }])).toEqual(["g1", "g2", "left", "right", "below"].map((text) => `1 paragraph ${text}`));
  });

  it("reads tables with a header row and merged cells", async () => {
    const cell = (text: string, attributes = "") => `<a:tc ${attributes}><a:txBody><a:p>${run(text)}</a:p></a:txBody></a:tc>`;
    const table = `<a:tbl><a:tblPr firstRow="1"/><a:tr>${cell("Part")}${cell("Colour")}</a:tr><a:tr>${cell("Lid", 'rowSpan="2"')}${cell("blue")}</a:tr><a:tr>${cell("", 'vMerge="1"')}${cell("red")}</a:tr><a:tr>${cell("Filter")}${cell("")}</a:tr></a:tbl>`;
    expect(await blocksOf([{ body: frame(table) }])).toEqual([
      [
        ["Part", "Colour"],
        ["Lid", "blue"],
        ["Lid", "red"],
        ["Filter", ""],
      ],
    ]);
  });

  it("reads charts as tables, and diagrams in outline order", async () => {
    const points = (texts: string[]) => texts.map((text, index) => `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`).join("");
    const chart = `<c:chartSpace ${NAMESPACES}><c:chart><c:title><c:tx><c:rich><a:p>${run("Sales")}</a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>
      <c:ser><c:tx><c:strRef><c:strCache>${points(["2024"])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(["North", "South"])}</c:strCache></c:strRef></c:cat>
      <c:val><c:numRef><c:numCache><c:formatCode>0.0%</c:formatCode>${points(["0.1", "0.30000000000000004"])}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
    const point = (id: string, text: string, type = "node") =>
      `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:p>${run(text)}</a:p></dgm:t></dgm:pt>`;
    const link = (from: string, to: string, order: number) => `<dgm:cxn srcId="${from}" destId="${to}" srcOrd="${order}"/>`;
    const diagram = `<dgm:dataModel ${NAMESPACES}><dgm:ptLst>${point("0", "", "doc")}${point("2", "then")}${point("1", "first")}${point("3", "below first")}${point("9", "drawn", "pres")}</dgm:ptLst><dgm:cxnLst>${link("0", "2", 1)}${link("0", "1", 0)}${link("1", "3", 0)}${link("3", "1", 0)}</dgm:cxnLst></dgm:dataModel>`;
    const body = frame('<c:chart r:id="c"/>') + frame('<dgm:relIds r:dm="d"/>');
    const relations = { c: ["chart", "../c.xml"], d: ["diagramData", "../d.xml"] } as const;
    expect(await blocksOf([{ body, relations }], { "ppt/c.xml": chart, "ppt/d.xml": diagram })).toEqual([
      "1 paragraph Sales",
      [
        ["", "2024"],
        ["North", "10.0%"],
        ["South", "30.0%"],
      ],
      "1 list_item first",
      "1 list_item below first",
      "1 list_item then",
    ]);
  });

  it("places notes and unresolved comments after the slide, without slide numbers", async () => {
    const notes = slideXml(
      "p:notes",
      shape(["Say hello.", "Then wait."], { placeholder: 'type="body" idx="1"' }) +
        shape([`<a:p><a:fld type="slidenum">${run("7")}</a:fld></a:p>`], { placeholder: 'type="sldNum"' }),
    );
    const comments = `<p188:cmLst ${NAMESPACES} xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"><p188:cm><p188:txBody><a:p>${run("Why?")}</a:p></p188:txBody></p188:cm><p188:cm status="resolved"><p188:txBody><a:p>${run("Done")}</a:p></p188:txBody></p188:cm></p188:cmLst>`;
    const slide = {
      body:
        shape(["Hi"], TITLE) +
        shape([`<a:p>${run("page ")}<a:fld type="slidenum">${run("7")}</a:fld></a:p>`]) +
        shape(["7"], { placeholder: 'type="sldNum"' }),
      relations: { n: ["notesSlide", "../n.xml"], c: ["comments", "../k.xml"] },
    } as const;
    expect(await blocksOf([slide], { "ppt/n.xml": notes, "ppt/k.xml": comments })).toEqual([
      "1 h1 Hi",
      "1 paragraph page",
      "1 paragraph Notes: Say hello.",
      "1 paragraph Then wait.",
      "1 paragraph Comment: Why?",
    ]);
  });

  it("includes repeated text only once, and never includes the prompts of a layout", async () => {
    const files = { "ppt/l.xml": slideXml("p:sldLayout", shape(["Click to edit"], TITLE) + shape(["ACME"])) };
    const body = (date: string) =>
      shape([`<a:p><a:fld type="datetime1">${run(date)}</a:fld></a:p>`], { placeholder: 'type="dt"' }) +
      shape(["Secret"], { placeholder: 'type="ftr"' });
    const relations = { l: ["slideLayout", "../l.xml"] } as const;
    expect(
      await blocksOf(
        [
          { body: body("1 May"), relations },
          { body: body("1 May") + shape(["x"]), relations },
        ],
        files,
      ),
    ).toEqual(["1 paragraph 1 May", "1 paragraph Secret", "1 paragraph ACME", "2 paragraph x"]);
  });

  it("omits and reports hidden slides and shapes", async () => {
    const result = await read([{ body: shape(["a"]) + shape(["b"], { hidden: true }) }, { body: shape(["c"]), attributes: 'show="0"' }]);
    expect(result.blocks.map(shown)).toEqual(["1 paragraph a"]);
    expect(result.pages).toBe(2);
    expect(result.warnings).toEqual([{ code: "page_skipped", message: "hidden slides were skipped: 2" }]);
  });

  it("reads only one of several alternatives, reads an equation as one line, and preserves line breaks", async () => {
    const math = "<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>";
    const alternative = (choice: string, requires: string) =>
      `<mc:AlternateContent><mc:Choice Requires="${requires}">${choice}</mc:Choice><mc:Fallback>${shape(["fallback"])}</mc:Fallback></mc:AlternateContent>`;
    const body = alternative(shape([`<a:p>${math}<a:br/>${run("end")}</a:p>`]), "a14") + alternative(shape(["old"]), "v");
    expect(await blocksOf([{ body }])).toEqual(["1 paragraph a/b\nend", "1 paragraph fallback"]);
  });

  it("extracts images with their alternative text or the slide title, and skips broken references", async () => {
    const relations = {
      a: ["image", "../media/a.png"],
      b: ["image", "../media/b.png"],
      gone: ["image", "../media/gone.png"],
      wrong: ["slideLayout", "../media/c.png"],
      web: ["image", "https://example.com/kettle.png"],
    } as const;
    const body =
      shape(["Kettles"], TITLE) +
      picture("wrong") +
      picture("gone") +
      picture("missing") +
      picture("web", "A red kettle") +
      picture("a", "photo.png") +
      picture("b", "A blue kettle");
    const result = await read(
      [
        { body, relations },
        { body: picture("b", "A blue kettle"), relations },
      ],
      {
        "ppt/media/a.png": await pngOf(1),
        "ppt/media/b.png": await pngOf(2),
        "ppt/media/c.png": await pngOf(3),
      },
    );
    expect(result.pictures.map(({ description, page }) => [description, page])).toEqual([
      ["Kettles", 1],
      ["A blue kettle", 1],
    ]);
    expect(result.linkedPictures).toEqual([{ url: "https://example.com/kettle.png", description: "A red kettle" }]);
    expect(result.blocks.map(shown)).toEqual(["1 h1 Kettles", "1 paragraph A red kettle", "1 paragraph A blue kettle"]);
    expect(result.unread.map(({ page }) => page)).toEqual([1, 1]);
    expect(result.warnings).toEqual([]);
  });

  it("continues after a damaged or missing slide, and fails if no slide is readable", async () => {
    const good = { body: shape(["good"]) };
    const damaged = { "ppt/slides/slide1.xml": `<p:sld ${NAMESPACES}><p:cSld><p:spTree>${shape(["kept"])}<p:sp>` };
    const result = await read([good, good, good], {
      ...damaged,
      "ppt/_rels/presentation.xml.rels": relationsXml({ s1: ["slide", "slides/slide1.xml"], s3: ["slide", "slides/slide3.xml"] }),
    });
    expect(result.blocks.map(shown)).toEqual(["1 paragraph kept", "3 paragraph good"]);
    expect(result.pages).toBe(3);
    expect(result.warnings.map(({ code, message }) => [code, /: (.*)/.exec(message)?.[1]])).toEqual([["page_skipped", "1, 2"]]);
    await expect(read([good], { "ppt/slides/slide1.xml": "<p:sld" })).rejects.toMatchObject({ reason: "damaged" });
  });

  it("rejects a presentation with too many slides, extreme nesting, or another file type", async () => {
    const slides = Array.from({ length: 3 }, () => ({ body: shape(["x"]) }));
    expect((await readBytes(readPptx, zipOf(deckOf(slides)), { maxPages: 3 })).pages).toBe(3);
    await expect(readBytes(readPptx, zipOf(deckOf(slides)), { maxPages: 2 })).rejects.toMatchObject({ reason: "too_large" });
    await expect(read([{ body: "<p:grpSp>".repeat(300) }])).rejects.toMatchObject({ reason: "too_large" });
    await expect(readBytes(readPptx, zipOf(deckOf(slides, {}, "application/x.wordprocessingml.document.main+xml")))).rejects.toMatchObject({
      reason: "damaged",
    });
  });

  it("reads macro-enabled presentations, templates and shows", async () => {
    for (const type of [
      "application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml",
      "application/x.presentationml.slideshow.main+xml",
    ]) {
      expect((await readBytes(readPptx, zipOf(deckOf([{ body: shape(["x"]) }], {}, type)))).pages).toBe(1);
    }
  });

  it("rejects a document type declaration, so entities are never resolved", async () => {
    const slide = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>${slideXml("p:sld", shape(["&e;"]))}`;
    await expect(read([{ body: "" }], { "ppt/slides/slide1.xml": slide })).rejects.toMatchObject({ reason: "damaged" });
  });
});
