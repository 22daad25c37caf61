import { createHash } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { BackupError } from "../../ports/backup-folder.ts";

const name = "manifest.json";

/** Writes the manifest with its own checksum; atomic and durable. */
export async function writeManifest(folder: string, manifest: object): Promise<void> {
  const draft = path.join(folder, `${name}.tmp`);
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path.join(folder, name));
}

/** Returns the manifest without its checksum, or null if there is none. @throws BackupError if it is damaged */
export async function readManifest(folder: string): Promise<unknown> {
  const text = await readFile(path.join(folder, name), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const { checksum, ...manifest } = parse(text);
  if (checksum !== checksumOf(manifest)) throw new BackupError(`${name} is damaged: its checksum does not match`);
  return manifest;
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw new BackupError(`${name} is damaged: it is not complete JSON`);
  }
}

function checksumOf(manifest: object): string {
  return createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
}
