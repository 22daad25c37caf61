import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.js";
import { root } from "./run.js";
import { writeSdkFiles } from "./sdk-types.js";

// Writes the generated parts of docs/ (the error reference and the OpenAPI document) and of the SDK. `--release` also
// saves the document as the released version, against which compare-openapi.js checks later changes.
await ensureBuilt();
const module = pathToFileURL(path.join(root, "server", "dist", "compose", "written-reference.js")).href;
/** @type {{ writtenReference: (version: string) => Record<string, string> }} */
const { writtenReference } = await import(module);
const { version } = JSON.parse(readFileSync(path.join(root, "server", "package.json"), "utf8"));
const files = writtenReference(version);
/** @type {Record<string, string>} */
const released = process.argv.includes("--release") ? { "released/openapi.json": files["openapi.json"] ?? "" } : {};
mkdirSync(path.join(root, "docs", "released"), { recursive: true });
for (const [name, text] of Object.entries({ ...files, ...released })) {
  writeFileSync(path.join(root, "docs", name), text);
  process.stdout.write(`docs/${name}\n`);
}
writeSdkFiles();
