import { isOff, isOn } from "../../ooxml/flags.ts";
import { MathText } from "../../ooxml/math-text.ts";
import { TableBuilder } from "../../ooxml/table-builder.ts";
import type { Attributes, XmlHandler } from "../../ooxml/xml.ts";
import { type BodyWriter, type GraphicOfParagraph, newParagraph, type Paragraph } from "./body-writer.ts";
import { Fields } from "./fields.ts";
import { GraphicReader } from "./graphic-reader.ts";

const HIDDEN = new Set(["w:moveFrom", "w:rt", "w:sectPr", "w:rPrChange", "w:pPrChange", "w:tblPrChange", "w:tcPrChange", "w:trPrChange"]);

/** Returns whether the content of an element is hidden. In row properties, `w:del` marks the row as deleted instead. */
export function isNotShown(name: string, parent: string): boolean {
  return HIDDEN.has(name) || (name === "w:del" && parent !== "w:trPr");
}

export interface BodyNotes {
  readonly footnotes: ReadonlyMap<string, string>;
  readonly endnotes: ReadonlyMap<string, string>;
  readonly comments: ReadonlyMap<string, string>;
}

/** Handles the XML events of a document body and passes its paragraphs and tables to a writer. */
export class BodyReader implements XmlHandler {
  readonly #writer: BodyWriter;
  readonly #notes: BodyNotes;
  /** Whether the file contains the page breaks of its last layout. */
  readonly #notesPages: boolean;
  readonly #paragraphs: Paragraph[] = [];
  readonly #tables: TableBuilder[] = [];
  readonly #tableNotes: string[] = [];
  readonly #tableGraphics: GraphicOfParagraph[] = [];
  /** For each open content control, whether it shows only a placeholder. */
  readonly #prompts: boolean[] = [];
  readonly #graphics = new GraphicReader();
  #fields = new Fields();
  #math: MathText | null = null;
  #isInText = false;
  #isInInstruction = false;
  #isHidden = false;
  #isBold = false;
  #isInRun = false;
  #page = 1;
  /** Page on which the open table starts; null before its first text. */
  #tablePage: number | null = null;
  #isAfterBreak = false;

  constructor(writer: BodyWriter, notes: BodyNotes, notesPages: boolean) {
    this.#writer = writer;
    this.#notes = notes;
    this.#notesPages = notesPages;
  }

  get pages(): number {
    return this.#page;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#math !== null || name === "m:oMath") {
      this.#math ??= new MathText();
      this.#math.open(name, attributes);
    } else if (!name.startsWith("w:")) {
      const graphic = this.#graphics.open(name, attributes);
      if (graphic !== null) this.#paragraphs.at(-1)?.graphics.push(graphic);
    } else if (!this.#openText(name, attributes)) {
      const paragraph = this.#paragraphs.at(-1);
      if (paragraph === undefined || !this.#openProperty(name, attributes, paragraph)) this.#openTable(name, attributes);
    }
  }

