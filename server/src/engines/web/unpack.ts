import { promisify } from "node:util";
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, type ZlibOptions } from "node:zlib";

/** Thrown if a body is too large. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** Value of the `accept-encoding` header. */
export const acceptedEncodings = "gzip, deflate, br";

const asyncGunzip = promisify<Uint8Array, ZlibOptions, Buffer>(gunzip);
const asyncInflate = promisify<Uint8Array, ZlibOptions, Buffer>(inflate);
const asyncInflateRaw = promisify<Uint8Array, ZlibOptions, Buffer>(inflateRaw);

/**
 * Decompresses a body. If it is truncated, returns the available part, as browsers do. Rejects multiple encodings, because they were not
 * offered.
 * @param encoding value of `content-encoding`
 * @throws TooLarge
 */
export async function unpack(body: Buffer, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? "";
  if (body.length === 0 || name === "" || name === "identity") return body;
  try {
    return await unpacked(body, name, maxBytes);
  } catch (error) {
    if (error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") {
      throw new TooLarge(`more than ${maxBytes} bytes after decompression`);
    }
    throw error;
  }
}

function unpacked(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const options = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH };
  if (encoding === "gzip" || encoding === "x-gzip") return asyncGunzip(body, options);
  if (encoding === "br")
    return promisify(brotliDecompress)(body, { maxOutputLength: maxBytes, finishFlush: constants.BROTLI_OPERATION_FLUSH });
  // Some servers omit the zlib header; the first byte shows whether it is present.
  if (encoding === "deflate") return (body[0] ?? 0) % 16 === 8 ? asyncInflate(body, options) : asyncInflateRaw(body, options);
  throw new Error(`the compression ${encoding.slice(0, 40)} is not supported`);
}
