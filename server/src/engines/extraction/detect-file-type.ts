import { fileTypeFromBuffer } from "file-type";
import type { FileType } from "../../ports/text-extractor.ts";
import { encodingByMark, unmarkedWide } from "./wide-text.ts";

export type Detected =
  | { readonly type: FileType }
  | { readonly problem: "invalid_signature" | "unsupported_type"; readonly message: string };

const EXTENSIONS: Readonly<Record<string, FileType>> = {
  pdf: "pdf",
  docx: "docx",
  pptx: "pptx",
  xlsx: "xlsx",
  html: "html",
  htm: "html",
  md: "md",
  txt: "txt",
  csv: "csv",
  json: "json",
  png: "png",
  jpg: "jpg",
  jpeg: "jpg",
  gif: "gif",
  webp: "webp",
};

/** File types by media type, for names without an extension. */
const MEDIA_TYPES: Readonly<Record<string, FileType>> = {
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "text/html": "html",
  "text/markdown": "md",
  "text/plain": "txt",
  "text/csv": "csv",
  "application/json": "json",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** Maximum number of bytes before a PDF header. */
const PDF_HEADER_BYTES = 1_024;
/** Fraction of control characters above which bytes are not considered text. */
const MAX_CONTROL_SHARE = 0.02;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/**
 * Detects the type of an upload from its name and its first bytes (4,100 are sufficient). If the format of the content does not match the name, the
 * result is `invalid_signature`. Any text is accepted under the extension of any text type, except a web page under a data type. Archives and OLE
 * containers (password-protected Office documents) with an Office extension are accepted here; `inspect/` checks their content. An empty head matches
 * every text type, but no binary type.
 * @param declared media type declared by the client; used only for a name without an extension
 */
export async function detectFileType(head: Uint8Array, fileName: string, declared?: string): Promise<Detected> {
  const extension = extensionOf(fileName);
  const type = extension === "" ? typeOfMedia(declared) : typeOfName(fileName);
  if (type === undefined) {
    const shown = extension === "" ? "files without a known extension" : `.${extension.slice(0, 20)}`;
    return { problem: "unsupported_type", message: `${shown} files are not supported` };
  }
  const isConfirmed = await confirms(head, type);
  return isConfirmed ? { type } : mismatch(extension || type);
}

/** Returns the problem for content whose format differs from the extension. */
export function mismatch(extension: string): Extract<Detected, { readonly problem: string }> {
  return { problem: "invalid_signature", message: `the content does not match the extension .${extension}` };
}

/** Returns the file type for the extension of a name. */
export function typeOfName(fileName: string): FileType | undefined {
  return ownValue(EXTENSIONS, extensionOf(fileName));
}

function extensionOf(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf("/"), fileName.lastIndexOf("\\")) + 1);
  const dot = base.lastIndexOf(".");
  return dot === -1
    ? ""
    : base
        .slice(dot + 1)
        .trim()
        .toLowerCase();
}

function typeOfMedia(declared: string | undefined): FileType | undefined {
  return ownValue(MEDIA_TYPES, declared?.split(";", 1)[0]?.trim().toLowerCase() ?? "");
}

function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

async function confirms(head: Uint8Array, type: FileType): Promise<boolean> {
  switch (type) {
    case "pdf":
      return latin1(head.subarray(0, PDF_HEADER_BYTES + 5)).includes("%PDF-") && !(await isKnownImage(head));
    case "docx":
    case "pptx":
    case "xlsx":
      return startsWith(head, OLE) || startsWith(head, ZIP);
    case "png":
    case "jpg":
    case "gif":
    case "webp":
      return (await signatureOf(head)) === type;
    case "csv":
    case "json":
      // If a session has expired, browsers save the sign-in page instead of an export.
      return (await isText(head)) && !isWebPage(head);
    default:
      return isText(head);
  }
}

async function isKnownImage(head: Uint8Array): Promise<boolean> {
  const found = await signatureOf(head);
  return found === "png" || found === "jpg" || found === "gif" || found === "webp";
}

async function isText(head: Uint8Array): Promise<boolean> {
  if (encodingByMark(head) !== null || unmarkedWide(head) !== null) return true;
  const start = latin1(head.subarray(0, 8));
  if (start.startsWith("%PDF-") || start.startsWith(String.raw`{\rtf`)) return false;
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b) controls++;
  }
  if (controls > head.length * MAX_CONTROL_SHARE) return false;
  // Some signatures are plain words (a bitmap starts with "BM", as does text about BMW cars), so they count only if there are control characters.
  return controls === 0 || (await signatureOf(head)) === null;
}

function isWebPage(head: Uint8Array): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s*(?:<!doctype\s+html|<html)[\s>]/i.test(latin1(head.subarray(0, 1_024)));
}

/** Returns the extension of the format whose signature matches; null if none matches. */
async function signatureOf(head: Uint8Array): Promise<string | null> {
  try {
    return (await fileTypeFromBuffer(head))?.ext ?? null;
  } catch {
    // The sample ends before the position at which the library reads.
    return null;
  }
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}
