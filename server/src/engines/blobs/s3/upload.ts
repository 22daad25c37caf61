import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { S3Client, S3Content } from "./s3-client.ts";
import { S3Error } from "./s3-errors.ts";
import { errorCodeOf, textsOf } from "./s3-xml.ts";

/** Name of the header that contains the SHA-256 hash of the whole object. */
export const hashHeader = "x-amz-meta-sha256";

/** A local file to upload. */
export interface LocalFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Uploads a file in one request, or a larger file in parts, so that a retry repeats only a part. Never replaces another object. */
export async function upload(client: S3Client, key: string, file: LocalFile, partBytes: number): Promise<void> {
  if (file.size > partBytes) return uploadParts(client, key, file, partBytes);
  const content = { size: file.size, sha256: file.sha256, open: () => createReadStream(file.path) };
  const headers = { [hashHeader]: file.sha256, "content-type": "application/octet-stream" };
  await unlessStored(client, key, file, () => client.send({ method: "PUT", key, headers: { ...headers, "if-none-match": "*" }, content }));
}

/** Runs an upload. If the server reports that the object exists, an earlier attempt, whose response was lost, may have stored it. */
async function unlessStored(client: S3Client, key: string, { sha256 }: LocalFile, put: () => ReturnType<S3Client["send"]>): Promise<void> {
  try {
    const { body } = await put();
    body.resume();
  } catch (error) {
    if (!(error instanceof S3Error) || error.status !== 412) throw error;
    const { header, body } = await client.send({ method: "HEAD", key });
    body.resume();
    if (header(hashHeader) !== sha256) throw error;
  }
}

async function uploadParts(client: S3Client, key: string, file: LocalFile, partBytes: number): Promise<void> {
  const headers = { [hashHeader]: file.sha256, "content-type": "application/octet-stream" };
  const uploadId = textsOf(await client.text({ method: "POST", key, query: { uploads: "" }, headers })).get("UploadId")?.[0];
  if (uploadId === undefined) throw new Error("the S3 server returned no upload id");
  try {
    const tags: string[] = [];
    for (let from = 0; from < file.size; from += partBytes) {
      const content = await partOf(file, from, Math.min(file.size, from + partBytes));
      const { header, body } = await client.send({ method: "PUT", key, query: { partNumber: String(tags.length + 1), uploadId }, content });
      body.resume();
      tags.push(header("etag") ?? "");
    }
    await complete(client, key, uploadId, tags);
    await assertSize(client, key, file.size);
  } catch (error) {
    await client.text({ method: "DELETE", key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

async function partOf({ path }: LocalFile, from: number, to: number): Promise<S3Content> {
  const open = (): ReturnType<typeof createReadStream> => createReadStream(path, { start: from, end: to - 1 });
  const hash = createHash("sha256");
  for await (const chunk of open()) hash.update(chunk as Buffer);
  return { size: to - from, sha256: hash.digest("hex"), open };
}

async function complete(client: S3Client, key: string, uploadId: string, tags: readonly string[]): Promise<void> {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag.replaceAll('"', "&quot;")}</ETag></Part>`);
  const content = textContent(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join("")}</CompleteMultipartUpload>`,
  );
  const headers = { "content-type": "application/xml" };
  const answer = await client.text({ method: "POST", key, query: { uploadId }, headers, content });
  // The server sends status 200 before it knows the outcome.
  const code = errorCodeOf(answer);
  if (code !== null) throw new S3Error(`POST ${key}`, 200, code);
}

/** @throws Error if the stored object has a different size. Readers also compare the hash. */
async function assertSize(client: S3Client, key: string, size: number): Promise<void> {
  const { header, body } = await client.send({ method: "HEAD", key });
  body.resume();
  if (Number(header("content-length")) === size) return;
  await client.text({ method: "DELETE", key });
  throw new Error(`the S3 server stored ${header("content-length")} bytes of ${key} instead of ${size}`);
}

/** Returns a string as request content. */
export function textContent(text: string): S3Content {
  const bytes = Buffer.from(text);
  return { size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex"), open: () => bytes };
}
