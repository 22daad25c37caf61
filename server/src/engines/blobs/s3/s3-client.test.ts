import { statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { Unavailable } from "../../../platform/lib/unavailable.ts";
import { s3Client, type S3Client, type S3Timings } from "./s3-client.ts";
import { S3Error } from "./s3-errors.ts";
import { textContent, upload } from "./upload.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const end of cleanups.splice(0)) end();
});

/** Starts a server that sends the responses in order, and repeats the last one. */
async function serverWith(...answers: readonly Answer[]): Promise<{ readonly endpoint: string; readonly requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    request.resume();
    requests.push(request);
    (answers[requests.length - 1] ?? answers.at(-1))?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function clientOf(endpoint: string, timings: Partial<S3Timings> = {}): S3Client {
  const keys = { accessKeyId: "id", secretAccessKey: "secret", sessionToken: undefined };
  return s3Client({ bucket: "files", endpoint, region: "eu-west-1", ...keys, log: quiet, timings: { retryMs: 1, ...timings } });
}

const ok: Answer = (_, response) => void response.end("fine");
const status =
  (code: number, body = ""): Answer =>
  (_, response) =>
    void response.writeHead(code).end(body);
const cut: Answer = (request) => void request.socket.destroy();
const silent: Answer = () => undefined;
const get = { method: "GET", key: "k" } as const;

describe("s3Client", () => {
  it("signs each request with the hash of its content", async () => {
    const { endpoint, requests } = await serverWith(ok);
    await clientOf(endpoint).text({ method: "PUT", key: "a/b", content: textContent("hello") });
    const [sent] = requests;
    expect(sent?.url).toBe("/files/a/b");
    expect(sent?.headers).toMatchObject({
      "content-length": "5",
      "x-amz-content-sha256": createHash("sha256").update("hello").digest("hex"),
    });
    expect(sent?.headers["authorization"]).toMatch(/^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=/);
  });

  it.each([
    ["503", status(503)],
    ["a lost connection", cut],
  ])("retries after %s", async (_, failing) => {
    const { endpoint, requests } = await serverWith(failing, failing, ok);
    expect(await clientOf(endpoint).text(get)).toBe("fine");
    expect(requests).toHaveLength(3);
  });

  it("does not retry a rejected request, and reports the server's code", async () => {
    const { endpoint, requests } = await serverWith(status(403, "<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>"));
    const sent = clientOf(endpoint).text(get);
    await expect(sent).rejects.toMatchObject({ status: 403, s3Code: "AccessDenied" });
    await expect(sent).rejects.toBeInstanceOf(S3Error);
    expect(requests).toHaveLength(1);
  });

  it("gives up on a server that does not respond, and then fails immediately until a call succeeds", async () => {
    const { endpoint, requests } = await serverWith(silent, silent, silent, silent, silent, silent, ok);
    const client = clientOf(endpoint, { silenceMs: 20, connectMs: 20, pauseMs: 60_000 });
    for (let i = 0; i < 2; i += 1) await expect(client.text(get)).rejects.toBeInstanceOf(Unavailable);
    await expect(client.text(get)).rejects.toThrow("did not respond to recent requests");
    expect(requests).toHaveLength(6);
  });

  it("names the file storage, not the database, to the caller", async () => {
    const { endpoint } = await serverWith(status(500));
    await expect(clientOf(endpoint).text(get)).rejects.toMatchObject({ dependency: "The file storage" });
  });

  it("repeats a write without its condition on a server that does not support conditions", async () => {
    const { endpoint, requests } = await serverWith(status(501), ok);
    const client = clientOf(endpoint);
    const put = { method: "PUT", key: "k", headers: { "if-none-match": "*" }, content: textContent("x") } as const;
    for (let i = 0; i < 2; i += 1) await client.text(put);
    expect(requests.map(({ headers }) => headers["if-none-match"])).toEqual(["*", undefined, undefined]);
  });
});

describe("upload", () => {
  const file = { path: import.meta.filename, size: statSync(import.meta.filename).size, sha256: "f".repeat(64) };

  it("succeeds if an earlier attempt stored the object but its response was lost", async () => {
    const stored: Answer = (_, response) => void response.writeHead(200, { "x-amz-meta-sha256": file.sha256 }).end();
    const { endpoint, requests } = await serverWith(cut, status(412), stored);
    await upload(clientOf(endpoint), "k", file, 1_000_000);
    expect(requests.map(({ method }) => method)).toEqual(["PUT", "PUT", "HEAD"]);
  });

  it("never replaces another object", async () => {
    const other: Answer = (_, response) => void response.writeHead(200, { "x-amz-meta-sha256": "0".repeat(64) }).end();
    const { endpoint } = await serverWith(status(412), other);
    await expect(upload(clientOf(endpoint), "k", file, 1_000_000)).rejects.toMatchObject({ status: 412 });
  });

  it("aborts an upload in parts if the server reports an error after status 200", async () => {
    const begun = status(200, "<R><UploadId>u1</UploadId></R>");
    const failed = status(200, "<?xml version='1.0'?><Error><Code>InternalError</Code></Error>");
    const { endpoint, requests } = await serverWith(begun, ok, ok, failed, status(204));
    await expect(upload(clientOf(endpoint), "k", { ...file, size: 8 }, 4)).rejects.toThrow("InternalError");
    expect(requests.at(-1)).toMatchObject({ method: "DELETE", url: "/files/k?uploadId=u1" });
  });
});
