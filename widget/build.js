import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, transformWithOxc } from "vite";

const source = fileURLToPath(new URL("src/", import.meta.url));

/**
 * Bundles an entry into a single script.
 * @param {string} entry @param {Readonly<Record<string, unknown>>} knows constants to inline, by name
 * @param {string} [jsxInject] imports `h` and `F`, the functions that tags and fragments are compiled to
 * @returns {Promise<string>}
 */
async function bundle(entry, knows, jsxInject) {
  const result = await build({
    configFile: false,
    logLevel: "error",
    root: source,
    define: Object.fromEntries(Object.entries(knows).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target: "baseline-widely-available",
      // The styles are written for these target browsers, so nothing has to be transpiled.
      cssTarget: "esnext",
      modulePreload: false,
      rolldownOptions: { input: path.join(source, entry), output: { format: "iife", codeSplitting: false } },
    },
    // Does not use the automatic runtime, which would add 200 bytes. The name `F` does not collide with any import in the files.
    oxc: {
      jsx: { runtime: "classic", pragma: "h", pragmaFrag: "F" },
      ...(jsxInject !== undefined && { jsxInject }),
    },
  });
  const outputs = [result].flat().flatMap((each) => ("output" in each ? each.output : []));
  const [script, ...others] = outputs;
  if (script?.type !== "chunk" || others.length > 0) throw new Error(`${entry} must become one script`);
  return script.code;
}

/** @param {string} file @returns {Promise<string>} the strings of a language as JSON */
async function textsOf(file) {
  const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
  const texts = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return JSON.stringify(Object.values(texts)[0]);
}

/** @param {string} content @returns {string} the hash for Subresource Integrity */
function hashOf(content) {
  return createHash("sha256").update(content).digest("base64");
}

/**
 * Builds the widget: first the language files and extras, then the panel, which contains their hashes, and finally the loader, which
 * contains the
 * panel's hash.
 * @returns {Promise<ReadonlyMap<string, Buffer>>} the files by their paths relative to the build folder
 */
async function buildWidget() {
  /** @type {Map<string, string>} */
  const files = new Map();
  /**
   * @param {Readonly<Record<string, string>>} contents file contents by name
   * @returns {string} a folder name derived from the contents, so that the content of a URL never changes
   */
  const add = (contents) => {
    const folder = hashOf(Object.values(contents).join("\n")).slice(0, 16).replaceAll("+", "-").replaceAll("/", "_");
    for (const [name, content] of Object.entries(contents)) files.set(`${folder}/${name}`, content);
    return folder;
  };
  /** @type {Record<string, string>} */
  const texts = {};
  // English has no file of its own, because it is part of the panel and the extras.
  for (const name of readdirSync(path.join(source, "texts")).filter((file) => !file.startsWith("en"))) {
    texts[name.replace(/\.ts$/, ".json")] = await textsOf(path.join(source, "texts", name));
  }
  const extras = await bundle("extras/extras.tsx", {}, 'import { element as h, Fragment as F } from "/extras/kit.ts";');
  const panel = await bundle(
    "panel/panel.tsx",
    { TEXTS: add(texts), EXTRAS: hashOf(extras) },
    'import { h, Fragment as F } from "preact";',
  );
  const folder = add({ "panel.js": panel, "extras.js": extras });
  const loader = await bundle("loader.ts", { "PANEL.folder": folder, "PANEL.hash": hashOf(panel) });
  files.set(
    "v1.json",
    JSON.stringify({ path: `/widget/${add({ "loader.js": loader })}/loader.js`, integrity: `sha256-${hashOf(loader)}` }),
  );
  files.set("v1.js", loader);
  return new Map([...files].map(([name, content]) => [name, Buffer.from(content)]));
}

/**
 * @param {Buffer} content @returns {readonly (readonly [extension: string, content: Buffer])[]} the content, uncompressed and compressed
 */
function forms(content) {
  return [
    ["", content],
    [".gz", gzipSync(content, { level: 9 })],
    [".br", brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
  ];
}

// `node widget/build.js FOLDER`
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("name the folder to write to");
for (const [name, content] of await buildWidget()) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  for (const [extension, form] of forms(content)) writeFileSync(file + extension, form);
}
