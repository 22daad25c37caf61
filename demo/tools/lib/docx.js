import { zip } from "./zip.js";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_REL = "http://schemas.openxmlformats.org/package/2006/relationships";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const BULLETS = 1;
const FIRST_STEPS = 2;
const TEXT_WIDTH = 9026; // A4 minus two margins of 2.54 cm, in twentieths of a point

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const run = (text, properties = "") => `<w:r>${properties}<w:t xml:space="preserve">${escape(text)}</w:t></w:r>`;
const paragraph = (text, style, extra = "") => `<w:p><w:pPr><w:pStyle w:val="${style}"/>${extra}</w:pPr>${run(text)}</w:p>`;

function list({ items }, numbering) {
  const numbered = `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${numbering}"/></w:numPr>`;
  return items.map((item) => paragraph(item, "ListParagraph", numbered)).join("");
}

function table({ head, rows }) {
  const width = Math.floor(TEXT_WIDTH / head.length);
  const cell = (text, bold) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr><w:p>${run(text, bold ? "<w:rPr><w:b/></w:rPr>" : "")}</w:p></w:tc>`;
  const row = (cells, isHead) =>
    `<w:tr>${isHead ? "<w:trPr><w:tblHeader/></w:trPr>" : ""}${cells.map((text) => cell(text, isHead)).join("")}</w:tr>`;
  const grid = head.map(() => `<w:gridCol w:w="${width}"/>`).join("");
  const properties = `<w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="${TEXT_WIDTH}" w:type="dxa"/></w:tblPr>`;
  const body = row(head, true) + rows.map((cells) => row(cells, false)).join("");
  return `<w:tbl>${properties}<w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl>${paragraph("", "Normal")}`;
}

function documentPart(blocks) {
  let steps = FIRST_STEPS;
  const body = blocks.map((block) => {
    if (block.type === "heading") return paragraph(block.text, `Heading${block.level}`);
    if (block.type === "table") return table(block);
    if (block.type === "page") return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
    if (block.type === "list") return list(block, block.ordered ? steps++ : BULLETS);
    return paragraph(block.text, "Normal");
  });
  const section =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/>' +
    '<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';
  return `${HEAD}<w:document ${W}><w:body>${body.join("")}${section}</w:body></w:document>`;
}

const headingStyle = (level, size) =>
  `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/>` +
  `<w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="280" w:after="100"/><w:outlineLvl w:val="${level - 1}"/></w:pPr>` +
  `<w:rPr><w:b/><w:color w:val="1F5F4A"/><w:sz w:val="${size}"/></w:rPr></w:style>`;

function stylesPart() {
  const border = ["top", "left", "bottom", "right", "insideH", "insideV"]
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="B3BDB8"/>`)
    .join("");
  return (
    `${HEAD}<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Georgia" w:hAnsi="Georgia"/><w:sz w:val="22"/>` +
    '<w:lang w:val="en-GB"/></w:rPr></w:rPrDefault></w:docDefaults>' +
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/><w:pPr><w:spacing w:after="120"/></w:pPr></w:style>' +
    headingStyle(1, 32) +
    headingStyle(2, 26) +
    '<w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/><w:basedOn w:val="Normal"/><w:pPr><w:ind w:left="720"/></w:pPr></w:style>' +
    `<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${border}</w:tblBorders></w:tblPr></w:style>` +
    "</w:styles>"
  );
}

const listLevel = (format, text) =>
  `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/>` +
  '<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>';

/** All bullets form one list; each numbered list has its own number, so that it starts at 1. */
function numberingPart(orderedLists) {
  const formats = [listLevel("bullet", "•"), ...Array.from({ length: orderedLists }, () => listLevel("decimal", "%1."))];
  const abstract = formats.map((body, id) => `<w:abstractNum w:abstractNumId="${id}">${body}</w:abstractNum>`);
  const concrete = formats.map((_, id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`);
  return `${HEAD}<w:numbering ${W}>${abstract.join("")}${concrete.join("")}</w:numbering>`;
}

const timeElement = (name) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">2025-02-03T09:00:00Z</dcterms:${name}>`;

function corePart({ title, subject }) {
  return (
    `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ` +
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${escape(title)}</dc:title><dc:subject>${escape(subject)}</dc:subject><dc:creator>Brindlefell</dc:creator>` +
    `${timeElement("created")}${timeElement("modified")}<dc:language>en-GB</dc:language></cp:coreProperties>`
  );
}

const relationships = (...targets) =>
  `${HEAD}<Relationships xmlns="${PACKAGE_REL}">` +
  targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`).join("") +
  "</Relationships>";

const contentTypes =
  `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/>` +
  `<Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/>` +
  `<Override PartName="/word/numbering.xml" ContentType="${WORD}.numbering+xml"/>` +
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>';

/**
 * Renders a document as DOCX (ECMA-376): heading styles with outline levels, real lists and tables.
 * Deterministic.
 * @param {{title: string, subject: string, blocks: object[]}} source see `content/blocks.js`
 * @returns {Buffer}
 */
export function makeDocx(source) {
  const orderedLists = source.blocks.filter((block) => block.type === "list" && block.ordered).length;
  return zip([
    ["[Content_Types].xml", contentTypes],
    [
      "_rels/.rels",
      relationships([`${REL}/officeDocument`, "word/document.xml"], [`${PACKAGE_REL}/metadata/core-properties`, "docProps/core.xml"]),
    ],
    ["docProps/core.xml", corePart(source)],
    ["word/document.xml", documentPart(source.blocks)],
    ["word/styles.xml", stylesPart()],
    ["word/numbering.xml", numberingPart(orderedLists)],
    ["word/_rels/document.xml.rels", relationships([`${REL}/styles`, "styles.xml"], [`${REL}/numbering`, "numbering.xml"])],
  ]);
}
