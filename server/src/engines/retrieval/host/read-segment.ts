import { open, type FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { headerBytes, PREFIX_BYTES, sectionPlaces, type Sections } from "../storage/sections.ts";

const SLICE = 1 << 20;

/**
 * Reads, in slices, a file written by `writeSegment`, and yields to the event loop between slices. Each section has separate memory, so
 * sections that are replaced or only copied can be released.
 * @throws Error if the file was modified
 */
export async function readSegment(file: string, bytes: number, checksum: number): Promise<Sections> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    if (size !== bytes) throw new Error(`${size} bytes instead of ${bytes}`);
    const reader = new Reader(handle, bytes);
    const prefix = await reader.take(Math.min(PREFIX_BYTES, bytes));
    const length = headerBytes(prefix);
    if (length > bytes) throw new Error("the header is truncated");
    const header = new Uint8Array(length);
    header.set(prefix);
    header.set(await reader.take(length - prefix.length), prefix.length);
    const sections: Sections = new Map();
    for (const place of sectionPlaces(header, bytes)) {
      await reader.take(place.start - reader.position);
      const section = new place.type(place.length);
      await reader.into(new Uint8Array(section.buffer, section.byteOffset, section.byteLength));
      sections.set(place.name, section);
    }
    await reader.take(bytes - reader.position);
    if (reader.checksum !== checksum) throw new Error("the checksum does not match");
    return sections;
  } finally {
    await handle.close();
  }
}

/** Reads a file once from its beginning. */
class Reader {
  readonly #handle: FileHandle;
  readonly #buffer: Uint8Array;
  #from = 0;
  #to = 0;
  position = 0;
  checksum = 0;

  constructor(handle: FileHandle, bytes: number) {
    this.#handle = handle;
    this.#buffer = new Uint8Array(Math.max(1, Math.min(SLICE, bytes)));
  }

  async take(bytes: number): Promise<Uint8Array> {
    const taken = new Uint8Array(bytes);
    await this.into(taken);
    return taken;
  }

  async into(target: Uint8Array): Promise<void> {
    for (let at = 0; at < target.length;) {
      if (this.#from === this.#to) await this.#read();
      const count = Math.min(target.length - at, this.#to - this.#from);
      target.set(this.#buffer.subarray(this.#from, this.#from + count), at);
      this.#from += count;
      this.position += count;
      at += count;
    }
  }

  async #read(): Promise<void> {
    const { bytesRead } = await this.#handle.read(this.#buffer, 0, this.#buffer.length);
    if (bytesRead === 0) throw new Error("the file ends early");
    this.checksum = crc32(this.#buffer.subarray(0, bytesRead), this.checksum);
    this.#from = 0;
    this.#to = bytesRead;
  }
}
