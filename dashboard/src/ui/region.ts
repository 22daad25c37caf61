/** Time zones outside the Americas. */
const elsewhere = /^(Europe|Africa|Asia|Australia|Atlantic|Indian)\//;

/**
 * Returns the language tag for dates, times and numbers: the selected language with the region of the browser's languages. Many browsers
 * outside the United States request American English, because it is the default download; such browsers are recognized by their time zone.
 */
export function regionalTag(language: string, browser: readonly string[], timeZone: string): string {
  const tag = browser.find((each) => each.toLowerCase().split("-", 1)[0] === language) ?? language;
  return (tag === "en" || tag.toLowerCase() === "en-us") && elsewhere.test(timeZone) ? "en-GB" : tag;
}
