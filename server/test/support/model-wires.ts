import type { IncomingHttpHeaders, ServerResponse } from "node:http";

/** Protocols of language models. */
export const wires = ["openai-compatible", "anthropic", "google"] as const;

export type Wire = (typeof wires)[number];

/** A request that the service sent to the model, in any protocol. */
export interface ModelRequest {
  readonly wire: Wire;
  readonly model: string;
  readonly stream: boolean;
  /** Messages; the instructions are first, with the `system` role. */
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly maxTokens: number | undefined;
  readonly images: readonly { readonly mediaType: string; readonly bytes: Uint8Array }[];
  readonly headers: IncomingHttpHeaders;
}

/** Reason why a response ended. */
export type Finish = "stop" | "length" | "filter";

/** Writes a response in a protocol. */
export interface WireWriter {
  /** Writes the status, the headers and everything before the first chunk. */
  begin(): void;
  text(piece: string): void;
  /** Writes an error in the middle of the stream. */
  fail(message: string): void;
  end(finish: Finish): void;
}

interface Part {
  readonly text?: string;
  readonly image_url?: { readonly url: string };
  readonly source?: { readonly media_type: string; readonly data: string };
  readonly inlineData?: { readonly mimeType: string; readonly data: string };
}

interface Body {
  readonly model?: string;
  readonly stream?: boolean;
  readonly system?: readonly Part[];
  readonly systemInstruction?: { readonly parts: readonly Part[] };
  readonly messages?: readonly { readonly role: string; readonly content: string | readonly Part[] }[];
  readonly contents?: readonly { readonly role: string; readonly parts: readonly Part[] }[];
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly generationConfig?: { readonly maxOutputTokens?: number };
}

/** Parses a request by its path; returns null if the path belongs to no protocol. */
export function readModelRequest(path: string, headers: IncomingHttpHeaders, text: string): ModelRequest | null {
  const google = /^\/v1beta\/models\/([^?]+):(streamGenerateContent|generateContent)/.exec(path);
  const wire: Wire | null =
    google !== null ? "google" : path === "/v1/messages" ? "anthropic" : path === "/v1/chat/completions" ? "openai-compatible" : null;
  if (wire === null) return null;
  const body = JSON.parse(text) as Body;
  const system = [...(body.system ?? []), ...(body.systemInstruction?.parts ?? [])];
  const sent: { readonly role: string; readonly content: string | readonly Part[] }[] = body.contents?.map(({ role, parts }) => ({
    role: role === "model" ? "assistant" : role,
    content: parts,
  })) ?? [...(body.messages ?? [])];
  const messages = system.length === 0 ? sent : [{ role: "system", content: system }, ...sent];
  return {
    wire,
    model: google?.[1] ?? body.model ?? "",
    stream: google === null ? body.stream === true : google[2] === "streamGenerateContent",
    messages: messages.map(({ role, content }) => ({ role, content: textOf(content) })),
    maxTokens: body.max_tokens ?? body.max_completion_tokens ?? body.generationConfig?.maxOutputTokens,
    images: messages.flatMap(({ content }) => (typeof content === "string" ? [] : content.flatMap(imageOf))),
    headers,
  };
}

function textOf(content: string | readonly Part[]): string {
  return typeof content === "string" ? content : content.map(({ text = "" }) => text).join("");
}

function imageOf({ image_url: link, source, inlineData }: Part): { mediaType: string; bytes: Uint8Array }[] {
  const [, linked, data] = /^data:([^;]+);base64,(.*)$/s.exec(link?.url ?? "") ?? [];
  const mediaType = linked ?? source?.media_type ?? inlineData?.mimeType;
  return mediaType === undefined ? [] : [{ mediaType, bytes: Buffer.from(data ?? source?.data ?? inlineData?.data ?? "", "base64") }];
}

export function wireWriter(wire: Wire, response: ServerResponse): WireWriter {
  const head = (): void => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
  };
  return { "openai-compatible": openAiWriter, anthropic: anthropicWriter, google: googleWriter }[wire](response, head);
}

function openAiWriter(response: ServerResponse, head: () => void): WireWriter {
  const send = (delta: object, finish: string | null): void => {
    const choices = [{ index: 0, delta, finish_reason: finish }];
    response.write(
      `data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "test", choices })}\n\n`,
    );
  };
  return {
    begin: head,
    text: (piece) => send({ role: "assistant", content: piece }, null),
    fail: (message) => response.write(`data: ${JSON.stringify({ error: { message, type: "server_error" } })}\n\n`),
    end(finish) {
      send({}, { stop: "stop", length: "length", filter: "content_filter" }[finish]);
      response.end("data: [DONE]\n\n");
    },
  };
}

function anthropicWriter(response: ServerResponse, head: () => void): WireWriter {
  const send = (type: string, data: object): void => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  };
  const usage = { input_tokens: 1, output_tokens: 1 };
  return {
    begin() {
      head();
      const empty = { type: "message", role: "assistant", content: [], stop_reason: null, stop_sequence: null };
      send("message_start", { message: { id: "msg_1", model: "test", usage, ...empty } });
      send("content_block_start", { index: 0, content_block: { type: "text", text: "" } });
      send("ping", {});
    },
    text: (piece) => send("content_block_delta", { index: 0, delta: { type: "text_delta", text: piece } }),
    fail: (message) => send("error", { error: { type: "overloaded_error", message } }),
    end(finish) {
      send("content_block_stop", { index: 0 });
      const reason = { stop: "end_turn", length: "max_tokens", filter: "refusal" }[finish];
      send("message_delta", { delta: { stop_reason: reason, stop_sequence: null }, usage });
      send("message_stop", {});
      response.end();
    },
  };
}

function googleWriter(response: ServerResponse, head: () => void): WireWriter {
  const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
  const send = (candidate: object): void => {
    response.write(`data: ${JSON.stringify({ candidates: [{ index: 0, ...candidate }], usageMetadata, modelVersion: "test" })}\r\n\r\n`);
  };
  return {
    begin: head,
    text: (piece) => send({ content: { role: "model", parts: [{ text: piece }] } }),
    fail: (message) => response.write(`data: ${JSON.stringify({ error: { code: 503, message, status: "UNAVAILABLE" } })}\r\n\r\n`),
    end(finish) {
      send({
        content: { role: "model", parts: [{ text: "" }] },
        finishReason: { stop: "STOP", length: "MAX_TOKENS", filter: "SAFETY" }[finish],
      });
      response.end();
    },
  };
}
