/**
 * Parses a URL. Returns null if it is invalid. Does not use `URL.canParse`, because in Node 20 it rejects URLs with non-ASCII characters
 * such as "ü" once the calling function has been optimized, after several thousand calls.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
