import { fail } from "../../platform/errors/fail.ts";
import { isSameOrigin } from "../../platform/lib/origin.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";

/** Request headers that identify the calling page. */
interface CallingPage {
  readonly origin: string | undefined;
  readonly site: string | undefined;
  readonly host: string | undefined;
}

/**
 * Rejects requests from cross-site pages on routes where a cookie alone authenticates, because `SameSite` does not exclude other subdomains
 * of the site. Non-browser clients send no `Origin`.
 * @param allowed additional origins of the service's pages
 * @throws Failure `auth.origin_not_allowed`
 */
export function assertOwnPage({ origin, site, host }: CallingPage, ownAddress: string, allowed: readonly string[]): void {
  if (origin === undefined) {
    if (site === "cross-site")
      fail("auth.origin_not_allowed", "Only pages of this service can use its session cookie. Add other origins to `CORS_ORIGINS`.");
    return;
  }
  const page = parseUrl(origin);
  if (page !== null) {
    const own = new URL(ownAddress);
    // An attacker on the network can forge a page served over plain HTTP.
    const isHere = page.host === host && !(page.protocol === "http:" && own.protocol === "https:");
    if (isHere || isSameOrigin(own.origin, page.origin) || allowed.includes(page.origin)) return;
  }
  fail("auth.origin_not_allowed", "Only pages of this service can use its session cookie. Add other origins to `CORS_ORIGINS`.");
}
