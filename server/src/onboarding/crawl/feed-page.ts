import { SaxesParser } from "saxes";
import { yieldToEventLoop } from "../../platform/lib/yield-to-event-loop.ts";

const MOST_CHARACTERS = 1_000_000;
const MOST_ITEMS = 200;
const MOST_DEPTH = 32;
const SLICE = 65_536;

interface Item {
  title: string;
  link: string;
  text: string;
}

const texts: ReadonlySet<string> = new Set(["description", "summary", "content", "content:encoded"]);

/**
 * Converts an RSS or Atom feed to an HTML page with each item's title, link and text; null if the content is not a feed. If a site's pages need
 * scripts, its text is often available only in a feed.
 */
export async function feedAsPage(body: Uint8Array): Promise<string | null> {
  const xml = new TextDecoder().decode(body.subarray(0, MOST_CHARACTERS * 2)).slice(0, MOST_CHARACTERS);
  const reader = new FeedReader();
  const pause = yieldToEventLoop();
  for (let at = 0; at < xml.length && !reader.isOver; at += SLICE) {
    reader.write(xml.slice(at, at + SLICE));
    if (pause.isDue) await pause.take();
  }
  if (!reader.isFeed || reader.items.length === 0) return null;
  const parts = reader.items.map(({ title, link, text }) => {
    const heading = link === "" ? escaped(title) : `<a href="${escaped(link)}">${escaped(title)}</a>`;
    return `<article><h2>${heading}</h2><div>${text}</div></article>`;
  });
  const language = reader.language === "" ? "" : ` lang="${escaped(reader.language)}"`;
  return `<!doctype html><html${language}><head><title>${escaped(reader.title)}</title></head><body><main>${parts.join("\n")}</main></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

class FeedReader {
  readonly items: Item[] = [];
  isFeed = false;
  isOver = false;
  title = "";
  language = "";
  readonly #parser = new SaxesParser({ position: false });
  readonly #path: string[] = [];
  #item: Item | null = null;
  #text = "";

  constructor() {
    this.#parser.on("error", () => {
      this.isOver = true;
    });
    this.#parser.on("opentag", ({ name, attributes }) => this.#open(name.toLowerCase(), attributes as Readonly<Record<string, string>>));
    this.#parser.on("closetag", ({ name }) => this.#close(name.toLowerCase()));
    this.#parser.on("text", (text) => this.#add(text));
    this.#parser.on("cdata", (text) => this.#add(text));
  }

  write(xml: string): void {
    this.#parser.write(xml);
  }

  #add(text: string): void {
    if (this.#text.length < MOST_CHARACTERS) this.#text += text;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#path.length === 0) this.isFeed = /^(?:rss|feed|rdf:rdf)$/.test(name);
    if (!this.isFeed || this.#path.length > MOST_DEPTH || this.items.length >= MOST_ITEMS) this.isOver = true;
    this.#path.push(name);
    if (name === "item" || name === "entry") this.#item = { title: "", link: "", text: "" };
    // Atom stores the URL in an attribute, and can also link to resources other than the page.
    if (name === "link" && this.#item !== null && (attributes["rel"] ?? "alternate") === "alternate")
      this.#item.link ||= attributes["href"] ?? "";
    if (name === "feed") this.language = attributes["xml:lang"] ?? "";
    this.#text = "";
  }

  #close(name: string): void {
    this.#path.pop();
    const text = this.#text.trim();
    this.#text = "";
    const item = this.#item;
    if (item === null) {
      if (name === "title") this.title ||= text;
      if (name === "language") this.language ||= text;
    } else if (name === "item" || name === "entry") {
      if (item.title !== "" || item.text !== "") this.items.push(item);
      this.#item = null;
    } else if (name === "title") item.title ||= text;
    else if (name === "link") item.link ||= text;
    // Prefers the full content to the summary.
    else if (texts.has(name) && text.length > item.text.length) item.text = text;
  }
}
