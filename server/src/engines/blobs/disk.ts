import { randomBytes } from "node:crypto";
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { MovableBlobStore } from "../../ports/blob-store.ts";
import { diskInventory } from "./disk-inventory.ts";
import { KEY, removeStaleFiles, writeDurably } from "./hashed-file.ts";

/** Maximum number of consecutive blobs in a folder. Sharing folders saves syncs, because each new folder must also be made durable. */
const BLOBS_A_FOLDER = 256;

/**
 * Creates a blob store in a local folder. A blob is written to `tmp/`, synced and renamed to `<aa>/<bb>/<key>`, so a file with a final name is always
 * complete. Several processes may share the folder: only temporary files that have not changed for an hour are considered abandoned and removed.
 */
export async function createDiskBlobStore(folder: string): Promise<MovableBlobStore> {
  const root = path.resolve(folder);
  const temp = path.join(root, "tmp");
  await mkdir(temp, { recursive: true, mode: 0o700 });
  await removeStaleFiles(temp);

  function pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error("malformed blob key");
    return path.join(root, key.slice(0, 2), key.slice(2, 4), key);
  }

  let branch = "";
  let made = 0;
  function newKey(): string {
    if (made++ % BLOBS_A_FOLDER === 0) branch = randomBytes(2).toString("hex");
    return branch + randomBytes(14).toString("hex");
  }

  /** Folder that was synced last. */
  let durable = "";
  /**
   * Renames a file durably: without a sync of the containing folder and each new parent, a rename may not survive a power failure. Also syncs a
   * folder that a concurrent put created but may not have synced yet.
   */
  async function moveDurably(from: string, to: string): Promise<void> {
    const branchFolder = path.dirname(to);
    const firstMade = await mkdir(branchFolder, { recursive: true, mode: 0o700 });
    await rename(from, to);
    await syncFolder(branchFolder);
    if (firstMade === undefined && branchFolder === durable) return;
    await syncFolder(path.dirname(branchFolder));
    await syncFolder(root);
    durable = branchFolder;
  }

  return {
    async put(content, maxBytes) {
      const key = newKey();
      const temporary = path.join(temp, key);
      try {
        const written = await writeDurably(temporary, content, maxBytes);
        await moveDurably(temporary, pathOf(key));
        return { key, ...written };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async place(key, content) {
      const target = pathOf(key);
      const temporary = path.join(temp, key);
      try {
        await writeDurably(temporary, content, Number.MAX_SAFE_INTEGER);
        await moveDurably(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async open(key) {
      const file = await open(pathOf(key), "r");
      return file.createReadStream();
    },
    async asFile(key) {
      const file = pathOf(key);
      await access(file);
      return { path: file, release: () => Promise.resolve() };
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    ...diskInventory({ root, temp, pathOf, isKey: (name) => KEY.test(name) }),
  };
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot sync folders; NTFS journals the rename instead.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
