import type { BlockSink } from "../../block-sink.ts";
import type { Attributes, XmlHandler } from "../../ooxml/xml.ts";
import type { StyleRole } from "./styles.ts";
import { TableBuilder } from "./table-builder.ts";

/** What is not shown, or is shown a second time (`mc:Fallback` repeats the `mc:Choice` before it). */
const SKIPPED = new Set(["mc:Fallback", "w:del", "w:moveFrom", "w:rt", "w:sectPr", "w:rPrChange", "w:pPrChange"]);

interface Paragraph {
  readonly parts: string[];
  readonly notes: string[];
  style: string;
  /** Set on the paragraph itself; null: its style decides. */
  outlineLevel: number | null;
  numberingId: string | null;
}

export interface BodyContext {
  readonly roleOf: (styleId: string) => StyleRole;
  readonly footnotes: ReadonlyMap<string, string>;
  readonly endnotes: ReadonlyMap<string, string>;
  /** Whether the file notes where its pages broke when it was last laid out. */
  readonly notesPages: boolean;
}

/** Turns the events of a document's body into blocks. */
export class BodyReader implements XmlHandler {
  readonly #sink: BlockSink;
  readonly #context: BodyContext;
  readonly #paragraphs: Paragraph[] = [];
  readonly #tables: TableBuilder[] = [];
  readonly #pendingNotes: string[] = [];
  #skipped = "";
  #skipDepth = 0;
  #isInText = false;
  #isHidden = false;
  #isInRun = false;
  #page = 1;
  #isAfterBreak = false;
  #title: string | null = null;

  constructor(sink: BlockSink, context: BodyContext) {
    this.#sink = sink;
    this.#context = context;
  }

  /** Text of the paragraph styled as the title; null when there is none. */
  get title(): string | null {
    return this.#title;
  }

  get pages(): number {
    return this.#page;
  }

  isDone(): boolean {
    return this.#sink.isFull;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#skipDepth > 0) {
      if (name === this.#skipped) this.#skipDepth++;
      return;
    }
    if (SKIPPED.has(name)) {
      this.#skipped = name;
      this.#skipDepth = 1;
      return;
    }
    const value = attributes["w:val"] ?? "";
    const paragraph = this.#paragraphs.at(-1);
    const table = this.#tables.at(-1);
    switch (name) {
      case "w:p":
        this.#paragraphs.push({
          parts: [],
          notes: [],
          style: "",
          outlineLevel: null,
          numberingId: null,
        });
        break;
      case "w:r":
        this.#isInRun = true;
        this.#isHidden = false;
        break;
      case "w:t":
      case "m:t":
        this.#isInText = !this.#isHidden || name === "m:t";
        break;
      case "w:tab":
        // The same name defines tab stops in a paragraph's properties.
        if (this.#isInRun) paragraph?.parts.push("\t");
        break;
      case "w:br":
      case "w:cr":
        if (attributes["w:type"] === "page") this.#breakPage(true);
        paragraph?.parts.push("\n");
        break;
      case "w:noBreakHyphen":
        paragraph?.parts.push("-");
        break;
      case "w:lastRenderedPageBreak":
        this.#breakPage(false);
        break;
      case "w:pStyle":
        if (paragraph !== undefined) paragraph.style = value;
        break;
      case "w:outlineLvl":
        if (paragraph !== undefined) paragraph.outlineLevel = Number(value);
        break;
      case "w:numId":
        if (paragraph !== undefined) paragraph.numberingId = value;
        break;
      case "w:vanish":
        if (this.#isInRun && value !== "0" && value !== "false") this.#isHidden = true;
        break;
      case "w:footnoteReference":
        this.#note(this.#context.footnotes.get(attributes["w:id"] ?? ""));
        break;
      case "w:endnoteReference":
        this.#note(this.#context.endnotes.get(attributes["w:id"] ?? ""));
        break;
      case "w:tbl":
        this.#tables.push(new TableBuilder());
        break;
      case "w:tblLook":
        if (table !== undefined) table.hasHeaderLook = hasHeaderLook(attributes);
        break;
      case "w:tr":
        table?.startRow();
        break;
      case "w:tblHeader":
        if (value !== "0" && value !== "false") table?.markHeaderRow();
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

  text(text: string): void {
    if (!this.#isInText || this.#skipDepth > 0) return;
    this.#paragraphs.at(-1)?.parts.push(text);
    this.#isAfterBreak = false;
  }

  close(name: string): void {
    if (this.#skipDepth > 0) {
      if (name === this.#skipped) this.#skipDepth--;
      return;
    }
    switch (name) {
      case "w:t":
      case "m:t":
        this.#isInText = false;
        break;
      case "w:r":
        this.#isInRun = false;
        break;
      case "w:p":
        this.#endParagraph();
        break;
      case "w:tr":
        this.#tables.at(-1)?.endRow();
        break;
      case "w:tbl":
        this.#endTable();
        break;
      default:
    }
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (paragraph === undefined) return;
    const text = paragraph.parts.join("").trim();
    const table = this.#tables.at(-1);
    if (table !== undefined) {
      if (text !== "") table.addText(text);
      this.#pendingNotes.push(...paragraph.notes);
      return;
    }
    const role = this.#context.roleOf(paragraph.style);
    if (text !== "" && !role.isContents) this.#addParagraph(text, paragraph, role);
    for (const note of paragraph.notes) this.#sink.add({ kind: "paragraph", text: note, page: this.#pageNumber });
  }

  #addParagraph(text: string, paragraph: Paragraph, role: StyleRole): void {
    const page = this.#pageNumber;
    const ownLevel = paragraph.outlineLevel === null ? null : paragraph.outlineLevel + 1;
    const level = ownLevel === null ? role.headingLevel : ownLevel <= 9 ? ownLevel : null;
    if (role.isTitle && this.#title === null) {
      this.#title = text;
      this.#sink.add({ kind: "heading", level: 1, text, page });
    } else if (level !== null) {
      // Below a title the highest headings are the second level.
      this.#sink.add({
        kind: "heading",
        level: this.#title === null ? level : level + 1,
        text,
        page,
      });
    } else {
      const isList = paragraph.numberingId === null ? role.isList : paragraph.numberingId !== "0";
      this.#sink.add({ kind: isList ? "list_item" : "paragraph", text, page });
    }
  }

  #endTable(): void {
    const table = this.#tables.pop();
    if (table === undefined) return;
    const outer = this.#tables.at(-1);
    if (outer !== undefined) {
      outer.addText(table.text());
      return;
    }
    for (const block of table.blocks(this.#pageNumber)) this.#sink.add(block);
    for (const text of this.#pendingNotes.splice(0)) this.#sink.add({ kind: "paragraph", text, page: this.#pageNumber });
  }

  #note(text: string | undefined): void {
    if (text !== undefined) this.#paragraphs.at(-1)?.notes.push(text);
  }

  /** A break that the author set is followed by the one that the layout noted for it. */
  #breakPage(isSet: boolean): void {
    if (isSet || !this.#isAfterBreak) this.#page++;
    this.#isAfterBreak = isSet;
  }

  get #pageNumber(): number | null {
    return this.#context.notesPages ? this.#page : null;
  }
}

function hasHeaderLook(attributes: Attributes): boolean {
  const flag = attributes["w:firstRow"];
  if (flag !== undefined) return flag === "1" || flag === "true" || flag === "on";
  return (Number.parseInt(attributes["w:val"] ?? "0", 16) & 0x20) !== 0;
}
