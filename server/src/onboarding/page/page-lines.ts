import { oneLine } from "./text.ts";

/** A line of a page's visible text. */
export interface PageLine {
  /** Cells of a table row are separated by tabs. */
  readonly text: string;
  /** Heading level, from 1 to 6; 0 if the line is not a heading. */
  readonly heading: number;
  /** Targets of `tel:` and `mailto:` links in the line, decoded, without parameters. */
  readonly contacts: readonly { readonly kind: "tel" | "mailto"; readonly target: string }[];
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

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const role = attributes["role"];
    if (blocks.has(name) || role === "tab" || role === "tabpanel") this.#end();
    this.#depth += 1;
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
    if (this.#text.length >= mostCharacters) return;
    // Adjacent elements without white space: `<span>Mon</span><span>9-18</span>`.
    const joint = (/\p{L}$/u.test(this.#text) && /^\d/.test(data)) || (/\d$/.test(this.#text) && /^\p{L}/u.test(data)) ? " " : "";
    this.#text += joint + data.slice(0, mostCharacters);
  }

  close(name: string): void {
    if (blocks.has(name)) this.#end();
    if (this.#panel?.depth === this.#depth) this.#closePanel();
    this.#depth -= 1;
    if (/^h[1-6]$/.test(name)) this.#heading = 0;
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
    if (kind === undefined || this.#contacts.length >= mostContacts) return;
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
      const line = { text, heading: this.#heading, contacts: this.#contacts };
      this.lines.push(line);
      if (line.heading > 0) this.#lastHeading = { ...line, contacts: [] };
    }
    this.#text = "";
    this.#contacts = [];
  }
}

function decoded(text: string): string {
  try {
    return oneLine(decodeURIComponent(text), 300);
  } catch {
    return oneLine(text, 300);
  }
}
