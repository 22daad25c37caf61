import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import Type from "typebox";
import { catalog, type ErrorCode } from "../../errors/catalog.ts";
import { fail } from "../../errors/fail.ts";
import { json, ok } from "../../endpoint/call.ts";
import { route, type Route } from "../../endpoint/route.ts";
import { errorList, errorPage } from "./error-page.ts";

const html = "text/html; charset=utf-8";
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Files of the reference page, from its package. */
const assets: Readonly<Record<string, string>> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "favicon-32x32.png": "image/png",
};

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parlance: API reference</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>
`;

const startScript = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#reference", deepLinking: true, tryItOutEnabled: true, persistAuthorization: false });
`;

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const pageHeaders = { "content-type": html, "content-security-policy": pagePolicy };

export interface DocsRoutesDeps {
  /** Every endpoint, including these. */
  readonly routes: () => readonly Route[];
  /** The OpenAPI document, as JSON in UTF-8. */
  readonly document: () => Buffer;
  /** Public address without a trailing slash; known once the service listens. */
  readonly baseUrl: () => string;
}

export function docsRoutes({ routes, document, baseUrl }: DocsRoutesDeps): Route[] {
  const folder = path.dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const common = { method: "GET", tag: "Service", access: "public", rate: "Global" } as const;
  return [
    route({
      ...common,
      url: "/openapi.json",
      id: "openapi",
      summary: "Get the OpenAPI 3.1 document",
      description: "Use it to generate a client. People read the same at `GET /docs`.",
      codes: [],
      answers: { 200: Type.Record(Type.String(), Type.Unknown()) },
      handle: async () => json(document()),
    }),
    route({
      ...common,
      url: "/docs",
      id: "docs",
      summary: "Get the API reference page",
      description: "Use it in a browser. Programs read `GET /openapi.json`.",
      codes: [],
      answers: { 200: "text/html" },
      handle: async () => ok<string>(page, { "content-type": html, "content-security-policy": policy }),
    }),
    route({
      ...common,
      url: "/docs/:file",
      id: "docsFile",
      summary: "Get a file of the API reference page",
      description: "Loaded by the page `GET /docs`; there is no reason to call it directly.",
      codes: ["resource.not_found"],
      params: Type.Object({ file: Type.String() }),
      answers: { 200: "application/octet-stream" },
      handle: async ({ params }) => {
        if (params.file === "start.js") return ok(startScript, { "content-type": "text/javascript; charset=utf-8" });
        const type = Object.hasOwn(assets, params.file) ? assets[params.file] : undefined;
        if (type === undefined) fail("resource.not_found", "No such file exists.");
        const body = await readFile(path.join(folder, params.file));
        return ok(body, { "content-type": type, "cache-control": "public, max-age=3600" });
      },
    }),
    route({
      ...common,
      url: "/errors",
      id: "errorList",
      summary: "List all error codes",
      description: "Use it in a browser, to look up codes. Programs branch on the `code` of a problem.",
      codes: [],
      answers: { 200: "text/html" },
      handle: async () => ok<string>(errorList(), pageHeaders),
    }),
    route({
      ...common,
      url: "/errors/:code",
      id: "errorPage",
      summary: "Get the explanation of an error code",
      description: "Use it in a browser, to look up a code. It is the `type` of every problem.",
      codes: ["resource.not_found"],
      params: Type.Object({ code: Type.String() }),
      answers: { 200: "text/html" },
      handle: async ({ params }) => {
        if (!Object.hasOwn(catalog, params.code)) fail("resource.not_found", "No such error code exists.");
        return ok(errorPage(params.code as ErrorCode, routes(), baseUrl()), pageHeaders);
      },
    }),
  ];
}
