/**
 * The URL that the text means, or null. Never `URL.canParse`: in Node 20 it refuses addresses with characters such as "ü" as soon as the
 * calling function is compiled, after some thousand calls.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
