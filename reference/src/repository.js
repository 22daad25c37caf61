import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** @param {string} file @returns {string} the text of a file in the repository */
export function read(file) {
  return readFileSync(path.join(root, file), "utf8");
}

/** @returns {readonly string[]} names of the files in `docs/` */
export function guideNames() {
  return readdirSync(path.join(root, "docs")).toSorted();
}

/** @returns {import("./document.js").OpenApi} */
export function openApi() {
  return JSON.parse(read("docs/openapi.json"));
}

/** @returns {Promise<import("./site.js").Sources["resources"]>} methods of the built SDK */
export async function sdkResources() {
  const { resources } = await import(new URL("../../sdk/dist/resources.js", import.meta.url).href);
  return resources;
}
