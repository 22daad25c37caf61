import { copyFile, link, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { readManifest, writeManifest } from "./manifest.ts";

/** The writer replaces files only once a minute, so a second attempt usually suffices. */
const attempts = 3;

/**
 * Replaces the content of `dir` with the snapshot in `from`, which another process keeps writing. Files are linked, so they take no space
 * and stay readable when the writer deletes its own files. If there is no usable snapshot, `dir` is empty afterward.
 */
export async function linkSnapshot(from: string, dir: string): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await rm(dir, { recursive: true, force: true });
    await mkdir(dir, { recursive: true });
    const manifest = await readManifest(from).catch(() => null);
    if (manifest === null) return;
    const names = manifest.segments.map(({ file }) => path.basename(file));
    const linked = await Promise.all(names.map((name) => linkOrCopy(path.join(from, name), path.join(dir, name))));
    // Otherwise, the writer has published another snapshot in the meantime.
    if (linked.every(Boolean)) return writeManifest(dir, manifest);
  }
  await rm(dir, { recursive: true, force: true });
}

/** Returns false if the file does not exist. */
async function linkOrCopy(from: string, to: string): Promise<boolean> {
  // Some file systems do not support links.
  return link(from, to).then(
    () => true,
    () =>
      copyFile(from, to).then(
        () => true,
        () => false,
      ),
  );
}
