import { oneLine } from "./text.ts";

/** A line of a page's visible text. */
export interface PageLine {
  /** Cells of a table row are separated by tabs. */
  readonly text: string;
  /** 1 to 6; 0 if it is not a heading. */
  readonly heading: number;
  /** Targets of `tel:` and `mailto:` links in the line, decoded, without parameters. */
  readonly contacts: readonly { readonly kind: "tel" | "mailto"; readonly target: string }[];
}

const mostLines = 3_000;
const mostCharacters = 400;
const mostContacts = 20;

const blocks = new Set(
  "address article aside blockquote body br button caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr label legend li main nav ol option p pre section summary table tbody tfoot thead tr ul".split(
    " ",
  ),
);

/** Collects the lines of a page from a stream of elements and texts. */
export class PageLines {
  readonly lines: PageLine[] = [];
  #text = "";
  #heading = 0;
  #contacts: PageLine["contacts"][number][] = [];

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (blocks.has(name)) this.#end();
    if (/^h[1-6]$/.test(name)) this.#heading = Number(name.charAt(1));
    if ((name === "td" || name === "th") && this.#text.trim() !== "") this.#text += "\t";
    if (name === "a") this.#addContact(attributes["href"] ?? "");
  }

  text(data: string): void {
    if (this.#text.length >= mostCharacters) return;
    // Elements without a space between them: `<span>Mon</span><span>9-18</span>`.
    const joint = (/\p{L}$/u.test(this.#text) && /^\d/.test(data)) || (/\d$/.test(this.#text) && /^\p{L}/u.test(data)) ? " " : "";
    this.#text += joint + data.slice(0, mostCharacters);
  }

  close(name: string): void {
    if (blocks.has(name)) this.#end();
    if (/^h[1-6]$/.test(name)) this.#heading = 0;
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
    if ((text !== "" || this.#contacts.length > 0) && this.lines.length < mostLines)
      this.lines.push({ text, heading: this.#heading, contacts: this.#contacts });
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
