import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { NativeFiles } from "./native-files.ts";

/**
 * Copies the binaries to a world-readable folder, once per version, and yields the candidate folders in order. Needed if root installed the
 * service in a private folder.
 */
export async function* reachableCopies(files: NativeFiles): AsyncGenerator<NativeFiles> {
  const version = await packageVersion(files.folder);
  for (const parent of new Set(["/var/cache", "/opt", tmpdir(), "/tmp"])) {
    const place = join(parent, `parlance-postgres-${version}`);
    try {
      if (!(await isOurs(place))) await copyTo(files.folder, parent, place);
      if (await isOurs(place)) yield { folder: join(place, "native") };
    } catch {
      // The folder is read-only, full or missing; the next folder is tried.
    }
  }
}

async function packageVersion(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, "..", "package.json"), "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) return String(manifest.version);
  throw new Error(`${folder} has no version`);
}

/** Returns whether a folder is safe to use, that is, no other user created it or can change it. */
async function isOurs(place: string): Promise<boolean> {
  try {
    const stat = await lstat(place);
    return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

async function copyTo(folder: string, parent: string, place: string): Promise<void> {
  await mkdir(parent, { recursive: true });
  const temporary = await mkdtemp(join(parent, ".parlance-postgres-"));
  try {
    await cp(folder, join(temporary, "native"), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a") && basename(path) !== "pkgconfig",
    });
    await chmod(temporary, 0o755);
    await rename(temporary, place);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
