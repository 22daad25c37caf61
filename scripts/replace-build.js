import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./run.js";

const stampName = ".built";

/** @param {string} folder @returns {number} time of the last change in the folder */
function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) latest = Math.max(latest, statSync(path.join(entry.parentPath ?? entry.path, entry.name)).mtimeMs);
  }
  return latest;
}

/**
 * Returns whether a build is newer than all of its inputs.
 * @param {string} dist @param {readonly string[]} folders @param {readonly string[]} files
 */
export function isFresh(dist, folders, files) {
  const stamp = path.join(dist, stampName);
  if (!existsSync(stamp)) return false;
  const times = [...folders.map(newest), ...files.map((file) => statSync(path.join(root, file)).mtimeMs)];
  return Math.max(...times) < statSync(stamp).mtimeMs;
}

/**
 * Builds into a folder next to `dist`, which then replaces `dist` atomically, so a running process never sees a partial build. Changes during the
 * build are newer than its timestamp.
 * @param {string} dist @param {(next: string) => Promise<void>} build writes into the folder
 */
export async function replace(dist, build) {
  const began = new Date();
  const next = `${dist}.${process.pid}`;
  mkdirSync(next, { recursive: true });
  try {
    await build(next);
    const stamp = path.join(next, stampName);
    writeFileSync(stamp, "");
    utimesSync(stamp, began, began);
    const last = `${next}.last`;
    if (existsSync(dist)) renameSync(dist, last);
    renameSync(next, dist);
    rmSync(last, { recursive: true, force: true });
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}
