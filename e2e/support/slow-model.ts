import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A slow language model with an OpenAI-compatible API. */
export interface SlowModel {
  /** Settings for a service that uses this model. */
  readonly settings: Readonly<Record<string, string>>;
  /** Delay before each word of subsequent answers, in milliseconds. */
  pauseMs: number;
  close(): void;
}

const words = "The Drizzlecap Packable Rain Jacket costs €69.95. It is light. It is made for travel. It keeps out rain.".split(/(?<= )/);

export async function startSlowModel(): Promise<SlowModel> {
  const server = createServer((request, response) => {
    request.resume();
    const say = (delta: object, finish: string | null): void => {
      const choices = [{ index: 0, delta, finish_reason: finish }];
      response.write(`data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "slow", choices })}\n\n`);
    };
    response.writeHead(200, { "content-type": "text/event-stream" });
    let at = 0;
    const next = (): void => {
      if (response.destroyed) return;
      const word = words[at++];
      say(word === undefined ? {} : { content: word }, word === undefined ? "stop" : null);
      if (word === undefined) response.end("data: [DONE]\n\n");
      else setTimeout(next, model.pauseMs);
    };
    next();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const model: SlowModel = {
    settings: { LLM_PROVIDER: "openai-compatible", LLM_MODEL: "slow", LLM_BASE_URL: `http://127.0.0.1:${port}/v1` },
    pauseMs: 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return model;
}
