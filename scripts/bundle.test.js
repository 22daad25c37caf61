import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bundle } from "./bundle.js";

/** @type {string} */
let folder;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "bundle-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param {Readonly<Record<string, string>>} files */
function write(files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

const [source, built] = [() => path.join(folder, "src"), () => path.join(folder, "dist")];

it("preserves the exports of entry modules and the URLs of all modules", async () => {
  write({
    "src/deep/main.ts": `export { address as inner } from "../lib/inner.ts";\nexport const address: string = import.meta.url;\n`,
    "src/lib/inner.ts": `export const address = new URL("./beside.txt", import.meta.url).href;\n`,
    "dist/deep/main.js": "",
  });
  await bundle(source(), built(), ["deep/main"]);
  const main = await import(pathToFileURL(path.join(built(), "deep", "main.js")).href);
  const at = (/** @type {string} */ name) => pathToFileURL(path.join(built(), name)).href;
  expect({ ...main }).toEqual({ inner: at("lib/beside.txt"), address: at("deep/main.js") });
});

it("puts a module and its static imports into one chunk, and dynamic imports into separate chunks", async () => {
  write({
    "src/main.ts": `import { state } from "./state.ts";\nexport const same = async () => (await import("./lazy.ts")).seen === state;\n`,
    "src/lazy.ts": `export { state as seen } from "./state.ts";\n`,
    "src/state.ts": `export const state = {};\n`,
    "dist/main.js": "",
  });
  await bundle(source(), built(), ["main"]);
  const main = await import(pathToFileURL(path.join(built(), "main.js")).href);
  expect(await main.same()).toBe(true);
});

it("replaces a module with the values of its exports and omits its inputs", async () => {
  write({
    "src/main.ts": `import { names } from "./names.ts";\nexport const first = names[0];\n`,
    "src/names.ts": `import { all } from "./all.ts";\nexport const names: readonly string[] = all.map(({ name }) => name);\n`,
    "src/all.ts": `export const all = [{ name: "a", more: "left out" }];\n`,
    "dist/main.js": "",
    "dist/package.json": `{"type":"module"}`,
    "dist/names.js": `export const names = ["a"];\n`,
  });
  await bundle(source(), built(), ["main"], ["names"]);
  expect((await import(pathToFileURL(path.join(built(), "main.js")).href)).first).toBe("a");
  expect(readFileSync(path.join(built(), "chunks", "main.js"), "utf8")).not.toContain("left out");
});

it("rejects the replacement of a module whose exports are not JSON", async () => {
  write({
    "src/main.ts": `export { when } from "./when.ts";\n`,
    "src/when.ts": `export const when = new Date(0);\n`,
    "dist/main.js": "",
    "dist/package.json": `{"type":"module"}`,
    "dist/when.js": `export const when = new Date(0);\n`,
  });
  await expect(bundle(source(), built(), ["main"], ["when"])).rejects.toThrow(/exports when, which is not JSON/);
});

it("rejects a package that loads files relative to its module", async () => {
  write({
    "src/main.ts": `import "looks-around";\n`,
    "node_modules/looks-around/package.json": `{"name":"looks-around","main":"index.js"}`,
    "node_modules/looks-around/index.js": `exports.file = require("node:path").join(__dirname, "data.bin");\n`,
    "dist/main.js": "",
  });
  await expect(bundle(source(), built(), ["main"])).rejects.toThrow(/must be external: .*__dirname/);
});

it("rejects an import that cannot be resolved", async () => {
  write({ "src/main.ts": `import "not-installed";\n`, "dist/main.js": "" });
  await expect(bundle(source(), built(), ["main"])).rejects.toThrow(/not-installed/);
});
