import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/** Source maps by the URL of the built module; null if the module has no source map. @type {Map<string, SourceMap | null>} */
const maps = new Map();

/**
 * Returns the URL of a function's source file according to the source map, or of the built file if there is no source map.
 * @param {{ url: string, lineNumber: number, columnNumber: number }} place zero-based position in the built file
 */
export function sourceOf({ url, lineNumber, columnNumber }) {
  const map = mapOf(url);
  if (map === null) return url;
  const entry = map.findEntry(lineNumber, columnNumber);
  return "originalSource" in entry ? new URL(entry.originalSource, url).href : url;
}

/** @param {string} url */
function mapOf(url) {
  let map = maps.get(url);
  if (map === undefined) {
    const file = url.startsWith("file:") ? `${fileURLToPath(url)}.map` : "";
    map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8"))) : null;
    maps.set(url, map);
  }
  return map;
}
