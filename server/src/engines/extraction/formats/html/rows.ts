import { childrenOf, type DomElement, type DomNode, isElement, isText, namesOf } from "./dom.ts";
import { CONTROLS, INLINE, NEVER_TEXT } from "./elements.ts";
import { FACT, isBareFact, isEachStated, isLabel, isSentence, labeled, mayBeAddress } from "./facts.ts";

const MOST_NODES = 80;
const MOST_CHARACTERS = 600;
const MOST_CELLS = 6;
/** Maximum number of digits in a date: `24.12.2026`. */
const MOST_DATE_DIGITS = 8;
/** Maximum number of blocks in the first cell of a row: a name and its description. */
const MOST_PIECES = 3;
/** Maximum length of a name with its note beside a price. */
const MOST_PRICED = 120;
/** Maximum number of cells in a grid without row elements, in which labels and values alternate. */
const MOST_FLAT_CELLS = 40;
const LEAST_TABLE_COLUMNS = 3;
const PRICE = /\p{Sc}/u;
/** Text that only separates cells. */
const SEPARATOR = /^[\s:·•|–—…./-]*$/;
const HEADER = /(?:^|[\s_-])(?:head|header|thead|heading|titles?|labels?)(?:$|[\s_-])/i;
const FIELD = /(?:^|[\s_-])(?:label|name|title|term|key|day|time|hours?|value|price|role|position|job|date|spec|qty|amount)(?:$|[\s_-])/i;
const BLOCK_STYLE = /display\s*:\s*(?:block|flex|grid|table)/i;
const BLOCK_CLASS = /(?:^|\s)(?:d-block|block|d-flex|flex|grid|d-grid)(?:$|\s)/;

/** Content of a container with rows: lines, or a table with column names. */
export type Rows =
  | { readonly kind: "lines"; readonly lines: readonly string[] }
  | { readonly kind: "table"; readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };

interface Cell {
  readonly element: DomElement;
  /** Text of each block and of each line between `br` elements. */
  readonly pieces: readonly string[];
  readonly isLink: boolean;
  /** Whether the cell has several parts and may therefore be a row itself. */
  readonly isRow: boolean;
  /** Whether the cell is a row that ends with a value. */
  readonly isValued: boolean;
}

type TextOf = (element: DomElement) => string;

/**
 * Reads elements that are displayed side by side, such as a day and its opening hours or a dish and its price, as one line per pair. Returns null if
 * the children of the element are not such cells.
 */
export function rowsIn(container: DomElement, textOf: TextOf): Rows | null {
  const role = container.getAttribute("role");
  if (/^(?:ul|ol|menu|body|main)$/.test(container.localName)) return null;
  if (role === "table" || role === "grid") return ariaTable(container, textOf);
  const grid = gridIn(container, textOf);
  if (grid !== null) return grid;
  const cells = cellsOf(container, MOST_FLAT_CELLS);
  if (cells === null) return null;
  const priced = pricedLine(cells, textOf);
  if (priced !== null) return { kind: "lines", lines: [priced] };
  if (cells.every(({ isRow }) => isRow) || cells.some(({ isValued }) => isValued)) return null;
  const lines = alternating(cells, textOf) ?? zipped(cells) ?? (cells.length <= MOST_CELLS ? rowLines(container, cells, textOf) : null);
  return lines === null ? null : { kind: "lines", lines };
}

/** Reads a name with its duration or size in one cell and its price in the next; null for other cells. */
function pricedLine(cells: readonly Cell[], textOf: TextOf): string | null {
  const [first, ...others] = cells;
  if (first === undefined || !first.isValued || others.length === 0 || others.length > 2) return null;
  if (others.some((cell) => cell.isRow || !isSingle(cell))) return null;
  const parts = partsOf(first.element);
  const [name = ""] = parts;
  const values = others.map(({ element }) => textOf(element));
  const isPriced = values.every((value) => isBareFact(value) && PRICE.test(value)) && !parts.some((part) => PRICE.test(part));
  return isPriced && parts.length <= MOST_PIECES && isLabel(name) ? labeled(parts.join(", "), values.join(", ")) : null;
}

