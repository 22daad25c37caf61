import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { root } from "./run.js";

const folder = mkdtempSync(path.join(tmpdir(), "lint-exceptions-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @type {{ overrides: { files: string[], rules: Record<string, unknown> }[] }} */
const { overrides } = JSON.parse(readFileSync(path.join(root, ".oxlintrc.json"), "utf8"));

it.each(["max-params", "max-lines-per-function"])("lists only files that violate %s", (rule) => {
  const setting = overrides.find(({ rules }) => Array.isArray(rules[`eslint/${rule}`]))?.rules[`eslint/${rule}`];
  const excepted = overrides.filter(({ rules }) => rules[`eslint/${rule}`] === "off").flatMap(({ files }) => files);
  const config = path.join(folder, `${rule}.json`);
  writeFileSync(config, JSON.stringify({ categories: { correctness: "off" }, rules: { [`eslint/${rule}`]: setting } }));
  const bin = path.join(root, "node_modules", ".bin", "oxlint");
  const { stdout } = spawnSync(bin, ["-c", config, "--format=unix", ...excepted], { cwd: root, encoding: "utf8" });
  const breaking = new Set(stdout.split("\n").flatMap((line) => /^(\S+?):\d+:\d+: .*eslint\(/.exec(line)?.[1] ?? []));
  expect(excepted.filter((file) => !breaking.has(file))).toEqual([]);
});
