import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { OwnerNote, Credentials } from "../../ports/owner-note.ts";
import { encrypt, decrypt } from "../../platform/lib/encryption.ts";

const label = "first-start";

/**
 * Stores the note in an encrypted file.
 * @param key 32 bytes
 */
export function ownerNoteFile(dataDir: string, key: Uint8Array): OwnerNote {
  const file = path.join(dataDir, "first-start.sealed");
  return {
    async write(credentials) {
      await mkdir(dataDir, { recursive: true });
      await writeFile(file, encrypt(key, label, JSON.stringify(credentials)), { mode: 0o600, flush: true });
    },
    async read() {
      const encrypted = await readFile(file).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      });
      const text = encrypted === null ? null : decrypt(key, label, encrypted);
      return text === null ? null : (JSON.parse(text) as Credentials);
    },
    remove: () => rm(file, { force: true }),
  };
}
