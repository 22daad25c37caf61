import type { Archive } from "./archive.ts";
import { unlessDamaged } from "./unless-damaged.ts";
import { parseXml, type XmlHandler } from "./xml.ts";

/**
 * Reads as much of an optional part as possible.
 * @returns false if it is missing or damaged
 */
export async function readPart(archive: Archive, part: string | undefined, handler: XmlHandler): Promise<boolean> {
  if (part === undefined || !archive.has(part)) return false;
  const reading = archive.read(part).then((stream) => parseXml(stream, handler));
  return (await unlessDamaged(reading.then(() => true))) ?? false;
}
