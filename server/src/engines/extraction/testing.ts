/** Helpers for tests of the readers. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import type { Block, ExtractedDocument, ExtractedPicture, ExtractLimits, LinkedPicture } from "../../ports/text-extractor.ts";
import { BlockSink } from "./block-sink.ts";
import type { ReadFormat } from "./format.ts";
import { lazyFolder } from "./lazy-folder.ts";
import type { Answer, UnreadBlock } from "./messages.ts";

/** Result of a reader, before OCR. */
export interface ReadResult extends ExtractedDocument {
  readonly unread: readonly UnreadBlock[];
}

export const smallLimits: ExtractLimits = {
  maxPages: 100,
  maxEntryBytes: 1_000_000,
  maxExpandedBytes: 2_000_000,
  maxRows: 1_000,
  maxCells: 10_000,
  maxPixels: 4_000_000,
};

/** Reads bytes as a file in this process. Image files are deleted once the promise resolves. */
export async function readBytes(read: ReadFormat, bytes: Uint8Array | string, limits: Partial<ExtractLimits> = {}): Promise<ReadResult> {
  const folder = await mkdtemp(path.join(tmpdir(), "read-"));
  try {
    const file = path.join(folder, "file");
    await writeFile(file, bytes);
    const blocks: Block[] = [];
    const unread: UnreadBlock[] = [];
    const pictures: ExtractedPicture[] = [];
    const linkedPictures: LinkedPicture[] = [];
    const take = (answer: Answer): void => {
      if (answer.kind === "picture") pictures.push(answer.picture);
      if (answer.kind === "linked_picture") linkedPictures.push(answer.picture);
      if (answer.kind !== "blocks") return;
      for (const block of answer.blocks)
        if (block.kind === "unread") unread.push(block);
        else blocks.push(block);
    };
    const sink = new BlockSink(1_000_000, take);
    const all = { ...smallLimits, ...limits };
    const workDir = path.join(folder, "work");
    const summary = await read({ path: file, limits: all, workDir: lazyFolder(workDir) }, sink);
    sink.flush();
    return {
      title: summary.title ?? sink.firstHeading,
      pages: summary.pages,
      blocks,
      unread,
      pictures,
      linkedPictures,
      warnings: sink.warnings,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Creates a ZIP archive with the given content by name. `declaredSize` overrides the declared decompressed size. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>, declaredSize?: number): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const raw = Buffer.from(content);
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
