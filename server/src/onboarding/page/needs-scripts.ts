export interface Shell {
  /** Characters of text that a reader without scripts sees. */
  readonly textLength: number;
  /** Text of `noscript` elements. */
  readonly notice: string;
  readonly scripts: number;
  /** Of scripts that stand in the page itself. */
  readonly scriptCharacters: number;
  /** Whether there is an element where an application draws itself. */
  readonly hasRoot: boolean;
  /** The beginning of the visible text. */
  readonly text: string;
}

/** A page that has so much to read is one, whatever else it says. */
const readable = 600;
const hardlyAnything = 200;

/**
 * Whether a page is the empty shell of an application: little text and scripts, and a place for them to draw in, a notice that asks for scripts, or scripts
 * that are far more than the text.
 */
export function needsScripts(shell: Shell): boolean {
  if (shell.scripts === 0 || shell.textLength >= readable) return false;
  if (asksForScripts(shell.notice) || asksForScripts(shell.text)) return true;
  if (shell.textLength >= hardlyAnything) return false;
  return shell.hasRoot || (shell.textLength < 50 && (shell.scriptCharacters > 2_000 || shell.scripts > 2));
}

/** The word stands in such a notice in every language. */
function asksForScripts(text: string): boolean {
  return /java\s?script/i.test(text);
}
