import { given, retrying, send, type Connection, type Sent } from "../connection.ts";
import { errorOf, networkError } from "../errors.ts";
import type { UploadedDocument } from "../generated/types.ts";
import { linked, type Backoff } from "../wait.ts";

/** A file for a source. */
export interface FileUpload {
  readonly source_id: string;
  /** Name of the file; by default, the name of the `File`. The extension determines the type. */
  readonly name?: string | undefined;
  /** Id of the document; random by default. Uploading another file with the same id replaces the document. */
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly categories?: readonly (readonly string[])[] | undefined;
  readonly attributes?: Readonly<Record<string, string | number | boolean | readonly string[]>> | undefined;
  /** URLs of images on other servers that belong to the file. */
  readonly images?:
    | readonly { readonly url: string; readonly description?: string | undefined; readonly is_primary?: boolean }[]
    | undefined;
  readonly links?:
    | readonly { readonly url: string; readonly description?: string | undefined; readonly is_primary?: boolean }[]
    | undefined;
  /** Called as bytes are sent; `sent` equals `total` at the end. */
  readonly onProgress?: ((progress: { readonly sent: number; readonly total: number }) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Uploads a file. Because the document has an id, repeating the upload with the same bytes changes nothing, so temporary failures are
 * retried.
 */
export async function sendFile(
  { connection, backoff }: { readonly connection: Connection; readonly backoff: Backoff },
  file: Blob,
  upload: FileUpload,
): Promise<UploadedDocument> {
  const { source_id: sourceId, name, onProgress, signal, id = crypto.randomUUID(), ...description } = upload;
  const form = new FormData();
  // Must come first, because the service reads the parts in order.
  form.set("payload_json", JSON.stringify({ id, ...description }));
  form.set("file", file, name ?? ("name" in file ? String(file.name) : "file"));
  const path = `/v1/knowledge/sources/${encodeURIComponent(sourceId)}/documents/upload`;
  const report = (sent: number): void => onProgress?.({ sent: Math.min(sent, file.size), total: file.size });
  const run = async (): Promise<UploadedDocument> => {
    if (onProgress !== undefined && typeof XMLHttpRequest === "function") return sendByXhr(connection, path, form, report, signal);
    // The bytes are counted as the connection accepts them.
    const body = onProgress === undefined ? { body: form } : counted(form, report);
    const link = linked(signal);
    try {
      const response = await send(connection, { method: "POST", path, ...body, signal: link.signal, timeout: 600_000 });
      return (await response.json()) as UploadedDocument;
    } finally {
      link.release();
    }
  };
  const document = await retrying(run, backoff, signal);
  report(file.size);
  return document;
}

function counted(form: FormData, report: (sent: number) => void): Pick<Sent, "headers" | "init"> {
  const encoded = new Response(form);
  let sent = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sent += chunk.byteLength;
      report(sent);
      controller.enqueue(chunk);
    },
  });
  const body = encoded.body?.pipeThrough(counter) ?? null;
  // `half`: the response starts after the request has ended. `fetch` requires this for streams.
  const init: RequestInit & { readonly duplex: "half" } = { body, duplex: "half" };
  return { headers: { "content-type": encoded.headers.get("content-type") ?? "" }, init };
}

/** In browsers, `fetch` does not report upload progress. */
async function sendByXhr(
  connection: Connection,
  path: string,
  form: FormData,
  report: (sent: number) => void,
  signal: AbortSignal | undefined,
): Promise<UploadedDocument> {
  const headers = given(await connection.headers());
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open("POST", `${connection.url}${path}`);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener("progress", ({ loaded }) => report(loaded));
    xhr.addEventListener("error", () => reject(networkError("The service could not be reached.")));
    xhr.addEventListener("abort", () => reject(signal?.reason as Error));
    xhr.addEventListener("load", () => {
      if (xhr.status < 400) return resolve(JSON.parse(xhr.responseText) as UploadedDocument);
      const response = {
        status: xhr.status,
        headers: { get: (name: string) => xhr.getResponseHeader(name) },
        json: async () => JSON.parse(xhr.responseText) as unknown,
      };
      void errorOf(response).then(reject);
    });
    const abort = (): void => xhr.abort();
    signal?.addEventListener("abort", abort);
    xhr.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    xhr.send(form);
  });
}
