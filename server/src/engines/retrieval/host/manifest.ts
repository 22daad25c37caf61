import { open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { crc32 } from "node:zlib";

/** Increment whenever the format of segments or the meaning of their content changes, for example through a change to text analysis. */
const FORMAT = 5;
const FILE = "manifest";

/** Content of a snapshot. */
export interface Manifest {
  /** Fingerprint of the embedder that computed the vectors. */
  readonly fingerprint: string;
  readonly watermark: string;
  /** Associates the snapshot with its database. */
  readonly mark: string;
  readonly segments: readonly {
    readonly name: string;
    readonly file: string;
    readonly bytes: number;
    readonly checksum: number;
  }[];
}

/**
 * Reads the manifest in a folder; returns null if there is none.
 * @throws Error if it is damaged or in another format
 */
export async function readManifest(dir: string): Promise<Manifest | null> {
  let text: string;
  try {
    text = await readFile(path.join(dir, FILE), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  const [head, body] = text.split("\n");
  if (head === undefined || body === undefined) throw new Error("the manifest is truncated");
  if (head !== headOf(body)) throw new Error("the manifest is damaged or has another format");
  return JSON.parse(body) as Manifest;
}

/** Replaces the manifest durably and atomically. */
export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const body = JSON.stringify(manifest);
  const temporary = path.join(dir, `${FILE}.tmp`);
  const handle = await open(temporary, "w");
  try {
    await handle.writeFile(`${headOf(body)}\n${body}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path.join(dir, FILE));
  const folder = await open(dir, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function headOf(body: string): string {
  return `${FORMAT} ${crc32(body)}`;
}
