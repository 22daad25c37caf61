import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file of an archive. */
export interface ZipEntry {
  /** Path with `/`. */
  readonly name: string;
  readonly modifiedAt: Date;
  readonly content: AsyncIterable<Uint8Array | string>;
}

/** Yields the bytes of a ZIP archive of any size, without keeping the content of a file in memory. Reads one entry after the other. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  const stop = new AbortController();
  // Errors are thrown by the loop that reads the output.
  const filled = fill(archive, entries, stop.signal).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    stop.abort();
    await filled;
  }
}

/** Adds the entries. If stopped, closes the content that is being read and the entries. */
async function fill(archive: ZipFile, entries: AsyncIterable<ZipEntry>, stop: AbortSignal): Promise<void> {
  for await (const { name, modifiedAt, content } of entries) {
    const bytes = Readable.from(content, { objectMode: false, signal: stop });
    archive.addReadStream(bytes, name, { mtime: modifiedAt });
    await finished(bytes);
  }
  archive.end();
}
