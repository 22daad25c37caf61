import type { NumberArray } from "./number-list.ts";

/** Named typed arrays for a part of the index. Names are unique within a dump. */
export type Sections = Map<string, NumberArray>;

const TYPES = { Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array } as const;
type TypeName = keyof typeof TYPES;

interface Entry {
  readonly name: string;
  readonly type: TypeName;
  readonly offset: number;
  readonly length: number;
}

/** Thrown if bytes are not a dump in this format version. */
export class MalformedDump extends Error {
  override readonly name = "MalformedDump";
}

const ALIGNMENT = 8;
const MAGIC = 0x50524c31;
const aligned = (size: number): number => Math.ceil(size / ALIGNMENT) * ALIGNMENT;

function typeName(array: NumberArray): TypeName {
  return array.constructor.name as TypeName;
}

/** Layout of a dump: its header, and the position of each section after the header. */
export interface DumpPlan {
  readonly bytes: number;
  readonly header: Uint8Array;
  readonly pieces: readonly { readonly offset: number; readonly data: Uint8Array }[];
}

/** Plans a dump: magic number, length of the header, header as JSON, and sections aligned to 8 bytes in the machine's byte order. */
export function planDump(sections: Sections): DumpPlan {
  const entries: Entry[] = [];
  let offset = 0;
  for (const [name, array] of sections) {
    entries.push({ name, type: typeName(array), offset, length: array.length });
    offset = aligned(offset + array.byteLength);
  }
  const json = new TextEncoder().encode(JSON.stringify(entries));
  const start = aligned(8 + json.length);
  const header = new Uint8Array(start);
  const view = new DataView(header.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, json.length, true);
  header.set(json, 8);
  const pieces = [...sections.values()].map((array, i) => ({
    offset: start + (entries[i]?.offset ?? 0),
    data: new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
  }));
  return { bytes: start + offset, header, pieces };
}

/** Number of bytes at the start of a dump that include the header length. */
export const PREFIX_BYTES = 8;

/**
 * Returns the header length, including the prefix.
 * @throws MalformedDump
 */
export function headerBytes(prefix: Uint8Array): number {
  const view = new DataView(prefix.buffer, prefix.byteOffset, prefix.byteLength);
  if (prefix.byteLength < PREFIX_BYTES || view.getUint32(0, true) !== MAGIC) throw new MalformedDump("not a dump of the index");
  return PREFIX_BYTES + view.getUint32(4, true);
}

/** Position of a section in its dump. */
export interface SectionPlace {
  readonly name: string;
  readonly start: number;
  readonly length: number;
  readonly type: (typeof TYPES)[TypeName];
}

/**
 * Returns the positions of the sections in ascending order.
 * @param header the first `headerBytes` bytes of the dump
 * @param total size of the dump in bytes
 * @throws MalformedDump
 */
export function sectionPlaces(header: Uint8Array, total: number): SectionPlace[] {
  let entries: readonly Entry[];
  try {
    entries = JSON.parse(new TextDecoder().decode(header.subarray(PREFIX_BYTES))) as readonly Entry[];
  } catch {
    throw new MalformedDump("the header is damaged");
  }
  const first = aligned(header.length);
  let end = first;
  return entries.map(({ name, type, offset, length }) => {
    const start = first + offset;
    if (!(start >= end) || !(length >= 0) || TYPES[type] === undefined) throw new MalformedDump(`section ${name} is misplaced`);
    end = start + length * TYPES[type].BYTES_PER_ELEMENT;
    if (end > total) throw new MalformedDump(`section ${name} is truncated`);
    return { name, start, length, type: TYPES[type] };
  });
}

/**
 * Returns the sections of a dump, which share memory with the dump.
 * @throws MalformedDump
 */
export function readDump(dump: ArrayBuffer): Sections {
  const size = headerBytes(new Uint8Array(dump, 0, Math.min(PREFIX_BYTES, dump.byteLength)));
  if (size > dump.byteLength) throw new MalformedDump("the header is truncated");
  const places = sectionPlaces(new Uint8Array(dump, 0, size), dump.byteLength);
  return new Map(places.map(({ name, type, start, length }) => [name, new type(dump, start, length)]));
}

/**
 * Returns a section by name and type.
 * @throws MalformedDump
 */
export function section<A extends NumberArray>(sections: Sections, name: string, type: new (length: number) => A): A {
  const found = sections.get(name);
  if (!(found instanceof type)) throw new MalformedDump(`section ${name} is missing`);
  return found;
}
