import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";

/** Folder that Linux keeps in memory. */
const memory = "/dev/shm";

/** Number of bytes that must be free. The data folder of a service needs about 90 MB, and a run has up to thirty of them at a time. */
const required = 8 * 1_024 ** 3;

const prefix = "parlance-run-";

/**
 * Creates a folder for all temporary files of a test run. It is in memory if enough memory is free, because most of these files are databases:
 * creating and deleting the hundreds of files of a database on disk takes more CPU time than starting the service that uses it.
 * @returns {string}
 */
export function createRunFolder() {
  const parent = hasRoom() ? memory : tmpdir();
  removeLeftovers(parent);
  const folder = path.join(parent, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // The same permissions as the system's temporary folder, because some tests run programs as other users.
  chmodSync(folder, 0o1777);
  return folder;
}

function hasRoom() {
  if (!existsSync(memory) || /^\S+ \/dev\/shm \S+ \S*\b(ro|noexec)\b/m.test(readFileSync("/proc/mounts", "utf8"))) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) >= required;
}

/** Removes the folders of runs that were killed, because they would keep using memory. @param {string} parent */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (pid > 0 && !isRunning(pid)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
