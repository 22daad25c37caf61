import { parseUrl } from "../platform/lib/parse-url.ts";

/** A location in an S3 bucket. */
export interface S3Place {
  readonly bucket: string;
  /** Prefix of all keys, which is empty or ends with a slash. */
  readonly prefix: string;
}

/** Server and credentials for S3. */
export interface S3Access {
  /** URL of an S3-compatible server; if unset, Amazon S3. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** Parses a URL such as `s3://bucket/prefix`. Returns null for anything else. */
export function parseS3Url(text: string): S3Place | null {
  const url = parseUrl(text);
  if (url?.protocol !== "s3:" || `${url.username}${url.password}${url.port}${url.search}${url.hash}` !== "") return null;
  const bucket = url.hostname;
  const segments = url.pathname.split("/").filter(Boolean);
  // Other characters would need encoding, which servers handle differently.
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || !segments.every((segment) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(segment)))
    return null;
  return { bucket, prefix: segments.map((segment) => `${segment}/`).join("") };
}
