import type { Source } from "@parlance/sdk";
import type { LocalFile } from "./local-files.ts";

const endings = /\.(?:csv|tsv|jsonl|ndjson|xml|json)$/i;

/** Returns whether a file can be a list of products. */
export function isProductList({ path }: Pick<LocalFile, "path">): boolean {
  return endings.test(path);
}

/** Returns the type of source for the files: a catalog if all of them are lists of products. */
export function typeFor(files: readonly Pick<LocalFile, "path">[]): Source["type"] {
  return files.length > 0 && files.every(isProductList) ? "catalog" : "files";
}
