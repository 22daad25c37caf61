/** Number of pages with the same pattern above which a list counts as endless. */
const MOST_OF_A_LIST = 20;
const MOST_SEGMENTS = 12;
const MOST_REPEATS = 3;
const MOST_PARAMETERS = 6;
const MOST_PATTERNS = 20_000;

const listParameters =
  /^(?:start|from|offset|limit|per_?page|sort\w*|order\w*|dir|filter.*|f|date|day|week|month|year|time|cal\w*|replytocom|q|s|search|query|return\w*|redirect\w*|next|back|ref)$/i;
/** A numeric value denotes a page of a list; a name, as in `?page=about`, denotes a separate page. */
const counters = /^(?:page|paged|p|pg)$/i;
/** Display modes of a list. Together with an id, as in `?view=article&id=7`, they identify a page. */
const views = /^(?:view|display|mode)$/i;
const identifier = /id$/i;
const calendar = /\/(?:calend\w*|kalender|agenda|events?|veranstaltungen|termine|archives?|archiv)\//i;
const dates = /\/(?:19|20)\d{2}(?:[-/]\d{1,2}){1,2}\/?$/;
const actions =
  /\/(?:cart|basket|warenkorb|checkout|kasse|login|log-in|sign-?in|sign-?up|log-?out|my-account|mein-konto|wishlist|merkzettel|wp-admin|wp-login\.php|cdn-cgi)(?:[/?]|$)|[?&](?:add[-_]to[-_](?:cart|basket|wishlist)|action|delete|remove|logout)=/i;
const files =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|map|json|xml|rss|atom|zip|gz|tgz|rar|7z|tar|dmg|exe|msi|apk|iso|mp[34]|m4[av]|mov|avi|mkv|webm|ogg|wav|woff2?|ttf|otf|eot|docx?|xlsx?|pptx?|csv|ics|vcf|eps|psd)$/i;

/** Returns whether a URL refers to an image, a script or another file that is not a page, or triggers an action when requested. */
export function isNoPage(address: string): boolean {
  const { pathname, search } = new URL(address);
  return files.test(pathname) || actions.test(pathname + search);
}

/** Returns a stateful check that detects endlessly generated URLs. */
export function trapDetector(): (address: string) => boolean {
  const seen = new Map<string, number>();
  return (address) => {
    const { pathname, searchParams } = new URL(address);
    const segments = pathname.split("/").filter((segment) => segment !== "");
    if (segments.length > MOST_SEGMENTS || repeats(segments) || searchParams.size > MOST_PARAMETERS) return true;
    const pattern = listPattern(pathname, [...searchParams]);
    if (pattern === null) return false;
    const count = (seen.get(pattern) ?? 0) + 1;
    if (seen.has(pattern) || seen.size < MOST_PATTERNS) seen.set(pattern, count);
    return count > MOST_OF_A_LIST;
  };
}

/** Returns the pattern of an endless list, such as result pages, sort orders or calendar days; null if there is none. */
function listPattern(path: string, parameters: readonly (readonly [name: string, value: string])[]): string | null {
  const isOne = parameters.some(([name]) => identifier.test(name));
  const listed = parameters
    .filter(([name, value]) => listParameters.test(name) || (counters.test(name) && /^\d*$/.test(value)) || (views.test(name) && !isOne))
    .map(([name]) => name);
  if (calendar.test(path) && /\d/.test(path)) return path.replace(/\d+/g, "#");
  if (dates.test(path)) return path.replace(dates, "/#");
  return listed.length === 0 ? null : `${path}?${listed.toSorted().join("&")}`;
}

function repeats(segments: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return [...counts.values()].some((count) => count >= MOST_REPEATS);
}
