import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { createRunFolder } from "./run-folder.js";

it("creates a folder that is writable by every user, and removes the folders of killed runs, but not those of other runs", () => {
  const first = createRunFolder();
  rmSync(first, { recursive: true });
  const folderOf = (/** @type {number} */ pid) => path.join(path.dirname(first), `parlance-run-${pid}`);
  const killed = folderOf(spawnSync(process.execPath, ["--version"]).pid);
  const running = folderOf(process.ppid);
  const existed = existsSync(running);
  for (const folder of [killed, running]) mkdirSync(path.join(folder, "data"), { recursive: true });
  const own = createRunFolder();
  try {
    expect([own, killed, running].map((folder) => existsSync(folder))).toEqual([true, false, true]);
    expect(statSync(own).mode & 0o7777).toBe(0o1777);
  } finally {
    rmSync(own, { recursive: true });
    if (!existed) rmSync(running, { recursive: true });
  }
});
