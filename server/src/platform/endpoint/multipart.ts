import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { fail } from "../errors/fail.ts";
import type { FieldProblem } from "../errors/extensions.ts";
import { Failure } from "../errors/fail.ts";
import { isUtf8 } from "./charset.ts";
import { parseJson, RefusedJson } from "./parse-json.ts";
import { boundaryOf, partHeaders } from "./part-headers.ts";

/** Contents of a multipart body. */
export interface Parts<File> {
  readonly file: File | undefined;
  /** The parsed `payload_json`; undefined if absent. */
  readonly payload: Readonly<Record<string, unknown>> | undefined;
}

export interface FilePart {
  readonly name: string;
  /** Media type that the client declared for the part. */
  readonly contentType: string;
  readonly content: Readable;
}

function refuse(field: string, message: string, code: FieldProblem = "format"): never {
  fail("validation.failed", `multipart: ${field} ${message}`, { errors: [{ field, code, message }] });
}

/** Returns the last path segment of a file name, without invalid characters. */
function baseName(name: string): string {
  const base = (name.split(/[\\/]/).at(-1) ?? "").replaceAll(/[\u0000-\u001f\u007f]/g, "").trim();
  return base.slice(0, 255);
}

/**
 * Reads a multipart body part by part. Files are streamed, never buffered.
 * @param fileField name of the single file part
 * @param take consumes the file's stream completely; if the rest of the body is invalid, its result is passed to `undo`
 * @param mostBytes maximum size of the file, if it differs from the default for uploads
 */
export async function readParts<File>(
  request: FastifyRequest,
  fileField: string,
  take: (part: FilePart) => Promise<File>,
  undo: (file: File) => Promise<void>,
  mostBytes?: number,
): Promise<Parts<File>> {
  let file: File | undefined;
  let payload: Parts<File>["payload"];
  const boundary = boundaryOf(request.headers["content-type"] ?? "");
  if (boundary.length > mostBoundary) refuse("", `has a boundary of more than ${mostBoundary} characters`, "too_long");
  let isPayloadUtf8 = true;
  const watch = partHeaders(boundary, (lines) => {
    if (isPayload(lines) && !declaresUtf8(lines)) isPayloadUtf8 = false;
  });
  // Must be registered before the parser, which starts reading immediately.
  request.raw.on("data", watch);
  try {
    for await (const part of request.parts({
      limits: { files: 2, ...(mostBytes === undefined ? {} : { fileSize: mostBytes }) },
      isPartAFile,
    })) {
      // The parser's types do not account for parts without a name.
      const field = (part.fieldname as string | undefined) ?? "";
      if (part.type === "file" && field === fileField) {
        if (file !== undefined) refuse(fileField, "must be sent once", "too_many");
        const name = baseName(part.filename ?? "");
        if (name === "") refuse(fileField, "must have a file name", "required");
        file = await take({ name, contentType: part.mimetype, content: part.file });
        if (part.file.truncated) fail("upload.file_too_large", "The file exceeds the size limit of this route.");
      } else if (part.type === "file" && field === payloadField) {
        if (payload !== undefined) refuse(payloadField, "must be sent once", "too_many");
        if (!isPayloadUtf8) fail("upload.unsupported_type", `\`${payloadField}\` must be UTF-8; send it without another \`charset\``);
        payload = payloadOf(await boundedBytes(part.file));
      } else {
        refuse(field.slice(0, 100), "is not a field of this route", "unknown_field");
      }
    }
    return { file, payload };
  } catch (error) {
    if (file !== undefined) await undo(file);
    throw translated(error);
  } finally {
    request.raw.off("data", watch);
  }
}

const payloadField = "payload_json";

function isPayload(lines: readonly string[]): boolean {
  const payloadName = new RegExp(`;\\s*name\\s*=\\s*(?:"${payloadField}"|${payloadField}\\s*(?:;|$))`, "i");
  return lines.some((line) => /^content-disposition\s*:/i.test(line) && payloadName.test(line));
}

function declaresUtf8(lines: readonly string[]): boolean {
  return lines.every((line) => !/^content-type\s*:/i.test(line) || isUtf8(line));
}

/**
 * Makes the parser return `payload_json` as bytes, regardless of its type and file name. Otherwise the parser would decode the field with
 * its declared charset and parse `application/json` by its own rules.
 */
function isPartAFile(field: string | undefined, contentType: string | undefined, fileName: string | undefined): boolean {
  return field === payloadField || fileName !== undefined || contentType === "application/octet-stream";
}

/** Maximum length of a boundary (RFC 2046, section 5.1.1). The parser would report a longer boundary as an internal error. */
const mostBoundary = 70;

const mostPayloadBytes = 1_048_576;

/**
 * Reads an oversized body to the end, because a client whose connection is closed while it is still sending does not receive the response.
 */
async function boundedBytes(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostPayloadBytes) chunks.push(chunk);
  }
  if (size > mostPayloadBytes) refuse(payloadField, `must have at most ${mostPayloadBytes} bytes`, "too_long");
  return Buffer.concat(chunks);
}

function payloadOf(sent: Buffer): Readonly<Record<string, unknown>> {
  const value = parsed(sent);
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(payloadField, "must be a JSON object", "type");
  return value as Readonly<Record<string, unknown>>;
}

function parsed(sent: Buffer): unknown {
  try {
    return parseJson(sent);
  } catch (error) {
    if (error instanceof RefusedJson) refuse(payloadField, error.message);
    throw error;
  }
}

/** Converts the parser's errors to cataloged failures. */
function translated(error: unknown): unknown {
  if (error instanceof Failure) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code === "FST_REQ_FILE_TOO_LARGE") return new Failure("upload.file_too_large", "The file exceeds the size limit of this route.");
  const broken = code?.startsWith("FST_") || /multipart|unexpected end|boundary|malformed|aborted|premature/i.test(message ?? "");
  if (!broken) return error;
  const entry = {
    field: "",
    code: code?.endsWith("_LIMIT") ? ("too_many" as const) : ("format" as const),
    message: "is not a well-formed multipart body",
  };
  return new Failure("validation.failed", "The multipart body is malformed.", { errors: [entry] });
}
