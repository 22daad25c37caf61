import { randomUUID } from "node:crypto";
import { link, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { BlobInventory } from "../../ports/blob-store.ts";

/** Folder layout of a disk blob store. */
interface Layout {
  readonly root: string;
  /** Folder for unfinished writes. */
  readonly temp: string;
  readonly pathOf: (key: string) => string;
  readonly isKey: (name: string) => boolean;
}

const branch = /^[0-9a-f]{2}$/;
const ownerFile = "owner";

export function diskInventory({ root, temp, pathOf, isKey }: Layout): BlobInventory {
  return {
    async *list() {
      for (const first of (await names(root)).filter((name) => branch.test(name))) {
        for (const second of (await names(path.join(root, first))).filter((name) => branch.test(name))) {
          const folder = path.join(root, first, second);
          for (const key of (await names(folder)).filter((name) => isKey(name) && name.startsWith(first + second))) {
            const found = await stat(path.join(folder, key)).catch(nullIfMissing);
            if (found?.isFile() === true) yield { key, modifiedAt: found.mtime };
          }
        }
      }
    },
    async has(key) {
      return (await stat(pathOf(key)).catch(nullIfMissing)) !== null;
    },
    async now() {
      // Uses the clock of the file system, because the folder may be on another machine.
      const probe = path.join(temp, `clock-${randomUUID()}`);
      await writeFile(probe, "");
      try {
        return (await stat(probe)).mtime;
      } finally {
        await rm(probe, { force: true });
      }
    },
    async owner() {
      return (await readFile(path.join(root, ownerFile), "utf8").catch(nullIfMissing))?.trim() ?? null;
    },
    async claim(owner, onlyFirst = false) {
      const whole = path.join(temp, `owner-${randomUUID()}`);
      await writeFile(whole, `${owner}\n`, { mode: 0o600, flush: true });
      const target = path.join(root, ownerFile);
      // Unlike a rename, a link fails if the file exists. Some network file systems do not support links.
      const place = onlyFirst ? link(whole, target) : rename(whole, target);
      await place.catch((error: NodeJS.ErrnoException) => (error.code === "EEXIST" ? undefined : rename(whole, target)));
      await rm(whole, { force: true });
    },
  };
}

async function names(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullIfMissing)) ?? [];
}

function nullIfMissing(error: unknown): null {
  if (["ENOENT", "ENOTDIR"].includes(String((error as NodeJS.ErrnoException).code))) return null;
  throw error;
}
