import { type DomElement, type DomNode, isElement, isText } from "./dom.ts";

/** Minimum number of body rows for which a differently styled first row is significant: with only two rows, the styles may alternate. */
const LEAST_BODY_ROWS = 2;
const BOLD = /(?:^|;)\s*font(?:-weight)?\s*:[^;]*\b(?:bold|bolder|[6-9]00)\b/i;
const COLOUR = /(?:^|;)\s*(?:background(?:-color)?|color|font-weight|text-transform)\s*:\s*([^;]+)/gi;
/** Class names that alternate, or that describe position or state. */
const NO_LOOK = /^(?:.*(?:odd|even|alt|stripe|first|last|active|selected|current|highlight|hover|featured|row-?\d+).*|row|tr|\d+)$/i;
/** A bare value, as in data rows. A year can also be a column name. */
const VALUE = /^[^\p{L}\p{N}]*\p{Nd}[\p{Nd}.,'’\s:/–-]*[^\p{L}\p{N}]*(?:[\p{L}°µ²³/]{1,4}[^\p{L}\p{N}]*)?$/u;
const YEAR = /^(?:19|20)\d\d$/;

/**
 * Returns whether the first row of a table without header cells contains column names: it has words above values and is the only row that is bold or
 * has other classes or colors.
 */
export function looksLikeHeader(rows: readonly (readonly DomElement[])[]): boolean {
  const [first = [], ...body] = rows.filter((cells) => cells.length > 0);
  const names = first.map((cell) => (cell.textContent ?? "").trim());
  if (first.length < 2 || body.length === 0 || names.slice(1).includes("")) return false;
  if (names.some((name) => VALUE.test(name) && !YEAR.test(name))) return false;
  if (isBold(first)) return !body.some(isBold);
  const look = lookOf(first);
  return look !== "" && body.length >= LEAST_BODY_ROWS && body.every((cells) => lookOf(cells) !== look);
}

/** Returns whether all text in a row is bold. */
function isBold(cells: readonly DomElement[]): boolean {
  const row = cells[0]?.parentElement;
  if (row !== null && row !== undefined && isBoldElement(row)) return true;
  return cells.every((cell) => isBoldElement(cell) || holdsOnlyBold(cell));
}

function holdsOnlyBold(parent: DomNode): boolean {
  for (const node of parent.childNodes) {
    if (isText(node) && (node.textContent ?? "").trim() !== "") return false;
    if (isElement(node) && !isBoldElement(node) && !holdsOnlyBold(node)) return false;
  }
  return true;
}

function isBoldElement(element: DomElement): boolean {
  return element.localName === "b" || element.localName === "strong" || BOLD.test(element.getAttribute("style") ?? "");
}

/** Returns the classes and colors of a row and its cells that can mark it as a header. */
function lookOf(cells: readonly DomElement[]): string {
  const row = cells[0]?.parentElement;
  const own = row === null || row === undefined ? [] : looksOf(row);
  // Only classes and colors that all cells have in common apply to the row.
  const shared = cells.map(looksOf).reduce((all, some) => all.filter((look) => some.includes(look)));
  return [...new Set([...own, ...shared])].toSorted((a, b) => (a < b ? -1 : 1)).join(" ");
}

function looksOf(element: DomElement): string[] {
  const classes = (element.getAttribute("class") ?? "").split(/\s+/).filter((name) => name !== "" && !NO_LOOK.test(name));
  const colours = [...(element.getAttribute("style") ?? "").matchAll(COLOUR)].map(([declaration]) =>
    declaration.replaceAll(/[\s;]+/g, "").toLowerCase(),
  );
  const background = element.getAttribute("bgcolor");
  return [...classes, ...colours, ...(background === null ? [] : [`bgcolor:${background.toLowerCase()}`])];
}
