import { parseCookie, stringifySetCookie } from "cookie";
import { sessionDays } from "./refresh-token.ts";

const name = "refresh_token";
/** Only the routes of sign-in see it: no other answer can carry it off. */
const path = "/api/auth";

/** The refresh token that a browser sent. */
export function refreshCookieOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[name];
}

/** `Set-Cookie` with a refresh token, out of reach of scripts and of forms on other sites; null takes it away. */
export function refreshCookie(token: string | null, secure: boolean): string {
  const maxAge = token === null ? 0 : sessionDays * 24 * 60 * 60;
  return stringifySetCookie({ name, value: token ?? "", path, httpOnly: true, sameSite: "lax", secure, maxAge });
}
