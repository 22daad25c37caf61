import { appointmentIn } from "./appointment.ts";
import type { Block } from "../../../../ports/text-extractor.ts";
import { childrenOf, type DomElement, type DomNode, isElement, isText } from "./dom.ts";
import { INLINE, NEVER_TEXT } from "./elements.ts";
import { FACT, isBareFact, wordsIn } from "./facts.ts";
import { type PageBlock, withLabels } from "./label-facts.ts";
import { consentBanners, isBreadcrumb, isHidden, isNavigation, leftOutReason, type LeftOutReason } from "./left-out.ts";
import { targetOf } from "./link-text.ts";
import { type Opened, openedParts } from "./openers.ts";
import { type ShownPicture, shownPicture } from "./pictures.ts";
import { isInlineRow, rowsIn } from "./rows.ts";
import { tableBlock } from "./table-block.ts";

/** Minimum number of unlinked words for which the text of a menu is kept. */
const LEAST_MENU_WORDS = 3;
const LEAST_ALT_WORDS = 3;
const LONGEST_ALT = 1_000;

export interface PageText {
  readonly blocks: readonly Block[];
  /** For each block, whether all of its text is inside links. */
  readonly isLinks: readonly boolean[];
  /** Images in page order, except images in the header and footer. */
  readonly pictures: readonly ShownPicture[];
  /** Number of visible words that the blocks do not contain, by reason. */
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
}

export interface PageOptions {
  /** Whether to include navigation and hidden parts. */
  readonly keepAll?: boolean;
  /** Whether menus are detected by comparison with other pages. If so, a class name alone does not exclude an element. */
  readonly isCompared?: boolean;
}

/** Returns the blocks of an element in document order. */
export function blocksOf(root: DomElement, { keepAll = false, isCompared = false }: PageOptions = {}): PageText {
  const leftOut: Partial<Record<LeftOutReason, number>> = {};
  const banners = keepAll ? new Set<DomElement>() : consentBanners(root);
  const reader = new PageReader({ keepAll, isCompared, opened: openedParts(root), banners, leftOut });
  reader.readChildren(root);
  reader.endBlock();
  const blocks = withLabels(reader.blocks);
  return { blocks: blocks.map(({ block }) => block), isLinks: blocks.map(({ isLinks }) => isLinks), pictures: reader.pictures, leftOut };
}

interface Reading {
  readonly keepAll: boolean;
  readonly isCompared: boolean;
  /** Whether each link is a separate block. */
  readonly isMenu?: boolean;
  readonly opened: Opened;
  readonly banners: ReadonlySet<DomElement>;
  /** Counts updated while reading. */
  readonly leftOut: Partial<Record<LeftOutReason, number>>;
}

class PageReader {
  readonly blocks: PageBlock[] = [];
  readonly pictures: ShownPicture[];
  readonly #reading: Reading;
  readonly #numbers = new WeakMap<DomElement, number>();
  #inline: string[] = [];
  #kind: "paragraph" | "list_item" = "paragraph";
  #marker = "";
  #endsWithLink = false;
  /** Whether a description of the current term has been read. */
  #hasDescription = false;
  #links = 0;
  #letters = 0;
  #lettersInLinks = 0;
  #at: DomElement | null = null;

  constructor(reading: Reading, pictures: ShownPicture[] = []) {
    this.#reading = reading;
    this.pictures = pictures;
  }

  readChildren(parent: DomNode): void {
    let before: DomNode | null = null;
    for (const node of parent.childNodes) {
      if (isText(node)) this.#text(node.textContent ?? "", parent);
      else if (isElement(node) && !this.#isDropped(node)) {
        if (before !== null && areApart(before, node, parent)) this.#inline.push(" ");
        this.#element(node);
      }
      before = node;
    }
  }

