import path from "node:path";
import { ensureBuilt } from "./build.js";
import { runTypeScript } from "./load-typescript.js";
import { root, run } from "./run.js";

// Runs all checks that must pass before a commit. `--without-tests` skips the unit tests, for callers that run all tests anyway. `--table`
// only prints the size and the structure of the source code.
if (process.argv.includes("--table")) {
  await runTypeScript("server/test/support/structure-table.ts", "printStructure", []);
  process.exit();
}
await ensureBuilt();
/** @param {string} name */
const bin = (name) => path.join(root, "node_modules", ".bin", name);
/** @type {readonly (readonly [string, string, readonly string[]])[]} */
const checks = [
  ["types", bin("tsc"), ["-p", "server/tsconfig.json"]],
  ["types of the SDK", bin("tsc"), ["-p", "sdk/tsconfig.json"]],
  ["types of the dashboard", bin("tsc"), ["-p", "dashboard/tsconfig.json"]],
  ["types of the widget", bin("tsc"), ["-p", "widget/tsconfig.json"]],
  ["types of the React example", bin("tsc"), ["-p", "examples/react-page/tsconfig.json"]],
  ["types of the reference", bin("tsc"), ["-p", "reference/tsconfig.json"]],
  ["types of scripts", bin("tsc"), ["-p", "tsconfig.scripts.json"]],
  ["lint", bin("oxlint"), ["--type-aware", "--deny-warnings"]],
  ["format", bin("oxfmt"), ["--check", "."]],
  ["unused code", bin("knip"), []],
  ["dependencies", process.execPath, ["scripts/audit.js"]],
  ["clients of the last release", process.execPath, ["scripts/compare-openapi.js"]],
  ["wording", process.execPath, ["scripts/wording.js"]],
  ["import rules and unit tests", bin("vitest"), ["run", "--project", "unit", "--reporter=dot"]],
];
const wanted = process.argv.includes("--without-tests") ? checks.slice(0, -1) : checks;
const failed = [];
for (const [name, command, args] of wanted) {
  const began = performance.now();
  const status = await run(command, args);
  process.stdout.write(`${status === 0 ? "ok  " : "FAIL"} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`);
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) {
  process.stdout.write(`\nfailed: ${failed.join(", ")}\n`);
  process.exit(1);
}
