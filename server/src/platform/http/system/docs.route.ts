import { fileURLToPath } from "node:url";
import type { FastifyRequest } from "fastify";
import Type from "typebox";
import { catalog, type ErrorCode } from "../../errors/catalog.ts";
import { fail } from "../../errors/fail.ts";
import { type AnswerTo, json, ok } from "../../endpoint/call.ts";
import { route, type Route } from "../../endpoint/route.ts";
import { errorList, errorPage } from "./error-page.ts";
import { readInterface } from "./interface-files.ts";
import { sendFile } from "./send-file.ts";

const folder = fileURLToPath(new URL("../../../../../reference/dist/", import.meta.url));

const html = "text/html; charset=utf-8";
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const pageHeaders = { "content-type": html, "content-security-policy": pagePolicy };

const notBuilt = "The reference was not built. Run `npm run build` and start the service again.";
const siteAnswers = { 200: "text/html, application/octet-stream", 304: null } as const;

export interface DocsRoutesDeps {
  /** Returns all routes, including the ones in this file. */
  readonly routes: () => readonly Route[];
  /** Returns the OpenAPI document as JSON in UTF-8. */
  readonly document: () => Buffer;
  /** Returns the public URL, without a trailing slash. It is known once the service is listening. */
  readonly baseUrl: () => string;
}

export function docsRoutes({ routes, document, baseUrl }: DocsRoutesDeps): Route[] {
  const common = { method: "GET", tag: "Service", access: "public", rate: "Global" } as const;
  return [
    route({
      ...common,
      url: "/openapi.json",
      id: "openapi",
      summary: "Get the OpenAPI 3.1 document",
      description: "Use it to generate a client. To view it in a browser, open `GET /docs`.",
      codes: [],
      answers: { 200: Type.Record(Type.String(), Type.Unknown()) },
      handle: async () => json(document()),
    }),
    ...siteRoutes(),
    route({
      ...common,
      url: "/errors",
      id: "errorList",
      summary: "List all error codes",
      description: "Use it in a browser to look up codes. In programs, branch on the `code` of a problem.",
      codes: [],
      answers: { 200: "text/html" },
      handle: async () => ok<string>(errorList(), pageHeaders),
    }),
    route({
      ...common,
      url: "/errors/:code",
      id: "errorPage",
      summary: "Get the explanation of an error code",
      description: "Use it in a browser to look up a code. The `type` of every problem links to it.",
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

/** Returns the routes for the reference and the guides. `reference/build.js` writes both as files. */
function siteRoutes(): Route[] {
  const files = readInterface(folder);
  const common = { method: "GET", tag: "Service", access: "public", rate: "Assets", codes: ["resource.not_found"] } as const;

  function send(name: string, { headers: sent }: FastifyRequest): AnswerTo<typeof siteAnswers> {
    const isPage = !name.includes(".");
    const file = files.find(isPage ? `${name}.html` : name, sent["accept-encoding"]);
    if (file === null)
      fail("resource.not_found", "No such page exists. If the reference is not built, run `npm run build` and restart the service.");
    // Only scripts and style sheets have a content hash in their names.
    const caching = /\.[0-9a-f]{8}\.\w+$/.test(name) ? "public, max-age=31536000, immutable" : "no-cache";
    return sendFile(file, sent["if-none-match"], { "cache-control": caching, "content-security-policy": policy });
  }

  return [
    route({
      ...common,
      url: "/docs",
      id: "docs",
      summary: "Get the API reference and the guides",
      description: "Use it in a browser. For programs, use `GET /openapi.json`.",
      codes: [],
      answers: siteAnswers,
      handle: async ({ request }) => {
        if (files.find("index.html", "") !== null) return send("index", request);
        return ok<string>(notBuilt, { "content-type": html, "cache-control": "no-store" });
      },
    }),
    route({
      ...common,
      url: "/docs/:file",
      id: "docsFile",
      summary: "Get a guide, or a file for the pages at `/docs`",
      description: "Opened from `GET /docs`; programs do not need it.",
      params: Type.Object({ file: Type.String() }),
      answers: siteAnswers,
      handle: async ({ params, request }) => send(params.file, request),
    }),
    route({
      ...common,
      url: "/docs/api/:tag",
      id: "docsOperations",
      summary: "Get the reference for the operations with a tag",
      description: "Opened from `GET /docs`. For programs, use `GET /openapi.json`.",
      params: Type.Object({ tag: Type.String() }),
      answers: siteAnswers,
      handle: async ({ params, request }) => send(`api/${params.tag}`, request),
    }),
  ];
}
