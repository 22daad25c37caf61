import { describe, expect, it } from "vitest";
import { type Block, ExtractError, type ExtractLimits } from "../../../../ports/text-extractor.ts";
import { pngOf, relationsXml } from "../../ooxml/testing.ts";
import { readBytes, zipOf } from "../../testing.ts";
import { readXlsx } from "./read-xlsx.ts";
import { BOLD, FIRST_FORMAT, rowsXml, SHEET_NAMESPACES, sheetXml, type TestSheet, type TestWorkbook, workbookOf } from "./testing.ts";
import { cpuTime } from "../../../../../test/support/cpu-time.ts";

function read(sheets: readonly TestSheet[], workbook: TestWorkbook = {}, limits: Partial<ExtractLimits> = {}) {
  return readBytes(readXlsx, zipOf(workbookOf(sheets, workbook)), limits);
}

function shown(block: Block): unknown {
  if (block.kind === "table") return [block.header, ...block.rows];
  return `${block.page} ${block.kind === "heading" ? `h${block.level}` : block.kind} ${block.text}`;
}

/** Returns the blocks of a sheet, excluding the heading that contains the sheet's name. */
async function blocksOf(sheet: TestSheet, workbook: TestWorkbook = {}) {
  const { blocks } = await read([{ name: "S", ...sheet }], workbook);
  expect(shown(blocks[0] as Block)).toBe("1 h1 S");
  return blocks.slice(1).map(shown);
}

async function reasonOf(result: Promise<unknown>) {
  const error: unknown = await result.then(
    () => null,
    (caught: unknown) => caught,
  );
  return error instanceof ExtractError ? `${error.reason}: ${error.message}` : error instanceof Error ? "damaged" : "read";
}

describe("readXlsx, comments", () => {
  const noted = (refs: readonly string[]): Record<string, string> => ({
    "xl/n.xml": `<comments ${SHEET_NAMESPACES}><authors/><commentList>${refs.map((ref) => `<comment ref="${ref}"><text><t>note ${ref}</t></text></comment>`).join("")}</commentList></comments>`,
  });
  const textsOf = async (sheet: TestSheet, refs: readonly string[]): Promise<string> => {
    const { blocks } = await read([{ ...sheet, relations: { n: ["comments", "n.xml"] } }], { files: noted(refs) });
    return JSON.stringify(blocks);
  };

  it("reports comments in rows that are otherwise empty", async () => {
    const text = await textsOf({ rows: [["Part", "Price"], [], ["Lid", 9.9]] }, ["B2", "A9"]);
    expect(text).toContain("note B2");
    expect(text).toContain("note A9");
  });

  it("omits comments in hidden rows and columns, even if no cell there has content", async () => {
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>Lid</t></is></c></row><row r="2" hidden="1"/>';
    const before = '<cols><col min="3" max="3" hidden="1"/></cols>';
    expect(await textsOf({ before, rows }, ["C1", "A2", "B1"])).not.toMatch(/note (?:C1|A2)/);
    expect(await textsOf({ before, rows }, ["C1", "A2", "B1"])).toContain("note B1");
  });
});

