import { crc32 } from "./crc32.js";

// 1 January 1980, the earliest possible date of a zip entry, so that the output is deterministic.
const DOS_DATE = (1 << 5) | 1;
const UTF8_NAMES = 0x0800;

/**
 * Packs text parts into an uncompressed (stored) zip archive.
 * @param {[name: string, text: string][]} parts in archive order
 * @returns {Buffer}
 */
export function zip(parts) {
  const local = [];
  const central = [];
  let offset = 0;
  for (const [name, text] of parts) {
    const nameBytes = Buffer.from(name, "utf8");
    const data = Buffer.from(text, "utf8");
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0); // version needed to extract
    shared.writeUInt16LE(UTF8_NAMES, 2);
    shared.writeUInt16LE(DOS_DATE, 8);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);

    local.push(Buffer.from("PK\x03\x04", "latin1"), shared, nameBytes, data);

    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), shared, tail, nameBytes);
    offset += 4 + shared.length + nameBytes.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}
