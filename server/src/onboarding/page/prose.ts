/** Elements within a sentence. Links are none: menus are made of them. */
const inline = new Set([
  "abbr",
  "b",
  "bdi",
  "bdo",
  "br",
  "cite",
  "code",
  "em",
  "i",
  "mark",
  "q",
  "small",
  "span",
  "strong",
  "sub",
  "sup",
  "u",
  "wbr",
]);
/** What is shorter is a label, a price or an entry of a menu. */
const leastCharacters = 80;

/** Counts the characters of a page that stand in running text. */
export class Prose {
  #length = 0;
  #run = 0;

  get length(): number {
    return this.#length + (this.#run < leastCharacters ? 0 : this.#run);
  }

  /** An element begins or ends. */
  edge(name: string): void {
    if (inline.has(name)) return;
    this.#length = this.length;
    this.#run = 0;
  }

  text(seen: string): void {
    this.#run += seen.length;
  }
}