describe("readXlsx", () => {
  it("reads sheets in workbook order under their names, reads tables with headers, and counts the sheets", async () => {
    const result = await read([
      {
        name: "Prices",
        rows: [
          ["Product", "Price"],
          ["Kettle", 12.5],
          ["Toaster", 30],
        ],
      },
      { name: "Blank", rows: [] },
      { name: "Notes", rows: [["Only a line."]] },
    ]);
    expect(result.blocks.map(shown)).toEqual([
      "1 h1 Prices",
      [
        ["Product", "Price"],
        ["Kettle", "12.5"],
        ["Toaster", "30"],
      ],
      "3 h1 Notes",
      "3 paragraph Only a line.",
    ]);
    expect(result).toMatchObject({ pages: 3, title: "Prices", warnings: [] });
    expect(result.blocks[1]?.page).toBe(1);
  });

  it("formats numbers as displayed, with sign and currency", async () => {
    const formats = ['#,##0.00\\ "€"', "0%", "yyyy\\-mm\\-dd"];
    const rows = [
      [
        { value: 1299, style: FIRST_FORMAT },
        { value: -0.5, style: FIRST_FORMAT },
        { value: 0.19, style: FIRST_FORMAT + 1 },
        { value: 45_657, style: FIRST_FORMAT + 2 },
        0.1 + 0.2,
      ],
    ];
    expect(await blocksOf({ rows }, { formats })).toEqual([[[], ["1.299,00 €", "-0,50 €", "19%", "2024-12-31", "0,3"]]]);
  });

  it("counts days from 1904 if the workbook requires it", async () => {
    const rows = [
      [
        { value: 0, style: FIRST_FORMAT },
        { value: 1, style: FIRST_FORMAT },
      ],
    ];
    expect(await blocksOf({ rows }, { formats: ["yyyy-mm-dd"], properties: 'date1904="1"' })).toEqual([[[], ["1904-01-01", "1904-01-02"]]]);
  });

  it("reads every kind of value: shared strings, rich text, inline strings, formula results, booleans and dates; errors are empty", async () => {
    const strings = [
      "<t>plain</t>",
      '<r><t>ri</t></r><r><t xml:space="preserve">ch </t></r><rPh sb="0" eb="1"><t>yomi</t></rPh>',
      "<t>a_x0041_b</t>",
    ];
    const cells =
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>' +
      '<c r="E1" t="str"><f>A1&amp;"!"</f><v>result</v></c><c r="F1" t="b"><v>1</v></c><c r="G1" t="e"><v>#N/A</v></c><c r="H1"><f>1+1</f><v>2</v></c>' +
      `<c r="I1" t="d" s="${FIRST_FORMAT}"><v>2024-12-31T00:00:00</v></c><c r="J1" t="d"><v>2024-12-31T00:00:00</v></c>`;
    expect(await blocksOf({ rows: `<row r="1">${cells}</row>` }, { strings, formats: ["dd/mm/yyyy"] })).toEqual([
      [[], ["plain", "rich", "aAb", "inline", "result", "TRUE", "2", "31/12/2024", "2024-12-31"]],
    ]);
  });

  it("places cells and rows that have no reference after the previous cells and rows", async () => {
    const rows = "<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c><c><v>4</v></c></row>";
    expect(await blocksOf({ rows })).toEqual([[[], ["1", "2"], ["3", "4"]]]);
  });

  it("omits hidden content and reports it", async () => {
    const rows = `<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>22</v></c></row><row r="2" hidden="1"><c r="A2"><v>333</v></c></row><row r="3"><c r="A3"><v>4</v></c></row>`;
    const result = await read([
      { name: "Public", before: '<cols><col min="2" max="3" hidden="1"/></cols>', rows },
      { name: "Costs", attributes: 'state="hidden"', rows: [["secret"]] },
      { name: "Deep", attributes: 'state="veryHidden"', rows: [["secret"]] },
    ]);
    expect(result.blocks.map(shown)).toEqual(["1 h1 Public", "1 paragraph 1", "1 paragraph 4"]);
    expect(result.pages).toBe(3);
    expect(result.warnings).toEqual([
      { code: "page_skipped", message: 'hidden rows or columns of the sheet "Public" were skipped' },
      { code: "page_skipped", message: 'hidden sheets were skipped: "Costs", "Deep"' },
    ]);
  });

  it("does not show the value of a hidden row in cells merged with it", async () => {
    const rows = '<row r="1" hidden="1"><c r="A1"><v>333</v></c></row><row r="2"><c r="B2"><v>4</v></c></row>';
    const result = await read([{ name: "S", rows, after: '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>' }]);
    expect(result.blocks.map(shown)).toEqual(["1 h1 S", "1 paragraph 4"]);
    expect(result.warnings).toMatchObject([{ code: "page_skipped" }]);
  });

  it("does not split a table at a hidden row", async () => {
    const rows =
      rowsXml([
        ["Product", "Price"],
        ["Kettle", 1],
      ]) +
      '<row r="3" hidden="1"><c r="A3"><v>9</v></c></row>' +
      rowsXml([["Toaster", 2]], 4);
    expect(await blocksOf({ rows })).toEqual([
      [
        ["Product", "Price"],
        ["Kettle", "1"],
        ["Toaster", "2"],
      ],
    ]);
  });

  it("repeats vertically merged values in each row, and prefixes each column name with the header that spans it", async () => {
    const rows = [
      ["Kind", "Price", null],
      ["Kind", "net", "gross"],
      ["Kettle", 1, 2],
      [null, 3, 4],
      [null, 5, 6],
      ["Toaster", 7, 8],
    ];
    const after = '<mergeCells><mergeCell ref="B1:C1"/><mergeCell ref="A3:A5"/></mergeCells>';
    expect(await blocksOf({ rows, after })).toEqual([
      [
        ["Kind", "Price net", "Price gross"],
        ["Kettle", "1", "2"],
        ["Kettle", "3", "4"],
        ["Kettle", "5", "6"],
        ["Toaster", "7", "8"],
      ],
    ]);
  });

  it("adds web URLs that a cell links to", async () => {
    const sheet: TestSheet = {
      rows: [["Shop", "https://a.test/x", "Mail"]],
      after: '<hyperlinks><hyperlink ref="A1" r:id="l1"/><hyperlink ref="B1" r:id="l2"/><hyperlink ref="C1" location="S!A1"/></hyperlinks>',
      relations: { l1: ["hyperlink", "https://shop.test/"], l2: ["hyperlink", "https://a.test/x"] },
    };
    expect(await blocksOf(sheet)).toEqual([[[], ["Shop (https://shop.test/)", "https://a.test/x", "Mail"]]]);
  });

  it("uses tables, filters and frozen rows defined in the sheet to find the header", async () => {
    const rows = [
      ["Name", "City"],
      ["Ann", "Rome"],
      ["Bob", "Bonn"],
    ];
    const table = `<table ${SHEET_NAMESPACES} ref="A1:B3" headerRowCount="1"/>`;
    const named = [
      [
        ["Name", "City"],
        ["Ann", "Rome"],
        ["Bob", "Bonn"],
      ],
    ];
    expect(await blocksOf({ rows })).toEqual([[[], ...rows]]);
    expect(await blocksOf({ rows, relations: { t: ["table", "t.xml"] } }, { files: { "xl/t.xml": table } })).toEqual(named);
    expect(await blocksOf({ rows, after: '<autoFilter ref="A1:B3"/>' })).toEqual(named);
    expect(await blocksOf({ rows, before: '<sheetViews><sheetView><pane ySplit="1" state="frozen"/></sheetView></sheetViews>' })).toEqual(
      named,
    );
    expect(await blocksOf({ rows: [rows[0]?.map((value) => ({ value, style: BOLD })) ?? [], ...rows.slice(1)] })).toEqual(named);
  });

  it("adds notes and unresolved threads at the end of the sheet, with context and without author names", async () => {
    const files = {
      "xl/n.xml": `<comments ${SHEET_NAMESPACES}><authors><author>Ann</author></authors><commentList><comment ref="B2" authorId="0"><text><r><t>Ann:</t></r><r><t>\nwhile stocks last</t></r></text></comment><comment ref="A3" authorId="0"><text><t>[Threaded comment]</t></text></comment></commentList></comments>`,
      "xl/c.xml":
        '<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="A3" id="1"><text>new design</text></threadedComment><threadedComment ref="A2" id="2" done="1"><text>old</text></threadedComment><threadedComment ref="A2" id="3" parentId="2"><text>old too</text></threadedComment></ThreadedComments>',
    };
    const sheet: TestSheet = {
      rows: [
        ["Product", "Price"],
        ["Kettle", 12],
        ["Toaster", 30],
      ],
      relations: { n: ["comments", "n.xml"], c: ["threadedComment", "c.xml"] },
    };
    expect((await blocksOf(sheet, { files })).slice(1)).toEqual([
      "1 paragraph Kettle, 12: while stocks last",
      "1 paragraph Toaster: new design",
    ]);
  });

  it("reads objects on sheets and chart sheets: text boxes, charts, and images with descriptions", async () => {
    const anchor = (row: number, content: string) =>
      `<xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:to><xdr:col>9</xdr:col><xdr:row>99</xdr:row></xdr:to>${content}</xdr:twoCellAnchor>`;
    const shape =
      '<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="1" name="x"/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>Free </a:t></a:r><a:r><a:t>delivery</a:t></a:r></a:p></xdr:txBody></xdr:sp>';
    const hidden = shape.replace("<xdr:cNvPr", '<xdr:cNvPr hidden="1"').replace("Free", "No");
    const picture =
      '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="p" descr="A red kettle"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="p"/></xdr:blipFill></xdr:pic>';
    const chart = '<xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></xdr:graphicFrame>';
    const drawing = (content: string) => `<xdr:wsDr ${SHEET_NAMESPACES}>${content}</xdr:wsDr>`;
    const series = (name: string) =>
      `<c:ser><c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>${name}</c:v></c:pt></c:strCache></c:strRef></c:tx><c:val><c:numRef><c:numCache><c:pt idx="0"><c:v>7</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>`;
    const files = {
      "xl/d.xml": drawing(anchor(20, shape) + anchor(3, picture) + anchor(30, hidden)),
      "xl/_rels/d.xml.rels": relationsXml({ p: ["image", "media/p.png"] }),
      "xl/media/p.png": await pngOf(1),
      "xl/e.xml": drawing(`<xdr:absoluteAnchor>${chart}</xdr:absoluteAnchor>`),
      "xl/_rels/e.xml.rels": relationsXml({ c: ["chart", "chart.xml"] }),
      "xl/chart.xml": `<c:chartSpace ${SHEET_NAMESPACES}><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${series("North")}${series("South")}</c:barChart></c:plotArea></c:chart></c:chartSpace>`,
    };
    const result = await read(
      [
        { name: "A", rows: [["Hello."]], relations: { d: ["drawing", "d.xml"] } },
        { name: "B", kind: "chartsheet", rows: "", relations: { d: ["drawing", "e.xml"] } },
      ],
      { files },
    );
    expect(result.blocks.map(shown)).toEqual([
      "1 h1 A",
      "1 paragraph Hello.",
      "1 paragraph Free delivery",
      "2 h1 B",
      "2 paragraph Sales: North, South",
    ]);
    expect(result.pictures).toMatchObject([{ description: "A red kettle", page: 1, width: 160 }]);
    expect(result.unread).toHaveLength(1);
    expect(result.pages).toBe(2);
  });

  it("extracts images placed in cells or displayed from a web URL, with a description from their row", async () => {
    const rich = "http://schemas.microsoft.com/office/spreadsheetml/2017/richdata";
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Kettle</t></is></c><c r="B1" t="e" vm="2"><v>#VALUE!</v></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>Toaster</t></is></c><c r="B2" t="str"><f>_xlfn.IMAGE("https://a.test/t.png")</f><v></v></c></row>' +
      '<row r="3"><c r="A3" t="str"><f>HYPERLINK("https://a.test/","Shop")</f><v>Shop</v></c><c r="B3" t="e" vm="1"><v>#VALUE!</v></c></row>';
    const files = {
      "xl/_rels/workbook.xml.rels": relationsXml({
        s1: ["worksheet", "sheet1.xml"],
        m: ["sheetMetadata", "m.xml"],
        v: ["rdRichValue", "v.xml"],
        r: ["richValueRel", "r.xml"],
      }),
      "xl/m.xml": `<metadata ${SHEET_NAMESPACES} xmlns:q="${rich}"><futureMetadata name="XLRICHVALUE"><bk><q:rvb i="0"/></bk><bk><q:rvb i="1"/></bk></futureMetadata><valueMetadata><bk><rc t="1" v="0"/></bk><bk><rc t="1" v="1"/></bk></valueMetadata></metadata>`,
      "xl/v.xml": `<rvData xmlns="${rich}"><rv s="0"><v>1</v><v>5</v><v>The shop</v></rv><rv s="0"><v>0</v><v>5</v></rv></rvData>`,
      "xl/r.xml": `<richValueRels xmlns="http://schemas.microsoft.com/office/spreadsheetml/2022/richvaluerel" ${SHEET_NAMESPACES.slice(SHEET_NAMESPACES.indexOf("xmlns:r"))}><rel r:id="p1"/><rel r:id="p2"/></richValueRels>`,
      "xl/_rels/r.xml.rels": relationsXml({ p1: ["image", "p1.png"], p2: ["image", "p2.png"] }),
      "xl/p1.png": await pngOf(1),
      "xl/p2.png": await pngOf(2),
    };
    const result = await read([{ rows }], { files });
    expect(result.pictures.map(({ description }) => description)).toEqual(["Kettle", "The shop"]);
    expect(result.linkedPictures).toEqual([{ url: "https://a.test/t.png", description: "Toaster" }]);
    expect(result.blocks.slice(1).map(shown)).toEqual(["1 paragraph Kettle", "1 paragraph Toaster", "1 paragraph Shop (https://a.test/)"]);
  });

  it("reads the cells even if other parts are damaged", async () => {
    const result = await read([{ name: "S", rows: [["Text."]], relations: { n: ["comments", "n.xml"], t: ["table", "t.xml"] } }], {
      files: { "xl/n.xml": "<comments>", "xl/t.xml": "<!DOCTYPE t><table/>", "xl/styles.xml": "<styleSheet" },
    });
    expect(result.blocks.map(shown)).toEqual(["1 h1 S", "1 paragraph Text."]);
    expect(result.warnings).toEqual([
      { code: "page_skipped", message: "the number formats are damaged; numbers are not formatted" },
      { code: "page_skipped", message: 'comments, tables or links of the sheet "S" are damaged' },
    ]);
  });

  it("reads strict files, other namespace prefixes, and part names in any case", async () => {
    const strict = Object.fromEntries(
      Object.entries(
        workbookOf([
          {
            rows: [
              ["Product", "Price"],
              ["Kettle", 1],
            ],
          },
        ]),
      ).map(([name, xml]) => [
        name.replace("xl/sheet1.xml", "XL/Sheet1.XML"),
        String(xml)
          .replaceAll("http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://purl.oclc.org/ooxml/spreadsheetml/main")
          .replaceAll(
            "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
            "http://purl.oclc.org/ooxml/officeDocument/relationships",
          ),
      ]),
    );
    const expected = [
      "1 h1 Sheet1",
      [
        ["Product", "Price"],
        ["Kettle", "1"],
      ],
    ];
    expect((await readBytes(readXlsx, zipOf(strict))).blocks.map(shown)).toEqual(expected);
    const prefixed = sheetXml({
      rows: [
        ["Product", "Price"],
        ["Kettle", 1],
      ],
      after: '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>',
    })
      .replace("xmlns=", "xmlns:y=")
      .replace(/<(\/?)(?=\w)/g, "<$1y:");
    const result = await read([{ rows: "" }], { files: { "xl/sheet1.xml": prefixed } });
    expect(result.blocks.map(shown)).toEqual(expected);
  });

  it("spends no time on empty ranges between cells", async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>7</v></c></row>';
    const start = cpuTime();
    expect(await blocksOf({ rows })).toEqual(["1 paragraph 1", "1 paragraph 7"]);
    expect(cpuTime() - start).toBeLessThan(10_000);
  });

  it("enforces the limits on rows, cells and sheets, and includes them in the message", async () => {
    const rows = [
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
    ];
    expect(await reasonOf(read([{ rows }], {}, { maxRows: 3, maxCells: 6, maxPages: 1 }))).toBe("read");
    expect(await reasonOf(read([{ rows }], {}, { maxRows: 2 }))).toBe("too_large: more than 2 rows with content");
    expect(await reasonOf(read([{ rows: rows.slice(0, 2) }, { rows: rows.slice(2) }], {}, { maxRows: 2 }))).toBe(
      "too_large: more than 2 rows with content",
    );
    expect(await reasonOf(read([{ rows }], {}, { maxCells: 5 }))).toBe("too_large: more than 5 cells with content");
    expect(await reasonOf(read([{ rows }, { rows }], {}, { maxPages: 1 }))).toBe("too_large: more than 1 sheets");
    expect(await reasonOf(read([{ rows }], { strings: ["<t/>", "<t/>"] }, { maxCells: 1 }))).toBe(
      "too_large: more than 1 different strings",
    );
  });

  it("counts values that are merged into each row against the cell limit", async () => {
    const rows = rowsXml([
      ["a", "b"],
      [null, "c"],
      [null, "d"],
    ]);
    const after = '<mergeCells><mergeCell ref="A1:A1048576"/></mergeCells>';
    expect(await reasonOf(read([{ rows, after }], {}, { maxCells: 6 }))).toBe("read");
    expect(await reasonOf(read([{ rows, after }], {}, { maxCells: 5 }))).toBe("too_large: more than 5 cells with content");
  });

  it("reads the other sheets if a sheet is damaged or missing, and reports its name", async () => {
    const whole = sheetXml({
      rows: [
        ["Product", "Price"],
        ["Kettle", 1],
        ["Toaster", 2],
      ],
    });
    const result = await read(
      [
        { name: "Torn", rows: "" },
        { name: "Gone", kind: "other", rows: "" },
        { name: "Whole", rows: [["Text."]] },
      ],
      {
        files: {
          "xl/sheet1.xml": whole.slice(0, whole.indexOf("Toaster")),
          "xl/_rels/workbook.xml.rels": relationsXml({
            s1: ["worksheet", "sheet1.xml"],
            s2: ["worksheet", "no.xml"],
            s3: ["worksheet", "sheet3.xml"],
          }),
        },
      },
    );
    expect(result.blocks.map(shown)).toEqual([
      "1 h1 Torn",
      [
        ["Product", "Price"],
        ["Kettle", "1"],
      ],
      "3 h1 Whole",
      "3 paragraph Text.",
    ]);
    expect(result.warnings).toEqual([{ code: "page_skipped", message: 'damaged sheets were skipped or only partly read: "Torn", "Gone"' }]);
  });

  it("reports the file as damaged if no sheet is readable, the shared strings are truncated, or a document type is declared", async () => {
    expect(await reasonOf(read([{ rows: "<row><c>" }]))).toBe("damaged");
    expect(await reasonOf(read([{ rows: [["x"]] }], { strings: ["<t>"] }))).toBe("damaged");
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa">]>${sheetXml({ rows: [["x"]] })}`;
    expect(await reasonOf(read([{ rows: [["fine"]] }, { rows: "" }], { files: { "xl/sheet2.xml": bomb } }))).toMatch(
      /^damaged: .*document type/,
    );
    expect(await reasonOf(readBytes(readXlsx, zipOf({ "a.txt": "x" })))).toMatch(/^damaged/);
  });

  it("continues if styles are missing or indices are invalid", async () => {
    const rows = '<row r="1"><c r="A1" s="999"><v>1.5</v></c><c r="B1" t="s"><v>77</v></c><c r="C1" t="n"><v>x</v></c></row>';
    const files = { "xl/styles.xml": "<styleSheet/>" };
    const result = await read([{ name: "S", rows }], { files });
    expect(result.blocks.map(shown)).toEqual(["1 h1 S", [[], ["1.5", "x"]]]);
    expect(result.warnings).toEqual([{ code: "page_skipped", message: 'text of the sheet "S" is missing from the file' }]);
  });

  it("ends quickly if any bytes of a file are changed", async () => {
    const files = workbookOf(
      [
        {
          rows: [
            ["Product", "Price"],
            ["Kettle", { value: 1, style: FIRST_FORMAT }],
          ],
          after: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
        },
      ],
      { formats: ["0.00"], strings: ["<t>x</t>"] },
    );
    let state = 11;
    const next = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    const names = Object.keys(files);
    for (let round = 0; round < 60; round++) {
      const name = names[next(names.length)] ?? "";
      const xml = String(files[name]).split("");
      for (let change = 0; change < 3; change++) xml[next(xml.length)] = ["<", "9", '"', "A", "", ">"][next(6)] ?? "";
      const zipped = zipOf({ ...files, [name]: xml.join("") });
      expect(await reasonOf(readBytes(readXlsx, zipped))).toMatch(/^(?:read|damaged|too_large|empty)/);
    }
  });
});
