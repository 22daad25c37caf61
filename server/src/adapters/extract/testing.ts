/** What the tests of the readers share. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import type { Block, ExtractedDocument, ExtractLimits } from "../../ports/text-extractor.ts";
import { BlockSink } from "./block-sink.ts";
import type { ReadFormat } from "./formats/format.ts";

/** Reads bytes as a file, in this process. */
export async function readBytes(
  read: ReadFormat,
  bytes: Uint8Array | string,
  limits: Partial<ExtractLimits> = {},
): Promise<ExtractedDocument> {
  const folder = await mkdtemp(path.join(tmpdir(), "read-"));
  try {
    const file = path.join(folder, "file");
    await writeFile(file, bytes);
    const blocks: Block[] = [];
    const sink = new BlockSink(1_000_000, (batch) => blocks.push(...batch));
    const all = { maxPages: 100, maxEntryBytes: 1_000_000, maxExpandedBytes: 2_000_000, ...limits };
    const summary = await read({ path: file, limits: all }, sink);
    sink.flush();
    return {
      title: summary.title ?? sink.firstHeading,
      pages: summary.pages,
      blocks,
      warnings: sink.warnings,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A ZIP archive of texts by their names. `declaredSize` lies about what they expand to. */
export function zipOf(files: Readonly<Record<string, string>>, declaredSize?: number): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const raw = Buffer.from(text);
    const data = deflateRawSync(raw);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(raw), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(declaredSize ?? raw.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, Buffer.from(name), data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), fields, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from("PK\u0005\u0006"), end]);
}
