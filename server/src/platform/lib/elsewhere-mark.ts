// A page of a website is stored with the keys of those of its blocks that repeat over the site and are kept in another document.

const NAME = "parlance-elsewhere";
const MARK = new RegExp(`<meta name="${NAME}" content="[0-9a-f ]*">`, "g");

/** Name of the `meta` element that holds the keys, separated by spaces. Without keys it only says that the page was compared with others. */
export const elsewhereName = NAME;

export function elsewhereMark(keys: readonly string[]): string {
  return `<meta name="${NAME}" content="${keys.join(" ")}">`;
}

/** Returns the page with another mark; null if it has none. */
export function withElsewhereMark(html: string, keys: readonly string[]): string | null {
  let isFirst = true;
  const marked = html.replace(MARK, (mark) => {
    if (!isFirst) return mark;
    isFirst = false;
    return elsewhereMark(keys);
  });
  return isFirst ? null : marked;
}
