import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file in an archive. */
export interface ZipEntry {
  /** Path, with `/` as the separator. */
  readonly name: string;
  readonly modifiedAt: Date;
  readonly content: AsyncIterable<Uint8Array | string>;
}

/** Yields the bytes of a ZIP archive of any size. Reads one entry at a time, and never holds a whole file in memory. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  const stop = new AbortController();
  // Passed to the output, so that the loop that reads it throws the error.
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