/** Returns whether an inline element is displayed as a separate row next to others of the same kind. */
export function isInlineRow(element: DomElement): boolean {
  if (!/^(?:span|a|label|small|strong|b|em|time)$/.test(element.localName)) return false;
  if (isShownAsBlock(element)) return true;
  if (childrenOf(element).length < 2 || hasOwnText(element)) return false;
  return isTwin(element, element.previousElementSibling) || isTwin(element, element.nextElementSibling);
}

function isShownAsBlock(element: DomElement): boolean {
  return BLOCK_STYLE.test(element.getAttribute("style") ?? "") || BLOCK_CLASS.test(element.getAttribute("class") ?? "");
}

function isTwin(element: DomElement, other: DomElement | null): boolean {
  if (other === null || other.localName !== element.localName) return false;
  return other.getAttribute("class") === element.getAttribute("class") && childrenOf(other).length === childrenOf(element).length;
}

function hasOwnText(element: DomElement): boolean {
  for (const node of element.childNodes) if (isText(node) && !SEPARATOR.test(node.textContent ?? "")) return true;
  return false;
}

function ariaTable(table: DomElement, textOf: TextOf): Rows | null {
  const rows = [...table.querySelectorAll("[role=row]")].slice(0, 1_000).map((row) => ({
    isHeader: [...row.querySelectorAll("[role=columnheader]")].length > 1,
    cells: childrenOf(row)
      .filter((cell) => /^(?:cell|gridcell|columnheader|rowheader)$/.test(cell.getAttribute("role") ?? ""))
      .map(textOf),
  }));
  const filled = rows.filter(({ cells }) => cells.length > 0);
  if (filled.length === 0 || !filled.some(({ cells }) => cells.length > 1)) return null;
  const [first, ...rest] = filled;
  if (first?.isHeader === true) return { kind: "table", header: first.cells, rows: rest.map(({ cells }) => cells) };
  return { kind: "table", header: [], rows: filled.map(({ cells }) => cells) };
}

/** Reads rows with the same number of cells (at least three). The first row contains the column names. */
function gridIn(container: DomElement, textOf: TextOf): Rows | null {
  const children = childrenOf(container).filter((child) => !NEVER_TEXT.has(child.localName));
  const [first, second] = children;
  if (first === undefined || second === undefined || children.length < 3 || hasOwnText(container)) return null;
  if (/^h[1-6]$/.test(first.localName) || container.localName === "body") return null;
  const names = cellsOf(first, MOST_CELLS + 2);
  if (names === null || names.length < LEAST_TABLE_COLUMNS || !names.every(isSingle)) return null;
  const body = children.slice(1).map((child) => cellsOf(child, MOST_CELLS + 2));
  if (!body.every((cells) => cells !== null && cells.length === names.length && cells.every(isSingle))) return null;
  const rows = body.map((cells) => (cells ?? []).map(({ element }) => textOf(element)));
  const header = names.map(({ element }) => textOf(element));
  const isHeader =
    HEADER.test(namesOf(first)) || (!header.some((name) => FACT.test(name)) && rows.every((row) => row.slice(1).some(isBareFact)));
  return isHeader ? { kind: "table", header, rows } : null;
}

/** Reads a grid without row elements: label, value, label, value. */
function alternating(cells: readonly Cell[], textOf: TextOf): string[] | null {
  if (cells.length < 4 || cells.length % 2 === 1 || !cells.every(isSingle)) return null;
  const labels = cells.filter((_, at) => at % 2 === 0).map(({ element }) => textOf(element));
  const values = cells.filter((_, at) => at % 2 === 1).map(({ element }) => textOf(element));
  if (!labels.every((label) => isLabel(label) && !isBareFact(label))) return null;
  if (values.filter(isBareFact).length * 2 < values.length || values.some((value) => value.length > 160)) return null;
  if (labels.some((label, at) => isEachStated(label, values[at] ?? ""))) return null;
  return labels.map((label, at) => labeled(label, values[at] ?? ""));
}

