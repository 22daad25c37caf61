import type { ImageType } from "../../ports/image-reader.ts";

const signatures: readonly (readonly [type: ImageType, pattern: RegExp])[] = [
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/png", /^\x89PNG\r\n\x1a\n/],
  ["image/gif", /^GIF8[79]a/],
  // oxlint-disable-next-line no-control-regex
  ["image/webp", /^RIFF[\s\S]{4}WEBP/],
];

/** Returns the format indicated by the first bytes of a file; null if visitors cannot send this format. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString("latin1");
  return signatures.find(([, pattern]) => pattern.test(head))?.[0] ?? null;
}
