/** Joins surrogate pairs that are split between chunks, and removes characters that cannot be stored: NUL and lone surrogates. */
export class TextCleaner {
  #half = "";

  /** Returns the complete characters received so far; may be empty. */
  take(piece: string): string {
    const text = this.#half + piece;
    const last = text.charCodeAt(text.length - 1);
    const isOpen = last >= 0xd800 && last <= 0xdbff;
    this.#half = isOpen ? text.slice(-1) : "";
    return (isOpen ? text.slice(0, -1) : text).replaceAll("\0", "").toWellFormed();
  }
}
