import { Unavailable } from "../../../platform/lib/unavailable.ts";

/** An error response of the S3 server. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  readonly status: number;
  /** Code of the error document; null for responses without a body. */
  readonly s3Code: string | null;

  constructor(what: string, status: number, s3Code: string | null) {
    super(`${what}: the S3 server returned ${status}${s3Code === null ? "" : ` ${s3Code}`}`);
    this.status = status;
    this.s3Code = s3Code;
  }
}

/** Returns the error for a temporary failure of the S3 server. */
export function storageUnavailable(message: string, cause?: unknown): Unavailable {
  return new Unavailable(message, { cause, dependency: "The file storage" });
}

/** Returns an error like that of a missing local file. */
export function missingBlob(key: string): Error {
  return Object.assign(new Error(`ENOENT: no such blob ${key}`), { code: "ENOENT" });
}

/** Returns whether the object, not the bucket, is missing. HEAD responses have no code. */
export function isMissingObject(error: unknown): boolean {
  return error instanceof S3Error && error.status === 404 && (error.s3Code === null || error.s3Code === "NoSuchKey");
}
