export interface Shell {
  /** Characters of text visible without scripts. */
  readonly textLength: number;
  /** Text of `noscript` elements. */
  readonly notice: string;
  readonly scripts: number;
  /** Characters of inline scripts. */
  readonly scriptCharacters: number;
  /** Whether the page has a mount point of an application. */
  readonly hasRoot: boolean;
  /** The beginning of the visible text. */
  readonly text: string;
}

/** A page with this much text is readable, regardless of its other content. */
const readable = 600;
const hardlyAnything = 200;

/**
 * Whether a page is the empty shell of an application: it has little text, plus scripts and a mount point, a notice asking for scripts, or scripts
 * far longer than the text.
 */
export function needsScripts(shell: Shell): boolean {
  if (shell.scripts === 0 || shell.textLength >= readable) return false;
  if (asksForScripts(shell.notice) || asksForScripts(shell.text)) return true;
  if (shell.textLength >= hardlyAnything) return false;
  return shell.hasRoot || (shell.textLength < 50 && (shell.scriptCharacters > 2_000 || shell.scripts > 2));
}

/** These notices use the same word in every language. */
function asksForScripts(text: string): boolean {
  return /java\s?script/i.test(text);
}
