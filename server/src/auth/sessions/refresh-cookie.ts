import { parseCookie, stringifySetCookie } from "cookie";
import { sessionDays } from "./refresh-token.ts";

const name = "refresh_token";
/** Limits the cookie to the sign-in routes: no other response can leak it. */
const path = "/api/auth";

/** Returns the refresh token that a browser sent. */
export function refreshCookieOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[name];
}

/** Returns `Set-Cookie` with a refresh token, inaccessible to scripts and cross-site forms; null clears it. */
export function refreshCookie(token: string | null, secure: boolean): string {
  const maxAge = token === null ? 0 : sessionDays * 24 * 60 * 60;
  return stringifySetCookie({ name, value: token ?? "", path, httpOnly: true, sameSite: "lax", secure, maxAge });
}
