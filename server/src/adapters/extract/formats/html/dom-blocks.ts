import type { Block } from "../../../../ports/text-extractor.ts";
import { type DomElement, type DomNode, isElement, isText } from "./dom.ts";
import { type ShownPicture, shownPicture } from "./pictures.ts";
import { tableBlock } from "./table-block.ts";

const NEVER_TEXT = new Set(
  "script style noscript template svg math iframe object embed canvas audio video head title link meta map rt rp".split(" "),
);
const CONTROLS = new Set("button select input textarea option datalist dialog menu".split(" "));
const BOILERPLATE = new Set("nav footer aside".split(" "));
const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark picture q ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/** Styles under which nothing is seen; what is only faded may be on its way in. */
const HIDING = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|(?:left|top|text-indent)\s*:\s*-\d{4,}/i;

export interface PageText {
  readonly blocks: readonly Block[];
  /** Characters that do not stand in links: navigation has few. */
  readonly proseChars: number;
  /** In order, as the page says. */
  readonly pictures: readonly ShownPicture[];
}

/** Blocks of a part of a page, in document order. With `keepAll`, navigation and hidden parts are text as well. */
export function blocksOf(root: DomElement, keepAll = false): PageText {
  const reader = new PageReader(keepAll);
  reader.readChildren(root);
  reader.endBlock();
  return { blocks: reader.blocks, proseChars: reader.proseChars, pictures: reader.pictures };
}

class PageReader {
  readonly blocks: Block[] = [];
  proseChars = 0;
  readonly pictures: ShownPicture[];
  readonly #keepAll: boolean;
  readonly #numbers = new WeakMap<DomElement, number>();
  #inline: string[] = [];
  #kind: "paragraph" | "list_item" = "paragraph";
  #marker = "";
  #linkDepth = 0;

  constructor(keepAll: boolean, pictures: ShownPicture[] = []) {
    this.#keepAll = keepAll;
    this.pictures = pictures;
  }

  readChildren(parent: DomNode): void {
    for (const node of parent.childNodes) {
      if (isText(node)) this.#text(node.textContent ?? "");
      else if (isElement(node) && !this.#isDropped(node)) this.#element(node);
    }
  }

  endBlock(): void {
    const text = collapsed(this.#inline.join(""));
    this.#inline = [];
    if (text === "") return;
    this.blocks.push({ kind: this.#kind, text: this.#marker + text, page: null });
    this.#kind = "paragraph";
    this.#marker = "";
  }

  #text(text: string): void {
    this.#inline.push(text.replace(/[\t\n\f\r ]+/g, " "));
    if (this.#linkDepth === 0) this.proseChars += text.trim().length;
  }

  #element(element: DomElement): void {
    const name = element.localName;
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (name === "br") this.#inline.push("\n");
    else if (name === "img") this.pictures.push(shownPicture(element));
    else if (name === "hr") this.endBlock();
    else if (level !== undefined)
      this.#whole({
        kind: "heading",
        level: Number(level),
        text: this.#textOf(element),
        page: null,
      });
    else if (name === "pre") this.#whole({ kind: "code", text: element.textContent ?? "", page: null });
    else if (name === "table") this.#table(element);
    else if (name === "li" || name === "dd") this.#item(element);
    else if (name === "dt") this.#term(element);
    else if (name === "a") this.#link(element);
    else if (INLINE.has(name)) this.readChildren(element);
    else this.#blockElement(element);
  }

  #blockElement(element: DomElement): void {
    this.endBlock();
    this.readChildren(element);
    this.endBlock();
  }

  #link(element: DomElement): void {
    this.#linkDepth++;
    this.readChildren(element);
    this.#linkDepth--;
  }

  #whole(block: Exclude<Block, { kind: "table" }>): void {
    this.endBlock();
    this.#kind = "paragraph";
    this.blocks.push(block);
    this.proseChars += block.text.length;
  }

  #item(element: DomElement): void {
    // A term waits for its description: both are one item.
    if (element.localName !== "dd" || !this.#marker.endsWith(": ")) {
      this.endBlock();
      this.#marker = this.#numberOf(element);
    }
    this.#kind = "list_item";
    this.readChildren(element);
    this.endBlock();
    this.#kind = "paragraph";
    this.#marker = "";
  }

  #numberOf(item: DomElement): string {
    const list = item.parentElement;
    if (list?.localName !== "ol") return "";
    const start = Number.parseInt(list.getAttribute("start") ?? "1", 10);
    const number = (this.#numbers.get(list) ?? (Number.isInteger(start) ? start : 1) - 1) + 1;
    this.#numbers.set(list, number);
    return `${number}. `;
  }

  #term(element: DomElement): void {
    this.endBlock();
    const term = this.#textOf(element);
    this.proseChars += term.length;
    if (term === "") return;
    // Several terms may share a description.
    const before = this.#marker.endsWith(": ") ? `${this.#marker.slice(0, -2)}, ` : "";
    this.#marker = `${before}${term.replace(/[:：]$/, "")}: `;
  }

  #table(element: DomElement): void {
    this.endBlock();
    const table = tableBlock(element, (cell) => this.#textOf(cell));
    if (table === null) {
      this.readChildren(element);
      this.endBlock();
      return;
    }
    const caption = element.querySelector("caption");
    if (caption !== null) this.#whole({ kind: "paragraph", text: this.#textOf(caption), page: null });
    this.blocks.push(table);
    for (const row of table.rows) for (const cell of row) this.proseChars += cell.length;
  }

  #textOf(element: DomElement): string {
    const inner = new PageReader(this.#keepAll, this.pictures);
    inner.readChildren(element);
    inner.endBlock();
    return inner.blocks
      .map((block) => (block.kind === "table" ? "" : block.text))
      .join(" ")
      .replace(/\s+/g, " ");
  }

  #isDropped(element: DomElement): boolean {
    const name = element.localName;
    if (NEVER_TEXT.has(name)) return true;
    if (this.#keepAll) return false;
    // What opens a part of the page (questions and answers) is the heading of that part.
    if (name === "button" && /^(?:h[1-6]|dt|summary)$/.test(element.parentElement?.localName ?? "")) return false;
    if (CONTROLS.has(name) || BOILERPLATE.has(name)) return true;
    // A site's header is navigation; an article's header holds its headline.
    if (name === "header") return element.parentElement?.localName === "body" && element.querySelector("h1") === null;
    return isHidden(element);
  }
}

function isHidden(element: DomElement): boolean {
  if (element.getAttribute("hidden") !== null || element.getAttribute("aria-hidden") === "true") return true;
  const role = element.getAttribute("role");
  if (role === "navigation" || role === "contentinfo" || role === "dialog") return true;
  return HIDING.test(element.getAttribute("style") ?? "");
}

function collapsed(text: string): string {
  return text
    .replace(/ {2,}/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
}
