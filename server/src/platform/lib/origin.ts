import { parseUrl } from "./parse-url.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns whether a host name, as in a URL or in `HOST`, is a loopback name. */
export function isLoopbackName(host: string): boolean {
  return loopback.has(host.toLowerCase()) || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Returns whether two origins are equal, or differ only in their loopback names. */
export function isSameOrigin(own: string, other: string): boolean {
  if (own === other) return true;
  const [a, b] = [parseUrl(own), parseUrl(other)];
  return a !== null && b !== null && a.protocol === b.protocol && a.port === b.port && loopback.has(a.hostname) && loopback.has(b.hostname);
}

/** Returns whether a page's origin is on this machine, regardless of the port. */
export function isLoopbackOrigin(origin: string): boolean {
  const url = parseUrl(origin);
  return url !== null && /^https?:$/.test(url.protocol) && loopback.has(url.hostname);
}
