import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

/** Maximum decompressed size of an entry; the rest is ignored. */
const mostExpanded = 8_000_000;

/**
 * Packs entries into an archive.
 * @param {Iterable<{ name: string, bytes: Uint8Array }>} entries
 * @returns {Buffer}
 */
export function zipped(entries) {
  const locals = [];
  const directory = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const data = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
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

/**
 * @param {Buffer} archive
 * @returns {{ name: string, bytes: Buffer }[]} entries according to the central directory; empty for an invalid archive or a zip bomb
 */
export function unzipped(archive) {
  const end = archive.lastIndexOf("PK\u0005\u0006");
  if (end < 0 || end + 20 > archive.length) return [];
  const entries = [];
  try {
    let at = archive.readUInt32LE(end + 16);
    for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
      const [method, packed] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
      const [nameLength, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field));
      const name = archive.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
      const local = archive.readUInt32LE(at + 42);
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const data = archive.subarray(start, start + packed);
      entries.push({ name, bytes: method === 0 ? Buffer.from(data) : inflateRawSync(data, { maxOutputLength: mostExpanded }) });
      at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
    }
  } catch {
    return [];
  }
  return entries;
}
