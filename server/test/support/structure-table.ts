import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findCycles, readModules } from "./imports.ts";
import { findFolderCycles } from "./walls.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Folders with source code, and for each the tests that are stored outside it. */
const parts: readonly (readonly [source: string, tests: readonly string[]])[] = [
  ["server/src", ["server/test"]],
  ["sdk/src", ["sdk/test"]],
  ["dashboard/src", ["e2e/dashboard"]],
  ["widget/src", ["e2e/widget"]],
  ["reference/client", []],
];

const columns = [
  "",
  "files",
  "p50",
  "p90",
  "max",
  "lines",
  "test lines",
  "test:source",
  "functions > 80",
  "parameters > 5",
  "cycles",
  "folder cycles",
];

/**
 * Prints the size and the coupling of the source code, and the functions that exceed a limit. Line counts include blank lines and comments,
 * except for functions.
 */
export function printStructure(): number {
  const exceeded: string[] = [];
  const rows = parts.map(([source, tests]) => rowOf(source, tests, exceeded));
  const lines = [columns, columns.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  const inParts = parts.flatMap(([, tests]) => tests.flatMap((folder) => filesIn(folder, isTest, isSource)));
  const others = totalOf(filesIn("e2e", isTest, isSource).filter((file) => !inParts.includes(file)));
  process.stdout.write(`${[...lines, "", `Other lines of end-to-end tests: ${others}`, "", ...exceeded].join("\n")}\n`);
  return 0;
}

const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** @param exceeded receives the locations of functions that exceed a limit */
function rowOf(source: string, tests: readonly string[], exceeded: string[]): (string | number)[] {
  const sizes = filesIn(source, isSource)
    .map(linesOf)
    .toSorted((one, other) => one - other);
  const at = (share: number): number => sizes[Math.ceil(sizes.length * share) - 1] ?? 0;
  const lines = sizes.reduce((sum, size) => sum + size, 0);
  const testLines = totalOf([...filesIn(source, isTest), ...tests.flatMap((folder) => filesIn(folder, isTest, isSource))]);
  const modules = readModules(path.join(root, source));
  const long = violationsOf(source, "eslint/max-lines-per-function", { max: 80, skipBlankLines: true, skipComments: true });
  const wide = violationsOf(source, "eslint/max-params", { max: 5 });
  exceeded.push(...long, ...wide);
  return [
    source,
    sizes.length,
    at(0.5),
    at(0.9),
    at(1),
    lines,
    testLines,
    (testLines / lines).toFixed(2),
    long.length,
    wide.length,
    findCycles(modules).length,
    findFolderCycles(modules).size,
  ];
}

/** Tracked files and untracked files that are not ignored. */
function filesIn(folder: string, ...kinds: readonly ((file: string) => boolean)[]): string[] {
  const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", folder], { cwd: root, encoding: "utf8" });
  return stdout.split("\n").filter((file) => kinds.some((isKind) => isKind(file)));
}

const linesOf = (file: string): number => readFileSync(path.join(root, file), "utf8").trimEnd().split("\n").length;
const totalOf = (files: readonly string[]): number => files.reduce((sum, file) => sum + linesOf(file), 0);

/** Returns the violations of one lint rule, including those that the project's configuration allows. */
function violationsOf(source: string, rule: string, options: object): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "structure-"));
  try {
    const config = path.join(folder, "rule.json");
    writeFileSync(config, JSON.stringify({ categories: { correctness: "off" }, rules: { [rule]: ["error", options] } }));
    const { stdout } = spawnSync(
      path.join(root, "node_modules", ".bin", "oxlint"),
      ["-c", config, "--format=unix", ...filesIn(source, isSource)],
      {
        cwd: root,
        encoding: "utf8",
      },
    );
    return stdout.split("\n").filter((line) => /:\d+:\d+: .*eslint\(/.test(line));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
