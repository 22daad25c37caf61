import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";
import { bundle } from "../../scripts/bundle.js";
import { root } from "../../scripts/run.js";
import { areas, byArea } from "./profile-areas.js";

const folder = mkdtempSync(path.join(tmpdir(), "profile-areas-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sources = readdirSync(path.join(root, "server", "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => pathToFileURL(path.join(root, "server", "src", file)).href);
const packages = readdirSync(path.join(root, "node_modules")).map(
  (name) => `${pathToFileURL(path.join(root, "node_modules", name)).href}/index.js`,
);
const places = [...sources, ...packages, "node:http", "wasm://wasm/scan-0"];

/** @param {string} at @param {Readonly<Record<string, string>>} files */
function write(at, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(at, name)), { recursive: true });
    writeFileSync(path.join(at, name), text);
  }
}

/** @param {string} file @param {string} name name of a function in the file */
function frameOf(file, name) {
  const lines = readFileSync(file, "utf8").split("\n");
  const lineNumber = lines.findIndex((line) => line.includes(`function ${name}(`));
  return { functionName: name, url: pathToFileURL(file).href, lineNumber, columnNumber: lines[lineNumber]?.indexOf("(") ?? -1 };
}

/** @param {string} pattern @returns {string[]} the pattern's alternatives, without groups */
function alternativesOf(pattern) {
  const group = /\(([^()]*)\)/.exec(pattern);
  if (group === null) return pattern.split("|");
  return (group[1] ?? "").split("|").flatMap((choice) => alternativesOf(pattern.replace(group[0], choice)));
}

it.each(areas)("finds files in the %s area", (area) => {
  const found = places.filter((place) => areas.find(([, pattern]) => pattern.test(place))?.[0] === area);
  expect(found).not.toEqual([]);
});

// Each alternative is tested separately, because the others would hide an alternative that matches nothing.
it.each(areas.flatMap(([, pattern]) => alternativesOf(pattern.source)))("finds files for the pattern %s", (alternative) => {
  const pattern = new RegExp(alternative);
  expect(places.some((place) => pattern.test(place))).toBe(true);
});

it("attributes each function of a bundle to the area of its source file", async () => {
  const source = path.join(folder, "server", "src");
  const files = {
    "main.ts": `import { scores } from "../../server/src/engines/retrieval/lexical/score.ts";\nimport { charges } from "./billing/meter.ts";\nexport const all = [scores, charges];\n`,
    "engines/retrieval/lexical/score.ts": `export function scores(): number {\n  return 1;\n}\n`,
    "billing/meter.ts": `export function charges(): number {\n  return 2;\n}\n`,
  };
  write(source, files);
  const built = path.join(folder, "server", "dist");
  write(built, { "main.js": "" });
  await bundle(source, built, ["main"], []);
  const chunk = path.join(built, "chunks", "main.js");
  const nodes = [
    { id: 1, callFrame: { functionName: "(root)", url: "", lineNumber: -1, columnNumber: -1 }, children: [2, 3, 4] },
    { id: 2, callFrame: frameOf(chunk, "scores") },
    { id: 3, callFrame: frameOf(chunk, "charges") },
    { id: 4, callFrame: { functionName: "listen", url: "node:net", lineNumber: 0, columnNumber: 0 } },
  ];
  const found = byArea([{ nodes, samples: [2, 3, 4], timeDeltas: [3_000, 2_000, 1_000] }]);
  expect(found.map(({ area, ms }) => ({ area, ms }))).toEqual([
    { area: "retrieval: words", ms: 3 },
    { area: "credits", ms: 2 },
    { area: "http: node", ms: 1 },
  ]);
  expect(found[0]?.functions).toEqual([{ name: "scores score.ts", ms: 3 }]);
});
