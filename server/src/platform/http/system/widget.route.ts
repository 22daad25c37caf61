import { fileURLToPath } from "node:url";
import type { FastifyRequest } from "fastify";
import Type from "typebox";
import type { AnswerTo } from "../../endpoint/call.ts";
import { route, type Route } from "../../endpoint/route.ts";
import { fail } from "../../errors/fail.ts";
import { readInterface } from "./interface-files.ts";
import { sendFile } from "./send-file.ts";

const folder = fileURLToPath(new URL("../../../../../widget/dist/", import.meta.url));
const answers = { 200: "text/javascript, application/json", 304: null } as const;
const shows = { 200: { "text/javascript": "// the script", "application/json": { send: "Senden" } } };

/** Returns the routes for the files of the chat widget, which pages on any origin load. */
export function widgetRoutes(): Route[] {
  const files = readInterface(folder);
  const common = {
    method: "GET",
    tag: "Service",
    access: "public",
    rate: "Assets",
    codes: ["resource.not_found"],
    answers,
    shows,
  } as const;

  function send(name: string, cacheControl: string, { headers: sent }: FastifyRequest): AnswerTo<typeof answers> {
    const file = files.find(name, String(sent["accept-encoding"]));
    if (file === null)
      fail("resource.not_found", "No such file exists. If the widget is not built, run `npm run build` and restart the service.");
    return sendFile(file, sent["if-none-match"], { "cache-control": cacheControl });
  }

  return [
    route({
      ...common,
      url: "/widget/v1.js",
      id: "widgetLoader",
      summary: "Get the script that adds the chat widget to a page",
      description:
        'Use it on your pages: `<script async src="https://HOST/widget/v1.js" data-persona="ID"></script>`. To build your own interface, call `chat`.',
      handle: async ({ request }) => send("v1.js", "public, max-age=300", request),
    }),
    route({
      ...common,
      url: "/widget/v1.json",
      id: "widgetIntegrity",
      summary: "Get the current path and SRI hash of the chat widget's script",
      description:
        "Use it to pin the script on your pages: use `path` in the tag's `src` and `integrity` in its `integrity` attribute. For a script that updates itself, use `/widget/v1.js`.",
      shows: {
        200: {
          "text/javascript": "",
          "application/json": { path: "/widget/68xNt4Ipy8dbtEAA/loader.js", integrity: "sha256-68xNt4Ipy8dbtEAA…" },
        },
      },
      handle: async ({ request }) => send("v1.json", "no-cache", request),
    }),
    route({
      ...common,
      url: "/widget/:build/:file",
      id: "widgetFile",
      summary: "Get a file of the chat widget",
      description: "Loaded by the script at `/widget/v1.js`; do not call it directly, because its URL changes with each build.",
      params: Type.Object({ build: Type.String(), file: Type.String() }),
      handle: async ({ params, request }) => send(`${params.build}/${params.file}`, "public, max-age=31536000, immutable", request),
    }),
  ];
}
