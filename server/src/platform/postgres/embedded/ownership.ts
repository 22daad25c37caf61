import { chmod, lchown, lstat, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import type { Owner } from "./launch.ts";

/** Creates a folder that only its owner (and root) can access. */
export async function privateFolder(path: string, owner: Owner): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const stat = await lstat(path);
  if (!stat.isDirectory()) throw new EmbeddedPostgresError(`${path} is not a folder`);
  await giveTree(path, owner);
  if ((stat.mode & 0o777) !== 0o700) await chmod(path, 0o700);
}

/** Changes the owner of a folder tree. The folder itself is changed last, so that an interrupted change is repeated. */
export async function giveTree(path: string, owner: Owner): Promise<void> {
  const stat = await lstat(path);
  if (stat.uid === owner.uid) return;
  if (process.getuid?.() !== 0) throw foreign(path, stat.uid);
  await give(path, owner);
}

/** Throws if the folder exists and belongs to another user. */
export async function refuseForeign(path: string): Promise<void> {
  const stat = await lstat(path).catch(() => null);
  const self = process.getuid?.();
  if (stat !== null && self !== 0 && stat.uid !== self) throw foreign(path, stat.uid);
}

function foreign(path: string, uid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `${path} belongs to user ${uid}, but the service runs as user ${process.getuid?.()}: start the service as that user, or change the owner with chown -R`,
  );
}

async function give(path: string, owner: Owner): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await give(child, owner);
    else await lchown(child, owner.uid, owner.gid);
  }
  await lchown(path, owner.uid, owner.gid);
}
