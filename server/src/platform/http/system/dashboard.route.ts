import path from "node:path";
import { fileURLToPath } from "node:url";
import Type from "typebox";
import { empty, ok } from "../../endpoint/call.ts";
import { namesTag } from "../../endpoint/entity-tag.ts";
import { route, type Route } from "../../endpoint/route.ts";
import { fail } from "../../errors/fail.ts";
import { readInterface, type InterfaceFiles, type ServedFile } from "./interface-files.ts";
import type { ServedPage } from "./page-files.ts";

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** First path segments that belong to the dashboard. The page itself interprets the rest of the path. */
const words: ReadonlySet<string> = new Set(
  "welcome sign-in inbox personas business knowledge analytics search integrations webhooks keys usage people mails audit settings".split(
    " ",
  ),
);

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: data: https:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Policies that the widget requires in the dashboard's pane for testing a persona.
  "trusted-types parlance",
].join("; ");

const notBuilt = "The dashboard was not built. Run `npm run build` and start the service again.";

export function readDashboard(): InterfaceFiles {
  return readInterface(fileURLToPath(new URL("../../../../../dashboard/dist/", import.meta.url)));
}

/** Returns the dashboard's page if a browser requests a path below one of these segments; otherwise, returns null. */
export function dashboardPage(
  files: InterfaceFiles,
  request: { readonly method: string; readonly url: string; readonly headers: RequestHeaders },
): ServedPage | null {
  const [, word = ""] = request.url.split("?", 1)[0]?.split("/") ?? [];
  if (!["GET", "HEAD"].includes(request.method) || !words.has(word) || !String(request.headers.accept).includes("text/html")) return null;
  return dashboardScreen(files, request.headers);
}

/** Returns the dashboard's page, or null if the dashboard was not built. */
export function dashboardScreen(files: InterfaceFiles, headers: RequestHeaders): ServedPage | null {
  const file = files.find("index.html", encodingOf(headers));
  return file === null ? null : { headers: pageHeaders(file), body: file.body };
}

function encodingOf(headers: RequestHeaders): string {
  return String(headers["accept-encoding"] ?? "");
}

function fileHeaders({ type, encoding, entityTag }: ServedFile, caching: string): Readonly<Record<string, string>> {
  return {
    "content-type": type,
    "cache-control": caching,
    etag: entityTag,
    vary: "accept-encoding",
    ...(encoding === null ? {} : { "content-encoding": encoding }),
  };
}

function pageHeaders(file: ServedFile): Readonly<Record<string, string>> {
  return { ...fileHeaders(file, "no-cache"), "content-security-policy": policy };
}

/** Returns the routes of the dashboard: the page at the root, and the files that the page loads. */
export function dashboardRoutes(files: InterfaceFiles): Route[] {
  const shared = { method: "GET", tag: "Service", access: "public", rate: "Assets" } as const;
  const description = "Loaded by browsers when a user opens the dashboard; programs do not need it.";
  return [
    route({
      ...shared,
      url: "/",
      id: "dashboard",
      summary: "Get the dashboard",
      description,
      codes: [],
      answers: { 200: "text/html", 304: null },
      handle: async ({ request }) => {
        const file = files.find("index.html", encodingOf(request.headers));
        if (file === null) return ok<string>(notBuilt, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
        if (namesTag(request.headers["if-none-match"], file.entityTag)) {
          // Sent with 304 responses too, because browsers then apply these headers to the cached page.
          return empty(304, {
            etag: file.entityTag,
            "cache-control": "no-cache",
            vary: "accept-encoding",
            "content-security-policy": policy,
          });
        }
        return ok<Buffer>(file.body, pageHeaders(file));
      },
    }),
    route({
      ...shared,
      url: "/assets/:file",
      id: "dashboardFile",
      summary: "Get a script, style sheet or font for the dashboard",
      description,
      codes: ["resource.not_found"],
      params: Type.Object({ file: Type.String() }),
      answers: { 200: "application/octet-stream" },
      handle: async ({ params, request }) => {
        // The file names contain a hash of the content.
        const file = files.find(path.posix.join("assets", params.file), encodingOf(request.headers));
        if (file === null) fail("resource.not_found", "No such file exists.");
        return ok<Buffer>(file.body, fileHeaders(file, "public, max-age=31536000, immutable"));
      },
    }),
    route({
      ...shared,
      url: "/icon.svg",
      id: "dashboardIcon",
      summary: "Get the icon for the service's pages",
      description,
      codes: ["resource.not_found"],
      answers: { 200: "image/svg+xml" },
      handle: async ({ request }) => {
        const file = files.find("icon.svg", encodingOf(request.headers));
        if (file === null) fail("resource.not_found", "No such file exists.");
        return ok<Buffer>(file.body, fileHeaders(file, "public, max-age=86400"));
      },
    }),
  ];
}
