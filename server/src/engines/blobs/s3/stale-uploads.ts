import { text } from "node:stream/consumers";
import type { S3Client } from "./s3-client.ts";
import { textsOf } from "./s3-xml.ts";

const staleMs = 24 * 3_600_000;

/** Aborts multipart uploads that began more than a day ago, because their parts are billed until the upload is aborted. */
export async function abortStaleUploads(client: S3Client, prefix: string): Promise<void> {
  const found = await client.send({ method: "GET", key: "", query: { uploads: "", prefix } });
  const now = new Date(found.header("date") ?? Date.now()).getTime();
  const page = textsOf(await text(found.body));
  const [keys = [], ids = [], began = []] = ["Key", "UploadId", "Initiated"].map((name) => page.get(`Upload/${name}`));
  for (const [at, key] of keys.entries()) {
    const uploadId = ids[at];
    if (uploadId === undefined || !key.startsWith(prefix) || now - new Date(began[at] ?? now).getTime() < staleMs) continue;
    await client.text({ method: "DELETE", key, query: { uploadId } });
  }
}
