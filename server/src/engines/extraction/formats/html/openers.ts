import { childrenOf, type DomElement, namesOf } from "./dom.ts";
import { NEVER_TEXT } from "./elements.ts";

/** ARIA roles of content that opens on a click. */
const OPENED_ROLES = new Set("tabpanel region dialog alertdialog".split(" "));
/** Class names of parts that can be opened. */
const OPENED =
  /(?:^|[\s_-])(?:tabs?|tab-?(?:pane|panel|content)|panel|pane|accordion|collapse|collapsible|expandable|toggle|faq|answer|modal|popup|drawer|lightbox|more|details|content)(?:$|[\s_-])/i;
/** Selectors of elements that can open a part of the page. */
const OPENERS =
  'a, button, label, summary, [role="button"], [role="tab"], [onclick], [aria-controls], [data-target], [data-toggle], [popovertarget]';
/** Maximum number of elements examined. */
const MOST_OPENERS = 20_000;
const LONGEST_VALUE = 500;
const MOST_TABS = 30;
/** Attributes whose values do not refer to ids, even if they happen to equal one. */
const NO_IDS = /^(?:id|class|style|title|alt|type|name|value|rel|target|role|lang|src|srcset|width|height)$/;

export interface Opened {
  /** Ids of elements that other elements on the page can open. */
  readonly ids: ReadonlySet<string>;
  /** Tab labels by panel. */
  readonly panels: ReadonlyMap<DomElement, string>;
  /** Tabs whose label is read together with its panel. */
  readonly movedTabs: ReadonlySet<DomElement>;
}

/** Finds the parts of a page that can be opened with buttons, tabs and links. */
export function openedParts(root: DomElement): Opened {
  const ids = new Set<string>();
  const panels = new Map<DomElement, string>();
  const movedTabs = new Set<DomElement>();
  const byId = new Map<string, DomElement>();
  for (const element of root.querySelectorAll("[id]")) byId.set(element.getAttribute("id") ?? "", element);
  let looked = 0;
  for (const opener of root.querySelectorAll(OPENERS)) {
    if (++looked > MOST_OPENERS) break;
    const named = idsIn(opener).filter((id) => byId.has(id));
    for (const id of named) ids.add(id);
    const panel = named.flatMap((id) => byId.get(id) ?? [])[0];
    if (panel === undefined || !isTab(opener) || panels.has(panel) || textOf(opener) === "") continue;
    panels.set(panel, textOf(opener));
    movedTabs.add(opener);
  }
  ids.delete("");
  const lists = [...root.querySelectorAll('[role="tab"]')].slice(0, MOST_OPENERS).flatMap(({ parentElement }) => parentElement ?? []);
  for (const list of new Set([...root.querySelectorAll('[class*="tab"]'), ...lists])) pairTabs(list, panels, movedTabs);
  return { ids, panels, movedTabs };
}

/** Pairs tabs and panels that have no ids by order: a list of links without targets, followed by an element with the same number of children. */
function pairTabs(list: DomElement, panels: Map<DomElement, string>, movedTabs: Set<DomElement>): void {
  const tabs = childrenOf(list).map(onlyOpener);
  if (tabs.length < 2 || tabs.length > MOST_TABS || !tabs.every((tab) => tab !== null && !movedTabs.has(tab))) return;
  const parts = list.nextElementSibling === null ? [] : childrenOf(list.nextElementSibling);
  if (parts.length !== tabs.length) return;
  for (const [at, tab] of tabs.entries()) {
    const part = parts[at];
    if (tab === null || part === undefined || panels.has(part) || textOf(tab) === "") continue;
    panels.set(part, textOf(tab));
    movedTabs.add(tab);
  }
}

function onlyOpener(item: DomElement): DomElement | null {
  if (isOpenerLike(item)) return item;
  const [only, ...others] = childrenOf(item);
  return only !== undefined && others.length === 0 && isOpenerLike(only) && textOf(only) === textOf(item) ? only : null;
}

function textOf(element: DomElement): string {
  return (element.textContent ?? "").replace(/\s+/g, " ").trim();
}

function isTab(element: DomElement): boolean {
  return (
    element.getAttribute("role") === "tab" ||
    /^(?:tab|pill)$/.test(element.getAttribute("data-bs-toggle") ?? element.getAttribute("data-toggle") ?? "")
  );
}

/** Returns the ids to which the attributes of an element may refer. */
function idsIn(element: DomElement): string[] {
  const ids: string[] = [];
  for (const { name, value } of element.attributes) {
    if (NO_IDS.test(name) || value.length > LONGEST_VALUE) continue;
    if (name === "href") {
      if (value.startsWith("#")) ids.push(value.slice(1));
    } else if (name.startsWith("on") || value.includes("("))
      ids.push(...Array.from(value.matchAll(/["'#]([\w-]+)["']/g), ([, id]) => id ?? ""));
    else ids.push(...value.split(/\s+/).map((id) => id.replace(/^#/, "")));
  }
  return ids;
}

/** Returns whether a visitor can open a hidden part, such as a tab, an answer or a size chart. */
export function opens(element: DomElement, opened: Opened): boolean {
  if (opened.panels.has(element) || opened.ids.has(element.getAttribute("id") ?? "") || element.getAttribute("hidden") === "until-found")
    return true;
  if (OPENED_ROLES.has(element.getAttribute("role") ?? "") || element.getAttribute("aria-labelledby") !== null) return true;
  return OPENED.test(namesOf(element)) || isBesideOpener(element);
}

/** Returns whether a button without a target, such as "read more", is adjacent to the hidden part. */
function isBesideOpener(element: DomElement): boolean {
  const before = element.previousElementSibling;
  if (before !== null && holdsOpener(before)) return true;
  const after = element.nextElementSibling;
  return after !== null && isOpenerLike(after);
}

function holdsOpener(element: DomElement): boolean {
  if (NEVER_TEXT.has(element.localName)) return false;
  if (isOpenerLike(element)) return true;
  const children = childrenOf(element);
  // A heading or a row whose only control opens the part.
  return (
    children.length <= 4 &&
    children.some((child) => isOpenerLike(child) || (childrenOf(child).length <= 2 && childrenOf(child).some(isOpenerLike)))
  );
}

function isOpenerLike(element: DomElement): boolean {
  const { localName } = element;
  if (localName === "button") return !/^(?:submit|reset)$/.test(element.getAttribute("type") ?? "");
  if (
    localName === "summary" ||
    /^(?:button|tab)$/.test(element.getAttribute("role") ?? "") ||
    element.getAttribute("aria-expanded") !== null
  )
    return true;
  return localName === "a" && /^(?:#|javascript:.*)?$/i.test(element.getAttribute("href") ?? "");
}

/** Returns whether a button opens a part of the page, such as the answer to a question. */
export function isOpener(button: DomElement): boolean {
  if (/^(?:h[1-6]|dt|summary)$/.test(button.parentElement?.localName ?? "")) return true;
  if (button.getAttribute("role") === "tab" || button.getAttribute("aria-controls") !== null) return true;
  if (["data-target", "data-bs-target", "data-tab"].some((name) => button.getAttribute(name) !== null)) return true;
  return button.getAttribute("aria-expanded") !== null || /[?？]\s*$/.test(button.textContent ?? "");
}
