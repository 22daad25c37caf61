import type { Block } from "../../../../ports/text-extractor.ts";
import { isAppointment } from "./appointment.ts";
import type { DomElement } from "./dom.ts";
import { isBareFact, isEachStated, isLabel, labeled, mayBeAddress } from "./facts.ts";
import { aboutPerson, mayBeName, mayBeNote, mayBeRole } from "./person-card.ts";

/** A block and its position on the page. */
export interface PageBlock {
  readonly block: Block;
  /** Block element in which the text of the block begins. */
  readonly at: DomElement | null;
  /** Whether all text of the block is inside links. */
  readonly isLinks: boolean;
}

/** Maximum number of levels from a value up to the container that it shares with its label. */
const MOST_LEVELS = 3;
/** The same limit for a person's contact details, because page builders wrap every line of a card. */
const MOST_LEVELS_OF_PERSON = 5;
/** Maximum number of blocks before a value that are searched for the heading of its card. */
const MOST_BACK = 4;

/**
 * Adds labels to values that are meaningless on their own: a price below the title of its card, a telephone number below "Emergency line",
 * a date above the heading of its event.
 */
export function withLabels(blocks: readonly PageBlock[]): PageBlock[] {
  const labeledBlocks: PageBlock[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const current = blocks[at];
    if (current === undefined) break;
    // A date that is marked as a subheading belongs to the event in the heading above it.
    const event = labeledBlocks.at(-1)?.block;
    if (current.block.kind === "heading" && event?.kind === "heading" && isAppointment(current.block.text) && isPlainLabel(event.text)) {
      labeledBlocks.push(withText(current, labeled(event.text, current.block.text)));
      continue;
    }
    const about = personOf(labeledBlocks, current);
    if (about !== null) {
      labeledBlocks.push({ ...current, block: about });
      continue;
    }
    const value = valueOf(current);
    const next = blocks[at + 1];
    if (value === null) labeledBlocks.push(current);
    else if (next?.block.kind === "heading" && isLabel(next.block.text) && opensCard(labeledBlocks.at(-1), current, next)) {
      labeledBlocks.push(next, withText(current, labeled(next.block.text, value)));
      at += 1;
    } else addLabeled(labeledBlocks, current, value);
  }
  return labeledBlocks;
}

function addLabeled(before: PageBlock[], current: PageBlock, value: string): void {
  const last = before.at(-1);
  if (last !== undefined && last.block.kind === "paragraph" && isLabelOf(last.block.text, value) && isNear(last, current)) {
    before[before.length - 1] = withText(current, labeled(last.block.text, value));
    return;
  }
  const person = last === undefined || !isNear(last, current, MOST_LEVELS_OF_PERSON) ? null : lastPerson(before);
  if (person !== null) {
    before.push(withText(current, labeled(person, value)));
    return;
  }
  for (let back = 1; back <= MOST_BACK; back += 1) {
    const candidate = before.at(-back);
    if (candidate === undefined) break;
    if (candidate.block.kind !== "heading") continue;
    const { text } = candidate.block;
    const isItsHeading =
      isPlainLabel(text) && !isEachStated(text, value) && (back === 1 && isSibling(candidate, current) ? true : isCard(candidate, current));
    before.push(isItsHeading ? withText(current, labeled(text, value)) : current);
    return;
  }
  before.push(current);
}

/** Returns the person whom the previous lines of a card are about; null if they are not about a person. */
function lastPerson(before: readonly PageBlock[]): string | null {
  const heading = before.slice(-MOST_BACK).findLast(({ block }) => block.kind === "heading")?.block;
  const last = before.at(-1)?.block;
  if (heading?.kind !== "heading" || last?.kind !== "list_item" || !mayBeName(heading.text)) return null;
  return last.text.startsWith(`${heading.text}: `) ? heading.text : null;
}

/** Returns a role or a note together with the name above it, because a quote would otherwise lack the name; null for other blocks. */
function personOf(before: readonly PageBlock[], current: PageBlock): Block | null {
  if (current.block.kind !== "paragraph") return null;
  const { text } = current.block;
  const [last, heading] = [before.at(-1), before.at(-2)];
  if (last?.block.kind === "heading") {
    const isRole = mayBeName(last.block.text) && mayBeRole(text) && !isBareFact(text) && isCard(last, current, MOST_LEVELS_OF_PERSON);
    return isRole ? aboutPerson(last.block.text, text) : null;
  }
  const isAfterRole =
    heading?.block.kind === "heading" && last?.block.kind === "list_item" && last.block.text.startsWith(`${heading.block.text}: `);
  return isAfterRole && mayBeName(heading.block.text) && mayBeNote(text) && isCard(heading, current, MOST_LEVELS_OF_PERSON)
    ? aboutPerson(heading.block.text, text)
    : null;
}

function isPlainLabel(text: string): boolean {
  return isLabel(text) && !isBareFact(text) && !text.includes("\n") && !/: /.test(text);
}

function isLabelOf(text: string, value: string): boolean {
  return isPlainLabel(text) && !isEachStated(text, value) && !mayBeAddress(text, value);
}

function valueOf({ block }: PageBlock): string | null {
  if (block.kind !== "paragraph" && block.kind !== "list_item") return null;
  // A list item's number is not a value.
  if (block.kind === "list_item" && /^\p{Nd}+[.)]\s/u.test(block.text)) return null;
  if (/[©®]/.test(block.text)) return null;
  return isBareFact(block.text) && !block.text.includes("\n") && !/\S: /u.test(block.text) ? block.text : null;
}

function withText({ at, isLinks }: PageBlock, text: string): PageBlock {
  return { block: { kind: "list_item", text, page: null }, at, isLinks };
}

/** Returns whether a value is the first text in a container and is followed by the container's heading. */
function opensCard(before: PageBlock | undefined, value: PageBlock, heading: PageBlock): boolean {
  const card = shared(value.at, heading.at);
  if (card === null || /^(?:body|main|html)$/.test(card.localName)) return false;
  return before === undefined || !isWithin(before.at, card);
}

function isSibling(one: PageBlock, other: PageBlock): boolean {
  const parent = one.at?.parentElement ?? null;
  return parent !== null && parent === other.at?.parentElement && !/^(?:body|main|html)$/.test(parent.localName);
}

/** Returns whether a heading and a value share a container that has no other headings. */
function isCard(heading: PageBlock, value: PageBlock, levels = MOST_LEVELS): boolean {
  const container = shared(heading.at, value.at, levels);
  if (container === null || /^(?:body|main|html)$/.test(container.localName)) return false;
  let headings = 0;
  for (const each of container.querySelectorAll("h1, h2, h3, h4, h5, h6")) if (each.localName !== "" && ++headings > 1) return false;
  return true;
}

function isNear(one: PageBlock, other: PageBlock, levels = MOST_LEVELS): boolean {
  const container = shared(one.at, other.at, levels);
  return container !== null && !/^(?:body|main|html)$/.test(container.localName);
}

/** Returns the nearest common ancestor of two elements if it is at most a few levels up. */
function shared(one: DomElement | null, other: DomElement | null, levels = MOST_LEVELS): DomElement | null {
  const above = new Set<DomElement>();
  let element = one;
  for (let level = 0; element !== null && level <= levels; level += 1, element = element.parentElement) above.add(element);
  element = other;
  for (let level = 0; element !== null && level <= levels; level += 1, element = element.parentElement)
    if (above.has(element)) return element;
  return null;
}

function isWithin(inner: DomElement | null, outer: DomElement): boolean {
  for (let element = inner; element !== null; element = element.parentElement) if (element === outer) return true;
  return false;
}
