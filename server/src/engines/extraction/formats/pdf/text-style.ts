import type { Segment } from "./segments.ts";

/** Minimum font size of a heading, relative to the body text. */
const HEADING_RATIO = 1.15;
/** Minimum fraction of the text that a font must cover to be considered the body text font, even if it is bold. */
const BODY_SHARE = 0.3;
const MAX_HEADING_CHARS = 200;
/** Maximum length of a heading recognized only by its font weight. */
const MAX_BOLD_CHARS = 120;
const MAX_LEVEL = 6;

/** A line of text that may be a heading. */
export type StyledLine = Pick<Segment, "text" | "size" | "font">;

/** Determines the style of headings from all pages of a document. */
export class TextStyle {
  readonly #charsBySize = new Map<number, number>();
  readonly #charsByFont = new Map<string, number>();
  /** Font sizes of short text that contains letters; such text may be a heading. */
  readonly #shortSizes = new Set<number>();
  /** For each font, the first page that contains a whole segment in that font. */
  readonly #firstPages = new Map<string, number>();
  #levels: Map<number, number> | null = null;
  #bold: ReadonlySet<string> = new Set();

  see(segments: readonly Segment[], page: number): void {
    for (const { text, size, font } of segments) {
      const step = rounded(size);
      this.#charsBySize.set(step, (this.#charsBySize.get(step) ?? 0) + text.length);
      if (text.length <= MAX_HEADING_CHARS && /\p{L}/u.test(text)) this.#shortSizes.add(step);
      if (font === "") continue;
      this.#charsByFont.set(font, (this.#charsByFont.get(font) ?? 0) + text.length);
      if (!this.#firstPages.has(font)) this.#firstPages.set(font, page);
    }
  }

  /** Fonts other than the body text font, each with a page that contains a whole segment in that font. */
  get otherFonts(): ReadonlyMap<string, number> {
    const all = [...this.#charsByFont.values()].reduce((sum, chars) => sum + chars, 0);
    const mostUsed = mostOf(this.#charsByFont);
    return new Map([...this.#firstPages].filter(([font]) => font !== mostUsed && (this.#charsByFont.get(font) ?? 0) < all * BODY_SHARE));
  }

  /** Sets the bold fonts. Call once, before the first call of `headingLevel`. */
  setBold(fonts: ReadonlySet<string>): void {
    this.#bold = fonts;
  }

  /** Returns the heading level based on the font size; null if the text is not larger than the body text. */
  headingLevel({ text, size }: StyledLine): number | null {
    if (!this.#isLarge(rounded(size)) || text.length > MAX_HEADING_CHARS || !/\p{L}/u.test(text)) return null;
    return this.#sizes().get(rounded(size)) ?? null;
  }

  /** Returns the level of a bold heading in body text size; null if the line is not a heading. */
  boldLevel({ text, size, font }: StyledLine): number | null {
    if (!this.#bold.has(font) || text.length > MAX_BOLD_CHARS || rounded(size) < rounded(this.#bodySize() * 0.9)) return null;
    if (/[.,;:!?。，；：！？]$/u.test(text) || !/^[\p{Lu}\p{Lt}\p{Lo}\p{Nd}"'“„«¿¡(]/u.test(text) || !/\p{L}{2}|\p{Lo}/u.test(text))
      return null;
    return this.numberedLevel(text);
  }

  /** Returns the level of a numbered heading based on the depth of its number ("2.1.3 Scope"), below the levels of larger headings. */
  numberedLevel(text: string): number {
    const depth = /^\d+(?:\.\d+)*/.exec(text)?.[0].split(".").length ?? 1;
    return Math.min(this.#sizes().size + depth, MAX_LEVEL);
  }

  #isLarge(step: number): boolean {
    return step >= this.#bodySize() * HEADING_RATIO;
  }

  #bodySize(): number {
    return mostOf(this.#charsBySize) ?? 0;
  }

  #sizes(): Map<number, number> {
    this.#levels ??= new Map(
      [...this.#shortSizes]
        .filter((step) => this.#isLarge(step))
        .toSorted((a, b) => b - a)
        .map((step, index) => [step, Math.min(index + 1, MAX_LEVEL)]),
    );
    return this.#levels;
  }
}

function mostOf<Key>(counts: ReadonlyMap<Key, number>): Key | null {
  let best: Key | null = null;
  let most = 0;
  for (const [key, count] of counts) {
    if (count <= most) continue;
    best = key;
    most = count;
  }
  return best;
}

function rounded(size: number): number {
  return Math.round(size * 2) / 2;
}
