import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { memoryFolder } from "./memory-folder.js";

/** @type {string} */
let memory;

beforeEach(() => {
  memory = mkdtempSync(path.join(tmpdir(), "parlance-memory-"));
});
afterEach(() => rmSync(memory, { recursive: true }));

it("creates a folder that the database server's user can enter", () => {
  const folder = String(memoryFolder({ memory, least: 0 }));
  expect(path.dirname(folder)).toBe(memory);
  expect(statSync(folder).mode & 0o777).toBe(0o755);
});

it("creates none with too little memory, or without the file system", () => {
  expect(memoryFolder({ memory, least: Infinity })).toBeNull();
  expect(memoryFolder({ memory: path.join(memory, "missing"), least: 0 })).toBeNull();
});

it("removes the folders of runs that have ended, and no others", () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  const folders = [`parlance-tests-${pid}-a`, `parlance-tests-${process.pid}-a`, "other"].map((name) => path.join(memory, name));
  for (const folder of folders) mkdirSync(folder);
  memoryFolder({ memory, least: 0 });
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, true, true]);
});
