import { isOff, isOn } from "../../ooxml/flags.ts";
import { MathText } from "../../ooxml/math-text.ts";
import { pictureDescription } from "../../ooxml/picture-description.ts";
import { TableBuilder } from "../../ooxml/table-builder.ts";
import type { Attributes, XmlHandler } from "../../ooxml/xml.ts";
import { type Bullet, newShape, type Shape } from "./shape.ts";

const SHAPES = new Set(["p:sp", "p:pic", "p:graphicFrame", "p:cxnSp", "p:grpSp"]);

interface Paragraph {
  readonly parts: string[];
  level: number;
  bullet: Bullet | null;
  isBold: boolean;
}

/** Collects the shapes of a slide, layout, master or notes page in drawing order. */
export class SlideReader implements XmlHandler {
  readonly shapes: Shape[] = [];
  /** Bullets by level that a master defines for text bodies. */
  readonly bodyBullets = new Map<number, Bullet>();
  isHidden = false;
  /** Whether the shapes of the master are displayed. */
  showsMaster = true;
  readonly #open: Shape[] = [];
  #table: TableBuilder | null = null;
  #paragraph: Paragraph | null = null;
  #math: MathText | null = null;
  /** Map to which the bullet of each level is added; null outside a list style. */
  #levels: Map<number, Bullet> | null = null;
  #level: number | null = null;
  #isInText = false;
  #isBold = false;
  #isInNumberField = false;
  #isInBullet = false;

  open(name: string, attributes: Attributes): void {
    if (SHAPES.has(name)) {
      this.#startShape(name === "p:grpSp");
      return;
    }
    if (this.#math !== null || name === "m:oMath") {
      this.#math ??= new MathText();
      this.#math.open(name, attributes);
      return;
    }
    if (name.startsWith("a:")) this.#openDrawing(name, attributes);
    else this.#openSlide(name, attributes);
  }

  text(text: string): void {
    if (this.#math !== null) this.#math.text(text);
    else if (this.#isInText && !this.#isInNumberField) this.#addText(text);
  }

  close(name: string): void {
    if (this.#math !== null) {
      const text = this.#math.close(name);
      if (text === null) return;
      this.#paragraph?.parts.push(text);
      this.#math = null;
      return;
    }
    if (SHAPES.has(name)) this.#open.pop();
    else if (name === "a:t") this.#isInText = false;
    else if (name === "a:fld") this.#isInNumberField = false;
    else if (name === "a:p") this.#endParagraph();
    else if (name === "a:buBlip") this.#isInBullet = false;
    else if (name === "a:tr") this.#table?.endRow();
    else if (name === "a:tbl") this.#endTable();
    else if (name === "a:lstStyle" || name === "p:bodyStyle") this.#levels = null;
    else if (/^a:lvl\dpPr$/.test(name)) this.#level = null;
  }

  get #shape(): Shape | undefined {
    return this.#open.at(-1);
  }

  #addText(text: string): void {
    const paragraph = this.#paragraph;
    if (paragraph === null) return;
    paragraph.parts.push(text);
    if (!this.#isBold && text.trim() !== "") paragraph.isBold = false;
  }

  #startShape(isGroup: boolean): void {
    const shape = newShape(isGroup);
    (this.#shape?.children ?? this.shapes).push(shape);
    this.#open.push(shape);
  }

  #openSlide(name: string, attributes: Attributes): void {
    const shape = this.#shape;
    switch (name) {
      case "p:sld":
      case "p:sldLayout":
        this.isHidden = isOff(attributes["show"]);
        this.showsMaster = !isOff(attributes["showMasterSp"]);
        break;
      case "p:bodyStyle":
        this.#levels = this.bodyBullets;
        break;
      case "p:cNvPr":
        if (shape === undefined) break;
        shape.description = pictureDescription(attributes["descr"] || attributes["title"] || "");
        shape.isHidden = isOn(attributes["hidden"]);
        break;
      case "adec:decorative":
        if (shape !== undefined && isOn(attributes["val"])) shape.description = "";
        break;
      case "p:ph":
        if (shape !== undefined) shape.placeholder = { type: attributes["type"] ?? "obj", index: attributes["idx"] ?? "0" };
        break;
      case "c:chart":
      case "cx:chart":
        shape?.items.push({ kind: "chart", relation: attributes["r:id"] ?? "" });
        break;
      case "dgm:relIds":
        shape?.items.push({ kind: "diagram", relation: attributes["r:dm"] ?? "" });
        break;
      default:
    }
  }

