import { readFile } from "node:fs/promises";
import { ok } from "../../endpoint/call.ts";
import { route, type Route } from "../../endpoint/route.ts";

/** A file that a browser loads. */
export interface PageFile {
  readonly url: string;
  /** Operation id. */
  readonly id: string;
  readonly file: string;
  readonly type: string;
}

export const fileTypes = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  javascript: "text/javascript; charset=utf-8",
} as const;

/** Returns routes that serve a page with its style and script. @param policy content security policy of the page */
export function pageFileRoutes(folder: URL, files: readonly PageFile[], policy: string, summary: string): Route[] {
  return files.map(({ url, id, file, type }) =>
    route({
      method: "GET",
      url,
      id,
      summary,
      description: "Loaded by browsers that open a page of the service; programs do not need it.",
      tag: "Service",
      access: "public",
      rate: "Global",
      codes: [],
      answers: { 200: type.split(";", 1)[0] ?? type },
      handle: async () =>
        ok<Buffer>(await readFile(new URL(file, folder)), {
          "content-type": type,
          "content-security-policy": policy,
          "cache-control": "no-cache",
        }),
    }),
  );
}
