import { alternativesOf } from "../../../../language/alternatives.ts";
import { DOCUMENT_PATTERNS } from "../../../../language/in-documents.ts";
import type { DomElement } from "./dom.ts";

/** Styles that hide content; faded content may be about to appear. */
const HIDING = /display\s*:\s*none|visibility\s*:\s*hidden/i;
/** Styles that move text out of sight. */
const AWAY = /font-size\s*:\s*0(?![.\d])|(?:left|top|text-indent)\s*:\s*-\d{4,}/i;
/** Names of consent banners and slider copies. */
const CONSENT =
  /(?:^|[\s_-])(?:cookie|cookies|consent|gdpr|cmp|onetrust|usercentrics|cc-window|cc-banner)(?:$|[\s_-])|cookie-?(?:banner|bar|notice|consent|law)/i;
const COPY = /(?:^|[\s_-])(?:cloned?|slick-cloned|swiper-slide-duplicate)(?:$|\s)/i;
const BREADCRUMB = /breadcrumb/i;
const NAVIGATION =
  /(?:^|[\s_-])(?:nav|navbar|navigation|mainnav|topnav|subnav|menu|mainmenu|submenu|megamenu|sitemap|pagination|pager)(?:$|[\s_-])/i;
/** Share of an element's letters within links that makes it navigation. */
const LINKS = 0.9;
/** Roles of content that opens on a click. */
const OPENED_ROLES = new Set("tabpanel region dialog alertdialog".split(" "));
/** Class names of parts that open. */
const OPENED =
  /(?:^|[\s_-])(?:tabs?|tab-?(?:pane|panel|content)|panel|pane|accordion|collapse|collapsible|expandable|toggle|faq|answer|modal|popup|drawer|lightbox|more|details|content)(?:$|[\s_-])/i;
const SKIP = new RegExp(
  alternativesOf(DOCUMENT_PATTERNS, ({ skipLink }) => skipLink),
  "iu",
);
/** Attributes that name the element to open. */
const OPENERS = ["aria-controls", "href", "data-target", "data-bs-target", "data-toggle", "data-tab", "data-modal", "for", "popovertarget"];
/** Maximum number of elements checked for openers. */
const MOST_OPENERS = 20_000;

/** Telephone numbers, times, prices and e-mail addresses, which a menu may contain. */
export const FACT = /\p{Nd}(?:[\s()/.:–-]*\p{Nd}){2,}|\S@\S|\p{Sc}/u;

/** Returns the ids of elements that something on the page opens. */
export function openedIds(root: DomElement): ReadonlySet<string> {
  const ids = new Set<string>();
  const selector = OPENERS.map((name) => (name === "href" ? 'a[href^="#"]' : `[${name}]`)).join(", ");
  let looked = 0;
  for (const opener of root.querySelectorAll(selector)) {
    if (++looked > MOST_OPENERS) break;
    for (const name of OPENERS) for (const id of (opener.getAttribute(name) ?? "").split(/\s+/)) ids.add(id.replace(/^#/, ""));
  }
  ids.delete("");
  return ids;
}

/** Whether an element is invisible and cannot be made visible. */
export function isHidden(element: DomElement, opened: ReadonlySet<string>): boolean {
  const style = element.getAttribute("style") ?? "";
  if (AWAY.test(style) || COPY.test(element.getAttribute("class") ?? "")) return true;
  return (element.getAttribute("hidden") !== null || HIDING.test(style)) && !opens(element, opened);
}

/** Whether a visitor can open a hidden part: a tab, an answer, a size chart. */
function opens(element: DomElement, opened: ReadonlySet<string>): boolean {
  if (opened.has(element.getAttribute("id") ?? "") || element.getAttribute("hidden") === "until-found") return true;
  if (OPENED_ROLES.has(element.getAttribute("role") ?? "") || element.getAttribute("aria-labelledby") !== null) return true;
  return OPENED.test(namesOf(element));
}

/** Whether an element is navigation or a consent banner. */
export function isNavigation(element: DomElement): boolean {
  const role = element.getAttribute("role");
  if (element.localName === "nav" || role === "navigation" || role === "menubar" || role === "search") return true;
  const names = namesOf(element);
  if (BREADCRUMB.test(names) || BREADCRUMB.test(element.getAttribute("aria-label") ?? "")) return true;
  return NAVIGATION.test(names) && isLinks(element);
}

export function isConsent(element: DomElement): boolean {
  return element.localName !== "body" && element.localName !== "main" && CONSENT.test(namesOf(element));
}

export function isSkipLink(element: DomElement): boolean {
  return (element.getAttribute("href") ?? "").startsWith("#") && SKIP.test((element.textContent ?? "").trim());
}

/** Whether a button opens a part of the page, like a question its answer. */
export function isOpener(button: DomElement): boolean {
  if (/^(?:h[1-6]|dt|summary)$/.test(button.parentElement?.localName ?? "")) return true;
  if (button.getAttribute("role") === "tab" || button.getAttribute("aria-controls") !== null) return true;
  if (["data-target", "data-bs-target", "data-tab"].some((name) => button.getAttribute(name) !== null)) return true;
  return button.getAttribute("aria-expanded") !== null || /[?？]\s*$/.test(button.textContent ?? "");
}

function isLinks(element: DomElement): boolean {
  let inLinks = 0;
  for (const link of element.querySelectorAll("a")) inLinks += lettersOf(link);
  return inLinks >= lettersOf(element) * LINKS;
}

function lettersOf(element: DomElement): number {
  return (element.textContent ?? "").replaceAll(/\s+/g, "").length;
}

function namesOf(element: DomElement): string {
  return `${element.getAttribute("id") ?? ""} ${element.getAttribute("class") ?? ""}`;
}
