import { referenceLink } from "./reference-link.ts";

/** Describes the deprecation of a route that is still served. */
export interface Deprecation {
  /** Date of the release that deprecates the route, `YYYY-MM-DD`. */
  readonly since: string;
  /** Date from which the route may be removed, `YYYY-MM-DD`; absent until it is announced. */
  readonly sunset?: string;
  /** Method and path of the replacement. */
  readonly instead?: string;
}

function startOf(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(date.getTime())) throw new Error(`${day} is not a date in the form YYYY-MM-DD`);
  return date;
}

/**
 * Returns the headers that announce a deprecation: `Deprecation` (RFC 9745: seconds since 1970 after an `@`), `Sunset` (RFC 8594: an HTTP
 * date), and a link to a page with details.
 * @param id operation id of the route, for the link to the reference
 * @throws Error if a date is invalid, or if the sunset precedes the deprecation (RFC 9745, section 4)
 */
export function deprecationHeaders({ since, sunset }: Deprecation, tag: string, id: string): Readonly<Record<string, string>> {
  const from = startOf(since);
  const headers = {
    deprecation: `@${from.getTime() / 1_000}`,
    link: `<${referenceLink(tag, id)}>; rel="deprecation"; type="text/html"`,
  };
  if (sunset === undefined) return headers;
  const until = startOf(sunset);
  if (until < from) throw new Error(`The sunset ${sunset} comes before the deprecation ${since}`);
  return { ...headers, sunset: until.toUTCString() };
}

/** Returns a description of the deprecation for the reference. */
export function deprecationNote({ since, sunset, instead }: Deprecation): string {
  return [
    `Deprecated since ${since}`,
    ...(instead === undefined ? [] : [`use \`${instead}\` instead`]),
    sunset === undefined ? "no sunset date is set" : `may be removed from ${sunset} on`,
  ].join("; ");
}