  text(text: string): void {
    if (this.#math !== null) this.#math.text(text);
    else if (this.#isInInstruction) this.#fields.addInstruction(text);
    else if (this.#isInText && !this.#prompts.includes(true)) this.#addText(text);
  }

  close(name: string): void {
    if (this.#math !== null) {
      const text = this.#math.close(name);
      if (text === null) return;
      this.#paragraphs.at(-1)?.parts.push(text);
      this.#math = null;
      return;
    }
    switch (name) {
      case "w:t":
        this.#isInText = false;
        break;
      case "w:instrText":
        this.#isInInstruction = false;
        break;
      case "w:fldSimple":
        this.#fields.end();
        break;
      case "w:r":
        this.#isInRun = false;
        break;
      case "w:p":
        this.#endParagraph();
        break;
      case "w:tr":
        this.#endRow();
        break;
      case "w:tbl":
        this.#endTable();
        break;
      case "w:sdt":
        this.#prompts.pop();
        break;
      case "w:drawing":
      case "w:pict":
        this.#graphics.end();
        break;
      default:
    }
  }

  #addText(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (this.#fields.isPageNumber) {
      if (paragraph !== undefined) paragraph.hadPageNumber = true;
      return;
    }
    if (paragraph !== undefined) paragraph.page ??= this.#page;
    paragraph?.parts.push(text);
    if (paragraph !== undefined && !this.#isBold && text.trim() !== "") paragraph.isBold = false;
    this.#isAfterBreak = false;
  }

  #openText(name: string, attributes: Attributes): boolean {
    const paragraph = this.#paragraphs.at(-1);
    switch (name) {
      case "w:p":
        this.#paragraphs.push(newParagraph());
        return true;
      case "w:r":
        this.#isInRun = true;
        this.#isHidden = false;
        this.#isBold = false;
        return true;
      case "w:t":
        this.#isInText = !this.#isHidden;
        return true;
      case "w:vanish":
        if (this.#isInRun && !isOff(attributes["w:val"])) this.#isHidden = true;
        return true;
      case "w:b":
        if (this.#isInRun) this.#isBold = !isOff(attributes["w:val"]);
        return true;
      case "w:tab":
      case "w:ptab":
        // In paragraph properties, the same element defines tab stops.
        if (this.#isInRun) paragraph?.parts.push("\t");
        return true;
      case "w:br":
      case "w:cr":
        if (attributes["w:type"] === "page") this.#breakPage(true);
        paragraph?.parts.push("\n");
        return true;
      case "w:noBreakHyphen":
        paragraph?.parts.push("-");
        return true;
      case "w:lastRenderedPageBreak":
        this.#breakPage(false);
        return true;
      case "w:sdt":
        this.#prompts.push(false);
        return true;
      case "w:showingPlcHdr":
        if (!isOff(attributes["w:val"])) this.#prompts[this.#prompts.length - 1] = true;
        return true;
      default:
        return this.#openField(name, attributes);
    }
  }

  #openField(name: string, attributes: Attributes): boolean {
    switch (name) {
      case "w:fldSimple":
        this.#fields.beginResult(attributes["w:instr"] ?? "");
        return true;
      case "w:instrText":
        this.#isInInstruction = true;
        return true;
      case "w:fldChar": {
        const type = attributes["w:fldCharType"];
        if (type === "begin") this.#fields.begin();
        else if (type === "separate") this.#fields.separate();
        else this.#fields.end();
        return true;
      }
      default:
        return false;
    }
  }

  #openProperty(name: string, attributes: Attributes, paragraph: Paragraph): boolean {
    const value = attributes["w:val"] ?? "";
    const id = attributes["w:id"] ?? "";
    switch (name) {
      case "w:pStyle":
        paragraph.style = value;
        return true;
      case "w:outlineLvl":
        paragraph.outlineLevel = Number(value);
        return true;
      case "w:numId":
        paragraph.numberingId = value;
        return true;
      case "w:ilvl":
        paragraph.numberingLevel = Number(value);
        return true;
      case "w:footnoteReference":
        addNote(paragraph, this.#notes.footnotes.get(id));
        return true;
      case "w:endnoteReference":
        addNote(paragraph, this.#notes.endnotes.get(id));
        return true;
      case "w:commentReference":
        addNote(paragraph, this.#notes.comments.get(id), "Comment: ");
        return true;
      default:
        return false;
    }
  }

  #openTable(name: string, attributes: Attributes): void {
    const value = attributes["w:val"] ?? "";
    const table = this.#tables.at(-1);
    switch (name) {
      case "w:tbl":
        this.#tables.push(new TableBuilder());
        break;
      case "w:tblLook":
        if (table !== undefined) table.hasHeaderLook = hasHeaderLook(attributes);
        break;
      case "w:tr":
        table?.startRow();
        break;
      case "w:del":
        table?.deleteRow();
        break;
      case "w:gridBefore":
        table?.skipColumns(Number(value));
        break;
      case "w:tblHeader":
        if (!isOff(value)) table?.markHeaderRow();
        break;
      case "w:tc":
        table?.startCell();
        break;
      case "w:gridSpan":
        table?.spanColumns(Number(value));
        break;
      case "w:vMerge":
        if (value !== "restart") table?.continueAbove();
        break;
      default:
    }
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (paragraph === undefined) return;
    if (this.#paragraphs.length === 0) this.#fields = new Fields();
    const table = this.#tables.at(-1);
    if (table === undefined) {
      this.#writer.addParagraph(paragraph, this.#pageNumber(paragraph.page));
      return;
    }
    this.#tablePage ??= paragraph.page;
    const text = this.#writer.textOf(paragraph);
    if (text !== "") table.addText(text, paragraph.isBold);
    this.#tableNotes.push(...paragraph.notes);
    this.#tableGraphics.push(...paragraph.graphics);
  }

  #endRow(): void {
    const table = this.#tables.at(-1);
    table?.endRow();
    if (this.#tables.length === 1 && table?.isFull === true) this.#addTable(table);
  }

  #endTable(): void {
    const table = this.#tables.pop();
    if (table === undefined) return;
    const outer = this.#tables.at(-1);
    if (outer !== undefined) {
      outer.addText(table.text());
      return;
    }
    this.#addTable(table);
    this.#writer.hold(this.#tableGraphics.splice(0), this.#pageNumber());
    this.#writer.addNotes(this.#tableNotes.splice(0), this.#pageNumber());
  }

  #addTable(table: TableBuilder): void {
    this.#writer.addTable(table.takeBlocks(this.#pageNumber(this.#tablePage)));
    this.#tablePage = null;
  }

  /** Counts a page break. After a manual break, the application also stores a rendered break, which must not be counted again. */
  #breakPage(isSet: boolean): void {
    if (isSet || !this.#isAfterBreak) this.#page++;
    this.#isAfterBreak = isSet;
  }

  /** @param begin page on which the block starts; null for the current page */
  #pageNumber(begin: number | null = null): number | null {
    return this.#notesPages ? (begin ?? this.#page) : null;
  }
}

function addNote(paragraph: Paragraph, text: string | undefined, mark = ""): void {
  if (text !== undefined) paragraph.notes.push(mark + text);
}

function hasHeaderLook(attributes: Attributes): boolean {
  const flag = attributes["w:firstRow"];
  if (flag !== undefined) return isOn(flag);
  return (Number.parseInt(attributes["w:val"] ?? "0", 16) & 0x20) !== 0;
}
