import { empty, ok } from "../../endpoint/call.ts";
import { namesTag } from "../../endpoint/entity-tag.ts";
import type { ServedFile } from "./interface-files.ts";

/**
 * Returns a response with a file from a built web interface, or a 304 response if the client already has the file.
 * @param tags value of the request's `If-None-Match`
 * @param headers headers for both responses, such as `cache-control`
 */
export function sendFile(file: ServedFile, tags: string | undefined, headers: Readonly<Record<string, string>>) {
  const common = { etag: file.entityTag, vary: "accept-encoding", ...headers };
  if (namesTag(tags, file.entityTag)) return empty(304, common);
  const encoded: Readonly<Record<string, string>> = file.encoding === null ? {} : { "content-encoding": file.encoding };
  return ok<Buffer>(file.body, { ...common, "content-type": file.type, ...encoded });
}
