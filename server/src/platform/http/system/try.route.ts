import type { Route } from "../../endpoint/route.ts";
import { fileTypes, pageFileRoutes } from "./page-files.ts";

const folder = new URL("../../../../pages/", import.meta.url);
// Allows images from any host, because shops host their product images.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https: http:; connect-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types parlance";

const files = [
  { url: "/try", id: "tryPage", summary: "Get the page for testing a persona", file: "try.html", type: fileTypes.html },
  {
    url: "/try.css",
    id: "tryStyle",
    summary: "Get the style sheet for the persona test page",
    file: "try.css",
    type: fileTypes.css,
  },
  {
    url: "/try.js",
    id: "tryScript",
    summary: "Get the script for the persona test page",
    file: "try.js",
    type: fileTypes.javascript,
  },
] as const;

/** Returns the routes of the page for chatting with a persona in the browser, `/try?persona=<public id>`. */
export function tryRoutes(): Route[] {
  return pageFileRoutes({ folder, policy, rate: "Assets" }, files);
}
