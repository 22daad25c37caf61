import type { Route } from "../../endpoint/route.ts";
import { fileTypes, pageFileRoutes } from "./page-files.ts";

const folder = new URL("../../../../pages/", import.meta.url);
// Product images are hosted by the shop.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https: http:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const files = [
  { url: "/", id: "tryPage", file: "try.html", type: fileTypes.html },
  { url: "/try.css", id: "tryStyle", file: "try.css", type: fileTypes.css },
  { url: "/try.js", id: "tryScript", file: "try.js", type: fileTypes.javascript },
  { url: "/try-events.js", id: "tryEventsScript", file: "try-events.js", type: fileTypes.javascript },
  { url: "/try-cards.js", id: "tryCardsScript", file: "try-cards.js", type: fileTypes.javascript },
  { url: "/try-connection.js", id: "tryConnectionScript", file: "try-connection.js", type: fileTypes.javascript },
] as const;

/** Returns the page at the root, which chats with a persona in the browser, `/?persona=<public id>`. */
export function tryRoutes(): Route[] {
  return pageFileRoutes(folder, files, policy, "Get the page for trying a persona");
}