/** Reads adjacent columns line by line: for example, days in the first column and times in the second. */
function zipped(cells: readonly Cell[]): string[] | null {
  const [labels, ...columns] = cells.map(({ pieces }) => pieces);
  if (labels === undefined || labels.length < 2 || columns.length === 0 || columns.length > 2) return null;
  if (columns.some((column) => column.length !== labels.length)) return null;
  if (!labels.every((label) => isLabel(label) && !isBareFact(label))) return null;
  if (columns.some((column) => column.filter(isBareFact).length * 2 < column.length)) return null;
  if (labels.some((label, at) => columns.some((column) => isEachStated(label, column[at] ?? "")))) return null;
  return labels.map((label, at) => labeled(label, columns.map((column) => column[at] ?? "").join(", ")));
}

function rowLines(row: DomElement, cells: readonly Cell[], textOf: TextOf): string[] | null {
  if (cells.length < 2 || cells.every(({ isLink }) => isLink)) return null;
  if (!cells.every(isSingle)) return describedLines(cells, textOf);
  const texts = cells.map(({ element }) => textOf(element)).filter((text) => text !== "");
  const [label = "", ...values] = texts;
  if (values.length === 0) return null;
  // A calendar page.
  if (texts.length === 2 && /^\p{Nd}{1,2}\.?$/u.test(label) && /^\p{L}{3,10}\.?$/u.test(values[0] ?? "")) return [texts.join(" ")];
  const isFields = cells.filter(({ element }) => FIELD.test(namesOf(element))).length >= 2;
  const hasTwin = isTwin(row, row.previousElementSibling) || isTwin(row, row.nextElementSibling);
  if (!values.some((value) => FACT.test(value) || isBareFact(value)) && !isFields && !hasTwin && !isBareFact(label)) return null;
  if (!isFields && values.some((value) => isEachStated(label, value) || (!hasTwin && mayBeAddress(label, value)))) return null;
  if (values.length === 1) return pairLines(label, values[0] ?? "");
  const prose = values.filter(isSentence);
  const short = values.filter((value) => !isSentence(value));
  if (!isLabel(label) || short.length === 0) return null;
  // If a time or price precedes the name, the name is moved first.
  const name = isBareFact(label) ? short.find((value) => isLabel(value) && !isBareFact(value)) : undefined;
  const rest = name === undefined ? short : [label, ...short.filter((value) => value !== name)];
  const line = rest.every(isBareFact) ? labeled(name ?? label, rest.join(", ")) : [name ?? label, ...rest].join(" – ");
  return [line, ...prose];
}

/** Reads a name with a description in the first cell and values in the other cells, as on a menu. */
function describedLines(cells: readonly Cell[], textOf: TextOf): string[] | null {
  const [first, ...rest] = cells;
  if (first === undefined || first.pieces.length > MOST_PIECES || !rest.every(isSingle)) return null;
  const values = rest.map(({ element }) => textOf(element));
  const [name = "", ...notes] = first.pieces;
  if (!values.every(isBareFact) || !isLabel(name) || isBareFact(name)) return null;
  const short = notes.filter((note) => !isSentence(note));
  return [labeled([name, ...short].join(", "), values.join(", ")), ...notes.filter(isSentence)];
}

function pairLines(label: string, value: string): string[] | null {
  if (/[?？]$/.test(label)) return null;
  if (isBareFact(label) && !isBareFact(value)) {
    // A telephone number or an email address is not a label.
    if (/@/.test(label) || label.replace(/\D/g, "").length > MOST_DATE_DIGITS) return null;
    if (/\p{Sc}/u.test(label) && isLabel(value)) return [labeled(value, label)];
    // A number such as `24`, followed by its unit.
    if (/^[^\p{L}]*\p{Nd}[\p{Nd}.,\s+%]*$/u.test(label) && !/^(?:1[5-9]|20)\d\d$/.test(label) && isLabel(value))
      return [`${label} ${value}`];
    return [labeled(label, value)];
  }
  const isPriced = label.length <= MOST_PRICED && !isSentence(label) && isBareFact(value) && PRICE.test(value);
  return isPriced || (isLabel(label) && value.length <= 300) ? [labeled(label, value)] : null;
}

