import { fail } from "../../errors/fail.ts";
import { isSameOrigin } from "../../lib/origin.ts";

/** Headers by which a browser tells which page calls. */
interface CallingPage {
  readonly origin: string | undefined;
  readonly site: string | undefined;
  readonly host: string | undefined;
}

/**
 * Where a cookie alone lets in, only own pages may call: `SameSite` does not stop neighbours on the same site. Whoever is no browser sends no `Origin`.
 * @param allowed further origins of own pages
 * @throws Failure `auth.origin_not_allowed`
 */
export function assertOwnPage({ origin, site, host }: CallingPage, ownAddress: string, allowed: readonly string[]): void {
  if (origin === undefined) {
    if (site === "cross-site")
      fail("auth.origin_not_allowed", "Only pages of this service can use its session cookie. Add other origins to `CORS_ORIGINS`.");
    return;
  }
  if (URL.canParse(origin)) {
    const page = new URL(origin);
    const own = new URL(ownAddress);
    // Whoever is in the line can make a page of plain http.
    const isHere = page.host === host && !(page.protocol === "http:" && own.protocol === "https:");
    if (isHere || isSameOrigin(own.origin, page.origin) || allowed.includes(page.origin)) return;
  }
  fail("auth.origin_not_allowed", "Only pages of this service can use its session cookie. Add other origins to `CORS_ORIGINS`.");
}
