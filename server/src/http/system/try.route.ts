import { readFile } from "node:fs/promises";
import { route, type Route } from "../../entry/route.ts";

const folder = new URL("../../../pages/", import.meta.url);
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const pages = [
  { url: "/", id: "tryPage", file: "try.html", type: "text/html; charset=utf-8" },
  { url: "/try.css", id: "tryStyle", file: "try.css", type: "text/css; charset=utf-8" },
  { url: "/try.js", id: "tryScript", file: "try.js", type: "text/javascript; charset=utf-8" },
] as const;

/** The page at the root: a conversation with a persona in the browser, `/?persona=<public id>`. */
export function tryRoutes(): Route[] {
  return pages.map(({ url, id, file, type }) =>
    route({
      method: "GET",
      url,
      id,
      summary: "The page to try a persona on",
      tag: "Service",
      access: "public",
      rate: "Global",
      codes: [],
      answers: { 200: type.split(";", 1)[0] ?? type },
      handle: async () => ({
        status: 200,
        body: await readFile(new URL(file, folder)),
        headers: { "content-type": type, "content-security-policy": policy, "cache-control": "no-cache" },
      }),
    }),
  );
}
