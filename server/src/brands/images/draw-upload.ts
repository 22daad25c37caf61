import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { fail } from "../../platform/errors/fail.ts";
import { refuseEmptyImage, refuseImage, refuseOtherType } from "../../platform/errors/refuse-image.ts";
import { declaredTypes } from "../../platform/lib/images/declared-type.ts";
import type { DrawSquares, SquareFit, Squares } from "../../ports/draw-squares.ts";
import { UnreadableImage } from "../../ports/image-reader.ts";
import { imageSizes, type DrawnImage } from "./model/uploaded-image.ts";

/** An image as uploaded. */
export interface ImageUpload {
  readonly name: string;
  /** Media type declared by this part of the multipart body. */
  readonly contentType: string;
  readonly content: Readable;
}

/** 5 MB. */
const mostBytes = 5 * 1_048_576;

/**
 * Checks an uploaded image by its content, and redraws it as squares without its metadata.
 * @throws Failure `upload.file_too_large`, `upload.invalid_signature`, `upload.unsupported_type`, `validation.failed`
 */
export async function drawUpload(draw: DrawSquares, upload: ImageUpload, fit: SquareFit): Promise<DrawnImage> {
  const bytes = await read(upload.content);
  if (bytes.length === 0) refuseEmptyImage();
  const { files } = await squares(draw, bytes, declaredTypes(upload.name, upload.contentType), fit);
  const largest = files.at(-1);
  if (largest === undefined) throw new Error("no size of the image was drawn");
  return { files, contentHash: createHash("sha256").update(largest.bytes).digest("hex").slice(0, 16) };
}

/**
 * Reads an oversized body to the end, because a client whose connection is closed while it is still sending does not receive the response.
 */
async function read(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostBytes) chunks.push(chunk);
  }
  if (size > mostBytes) fail("upload.file_too_large", "The image exceeds the limit of 5 MB.");
  return Buffer.concat(chunks);
}

async function squares(draw: DrawSquares, bytes: Uint8Array, declared: readonly string[], fit: SquareFit): Promise<Squares> {
  try {
    const drawn = await draw(bytes, imageSizes, fit);
    refuseOtherType(drawn.type, declared);
    return drawn;
  } catch (error) {
    if (error instanceof UnreadableImage) refuseImage(error, declared);
    throw error;
  }
}
