/** Builds workbooks for tests. */
import { relationsXml } from "../../ooxml/testing.ts";

const MAIN = "http://schemas.openxmlformats.org";

/** Declarations of all namespace prefixes that sheets use. */
export const SHEET_NAMESPACES = [
  `xmlns="${MAIN}/spreadsheetml/2006/main"`,
  `xmlns:r="${MAIN}/officeDocument/2006/relationships"`,
  `xmlns:xdr="${MAIN}/drawingml/2006/spreadsheetDrawing"`,
  `xmlns:a="${MAIN}/drawingml/2006/main"`,
  `xmlns:c="${MAIN}/drawingml/2006/chart"`,
].join(" ");

/** Index of the bold style, which is followed by the given number formats. */
export const BOLD = 1;
export const FIRST_FORMAT = 2;

/** Text or a number, optionally with a style; null for an empty cell. */
export type TestCell = string | number | null | { readonly value: string | number; readonly style: number };

export interface TestSheet {
  readonly name?: string;
  /** XML elements before the cells, such as `cols`. */
  readonly before?: string;
  /** Rows of cells starting at A1, or XML. */
  readonly rows: readonly (readonly TestCell[])[] | string;
  /** XML elements after the cells, such as `mergeCells`. */
  readonly after?: string;
  /** Attributes of the sheet element in the workbook. */
  readonly attributes?: string;
  readonly kind?: string;
  readonly relations?: Readonly<Record<string, readonly [type: string, target: string]>>;
}

export interface TestWorkbook {
  /** Number format codes for the styles from index 2. */
  readonly formats?: readonly string[];
  /** Shared strings as XML. */
  readonly strings?: readonly string[];
  readonly properties?: string;
  /** Parts to add or replace. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** Returns the files of a workbook whose sheets are numbered from 1. */
export function workbookOf(sheets: readonly TestSheet[], { formats = [], strings = [], properties = "", files = {} }: TestWorkbook = {}) {
  const list = sheets.map(({ name, attributes = "" }, index) => {
    return `<sheet name="${name ?? `Sheet${index + 1}`}" sheetId="${index + 1}" r:id="s${index + 1}" ${attributes}/>`;
  });
  const parts: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `<Types xmlns="${MAIN}/package/2006/content-types"/>`,
    "_rels/.rels": relationsXml({ a: ["officeDocument", "xl/workbook.xml"] }),
    "xl/workbook.xml": `<workbook ${SHEET_NAMESPACES}><workbookPr ${properties}/><sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationsXml({
      ...Object.fromEntries(sheets.map(({ kind = "worksheet" }, index) => [`s${index + 1}`, [kind, `sheet${index + 1}.xml`] as const])),
      styles: ["styles", "styles.xml"],
      strings: ["sharedStrings", "strings.xml"],
    }),
    "xl/styles.xml": stylesXml(formats),
    "xl/strings.xml": `<sst ${SHEET_NAMESPACES}>${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`,
  };
  for (const [index, sheet] of sheets.entries()) {
    parts[`xl/sheet${index + 1}.xml`] = sheetXml(sheet);
    parts[`xl/_rels/sheet${index + 1}.xml.rels`] = relationsXml(sheet.relations ?? {});
  }
  return { ...parts, ...files };
}

export function sheetXml({ before = "", rows, after = "" }: TestSheet): string {
  return `<worksheet ${SHEET_NAMESPACES}>${before}<sheetData>${typeof rows === "string" ? rows : rowsXml(rows)}</sheetData>${after}</worksheet>`;
}

/** Returns the XML of rows numbered from `first`; empty rows are omitted. */
export function rowsXml(rows: readonly (readonly TestCell[])[], first = 1): string {
  return rows
    .map((cells, index) => {
      const row = index + first;
      return cells.length === 0
        ? ""
        : `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row}`)).join("")}</row>`;
    })
    .join("");
}

function cellXml(cell: TestCell, reference: string): string {
  if (cell === null) return "";
  const { value, style } = typeof cell === "object" ? cell : { value: cell, style: 0 };
  if (typeof value === "number") return `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`;
}

function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
}

function stylesXml(formats: readonly string[]): string {
  const codes = formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`);
  const cells = formats.map((_, index) => `<xf numFmtId="${200 + index}" fontId="0"/>`);
  return (
    `<styleSheet ${SHEET_NAMESPACES}><numFmts>${codes.join("")}</numFmts><fonts><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>` +
    `<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/>${cells.join("")}</cellXfs>` +
    `<dxfs><dxf><numFmt numFmtId="200" formatCode="0%"/></dxf></dxfs></styleSheet>`
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
