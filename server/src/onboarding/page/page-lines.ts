import { oneLine } from "./text.ts";

/** A line of a page's visible text. */
export interface PageLine {
  /** Cells of a table row are separated by tabs. */
  readonly text: string;
  /** Heading level, from 1 to 6; 0 if the line is not a heading. */
  readonly heading: number;
  /** Targets of `tel:` and `mailto:` links in the line, decoded and stripped of parameters. */
  readonly contacts: readonly { readonly kind: "tel" | "mailto"; readonly target: string }[];
  /** From this line onward, earlier headings at this level or deeper do not apply, because their part of the page has ended. */
  readonly ends?: number;
}

const mostLines = 3_000;
const mostCharacters = 400;
const mostContacts = 20;
const mostTabs = 200;

const blocks = new Set(
  "address article aside blockquote body br button caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr label legend li main nav ol option p pre section summary table tbody tfoot thead tr ul".split(
    " ",
  ),
);

/**
 * Elements whose headings apply only inside them, by element name; the value is the minimum heading level whose scope ends with the
 * element.
 */
const scopes: Readonly<Record<string, number>> = {
  article: 2,
  aside: 2,
  blockquote: 2,
  dialog: 2,
  figure: 2,
  footer: 2,
  li: 2,
  // The title of the page applies to everything after it.
  main: 2,
  nav: 2,
  // The next section may continue the same topic, so a level-2 heading still applies.
  section: 3,
};
const deepestHeading = 6;

/** An open element whose headings apply only inside it. */
interface Scope {
  readonly depth: number;
  /** Minimum heading level whose scope ends with the element. */
  readonly least: number;
  /** Minimum level of the headings inside the element. */
  heading: number;
}

