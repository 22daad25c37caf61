/** Skip reason for pages that need a browser. */
export const needsBrowser = "needs_scripts: the page is empty without JavaScript";

/** Note on stored pages that show more with JavaScript. */
export const readFromData = "needs_scripts: only the data in its markup was read";

/** Note on stored pages whose scripts were run. */
export const readInBrowser = "rendered: its scripts were run in a browser";

/** Whether a page shows its content only with JavaScript. */
export function needsScripts(reason: string | null): boolean {
  return reason === needsBrowser || reason === readFromData || reason === readInBrowser;
}

/** Reasons for which a page is no longer part of its site. */
const absence = /^(?:gone|noindex|excluded|duplicate|led_away|unsupported_type)\b/;
/** Reasons that may pass, after which other pages may be unreachable as well. */
const trouble = /^(?:status|unreachable|too_slow)\b/;

/** Whether a page skipped for the reason counts as not found. */
export function isAbsence(reason: string): boolean {
  return absence.test(reason);
}

/** Whether a page skipped for the reason may be readable, with links to others, at the next reading. */
export function isTrouble(reason: string): boolean {
  return trouble.test(reason);
}
