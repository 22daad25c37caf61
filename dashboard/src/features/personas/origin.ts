/** Returns the origin of a URL, whose scheme is optional; null if the text is not a URL. */
export function originOf(address: string): string | null {
  const entered = address.trim();
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(entered) ? entered : `https://${entered}`;
  if (entered === "" || /\s/.test(entered) || !URL.canParse(url)) return null;
  const { origin, protocol, hostname } = new URL(url);
  const isSite = hostname.includes(".") || hostname === "localhost";
  return isSite && (protocol === "https:" || protocol === "http:") ? origin : null;
}
