import { alternativesOf } from "../../../../language/alternatives.ts";
import { DOCUMENT_PATTERNS } from "../../../../language/in-documents.ts";
import { type DomElement, namesOf } from "./dom.ts";
import { CONTROLS } from "./elements.ts";
import { FACT, wordsIn } from "./facts.ts";
import { isOpener, type Opened, opens } from "./openers.ts";

/** Reason why visible text on a page is not considered content. */
export type LeftOutReason = "navigation" | "breadcrumb" | "consent" | "skip_link" | "share_bar" | "control" | "form_label";

/** Styles that hide content. Transparent content is not included, because it may be about to fade in. */
const HIDING = /display\s*:\s*none|visibility\s*:\s*hidden/i;
/** Styles that move text out of view. */
const AWAY = /font-size\s*:\s*0(?![.\d])|(?:left|top|text-indent)\s*:\s*-\d{4,}/i;
/** Class names of consent banners and of duplicated slides. */
const CONSENT =
  /(?:^|[\s_-])(?:cookie|cookies|consent|gdpr|cmp|onetrust|usercentrics|cc-window|cc-banner)(?:$|[\s_-])|cookie-?(?:banner|bar|notice|consent|law)/i;
const COPY = /(?:^|[\s_-])(?:cloned?|slick-cloned|swiper-slide-duplicate)(?:$|\s)/i;
const BREADCRUMB = /breadcrumb/i;
const NAVIGATION =
  /(?:^|[\s_-])(?:nav|navbar|navigation|mainnav|topnav|subnav|menu|mainmenu|submenu|megamenu|sitemap|pagination|pager)(?:$|[\s_-])/i;
const SHARE =
  /(?:^|[\s_-])(?:share|sharing|share-?(?:bar|buttons?|links?|list|icons?)|social-?shar(?:e|ing)|addtoany|addthis|sharedaddy|sharethis)(?:$|[\s_-])/i;
const SHARE_LINK =
  /^(?:https?:)?\/\/(?:www\.)?(?:facebook\.com\/sharer|twitter\.com\/(?:intent|share)|x\.com\/intent|linkedin\.com\/share|pinterest\.com\/pin\/create|wa\.me\/\?|api\.whatsapp\.com\/send\?text|reddit\.com\/submit)/i;
const SKIP_NAMES = /(?:^|[\s_-])skip-?(?:link|to|nav)|(?:^|\s)skip(?:$|\s)/i;
/** Fraction of an element's letters inside links above which the element is considered navigation. */
const LINKS = 0.9;
const SKIP = new RegExp(
  alternativesOf(DOCUMENT_PATTERNS, ({ skipLink }) => skipLink),
  "iu",
);
const MOST_SHARE_WORDS = 30;
/** Minimum number of words for which a button is considered content rather than a control. */
const LEAST_BUTTON_WORDS = 8;
const CHECKS = new Set(["checkbox", "radio"]);
const MOST_BANNER_WORDS = 150;
const MOST_BANNER_BUTTONS = 400;
const MOST_BANNER_LEVELS = 5;

/** Returns whether an element is invisible and cannot be made visible. */
export function isHidden(element: DomElement, opened: Opened): boolean {
  const style = element.getAttribute("style") ?? "";
  if (AWAY.test(style) || COPY.test(element.getAttribute("class") ?? "")) return true;
  return (element.getAttribute("hidden") !== null || HIDING.test(style)) && !opens(element, opened);
}

/** Returns the reason that visible text is omitted; null if it is kept. Navigation is handled separately, see `isNavigation`. */
export function leftOutReason(element: DomElement, banners: ReadonlySet<DomElement>): LeftOutReason | null {
  const name = element.localName;
  if (name === "button") return isOpener(element) || saysMuch(element) ? null : "control";
  if (CONTROLS.has(name)) return "control";
  if (name === "label") return isFormLabel(element) ? "form_label" : null;
  if (name === "a") {
    if (isSkipLink(element)) return "skip_link";
    return SHARE_LINK.test(element.getAttribute("href") ?? "") ? "share_bar" : null;
  }
  if (isConsent(element) || banners.has(element)) return "consent";
  return isShareBar(element) ? "share_bar" : null;
}

