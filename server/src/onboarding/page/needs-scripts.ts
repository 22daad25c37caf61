export interface Shell {
  /** Number of characters of text that are visible without scripts. */
  readonly textLength: number;
  /** Text inside `noscript` elements. */
  readonly notice: string;
  readonly scripts: number;
  /** Number of characters in inline scripts. */
  readonly scriptCharacters: number;
  /** Whether the page has a framework's mount point. */
  readonly hasRoot: boolean;
  /** Start of the visible text. */
  readonly text: string;
}

/** Number of characters of text above which a page is readable, regardless of its other content. */
const readable = 600;
const hardlyAnything = 200;

/**
 * Returns whether a page is the empty shell of an application: it has little text, plus scripts and a mount point, a notice that JavaScript
 * is required, or scripts far longer than the text.
 */
export function needsScripts(shell: Shell): boolean {
  if (shell.scripts === 0 || shell.textLength >= readable) return false;
  if (asksForScripts(shell.notice) || asksForScripts(shell.text)) return true;
  if (shell.textLength >= hardlyAnything) return false;
  return shell.hasRoot || (shell.textLength < 50 && (shell.scriptCharacters > 2_000 || shell.scripts > 2));
}

/** The word "JavaScript" is the same in every language. */
function asksForScripts(text: string): boolean {
  return /java\s?script/i.test(text);
}
