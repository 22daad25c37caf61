import type { Attributes, XmlHandler } from "../../ooxml/xml.ts";

const MAX_ITEMS = 5_000;
const TEXT_BOX = "xdr:sp";
const PICTURE = "xdr:pic";
const ANCHORS = new Set(["xdr:oneCellAnchor", "xdr:twoCellAnchor", "xdr:absoluteAnchor"]);

/** An object drawn on a sheet. */
export interface DrawnItem {
  readonly kind: "text" | "picture" | "chart";
  /** Paragraphs of a text box; empty for other objects. */
  readonly text: string;
  /** Relation id of an image or chart; empty for other objects. */
  readonly relation: string;
  /** Alternative text. */
  readonly description: string;
  /** Row of the anchor cell. */
  readonly row: number;
  readonly column: number;
}

/** Collects the visible text boxes, images and charts of a drawing. */
export class DrawingReader implements XmlHandler {
  readonly #items: DrawnItem[] = [];
  #row = 0;
  #column = 0;
  /** Whether the first corner of the anchor is being read. */
  #isFrom = false;
  #mark = "";
  #shape = "";
  #isHidden = false;
  #description = "";
  #relation = "";
  #paragraphs: string[] = [];
  #isText = false;

  /** Objects in reading order, row by row. */
  get items(): readonly DrawnItem[] {
    return this.#items.toSorted((a, b) => a.row - b.row || a.column - b.column);
  }

  open(name: string, attributes: Attributes): void {
    if (name === "xdr:from") this.#isFrom = true;
    else if (name === "xdr:row" || name === "xdr:col") this.#mark = this.#isFrom ? name : "";
    else if (ANCHORS.has(name)) [this.#row, this.#column] = [0, 0];
    else if (name === TEXT_BOX || name === PICTURE || name === "xdr:graphicFrame") this.#startShape(name);
    else if (name === "xdr:cNvPr") this.#nameShape(attributes);
    else if (name === "a:blip" || name === "c:chart" || name === "cx:chart")
      this.#relation ||= attributes["r:embed"] ?? attributes["r:id"] ?? "";
    else if (name === "a:p") this.#paragraphs.push("");
    else if (name === "a:br") this.#addText(" ");
    else if (name === "a:t") this.#isText = true;
  }

  text(text: string): void {
    if (this.#isText) this.#addText(text);
    else if (this.#mark === "xdr:row") this.#row = Number(text) || 0;
    else if (this.#mark === "xdr:col") this.#column = Number(text) || 0;
  }

  close(name: string): void {
    if (name === "a:t") this.#isText = false;
    else if (name === this.#mark) this.#mark = "";
    else if (name === "xdr:from") this.#isFrom = false;
    else if (name === this.#shape) this.#endShape();
  }

  #startShape(name: string): void {
    this.#shape = name;
    this.#isHidden = false;
    this.#description = "";
    this.#relation = "";
    this.#paragraphs = [];
  }

  #nameShape({ hidden, descr = "" }: Attributes): void {
    this.#isHidden = hidden === "1" || hidden === "true";
    this.#description = descr;
  }

  #addText(text: string): void {
    if (this.#paragraphs.length > 0) this.#paragraphs[this.#paragraphs.length - 1] += text;
  }

  #endShape(): void {
    const kind = this.#shape === TEXT_BOX ? "text" : this.#shape === PICTURE ? "picture" : "chart";
    this.#shape = "";
    const text = this.#paragraphs
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== "")
      .join("\n");
    const isThere = kind === "text" ? text !== "" : this.#relation !== "";
    if (this.#isHidden || !isThere || this.#items.length >= MAX_ITEMS) return;
    this.#items.push({
      kind,
      text,
      relation: kind === "text" ? "" : this.#relation,
      description: this.#description,
      row: this.#row,
      column: this.#column,
    });
  }
}
