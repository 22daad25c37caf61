import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem } from "node:os";
import path from "node:path";

const prefix = "parlance-tests-";
/** Twice what all tests together use. */
const enough = 6 * 2 ** 30;

/**
 * Creates a folder for temporary files in memory. Tests create hundreds of databases, each of a thousand files, which takes twenty times
 * as much computing on a disk. Removes the folders of earlier runs that were killed.
 * @param {{ memory?: string, least?: number }} [options] the file system, and the bytes that must be free
 * @returns {string | null} null where there is too little memory, or where programs cannot be started from the folder
 */
export function memoryFolder({ memory = "/dev/shm", least = enough } = {}) {
  if (!existsSync(memory)) return null;
  for (const name of readdirSync(memory)) if (isLeft(name)) rmSync(path.join(memory, name), { recursive: true, force: true });
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(freemem(), bavail * bsize) < least) return null;
  const folder = mkdtempSync(path.join(memory, `${prefix}${process.pid}-`));
  // The database server runs as another user.
  chmodSync(folder, 0o755);
  const program = path.join(folder, "program");
  writeFileSync(program, "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  const starts = spawnSync(program).status === 0;
  rmSync(starts ? program : folder, { recursive: true });
  return starts ? folder : null;
}

/** @param {string} name @returns {boolean} whether it is the folder of a run that has ended */
function isLeft(name) {
  const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
  if (Number.isNaN(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}
