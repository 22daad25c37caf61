import type { WebAnswer } from "../../ports/web-fetcher.ts";
import type { CrawledPage } from "./types.ts";

/** Returns the type of a response by its content type or, if that is generic, by its first bytes. Null for unsupported types. */
export function pageType({ headers, body }: Pick<WebAnswer, "headers" | "body">): CrawledPage["type"] | null {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  const start = new TextDecoder("latin1").decode(body.subarray(0, 1_024)).trimStart();
  if (type === "application/pdf") return "pdf";
  if (type === "text/html" || type === "application/xhtml+xml") return "html";
  if (type === "text/plain") return "text";
  if (type !== "" && type !== "application/octet-stream") return null;
  if (start.startsWith("%PDF-")) return "pdf";
  return type === "" && /^<(?:!doctype|html|head|body)\b/i.test(start) ? "html" : null;
}
