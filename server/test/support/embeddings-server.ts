import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { Gate } from "./model-server.ts";

/** An OpenAI-compatible embeddings endpoint whose vectors depend on the words of the input. */
export interface EmbeddingsServer {
  /** Value for `EMBEDDER_BASE_URL`. */
  readonly url: string;
  /** All inputs received so far, in order. */
  readonly texts: readonly string[];
  /**
   * Sets the maximum number of inputs that are answered immediately; requests for the rest block until `release` is called. If `of` is set,
   * only inputs that contain it are counted and
   * blocked.
   */
  hold(texts: number, of?: string): void;
  release(): void;
  /** Sets whether every request is rejected with an error. */
  refuse(isRefused: boolean): void;
  close(): Promise<void>;
}

/**
 * Starts the endpoint.
 * @param port port to listen on; 0 for any free port
 */
export async function startEmbeddingsServer(dimensions: number, port = 0): Promise<EmbeddingsServer> {
  const texts: string[] = [];
  let allowed = Number.POSITIVE_INFINITY;
  let held = "";
  let gate = new Gate();
  let refused = false;
  const answer = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    void (async () => {
      const { input } = JSON.parse(await readText(request)) as { input: string[] };
      if (input.some((text) => text.includes(held))) {
        while (input.length > allowed) await gate.opened;
        allowed -= input.length;
      }
      if (refused) return answer(response, 400, { error: { message: "not now" } });
      texts.push(...input);
      const data = input.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text, dimensions) }));
      answer(response, 200, { object: "list", data, usage: { prompt_tokens: 1, total_tokens: 1 } });
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    texts,
    hold(most, of = "") {
      allowed = most;
      held = of;
    },
    release() {
      allowed = Number.POSITIVE_INFINITY;
      gate.open();
      gate = new Gate();
    },
    refuse(isRefused) {
      refused = isRefused;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function vectorOf(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0.01);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const place = createHash("sha256").update(word).digest().readUInt16BE() % dimensions;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}
