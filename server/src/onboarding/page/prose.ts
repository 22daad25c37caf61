/** Elements within a sentence. Links are excluded: menus consist of them. */
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
/** Anything shorter is a label, a price or a menu entry. */
const leastCharacters = 80;

/** Counts a page's characters of running text. */
export class Prose {
  #length = 0;
  #run = 0;

  get length(): number {
    return this.#length + (this.#run < leastCharacters ? 0 : this.#run);
  }

  /** Records the start or end of an element. */
  edge(name: string): void {
    if (inline.has(name)) return;
    this.#length = this.length;
    this.#run = 0;
  }

  text(seen: string): void {
    this.#run += seen.length;
  }
}