  endBlock(): void {
    const text = collapsed(this.#inline.join(""));
    const isLinks = this.#letters > 0 && this.#letters === this.#lettersInLinks;
    const at = this.#at;
    this.#inline = [];
    this.#letters = 0;
    this.#lettersInLinks = 0;
    this.#at = null;
    if (text === "") return;
    this.blocks.push({ block: { kind: this.#kind, text: this.#marker + text, page: null }, at, isLinks });
    this.#kind = "paragraph";
    this.#marker = "";
  }

  #text(text: string, parent: DomNode): void {
    this.#inline.push(text.replace(/[\t\n\f\r ]+/g, " "));
    this.#endsWithLink = false;
    const letters = text.trim().length;
    if (letters === 0) return;
    this.#letters += letters;
    if (this.#links > 0) this.#lettersInLinks += letters;
    if (this.#at === null && isElement(parent)) this.#at = blockAround(parent);
  }

  #element(element: DomElement): void {
    const name = element.localName;
    const level = levelOf(element);
    if (!this.#reading.keepAll && isNavigation(element, this.#reading.isCompared)) this.#factsOf(element);
    else if (name === "br") this.#inline.push("\n");
    else if (name === "img") this.#image(element);
    else if (name === "hr") this.endBlock();
    else if (level !== null)
      this.#whole(
        {
          kind: "heading",
          level,
          text: this.#textOf(element),
          page: null,
        },
        element,
      );
    else if (name === "pre") this.#whole({ kind: "code", text: element.textContent ?? "", page: null }, element);
    else if (name === "table") this.#table(element);
    else if (name === "ul" && this.#appointment(element)) return;
    else if (name === "li" || name === "dd") this.#item(element);
    else if (name === "dt") this.#term(element);
    else if (name === "a") this.#link(element);
    else if (name === "time") this.#text(` ${this.#textOf(element)} `, element);
    else if (INLINE.has(name) && !isInlineRow(element)) this.readChildren(element);
    else if (isFrame(element)) this.#frame(element);
    else this.#blockElement(element);
  }

  #blockElement(element: DomElement): void {
    this.endBlock();
    const tab = this.#reading.opened.panels.get(element);
    if (tab !== undefined && !this.#reading.keepAll && !startsWith(element, tab))
      this.#whole({ kind: "heading", level: 4, text: tab, page: null }, element);
    if (!this.#readRows(element)) this.readChildren(element);
    this.endBlock();
  }

  /** Reads the cells of an element as lines or a table. Returns false if the element has no cells. */
  #readRows(element: DomElement): boolean {
    if (this.#reading.isMenu === true) return false;
    const rows = rowsIn(element, (cell) => this.#textOf(cell));
    // Panels of tabs and hidden parts are not cells.
    if (rows === null || childrenOf(element).some((child) => this.#isPanelOrHidden(child))) return false;
    this.#inline = [];
    if (rows.kind === "table")
      this.blocks.push({ block: { kind: "table", header: rows.header, rows: rows.rows, page: null }, at: element, isLinks: false });
    else
      for (const text of rows.lines) {
        this.blocks.push({ block: { kind: "list_item", text: this.#marker + text, page: null }, at: element, isLinks: false });
        this.#marker = "";
      }
    return true;
  }

  #isPanelOrHidden(element: DomElement): boolean {
    const { keepAll, opened } = this.#reading;
    return !keepAll && (opened.panels.has(element) || isHidden(element, opened));
  }

  /** Reads a link. Adjacent links are displayed separately, even if there is no space between them in the source. */
  #link(element: DomElement): void {
    if (isInlineRow(element)) {
      this.#links += 1;
      this.#blockElement(element);
      this.#links -= 1;
      return;
    }
    const { isMenu } = this.#reading;
    if (isMenu === true) this.endBlock();
    else if (this.#endsWithLink) this.#inline.push(" ");
    const start = this.#inline.length;
    const isContact = /^(?:tel|mailto):/i.test(element.getAttribute("href") ?? "");
    if (!isContact) this.#links += 1;
    this.readChildren(element);
    if (!isContact) this.#links -= 1;
    const target = targetOf(element, this.#inline.slice(start).join(""));
    if (target !== null) {
      const label =
        collapsed(this.#inline.slice(start).join("")) || (element.getAttribute("aria-label") ?? element.getAttribute("title") ?? "").trim();
      this.#inline.length = Math.min(this.#inline.length, start);
      this.#text(label === "" ? target : ` ${label.replace(/\s*:$/, "")}: ${target}`, element);
    }
    this.#endsWithLink = true;
    if (isMenu === true) this.endBlock();
  }

  /** Adds only the facts from a navigation element. */
  #factsOf(element: DomElement): void {
    const inner = new PageReader({ ...this.#reading, keepAll: true, isMenu: true });
    inner.readChildren(element);
    inner.endBlock();
    const isKept = ({ block, isLinks }: PageBlock): boolean =>
      block.kind === "table" || FACT.test(block.text) || (!isLinks && !isBreadcrumb(element) && wordsIn(block.text) >= LEAST_MENU_WORDS);
    const facts = inner.blocks.filter(isKept);
    const dropped = inner.blocks.filter((each) => !isKept(each));
    this.#leaveOut(
      isBreadcrumb(element) ? "breadcrumb" : "navigation",
      dropped.map(({ block }) => (block.kind === "table" ? "" : block.text)).join(" "),
    );
    if (facts.length === 0) return;
    this.endBlock();
    this.blocks.push(...facts);
  }

  /** Reads the header or footer of a page and ignores its images, which are logos. */
  #frame(element: DomElement): void {
    const inner = new PageReader(this.#reading);
    if (!inner.#readRows(element)) inner.readChildren(element);
    inner.endBlock();
    this.endBlock();
    this.blocks.push(...inner.blocks);
  }

  #whole(block: Exclude<Block, { kind: "table" }>, at: DomElement): void {
    this.endBlock();
    this.#kind = "paragraph";
    if (block.text.trim() !== "") this.blocks.push({ block, at, isLinks: block.kind === "heading" && isWithinLink(at) });
  }

  #item(element: DomElement): void {
    const isDescription = element.localName === "dd" && this.#marker.endsWith(": ");
    // Buffers a term until its descriptions have been read, because each description forms an item with the term.
    if (element.localName === "dd" && this.#hasDescription && this.#addDescription(element)) return;
    if (!isDescription) {
      this.endBlock();
      this.#marker = this.#numberOf(element);
    }
    this.#hasDescription = isDescription;
    this.#kind = "list_item";
    if (!this.#readRows(element)) this.readChildren(element);
    this.endBlock();
    this.#kind = "paragraph";
    this.#marker = "";
  }

  /** Reads a list that describes an event. Returns false for any other list. */
  #appointment(element: DomElement): boolean {
    const text = this.#reading.isMenu === true ? null : appointmentIn(element, (item) => this.#textOf(item));
    if (text === null) return false;
    this.#whole({ kind: "paragraph", text, page: null }, element);
    return true;
  }

  /** Appends another short description, such as the afternoon hours, to the item of its term. */
  #addDescription(element: DomElement): boolean {
    const last = this.blocks.at(-1);
    if (last === undefined || last.block.kind !== "list_item") return false;
    const text = this.#textOf(element);
    if (!isBareFact(text)) return false;
    this.blocks[this.blocks.length - 1] = { ...last, block: { ...last.block, text: `${last.block.text}, ${text}` } };
    return true;
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
    this.#hasDescription = false;
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
    if (caption !== null) this.#whole({ kind: "paragraph", text: this.#textOf(caption), page: null }, caption);
    this.blocks.push({ block: table, at: element, isLinks: false });
  }

  /** Keeps the alternative text of an image that is displayed on its own, or whose alternative text contains facts. */
  #image(image: DomElement): void {
    const shown = shownPicture(image);
    this.pictures.push(shown);
    const text = (image.getAttribute("alt") ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST_ALT);
    if (text === "" || /logo/i.test(`${text} ${image.getAttribute("class") ?? ""} ${image.getAttribute("src") ?? ""}`)) return;
    const around = blockAround(image.parentElement);
    if (around === null || around.localName === "body") return;
    const beside = (around.textContent ?? "").slice(0, 5_000);
    if (beside.includes(text)) return;
    if (!FACT.test(text) && (/\p{L}/u.test(beside) || wordsIn(text) < LEAST_ALT_WORDS)) return;
    if (/\p{L}/u.test(beside)) {
      this.endBlock();
      this.#text(text, around);
      this.endBlock();
    } else this.#text(` ${text} `, around);
  }

  #textOf(element: DomElement): string {
    const inner = new PageReader({ ...this.#reading, isMenu: false }, this.pictures);
    inner.readChildren(element);
    inner.endBlock();
    return inner.blocks
      .map(({ block }) => (block.kind === "table" ? [block.header, ...block.rows].flat().join(" ") : block.text))
      .join(" ")
      .replace(/\s+/g, " ")
      .trim();
  }

  #isDropped(element: DomElement): boolean {
    const name = element.localName;
    if (NEVER_TEXT.has(name)) return true;
    const { keepAll, opened, banners } = this.#reading;
    if (keepAll) return false;
    if (opened.movedTabs.has(element)) return true;
    if (name !== "button" && isHidden(element, opened)) return true;
    const reason = leftOutReason(element, banners);
    if (reason !== null) this.#leaveOut(reason, element.textContent ?? "");
    return reason !== null;
  }

  #leaveOut(reason: LeftOutReason, text: string): void {
    const words = wordsIn(text);
    if (words > 0) this.#reading.leftOut[reason] = (this.#reading.leftOut[reason] ?? 0) + words;
  }
}

/** Returns the level of a heading, including text that only looks like a heading; null for any other element. */
function levelOf(element: DomElement): number | null {
  const level = /^h([1-6])$/.exec(element.localName)?.[1];
  if (level !== undefined) return Number(level);
  if (element.getAttribute("role") === "heading") return Number(/^[1-6]$/.exec(element.getAttribute("aria-level") ?? "")?.[0] ?? "3");
  if (element.localName !== "p" && element.localName !== "div") return null;
  const look = /(?:^|\s)h([1-6])(?:$|\s)/.exec(element.getAttribute("class") ?? "")?.[1];
  return look === undefined || (element.textContent ?? "").length > 100 ? null : Number(look);
}

/** Returns whether an element is the header or footer of the page. Excludes the header of an article, which contains the headline. */
function isFrame(element: DomElement): boolean {
  if (element.localName !== "header" && element.localName !== "footer") return false;
  return element.parentElement?.localName === "body" || element.querySelector("h1") === null;
}

/** Returns whether two elements are usually displayed apart even though there is no space between them in the source. */
function areApart(before: DomNode, element: DomElement, parent: DomNode): boolean {
  if (!isElement(before) || !INLINE.has(before.localName) || !INLINE.has(element.localName)) return false;
  if (isElement(parent) && /^(?:code|kbd|samp|pre|tt)$/.test(parent.localName)) return false;
  if (before.getAttribute("class") === null && element.getAttribute("class") === null) return false;
  // Some pages wrap single letters in elements to animate them.
  return (before.textContent ?? "").trim().length > 1 && (element.textContent ?? "").trim().length > 1;
}

/** Returns the nearest ancestor that is displayed as a block. */
function blockAround(element: DomElement | null): DomElement | null {
  let around = element;
  while (around !== null && INLINE.has(around.localName)) around = around.parentElement;
  return around;
}

function isWithinLink(element: DomElement): boolean {
  for (let above: DomElement | null = element; above !== null; above = above.parentElement) if (above.localName === "a") return true;
  return false;
}

/** Returns whether an element begins with the given text, such as a panel with its own heading. */
function startsWith(part: DomElement, text: string): boolean {
  return (part.textContent ?? "").slice(0, 2_000).replace(/\s+/g, " ").trim().toLowerCase().startsWith(text.toLowerCase());
}

/** A day and a month on two lines, as on a calendar page. */
const CALENDAR_LEAF = /^(\p{Nd}{1,2}\.?)\n(\p{L}{3,10}\.?)$/u;

function collapsed(text: string): string {
  return text
    .replace(/ {2,}/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim()
    .replace(CALENDAR_LEAF, "$1 $2");
}
