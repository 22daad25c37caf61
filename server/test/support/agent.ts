import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { readAnswer, type Answer } from "./api.ts";

/** Tested protocol revisions: the stateless revision, and the revisions with a handshake. */
export const modern = "2026-07-28";
export const legacy = ["2025-06-18", "2025-11-25"] as const;

export const modernMeta = {
  "io.modelcontextprotocol/protocolVersion": modern,
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** A protocol message and its response. Streamed responses are read to their end. */
export interface WireAnswer extends Answer {
  /** All received messages; the response is last. */
  readonly messages: readonly Readonly<Record<string, unknown>>[];
}

export class Wire {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  /** @param headers request headers, including credentials */
  constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.#url = `${url}/mcp`;
    this.#headers = headers;
  }

  async post(body: string, headers: Readonly<Record<string, string>> = {}, signal?: AbortSignal): Promise<WireAnswer> {
    const response = await fetch(this.#url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...this.#headers, ...headers },
      body,
      ...(signal === undefined ? {} : { signal }),
    });
    const answer = await readAnswer(response);
    const streamed = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    const lines = streamed ? answer.text.split("\n").flatMap((line) => (line.startsWith("data: ") ? [line.slice(6)] : [])) : [];
    const messages = streamed ? lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>) : [answer.body];
    return { ...answer, body: messages.at(-1), messages };
  }

  /**
   * Sends a request.
   * @param version protocol revision of the request
   */
  async request(
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    version: string = modern,
    meta: Readonly<Record<string, unknown>> = {},
  ): Promise<WireAnswer> {
    const isModern = version === modern;
    const sentMeta = isModern ? { ...modernMeta, ...meta } : meta;
    const headers: Record<string, string> = { "mcp-protocol-version": version };
    if (isModern) headers["mcp-method"] = method;
    if (isModern && typeof params["name"] === "string") headers["mcp-name"] = params["name"];
    return this.post(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: sentMeta } }), headers);
  }

  tool(name: string, args: unknown, version: string = modern, meta: Readonly<Record<string, unknown>> = {}): Promise<WireAnswer> {
    return this.request("tools/call", { name, arguments: args }, version, meta);
  }
}

/**
 * Returns a connected instance of the official client.
 * @param mode whether the client uses legacy revisions or only the stateless revision
 */
export async function officialClient(url: string, headers: Readonly<Record<string, string>>, mode: "legacy" | "modern"): Promise<Client> {
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: mode === "legacy" ? "legacy" : { pin: modern } } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers: { ...headers } } }));
  return client;
}
