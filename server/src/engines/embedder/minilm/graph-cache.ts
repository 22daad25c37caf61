import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Encoded, encodedLength, stringField } from "./protobuf.ts";
import { sha256 } from "./sha256.ts";

/** Field number of `ModelProto.doc_string`. This last field of a cached file contains the hash of all preceding bytes. */
const DOC_STRING = 6;
const SEAL_LENGTH = encodedLength(seal("0".repeat(64)));
const ABANDONED_AFTER_MS = 60 * 60 * 1_000;

function seal(hash: string): Encoded {
  return stringField(DOC_STRING, `sha256:${hash}`);
}

/**
 * Returns the path of the ONNX file `<name>.onnx` in `folder`. Builds the file if it is missing or damaged. Safe to call from several processes: each
 * writes a temporary file and renames it, so no process reads an incomplete file.
 */
export async function keptGraph(
  folder: string,
  name: string,
  build: () => Promise<Encoded>,
  log: (message: string, fields: object) => void,
): Promise<string> {
  const path = join(folder, `${name}.onnx`);
  const state = await inspect(path);
  if (state === "intact") return path;
  if (state === "damaged") log("The cached embedding model is damaged and will be rebuilt.", { path });

  await mkdir(folder, { recursive: true });
  await removeAbandoned(folder, name);
  const started = performance.now();
  const model = Buffer.concat(await build());
  const temporary = join(folder, `${name}.${randomUUID()}.tmp`);
  try {
    const file = await open(temporary, "wx");
    try {
      await file.writev([model, ...seal(await sha256(model))]);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    // On systems where an open file cannot be replaced, another process may have created the file first.
    if ((await inspect(path)) !== "intact") throw error;
  }
  log("Built the embedding model.", {
    path,
    bytes: model.length,
    ms: Math.round(performance.now() - started),
  });
  return path;
}

async function inspect(path: string): Promise<"missing" | "damaged" | "intact"> {
  let file: Buffer<ArrayBuffer>;
  try {
    file = await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "missing";
    throw error;
  }
  const end = Math.max(0, file.length - SEAL_LENGTH);
  const expected = Buffer.concat(seal(await sha256(file.subarray(0, end))));
  return expected.equals(file.subarray(end)) ? "intact" : "damaged";
}

/** Deletes temporary files left by killed processes. */
async function removeAbandoned(folder: string, name: string): Promise<void> {
  const entries = await readdir(folder);
  for (const entry of entries.filter((candidate) => candidate.startsWith(`${name}.`) && candidate.endsWith(".tmp"))) {
    const path = join(folder, entry);
    const information = await stat(path).catch(() => undefined);
    if (information && Date.now() - information.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}
