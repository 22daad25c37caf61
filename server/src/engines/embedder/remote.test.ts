import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Embedder } from "../../ports/embedder.ts";
import { connectRemoteEmbedder, remoteFingerprint, type RemotePatience } from "./remote.ts";

interface EmbeddingsRequest {
  readonly model: string;
  readonly input: readonly string[];
}
type Handler = (body: EmbeddingsRequest, response: ServerResponse) => void;

const quick = { timeoutMs: 500, retries: 2, pauseMs: 1, longestPauseMs: 1_500 };
const patience: RemotePatience = { first: { ...quick, retries: 1 }, query: { ...quick, retries: 1 }, bulk: quick };

let server: Server;
let baseUrl: string;
let requests: { headers: IncomingMessage["headers"]; path: string; body: EmbeddingsRequest }[];
let handlers: Handler[];

/** Encodes the length of the text in a vector that is not normalized. */
const vectorOf = (text: string): number[] => [text.length, 2, 2];

function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

/** Returns the vectors in reverse order, because the protocol orders them by `index`. */
const proper: Handler = ({ model, input }, response) => {
  const data = input.map((text, index) => ({
    object: "embedding",
    index,
    embedding: vectorOf(text),
  }));
  answer(response, 200, {
    object: "list",
    data: data.toReversed(),
    model,
    usage: { prompt_tokens: 1, total_tokens: 1 },
  });
};
const refuse =
  (status: number, headers?: Record<string, string>): Handler =>
  (_body, response) =>
    answer(response, status, { error: { message: "not now" } }, headers);
const data =
  (...embeddings: unknown[]): Handler =>
  (_body, response) =>
    answer(response, 200, { data: embeddings.map((embedding, index) => ({ index, embedding })) });

beforeEach(async () => {
  requests = [];
  handlers = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await readText(request)) as EmbeddingsRequest;
    requests.push({ headers: request.headers, path: `${request.method} ${request.url}`, body });
    (handlers.shift() ?? proper)(body, response);
  };
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function connect(options: { apiKey?: string; maxTokens?: number; dimensions?: number } = {}): Promise<Embedder> {
  return connectRemoteEmbedder({ baseUrl, model: "m-1", ...options }, patience);
}

