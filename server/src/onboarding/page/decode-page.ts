import { decodeAs, isBrokenUtf8, likeliestEncoding } from "../../platform/lib/text-encoding.ts";

/** Number of leading bytes that are searched for an encoding declaration. The HTML standard requires 1,024, but some pages declare it later. */
const PRESCAN_BYTES = 4_096;
const GUESS_BYTES = 32 * 1_024;

/**
 * Decodes a page by its byte order mark, or else the declared encoding if the bytes are valid in it, or else UTF-8 if valid, or else the most likely
 * encoding. Invalid bytes become replacement characters.
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const marked = byMark(bytes);
  if (marked !== null) return decodeAs(bytes, marked, false) ?? "";
  // ISO-2022 escapes and the zero bytes of UTF-16 would pass as UTF-8.
  const strict = bytes.includes(0x1b) || bytes.includes(0) ? null : decodeAs(bytes, "utf-8", true);
  const declared = charsetOf(contentType) ?? declaredIn(bytes);
  // Valid UTF-8 beyond ASCII is almost never another encoding, regardless of what the server declares.
  if (strict !== null) return strict;
  const asDeclared = declared === null ? null : decodeAs(bytes, declared, true);
  if (asDeclared !== null) return asDeclared;
  if (declared !== null && /^utf-?8$/i.test(declared) && isBrokenUtf8(sampleOf(bytes))) return decodeAs(bytes, "utf-8", false) ?? "";
  return decodeAs(bytes, likeliestEncoding(sampleOf(bytes)), false) ?? decodeAs(bytes, "windows-1252", false) ?? "";
}

function byMark(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return null;
}

/** Returns the bytes from the first non-ASCII byte onward. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80 || byte === 0x1b);
  const start = Math.max(0, first - 1_024);
  return bytes.subarray(start, start + GUESS_BYTES);
}

function charsetOf(contentType: string | null): string | null {
  return /charset\s*=\s*["']?([\w.:-]{2,40})/i.exec(contentType?.slice(0, 500) ?? "")?.[1] ?? null;
}

function declaredIn(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, PRESCAN_BYTES)).toString("latin1");
  const declared =
    /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(start)?.[1] ??
    /<\?xml[^>]{0,100}?encoding=["']([\w.:-]{2,40})/i.exec(start)?.[1];
  // If the declaration is readable as ASCII, the page is not UTF-16.
  return declared === undefined || /^utf-?16/i.test(declared) ? null : declared;
}
