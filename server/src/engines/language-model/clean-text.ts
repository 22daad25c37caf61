/** Joins characters that were cut in two between pieces, and takes out what no store can hold: NUL and halves of characters. */
export class TextCleaner {
  #half = "";

  /** The part of the text that can be given out now; may be empty. */
  take(piece: string): string {
    const text = this.#half + piece;
    const last = text.charCodeAt(text.length - 1);
    const isOpen = last >= 0xd800 && last <= 0xdbff;
    this.#half = isOpen ? text.slice(-1) : "";
    return (isOpen ? text.slice(0, -1) : text).replaceAll("\0", "").toWellFormed();
  }
}