describe("remote embedder", () => {
  it("sends the model, input and key, and determines the dimensions with a first call", async () => {
    const embedder = await connect({ apiKey: "secret" });
    expect(embedder.info).toMatchObject({
      model: "m-1",
      dimensions: 3,
      maxTokens: 512,
      languages: null,
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      path: "POST /v1/embeddings",
      headers: { authorization: "Bearer secret", "content-type": "application/json" },
      body: { model: "m-1", input: ["."] },
    });
  });

  it("skips the first call if the dimensions are configured, and rejects vectors of another length", async () => {
    const known = await connect();
    requests = [];
    const embedder = await connect({ dimensions: 3 });
    expect(requests).toEqual([]);
    expect(embedder.info).toEqual(known.info);
    expect(remoteFingerprint({ baseUrl, model: "m-1" }, 3)).toBe(known.info.fingerprint);
    expect(remoteFingerprint({ baseUrl, model: "m-1" }, 4)).not.toBe(known.info.fingerprint);
    await expect(embedder.embedQuery("q")).resolves.toHaveLength(3);
    await expect((await connect({ dimensions: 4 })).embedQuery("q")).rejects.toThrow("3 dimensions instead of 4");
  });

  it("sends no Authorization header if no key is configured, and accepts a trailing slash in the URL", async () => {
    baseUrl += "/";
    await connect();
    expect(requests[0]?.headers.authorization).toBeUndefined();
    expect(requests[0]?.path).toBe("POST /v1/embeddings");
  });

  it("sends batches and returns normalized vectors in input order", async () => {
    const embedder = await connect();
    const texts = Array.from({ length: 150 }, (_, index) => "x".repeat((index % 90) + 1));
    const vectors = await embedder.embedPassages(texts);
    expect(requests.slice(1).map(({ body }) => body.input.length)).toEqual([64, 64, 22]);
    for (const [index, text] of texts.entries()) {
      const vector = vectors[index] ?? new Float32Array();
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
      expect((vector[0] ?? 0) / (vector[1] ?? 0)).toBeCloseTo(text.length / 2, 3);
    }
  });

  it("sends a placeholder for an empty input and truncates inputs that are too long", async () => {
    const embedder = await connect({ maxTokens: 3 });
    await embedder.embedPassages(["", " ", "one two three four five"]);
    expect(requests[1]?.body.input).toEqual([".", ".", "one two three "]);
    expect(await embedder.embedPassages([])).toEqual([]);
    expect(requests).toHaveLength(2);
  });

  it.each([429, 500, 503])("retries after status %i", async (status) => {
    const embedder = await connect();
    handlers = [refuse(status)];
    await expect(embedder.embedQuery("q")).resolves.toHaveLength(3);
    expect(requests).toHaveLength(3);
  });

  it("waits for the time in Retry-After, unless that time exceeds the maximum", async () => {
    const embedder = await connect();
    handlers = [refuse(429, { "retry-after": "1" })];
    const started = performance.now();
    await embedder.embedPassages(["p"]);
    expect(performance.now() - started).toBeGreaterThan(950);
    handlers = [refuse(429, { "retry-after": "3600" })];
    await expect(embedder.embedPassages(["p"])).rejects.toMatchObject({
      name: "EmbedderUnavailable",
    });
  });

  it("fails after the last attempt", async () => {
    const embedder = await connect();
    handlers = Array.from({ length: 9 }, () => refuse(503));
    await expect(embedder.embedPassages(["p"])).rejects.toMatchObject({
      name: "EmbedderUnavailable",
      message: /503.*not now/u,
    });
    expect(requests).toHaveLength(1 + 3);
  });

  it.each([400, 401, 404])("does not retry after status %i", async (status) => {
    const embedder = await connect();
    handlers = [refuse(status)];
    await expect(embedder.embedQuery("q")).rejects.toMatchObject({ name: "EmbedderUnavailable" });
    expect(requests).toHaveLength(2);
  });

  it("times out if the endpoint does not respond", async () => {
    const embedder = await connect();
    handlers = Array.from({ length: 2 }, () => () => undefined);
    await expect(embedder.embedQuery("q")).rejects.toMatchObject({ name: "EmbedderUnavailable" });
    expect(requests).toHaveLength(3);
  });

  it.each<[string, Handler]>([
    ["no JSON", (_body, response) => answer(response, 200, "<html>")],
    ["no list", (_body, response) => answer(response, 200, { data: null })],
    ["null", (_body, response) => answer(response, 200, "null")],
    ["too few vectors", data([1, 0, 0])],
    ["another length", data([1, 0, 0], [1, 0])],
    ["zeros only", data([1, 0, 0], [0, 0, 0])],
    ["text in a vector", data([1, 0, 0], ["1", "0", "0"])],
    ["an encoded vector", data([1, 0, 0], "AACAPw==")],
    ["null in a vector", data([1, 0, 0], [null, 1, 0])],
    ["one index twice", (_body, response) => answer(response, 200, { data: [0, 0].map((index) => ({ index, embedding: [1, 0, 0] })) })],
    [
      "an index out of range",
      (_body, response) => answer(response, 200, { data: [0, 7].map((index) => ({ index, embedding: [1, 0, 0] })) }),
    ],
  ])("rejects a response with %s", async (_what, handler) => {
    const embedder = await connect();
    handlers = [handler];
    await expect(embedder.embedPassages(["a", "b"])).rejects.toMatchObject({
      name: "EmbedderUnavailable",
    });
  });

  it("reports an unreachable endpoint", async () => {
    await new Promise((resolve) => server.close(resolve));
    await expect(connect()).rejects.toMatchObject({
      name: "EmbedderUnavailable",
      message: /cannot be reached: .*ECONNREFUSED/u,
    });
  });

  it("aborts bulk work with the signal's reason", async () => {
    const embedder = await connect();
    const abort = new AbortController();
    handlers = [() => abort.abort(new Error("enough"))];
    await expect(embedder.embedPassages(["p"], abort.signal)).rejects.toThrow("enough");
  });

  it("rejects pending and later calls after it is closed", async () => {
    const embedder = await connect();
    handlers = [() => void embedder.close()];
    await expect(embedder.embedQuery("q")).rejects.toMatchObject({
      name: "EmbedderUnavailable",
      message: /closed/u,
    });
    await expect(embedder.embedQuery("q")).rejects.toMatchObject({ name: "EmbedderUnavailable" });
    expect(requests).toHaveLength(2);
  });

  it("redacts the key if the endpoint includes it in a response", async () => {
    const key = "sk-0123456789abcdef";
    handlers = [(_body, response) => answer(response, 401, { error: { message: `Incorrect API key provided: ${key}` } })];
    const refused = await connectRemoteEmbedder({ baseUrl, model: "m-1", apiKey: key }, patience).catch((error: unknown) => String(error));
    expect(refused).toContain("401");
    expect(refused).not.toContain(key);
  });

  it("changes its fingerprint if the model, endpoint or input length changes", async () => {
    const first = await connect();
    const second = await connect({ maxTokens: 100 });
    const third = await connectRemoteEmbedder({ baseUrl, model: "m-2" }, patience);
    const fourth = await connectRemoteEmbedder({ baseUrl: `${baseUrl}/`, model: "m-1" }, patience);
    const prints = [first, second, third, fourth].map(({ info }) => info.fingerprint);
    expect(new Set(prints).size).toBe(4);
  });
});
