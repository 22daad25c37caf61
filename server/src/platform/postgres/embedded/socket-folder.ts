import { createHash } from "node:crypto";
import { lstat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { privateFolder } from "./ownership.ts";
import type { Runner } from "./runner.ts";
import { serverPort } from "./settings.ts";

export interface SocketFolder {
  /** Path of the folder, as seen by clients. */
  readonly path: string;
  /** Path of the folder, as seen by the server. */
  readonly serverPath: string;
}

// macOS allows 104 bytes including the terminating zero, Linux 108.
const longestPath = 103;

/** Prepares the folder for the server's socket (see `socketFolderOf`). Only its owner can access the folder. */
export async function prepareSocketFolder(data: string, runner: Runner): Promise<SocketFolder> {
  const path = socketFolderOf(data);
  if (path === data) return { path, serverPath: runner.ownFolder(data) };
  await refuseStranger(path, runner);
  await privateFolder(path, runner.owner);
  return { path, serverPath: path };
}

/** Returns the folder of the server's socket: the data folder or, if its path is too long, a folder in the system's temporary folder. */
export function socketFolderOf(data: string): string {
  if (fits(data)) return data;
  const name = `parlance-${createHash("sha256").update(data).digest("hex").slice(0, 12)}`;
  const path = [tmpdir(), "/tmp"].map((parent) => join(parent, name)).find(fits);
  if (path === undefined) throw new EmbeddedPostgresError(`the path ${tmpdir()} is too long for a socket: set TMPDIR to a shorter path`);
  return path;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${serverPort}`)) <= longestPath;
}

/** Rejects a folder that belongs to another user, who may have created it first in a shared parent folder. */
async function refuseStranger(path: string, runner: Runner): Promise<void> {
  const stat = await lstat(path).catch(() => null);
  if (stat === null) return;
  const known = [runner.owner.uid, process.getuid?.()];
  if (!stat.isDirectory() || !known.includes(stat.uid)) {
    throw new EmbeddedPostgresError(`${path} belongs to another user: remove it, or set TMPDIR to another folder`);
  }
}
