/** Elements that can occur within a sentence. Excludes links, because menus consist of links. */
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
/** Minimum length of running text; shorter text is a label, a price or a menu entry. */
const leastCharacters = 80;

/** Counts the characters of running text on a page. */
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