  #openDrawing(name: string, attributes: Attributes): void {
    const shape = this.#shape;
    const paragraph = this.#paragraph;
    switch (name) {
      case "a:off":
        if (shape !== undefined) shape.box ??= { ...pair(attributes, "x", "y"), width: 0, height: 0 };
        break;
      case "a:ext":
        // Elements with the same name in extensions do not specify a size.
        if (shape?.box?.width === 0 && attributes["cx"] !== undefined) {
          shape.box = { ...shape.box, width: Number(attributes["cx"]), height: Number(attributes["cy"] ?? "0") };
        }
        break;
      case "a:p":
        this.#paragraph = { parts: [], level: 0, bullet: null, isBold: true };
        break;
      case "a:pPr":
        if (paragraph !== null) paragraph.level = Number(attributes["lvl"] ?? "0");
        break;
      case "a:r":
        this.#isBold = false;
        break;
      case "a:rPr":
        this.#isBold = isOn(attributes["b"]);
        break;
      case "a:t":
        this.#isInText = true;
        break;
      case "a:br":
        paragraph?.parts.push("\n");
        break;
      case "a:fld":
        this.#isInNumberField = attributes["type"] === "slidenum";
        break;
      case "a:lstStyle":
        this.#levels = shape?.bullets ?? null;
        break;
      case "a:buNone":
        this.#setBullet({ kind: "none" });
        break;
      case "a:buBlip":
        this.#isInBullet = true;
        this.#setBullet({ kind: "sign" });
        break;
      case "a:buChar":
        this.#setBullet({ kind: "sign" });
        break;
      case "a:buAutoNum":
        this.#setBullet({ kind: "number", style: attributes["type"] ?? "", start: Number(attributes["startAt"] ?? "1") });
        break;
      case "a:blip":
        if (!this.#isInBullet) shape?.items.push({ kind: "picture", relation: attributes["r:embed"] ?? attributes["r:link"] ?? "" });
        break;
      default:
        if (/^a:lvl\dpPr$/.test(name)) this.#level = Number(name[5]) - 1;
        else this.#openTable(name, attributes);
    }
  }

  #openTable(name: string, attributes: Attributes): void {
    switch (name) {
      case "a:tbl":
        this.#table = new TableBuilder();
        break;
      case "a:tblPr":
        if (this.#table !== null) this.#table.hasHeaderLook = isOn(attributes["firstRow"]);
        break;
      case "a:tr":
        this.#table?.startRow();
        break;
      case "a:tc":
        // Cells that are covered by a wider cell are also present, but empty.
        this.#table?.startCell();
        if (isOn(attributes["vMerge"])) this.#table?.continueAbove();
        break;
      default:
    }
  }

  #setBullet(bullet: Bullet): void {
    if (this.#level !== null) this.#levels?.set(this.#level, bullet);
    else if (this.#paragraph !== null) this.#paragraph.bullet = bullet;
  }

  #endParagraph(): void {
    const paragraph = this.#paragraph;
    this.#paragraph = null;
    const text =
      paragraph?.parts
        .join("")
        .replace(/[\v\n]+/g, "\n")
        .trim() ?? "";
    if (paragraph === null || text === "") return;
    if (this.#table !== null) this.#table.addText(text, paragraph.isBold);
    else this.#shape?.items.push({ kind: "text", text, level: paragraph.level, bullet: paragraph.bullet });
  }

  #endTable(): void {
    const blocks = this.#table?.takeBlocks(null) ?? [];
    this.#table = null;
    if (blocks.length > 0) this.#shape?.items.push({ kind: "table", blocks });
  }
}

function pair(attributes: Attributes, first: string, second: string): { x: number; y: number } {
  return { x: Number(attributes[first] ?? "0"), y: Number(attributes[second] ?? "0") };
}
