import type { Block } from "../../../../ports/text-extractor.ts";
import { type DomElement, type DomNode, isElement, isText } from "./dom.ts";
import { FACT, isConsent, isHidden, isNavigation, isOpener, isSkipLink, openedIds } from "./left-out.ts";
import { type ShownPicture, shownPicture } from "./pictures.ts";
import { tableBlock } from "./table-block.ts";

const NEVER_TEXT = new Set(
  "script style noscript template svg math iframe object embed canvas audio video head title link meta map rt rp".split(" "),
);
const CONTROLS = new Set("select input textarea option datalist".split(" "));
const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark picture q ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

export interface PageText {
  readonly blocks: readonly Block[];
  /** Images in page order, except those in the header and footer. */
  readonly pictures: readonly ShownPicture[];
}

/** Returns the blocks of part of a page in document order. With `keepAll`, includes navigation and hidden parts. */
export function blocksOf(root: DomElement, keepAll = false): PageText {
  const reader = new PageReader({ keepAll, opened: openedIds(root) });
  reader.readChildren(root);
  reader.endBlock();
  return { blocks: reader.blocks, pictures: reader.pictures };
}

interface Reading {
  readonly keepAll: boolean;
  /** Whether each link is a separate piece. */
  readonly isMenu?: boolean;
  /** Ids of hidden elements that something on the page opens. */
  readonly opened: ReadonlySet<string>;
}

class PageReader {
  readonly blocks: Block[] = [];
  readonly pictures: ShownPicture[];
  readonly #reading: Reading;
  readonly #numbers = new WeakMap<DomElement, number>();
  #inline: string[] = [];
  #kind: "paragraph" | "list_item" = "paragraph";
  #marker = "";
  #endsWithLink = false;

  constructor(reading: Reading, pictures: ShownPicture[] = []) {
    this.#reading = reading;
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
    this.#endsWithLink = false;
  }

  #element(element: DomElement): void {
    const name = element.localName;
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (!this.#reading.keepAll && isNavigation(element)) this.#factsOf(element);
    else if (name === "br") this.#inline.push("\n");
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
    else if (isFrame(element)) this.#frame(element);
    else this.#blockElement(element);
  }

  #blockElement(element: DomElement): void {
    this.endBlock();
    this.readChildren(element);
    this.endBlock();
  }

  /** Reads a link. Adjacent links are displayed separately, regardless of the source between them. */
  #link(element: DomElement): void {
    if (this.#reading.isMenu === true) this.#blockElement(element);
    else {
      if (this.#endsWithLink) this.#inline.push(" ");
      this.readChildren(element);
      this.#endsWithLink = true;
    }
  }

  /** Adds only the facts of a navigation element. */
  #factsOf(element: DomElement): void {
    const inner = new PageReader({ ...this.#reading, keepAll: true, isMenu: true });
    inner.readChildren(element);
    inner.endBlock();
    const facts = inner.blocks.filter((block) => block.kind === "table" || FACT.test(block.text));
    if (facts.length === 0) return;
    this.endBlock();
    this.blocks.push(...facts);
  }

  /** Reads a page's header or footer, whose images are logos. */
  #frame(element: DomElement): void {
    const inner = new PageReader(this.#reading);
    inner.readChildren(element);
    inner.endBlock();
    this.endBlock();
    this.blocks.push(...inner.blocks);
  }

  #whole(block: Exclude<Block, { kind: "table" }>): void {
    this.endBlock();
    this.#kind = "paragraph";
    this.blocks.push(block);
  }

  #item(element: DomElement): void {
    // A term waits for its description: both form one item.
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
  }

  #textOf(element: DomElement): string {
    const inner = new PageReader(this.#reading, this.pictures);
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
    if (this.#reading.keepAll) return false;
    if (name === "button") return !isOpener(element);
    return CONTROLS.has(name) || isConsent(element) || isHidden(element, this.#reading.opened) || (name === "a" && isSkipLink(element));
  }
}

/** Returns whether an element is the header or footer of the page; an article's header contains its headline. */
function isFrame(element: DomElement): boolean {
  if (element.localName !== "header" && element.localName !== "footer") return false;
  return element.parentElement?.localName === "body" || element.querySelector("h1") === null;
}

function collapsed(text: string): string {
  return text
    .replace(/ {2,}/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
}