function saysMuch(button: DomElement): boolean {
  const text = button.textContent ?? "";
  return FACT.test(text) || wordsIn(text) >= LEAST_BUTTON_WORDS;
}

/**
 * Returns whether an element is navigation or a breadcrumb.
 * @param isCompared whether class names are ignored
 */
export function isNavigation(element: DomElement, isCompared: boolean): boolean {
  const role = element.getAttribute("role");
  if (element.localName === "nav" || role === "navigation" || role === "menubar" || role === "search") return true;
  if (isBreadcrumb(element)) return true;
  return !isCompared && NAVIGATION.test(namesOf(element)) && isLinks(element);
}

export function isBreadcrumb(element: DomElement): boolean {
  if (BREADCRUMB.test(element.getAttribute("aria-label") ?? "") || BREADCRUMB.test(element.getAttribute("itemtype") ?? "")) return true;
  return BREADCRUMB.test(namesOf(element)) && element.localName !== "body" && element.querySelector("h1") === null;
}

function isConsent(element: DomElement): boolean {
  if (element.localName === "body" || element.localName === "main" || element.localName === "html") return false;
  return CONSENT.test(namesOf(element)) && element.querySelector("h1, main") === null;
}

function isShareBar(element: DomElement): boolean {
  if (!SHARE.test(namesOf(element)) && !/^share\b/i.test(element.getAttribute("aria-label") ?? "")) return false;
  const text = element.textContent ?? "";
  return wordsIn(text) <= MOST_SHARE_WORDS && !FACT.test(text);
}

/**
 * Finds consent banners that can be recognized only by their text: short, with buttons, and about cookies. The word "cookie" is the same in
 * all languages.
 */
export function consentBanners(root: DomElement): ReadonlySet<DomElement> {
  const banners = new Set<DomElement>();
  let looked = 0;
  for (const button of root.querySelectorAll("button, [role=button], input[type=button], input[type=submit]")) {
    if (++looked > MOST_BANNER_BUTTONS) break;
    let above = button.parentElement;
    for (let level = 0; level < MOST_BANNER_LEVELS && above !== null && above.parentElement !== null; level += 1) {
      if (/^(?:body|main|html|form|article)$/.test(above.localName)) break;
      const text = above.textContent ?? "";
      if (text.length > 3_000 || wordsIn(text) > MOST_BANNER_WORDS) break;
      if (/\bcookies?\b/i.test(text)) {
        banners.add(widest(above));
        break;
      }
      above = above.parentElement;
    }
  }
  return banners;
}

/** Returns the outermost element with the same text, which may also contain the heading of the banner. */
function widest(banner: DomElement): DomElement {
  let found = banner;
  for (let above = banner.parentElement; above !== null && !/^(?:body|main|html)$/.test(above.localName); above = above.parentElement) {
    const text = above.textContent ?? "";
    if (text.length > 3_000 || wordsIn(text) > MOST_BANNER_WORDS || above.querySelector("h1, nav, a[href^='tel:']") !== null) break;
    if (wordsIn(text) > wordsIn(found.textContent ?? "") + 12) break;
    found = above;
  }
  return found;
}

export function isSkipLink(element: DomElement): boolean {
  if (!(element.getAttribute("href") ?? "").startsWith("#")) return false;
  return SKIP_NAMES.test(namesOf(element)) || SKIP.test((element.textContent ?? "").trim());
}

/** Returns whether a label belongs to a form field. Outside forms, labels of check boxes can open parts of a page without scripts. */
function isFormLabel(label: DomElement): boolean {
  const field = label.querySelector("input, select, textarea");
  if (field !== null && !CHECKS.has(field.getAttribute("type") ?? "")) return true;
  for (let above = label.parentElement; above !== null; above = above.parentElement) if (above.localName === "form") return true;
  return false;
}

function isLinks(element: DomElement): boolean {
  let inLinks = 0;
  for (const link of element.querySelectorAll("a")) inLinks += lettersOf(link);
  return inLinks >= lettersOf(element) * LINKS;
}

function lettersOf(element: DomElement): number {
  return (element.textContent ?? "").replaceAll(/\s+/g, "").length;
}
