import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { ok } from "../../endpoint/call.ts";
import { route, type Route } from "../../endpoint/route.ts";
import type { PolicyName } from "../../limits/policies.ts";

/** A file that a browser loads. */
export interface PageFile {
  readonly url: string;
  /** Operation id. */
  readonly id: string;
  readonly summary: string;
  readonly file: string;
  readonly type: string;
  /** Returns another page, if any, to serve instead of the file. */
  readonly instead?: (headers: IncomingHttpHeaders) => ServedPage | null;
}

/** A page and its headers. */
export interface ServedPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Properties shared by the files of a page. */
interface Page {
  readonly folder: URL;
  /** Content security policy. */
  readonly policy: string;
  readonly rate: PolicyName;
}

export const fileTypes = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  javascript: "text/javascript; charset=utf-8",
} as const;

/** Returns routes that serve a page with its style sheet and script. */
export function pageFileRoutes({ folder, policy, rate }: Page, files: readonly PageFile[]): Route[] {
  return files.map(({ url, id, summary, file, type, instead }) =>
    route({
      method: "GET",
      url,
      id,
      summary,
      description: "Loaded by browsers when a user opens one of the service's pages; programs do not need it.",
      tag: "Service",
      access: "public",
      rate,
      codes: [],
      answers: { 200: type.split(";", 1)[0] ?? type },
      handle: async ({ request }) => {
        const page = instead?.(request.headers) ?? null;
        if (page !== null) return ok<Buffer>(page.body, page.headers);
        return ok<Buffer>(await readFile(new URL(file, folder)), {
          "content-type": type,
          "content-security-policy": policy,
          "cache-control": "no-cache",
        });
      },
    }),
  );
}
