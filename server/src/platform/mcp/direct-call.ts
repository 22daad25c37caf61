import { SERVER_INFO_META_KEY, SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";
import type { FastifyRequest } from "fastify";
import type { Answer } from "../endpoint/call.ts";
import { callTool, type CallToolDeps, type ServedTool } from "./call-tool.ts";
import type { Exchange } from "./exchange.ts";
import type { ServerInfo, Toolbox } from "./toolbox.ts";

const modern = "2026-07-28";
const handshaken = new Set(SUPPORTED_PROTOCOL_VERSIONS.filter((version) => version < modern));

/** A tool call for which only the result is needed. */
interface PlainCall {
  readonly id: string | number;
  readonly served: ServedTool;
  readonly sent: unknown;
  readonly isModern: boolean;
}

/**
 * Answers simple tool calls without creating an SDK server, because creating one costs several times as much as a search. All other
 * messages
 * (progress, wrong headers, unknown tools, other methods) go to the SDK, so that only the SDK interprets the protocol. The responses are
 * identical.
 */
export function directCalls(deps: CallToolDeps, info: ServerInfo, toolbox: Toolbox, exchange: Exchange): Exchange {
  const { instructions: _, ...implementation } = info;
  const modernFields = `,"_meta":${JSON.stringify({ [SERVER_INFO_META_KEY]: implementation })},"resultType":"complete"`;
  return async (caller, body, signal): Promise<Answer> => {
    const call = plainCall(caller.request, body, toolbox);
    if (call === null) return exchange(caller, body, signal);
    const { json, isError } = await callTool(deps, call.served, { ...caller, sent: call.sent, signal, progress: silent });
    const content = `"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json}`;
    const result = `{${content}${isError ? ',"isError":true' : ""}${call.isModern ? modernFields : ""}}`;
    return { status: 200, json: `{"result":${result},"jsonrpc":"2.0","id":${JSON.stringify(call.id)}}` };
  };
}

function silent(): void {
  // A notification has no response.
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasOnly(value: Fields, names: ReadonlySet<string>): boolean {
  for (const name in value) if (!names.has(name)) return false;
  return true;
}

const messageNames = new Set(["jsonrpc", "id", "method", "params"]);
const paramNames = new Set(["name", "arguments", "_meta"]);
const metaNames = new Set(["protocolVersion", "clientInfo", "clientCapabilities"].map((name) => `io.modelcontextprotocol/${name}`));

function plainCall({ headers }: FastifyRequest, body: unknown, toolbox: Toolbox): PlainCall | null {
  if (!isObject(body) || body["jsonrpc"] !== "2.0" || body["method"] !== "tools/call" || !hasOnly(body, messageNames)) return null;
  const { id, params } = body;
  if ((typeof id !== "string" && !Number.isSafeInteger(id)) || !isObject(params) || !hasOnly(params, paramNames)) return null;
  const { name, arguments: sent, _meta: meta } = params;
  const served = typeof name === "string" ? toolbox.byName(name) : undefined;
  if (served === undefined || (sent !== undefined && !isObject(sent)) || !acceptsBoth(headers.accept)) return null;
  const isModern = meta !== undefined && isModernMeta(meta, headers, served.tool.name);
  if (!isModern && (!isEmpty(meta) || !isHandshaken(headers))) return null;
  return { id: id as string | number, served, sent, isModern };
}

/** Returns whether the `Accept` header allows both media types, JSON and event streams. If the header is missing, all types are allowed. */
function acceptsBoth(accept = "*/*"): boolean {
  return accept.includes("*/*") || (accept.includes("application/json") && accept.includes("text/event-stream"));
}

function isEmpty(meta: unknown): boolean {
  return meta === undefined || (isObject(meta) && Object.keys(meta).length === 0);
}

function isHandshaken(headers: FastifyRequest["headers"]): boolean {
  const version = headers["mcp-protocol-version"];
  return version === undefined || (typeof version === "string" && handshaken.has(version));
}

function isModernMeta(meta: unknown, headers: FastifyRequest["headers"], name: string): boolean {
  if (!isObject(meta) || !hasOnly(meta, metaNames)) return false;
  const [version, client, capabilities] = [...metaNames].map((key) => meta[key]);
  return (
    version === modern &&
    headers["mcp-protocol-version"] === modern &&
    headers["mcp-method"] === "tools/call" &&
    headers["mcp-name"] === name &&
    isObject(capabilities) &&
    (client === undefined || (isObject(client) && typeof client["name"] === "string" && typeof client["version"] === "string"))
  );
}