function isSingle({ pieces }: Cell): boolean {
  return pieces.length === 1;
}

/** Returns the children that contain text; null if they are not small cells, or if there is text between them. */
function cellsOf(container: DomElement, most: number): Cell[] | null {
  const cells: Cell[] = [];
  let last: DomNode | null = null;
  for (const node of container.childNodes) {
    if (isText(node)) {
      if (!SEPARATOR.test(node.textContent ?? "")) return null;
      continue;
    }
    if (!isElement(node) || NEVER_TEXT.has(node.localName)) continue;
    if (node.localName === "br") return null;
    if (
      CONTROLS.has(node.localName) ||
      /^(?:h[1-6]|ul|ol|table|form|nav|label|button|details|dl|dt|dd|pre|blockquote|figure)$/.test(node.localName)
    )
      return null;
    const cell = cellOf(node);
    if (cell === null) return null;
    if (cell.pieces.length === 0) continue;
    cells.push(cell);
    last = node;
    if (cells.length > most) return null;
  }
  return last === null || cells.length < 2 ? null : cells;
}

/** Returns the cell for an element; null if the element is too large for a cell or contains complex markup. */
function cellOf(element: DomElement): Cell | null {
  const pieces: string[] = [];
  let nodes = 0;
  let characters = 0;
  let open = "";
  let letters = 0;
  let lettersInLinks = 0;
  const end = (): void => {
    const text = open.replace(/\s+/g, " ").trim();
    if (text !== "") pieces.push(text);
    open = "";
  };
  const walk = (node: DomNode, inLink: boolean): boolean => {
    if (++nodes > MOST_NODES) return false;
    if (isText(node)) {
      const text = node.textContent ?? "";
      characters += text.length;
      letters += text.trim().length;
      if (inLink) lettersInLinks += text.trim().length;
      open += text;
      return characters <= MOST_CHARACTERS;
    }
    if (!isElement(node) || NEVER_TEXT.has(node.localName)) return true;
    const name = node.localName;
    if (/^(?:h[1-6]|table|form|nav|details|dl|pre|select|textarea|button|input|figure)$/.test(name)) return false;
    if (name === "br") {
      end();
      return true;
    }
    const isBlock = !INLINE.has(name) || isShownAsBlock(node);
    if (isBlock) end();
    const isPlainLink = name === "a" && !/^(?:tel|mailto):/i.test(node.getAttribute("href") ?? "");
    for (const child of node.childNodes) if (!walk(child, inLink || isPlainLink)) return false;
    if (isBlock) end();
    return true;
  };
  if (!walk(element, false)) return null;
  end();
  if (pieces.length === 0 && /^(?:tel|mailto):/i.test(element.getAttribute("href") ?? "")) pieces.push(element.getAttribute("href") ?? "");
  const texts = partsOf(element);
  return {
    element,
    pieces,
    isLink: letters > 0 && lettersInLinks === letters,
    isRow: texts.length > 1,
    isValued: texts.length > 1 && !isBareFact(texts[0] ?? "") && isBareFact(texts.at(-1) ?? ""),
  };
}

/** Returns the text of each child element, ignoring wrapper elements; empty if the element itself contains text. */
function partsOf(element: DomElement): string[] {
  if (hasOwnText(element)) return [];
  const parts = childrenOf(element).filter((child) => !NEVER_TEXT.has(child.localName) && /\S/.test(child.textContent ?? ""));
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return partsOf(only);
  return parts.map((part) => (part.textContent ?? "").replace(/\s+/g, " ").trim());
}
