/** Skip reason for pages that must be rendered in a browser. */
export const needsBrowser = "needs_scripts: the page is empty without JavaScript";

/** Note on stored pages that show more content with JavaScript. */
export const readFromData = "needs_scripts: only the data in its markup was read";

/** Note on stored pages that were rendered in a browser. */
export const readInBrowser = "rendered: its scripts were run in a browser";

/** Returns whether a page shows its content only with JavaScript. */
export function needsScripts(reason: string | null): boolean {
  return reason === needsBrowser || reason === readFromData || reason === readInBrowser;
}

/** Reasons that mean a page is no longer part of its site. */
const absence = /^(?:gone|noindex|excluded|duplicate|led_away|unsupported_type)\b/;
/** Reasons that can be temporary, and that can make other pages unreachable too. */
const trouble = /^(?:status|unreachable|too_slow)\b/;

/** Returns whether a page skipped for this reason counts as not found. */
export function isAbsence(reason: string): boolean {
  return absence.test(reason);
}

/** Returns whether a page skipped for this reason may be readable at the next refresh, with links to other pages. */
export function isTrouble(reason: string): boolean {
  return trouble.test(reason);
}
