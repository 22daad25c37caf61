import { type Dispatcher, request } from "undici";
import { untilAborted } from "../../platform/lib/until-aborted.ts";
import type { WebhookMessage, WebhookResponse, WebhookSender } from "../../ports/webhook-sender.ts";
import { bareHost } from "./bare-host.ts";
import { ForbiddenAddress, type Resolve } from "./checked-lookup.ts";
import { guardedAgent } from "./guarded-agent.ts";

export interface WebhookSenderOptions {
  readonly version: string;
  /** Private hosts to which webhooks can be sent, even over http. */
  readonly allowPrivateHosts: readonly string[];
  /** Used by tests. */
  readonly resolve?: Resolve;
}

const mostBodyBytes = 4_096;
const connectTimeoutMs = 5_000;

export function webhookSender({ version, allowPrivateHosts, resolve }: WebhookSenderOptions): Omit<WebhookSender, "objection"> {
  const agent = guardedAgent({
    allowPrivateHosts: new Set(allowPrivateHosts.map(bareHost)),
    connectTimeoutMs,
    // Requests are limited per endpoint, because a limit per host would allow a slow endpoint to delay other endpoints on the same host.
    connections: null,
    ...(resolve === undefined ? {} : { resolve }),
  });

  return {
    async send(message, timeLimitMs) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), timeLimitMs);
      try {
        return await post(agent, message, version, limit.signal);
      } catch (error) {
        return { error: limit.signal.aborted ? `no response within ${timeLimitMs / 1_000} seconds` : reasonOf(error) };
      } finally {
        clearTimeout(timer);
      }
    },

    close: () => agent.destroy(),
  };
}

async function post(
  agent: Dispatcher,
  { url, headers, body }: WebhookMessage,
  version: string,
  signal: AbortSignal,
): Promise<WebhookResponse> {
  const sent = request(url, {
    dispatcher: agent,
    method: "POST",
    signal,
    headers: { ...headers, "user-agent": `Parlance/${version} (webhooks)` },
    body,
  });
  // undici checks the signal only after the connection succeeds or fails.
  const answer = await untilAborted(sent, signal);
  const retryAfter = Number.parseInt(String(answer.headers["retry-after"] ?? ""), 10);
  return { status: answer.statusCode, body: await startOf(answer.body), retryAfter: Number.isNaN(retryAfter) ? null : retryAfter };
}

/** Reads only the start of the body, because the body may never end. */
async function startOf(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostBodyBytes) break;
    }
  } catch {
    // Only the status is needed, and it has arrived.
  }
  body.on("error", () => undefined).destroy();
  return Buffer.concat(chunks).subarray(0, mostBodyBytes).toString("utf8").replaceAll("\u0000", "");
}

function reasonOf(error: unknown): string {
  if (error instanceof ForbiddenAddress) return "the address is not on the public internet";
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" ? `no response (${code})` : "no response";
}
