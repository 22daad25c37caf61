import { readFile } from "node:fs/promises";
import { route, type Route } from "../../entry/route.ts";

const folder = new URL("../../../pages/account/", import.meta.url);
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const html = "text/html; charset=utf-8";
const javascript = "text/javascript; charset=utf-8";
const pages = [
  { url: "/account/confirm-email", id: "confirmEmailPage", file: "confirm-email.html", type: html },
  { url: "/account/password", id: "passwordPage", file: "password.html", type: html },
  { url: "/account/forgotten", id: "forgottenPage", file: "forgotten.html", type: html },
  { url: "/account/account.css", id: "accountStyle", file: "account.css", type: "text/css; charset=utf-8" },
  { url: "/account/link.js", id: "accountLinkScript", file: "link.js", type: javascript },
  { url: "/account/confirm-email.js", id: "confirmEmailScript", file: "confirm-email.js", type: javascript },
  { url: "/account/password.js", id: "passwordScript", file: "password.js", type: javascript },
  { url: "/account/forgotten.js", id: "forgottenScript", file: "forgotten.js", type: javascript },
] as const;

/** The pages that mailed links open, and the one that asks for such a mail. The token stands in the address's fragment, which reaches the page's script and nobody else. */
export function accountPageRoutes(): Route[] {
  return pages.map(({ url, id, file, type }) =>
    route({
      method: "GET",
      url,
      id,
      summary: "A page of the account, with its style and script",
      tag: "Service",
      access: "public",
      rate: "Global",
      codes: [],
      answers: { 200: type.split(";", 1)[0] ?? type },
      handle: async () => ({
        status: 200,
        body: await readFile(new URL(file, folder)),
        headers: { "content-type": type, "content-security-policy": policy, "cache-control": "no-cache", "referrer-policy": "no-referrer" },
      }),
    }),
  );
}
