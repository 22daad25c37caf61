import type { Block } from "../../../../ports/text-extractor.ts";
import type { Graphic, Piece } from "../../ooxml/pieces.ts";
import type { Numbering } from "./numbering.ts";
import type { StyleRole } from "./styles.ts";

export type GraphicOfParagraph = Pick<Graphic, "kind" | "relation" | "alternative">;

export interface Paragraph {
  readonly parts: string[];
  readonly notes: string[];
  readonly graphics: GraphicOfParagraph[];
  style: string;
  /** Level set on the paragraph itself; null to use the level of its style. */
  outlineLevel: number | null;
  numberingId: string | null;
  numberingLevel: number | null;
  /** Whether a page number was removed from the text. */
  hadPageNumber: boolean;
  isBold: boolean;
  /** Page on which the paragraph's text starts; null before the text. */
  page: number | null;
}

export function newParagraph(): Paragraph {
  return {
    parts: [],
    notes: [],
    graphics: [],
    style: "",
    outlineLevel: null,
    numberingId: null,
    numberingLevel: null,
    hadPageNumber: false,
    isBold: true,
    page: null,
  };
}

/** Maximum number of words that remain of "Page 3 of 7" after its numbers are removed. */
const WORDS_OF_PAGE_NUMBER = 3;

/** Writes paragraphs and tables in document order, with numbering, captions and notes. */
export class BodyWriter {
  /** Text of the paragraph with the title style; null if there is none. */
  title: string | null = null;
  /** Text of each heading. */
  readonly headings = new Set<string>();
  readonly #emit: (piece: Piece) => void;
  readonly #roleOf: (styleId: string) => StyleRole;
  readonly #numbering: Numbering | null;
  /** Graphics that may be followed by a caption. */
  readonly #held: Omit<Graphic, "context">[] = [];
  #caption = "";
  #heading = "";

  constructor(emit: (piece: Piece) => void, roleOf: (styleId: string) => StyleRole, numbering: Numbering | null) {
    this.#emit = emit;
    this.#roleOf = roleOf;
    this.#numbering = numbering;
  }

  /** Returns the text of a paragraph with its list number; empty if the paragraph has no text. */
  textOf(paragraph: Paragraph): string {
    const text = paragraph.parts.join("").trim();
    if (text === "") return "";
    if (paragraph.hadPageNumber && text.split(/\s+/).length <= WORDS_OF_PAGE_NUMBER) return "";
    const role = this.#roleOf(paragraph.style);
    const id = paragraph.numberingId ?? role.numberingId;
    if (id === null || id === "0" || role.isContents) return text;
    const number = this.#numbering?.next(id, paragraph.numberingLevel ?? role.numberingLevel) ?? "";
    return number === "" ? text : `${number} ${text}`;
  }

  addParagraph(paragraph: Paragraph, page: number | null): void {
    const role = this.#roleOf(paragraph.style);
    const text = this.textOf(paragraph);
    if (text !== "" && !role.isContents) {
      if (role.isCaption) this.#addCaption(text, page);
      else this.#addText(text, paragraph, role, page);
    }
    this.hold(paragraph.graphics, page);
    this.addNotes(paragraph.notes, page);
  }

  addTable(blocks: readonly Block[]): void {
    for (const block of blocks) this.#add(block);
  }

  addNotes(notes: readonly string[], page: number | null): void {
    for (const text of notes) this.#add({ kind: "paragraph", text, page });
  }

  /** Buffers graphics until it is known whether a caption follows. */
  hold(graphics: readonly GraphicOfParagraph[], page: number | null): void {
    for (const graphic of graphics) this.#held.push({ ...graphic, page });
  }

  /** Writes the buffered graphics. */
  end(caption = ""): void {
    for (const graphic of this.#held.splice(0)) this.#emit({ ...graphic, context: caption || this.#caption || this.#heading });
    this.#caption = "";
  }

  #addCaption(text: string, page: number | null): void {
    const isBelow = this.#held.length > 0;
    this.end(text);
    if (!isBelow) this.#caption = text;
    this.#emit({ kind: "block", block: { kind: "paragraph", text, page } });
  }

  #addText(text: string, paragraph: Paragraph, role: StyleRole, page: number | null): void {
    const ownLevel = paragraph.outlineLevel === null ? null : paragraph.outlineLevel + 1;
    const level = ownLevel === null ? role.headingLevel : ownLevel <= 9 ? ownLevel : null;
    if (role.isTitle && this.title === null) {
      this.title = text;
      this.#addHeading(text, 1, page);
    } else if (level !== null) {
      // Below a title, the highest heading level is 2.
      this.#addHeading(text, this.title === null ? level : level + 1, page);
    } else {
      const isList = paragraph.numberingId === null ? role.isList : paragraph.numberingId !== "0";
      this.#add({ kind: isList ? "list_item" : "paragraph", text, page });
    }
  }

  #addHeading(text: string, level: number, page: number | null): void {
    this.#add({ kind: "heading", level, text, page });
    this.#heading = text;
    this.headings.add(text);
  }

  #add(block: Block): void {
    this.end();
    this.#emit({ kind: "block", block });
  }
}
