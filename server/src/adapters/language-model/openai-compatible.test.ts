import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { LanguageModelUnavailable } from "../../ports/language-model.ts";
import { createLanguageModel, type LanguageModelOptions } from "./index.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Handler = (response: ServerResponse, body: Record<string, unknown>, request: IncomingMessage) => void;

async function serve(handler: Handler): Promise<string> {
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (data: Buffer) => (text += data.toString()));
    request.on("end", () => handler(response, JSON.parse(text) as Record<string, unknown>, request));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1/`;
}

function chunk(response: ServerResponse, delta: object, finish: string | null = null): void {
  const data = { id: "c1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] };
  response.write(`data: ${JSON.stringify(data)}\n\n`);
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
}

async function read(
  baseUrl: string,
  options: Partial<LanguageModelOptions> = {},
  signal: AbortSignal = new AbortController().signal,
  seen: (piece: string) => void = () => undefined,
): Promise<string> {
  const model = await createLanguageModel({ provider: "openai-compatible", model: "m", baseUrl, ...options });
  let text = "";
  for await (const piece of model.stream({ system: "be kind", messages: [{ role: "user", content: "hi" }], maxTokens: 50, signal })) {
    text += piece;
    seen(piece);
  }
  return text;
}

describe("language model behind an OpenAI-compatible endpoint", () => {
  it("streams the pieces of text in their order", async () => {
    const url = await serve((response) => {
      begin(response);
      chunk(response, { role: "assistant", content: "Good " });
      chunk(response, { content: "morning." });
      chunk(response, {}, "stop");
      response.end("data: [DONE]\n\n");
    });
    expect(await read(url)).toBe("Good morning.");
  });

  it("sends system text, messages, token limit and key as the protocol has them", async () => {
    let sent: Record<string, unknown> = {};
    let key: string | undefined;
    const url = await serve((response, body, request) => {
      sent = body;
      key = request.headers.authorization;
      begin(response);
      chunk(response, { content: "ok" }, "stop");
      response.end("data: [DONE]\n\n");
    });
    await read(url, { apiKey: "secret" });
    expect(sent).toMatchObject({ model: "m", stream: true, max_tokens: 50 });
    expect(sent["messages"]).toMatchObject([{ role: "system", content: "be kind" }, { role: "user" }]);
    expect(key).toBe("Bearer secret");
  });

  it("reports a refused connection and an answer of 500 as unavailable", async () => {
    await expect(read("http://127.0.0.1:9/v1")).rejects.toBeInstanceOf(LanguageModelUnavailable);
    const url = await serve((response) => response.writeHead(500, { "content-type": "application/json" }).end('{"error":{"message":"x"}}'));
    await expect(read(url)).rejects.toBeInstanceOf(LanguageModelUnavailable);
  });

  it("reports an endpoint that never answers as unavailable, in time", async () => {
    const url = await serve(() => undefined);
    await expect(read(url, { firstPieceTimeout: 80 })).rejects.toThrow("in time");
  });

  it("reports an endpoint that falls silent in the middle as unavailable", async () => {
    const url = await serve((response) => {
      begin(response);
      chunk(response, { content: "Good " });
    });
    await expect(read(url, { pieceTimeout: 80 })).rejects.toThrow("in time");
  });

  it("reports a stream that breaks off as unavailable, whether cut or closed early", async () => {
    const cut = await serve((response) => {
      begin(response);
      chunk(response, { content: "Good " });
      setTimeout(() => response.destroy(), 20);
    });
    await expect(read(cut)).rejects.toBeInstanceOf(LanguageModelUnavailable);
    const closed = await serve((response) => {
      begin(response);
      chunk(response, { content: "Good " });
      response.end();
    });
    await expect(read(closed)).rejects.toBeInstanceOf(LanguageModelUnavailable);
  });

  it("reports broken frames as unavailable", async () => {
    const url = await serve((response) => {
      begin(response);
      response.end("data: {not json}\n\ndata: [DONE]\n\n");
    });
    await expect(read(url)).rejects.toBeInstanceOf(LanguageModelUnavailable);
  });

  it("ends without an error when the caller aborts, and lets go of the connection", async () => {
    const caller = new AbortController();
    let closed = false;
    const url = await serve((response) => {
      begin(response);
      response.on("close", () => (closed = true));
      chunk(response, { content: "Good " });
    });
    expect(await read(url, {}, caller.signal, () => caller.abort())).toBe("Good ");
    await expect.poll(() => closed).toBe(true);
  });
});