/** Collects a page's lines from a stream of elements and text. */
export class PageLines {
  readonly lines: PageLine[] = [];
  #text = "";
  #heading = 0;
  #contacts: PageLine["contacts"][number][] = [];
  #depth = 0;
  /** Whether the line begins with a link to a fragment of the same page. */
  #isToPlace = false;
  /** Tab titles by id. */
  readonly #tabs = new Map<string, string>();
  #tab: string | null = null;
  /** The open tab panel, and the heading that applies again after the panel. */
  #panel: { readonly depth: number; readonly after: PageLine | null } | null = null;
  #lastHeading: PageLine | null = null;
  readonly #scopes: Scope[] = [];
  /** Minimum level of the headings that do not apply to the next line. */
  #ends = deepestHeading + 1;
  /** Depth of the open cookie notice, whose lines are omitted; 0 if there is none. */
  #consent = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const role = attributes["role"];
    if (blocks.has(name) || role === "tab" || role === "tabpanel") this.#end();
    this.#depth += 1;
    if (this.#consent === 0 && isCookieNotice(name, attributes)) {
      this.#end();
      this.#consent = this.#depth;
    }
    this.#openScope(name, attributes);
    if (role === "tab") this.#tab = attributes["id"] ?? null;
    if (role === "tabpanel" && this.#panel === null) this.#openPanel(this.#tabs.get(attributes["aria-labelledby"] ?? ""));
    if (/^h[1-6]$/.test(name)) this.#heading = Number(name.charAt(1));
    const isCell = name === "td" || name === "th";
    if (isCell && this.#text.length < mostCharacters && this.#text.trim() !== "") this.#text += "\t";
    if (name !== "a") return;
    if (this.#text.trim() === "") this.#isToPlace = /^\s*#/.test(attributes["href"] ?? "");
    this.#addContact(attributes["href"] ?? "");
  }

  text(data: string): void {
    if (this.#consent > 0) return;
    if (this.#text.length >= mostCharacters) return;
    // Adjacent elements without white space: `<span>Mon</span><span>9-18</span>`.
    const joint = (/\p{L}$/u.test(this.#text) && /^\d/.test(data)) || (/\d$/.test(this.#text) && /^\p{L}/u.test(data)) ? " " : "";
    this.#text += joint + data.slice(0, mostCharacters);
  }

  close(name: string): void {
    if (blocks.has(name)) this.#end();
    if (this.#panel?.depth === this.#depth) this.#closePanel();
    if (this.#scopes.at(-1)?.depth === this.#depth) this.#closeScope();
    if (this.#consent === this.#depth) this.#consent = 0;
    this.#depth -= 1;
    if (/^h[1-6]$/.test(name)) this.#heading = 0;
  }

  #openScope(name: string, attributes: Readonly<Record<string, string>>): void {
    const isFooter = isSiteFooter(name, attributes) && this.#scopes.length === 0;
    const least = isFooter ? 1 : scopes[name];
    if (least === undefined) return;
    this.#end();
    // The footer of the site does not belong to the preceding heading.
    if (isFooter) this.#ends = 1;
    this.#scopes.push({ depth: this.#depth, least, heading: deepestHeading + 1 });
  }

  #closeScope(): void {
    this.#end();
    const scope = this.#scopes.pop();
    if (scope === undefined) return;
    const outer = this.#scopes.at(-1);
    if (outer !== undefined) outer.heading = Math.min(outer.heading, scope.heading);
    if (scope.heading <= deepestHeading) this.#ends = Math.min(this.#ends, Math.max(scope.least, scope.heading));
  }

  /** The title of a tab is the heading of its panel. */
  #openPanel(title: string | undefined): void {
    if (title === undefined) return;
    this.#panel = { depth: this.#depth, after: this.#lastHeading };
    const level = Math.min(6, (this.#lastHeading?.heading ?? 1) + 1);
    if (this.lines.length < mostLines) this.lines.push({ text: title, heading: level, contacts: [] });
  }

  #closePanel(): void {
    this.#end();
    const after = this.#panel?.after ?? null;
    this.#panel = null;
    if (after !== null && this.lines.length < mostLines) this.lines.push(after);
  }

  #addContact(href: string): void {
    const [, kind, rest = ""] = /^\s*(tel|mailto):([^?]*)/i.exec(href.slice(0, 500)) ?? [];
    if (kind === undefined || this.#consent > 0 || this.#contacts.length >= mostContacts) return;
    this.#contacts.push({ kind: kind.toLowerCase() === "tel" ? "tel" : "mailto", target: decoded(rest) });
  }

  #end(): void {
    const text = this.#text
      .split("\t")
      .map((cell) => oneLine(cell, mostCharacters))
      .join("\t")
      .trim();
    if (this.#tab !== null && text !== "" && this.#tabs.size < mostTabs) {
      this.#tabs.set(this.#tab, text);
      this.#tab = null;
    }
    // A fragment link at the start of the page is a skip link.
    const isSkipLink = this.#isToPlace && this.lines.length === 0 && this.#heading === 0;
    if (text !== "") this.#isToPlace = false;
    if (!isSkipLink && (text !== "" || this.#contacts.length > 0) && this.lines.length < mostLines) {
      const isAfterEnd = this.#ends <= deepestHeading;
      const line = { text, heading: this.#heading, contacts: this.#contacts, ...(isAfterEnd ? { ends: this.#ends } : {}) };
      this.#ends = deepestHeading + 1;
      this.lines.push(line);
      if (line.heading > 0) {
        this.#lastHeading = { text, heading: line.heading, contacts: [] };
        const scope = this.#scopes.at(-1);
        if (scope !== undefined) scope.heading = Math.min(scope.heading, line.heading);
      }
    }
    this.#text = "";
    this.#contacts = [];
  }
}

/** Returns whether an element is the site's footer. Themes mark the footer by element, role or name. */
function isSiteFooter(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (name === "footer" || attributes["role"] === "contentinfo") return true;
  const names = `${attributes["id"] ?? ""} ${attributes["class"] ?? ""}`.slice(0, 300);
  return name === "div" && /(?:^|\s)(?:(?:site|page|main)[-_]?footer|footer|colophon)(?:\s|$)/i.test(names);
}

function isCookieNotice(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (name !== "div" && name !== "aside" && name !== "section" && name !== "dialog") return false;
  const names = `${attributes["id"] ?? ""} ${attributes["class"] ?? ""}`.slice(0, 300);
  return /(?:^|[\s_-])(?:cookies?|consent|gdpr|cmplz|cookiebot|onetrust|borlabs)(?:[\s_-]|$|notice|banner|bar|law|consent|popup)/i.test(
    names,
  );
}

function decoded(text: string): string {
  try {
    return oneLine(decodeURIComponent(text), 300);
  } catch {
    return oneLine(text, 300);
  }
}
