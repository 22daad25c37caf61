import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { eventually } from "./api.ts";

/** A message as received. */
export interface Received {
  readonly path: string;
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Status code of the response to the message; null if there was none. */
  readonly status: number | null;
}

type Reply = number | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string } | "never";

/** A receiver for webhooks on 127.0.0.1. Every path is a separate endpoint. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Returns the messages to a path that were acknowledged with 2xx, in order. */
  accepted(path: string): Received[];
  /** Sets the response to messages on a path; 204 by default. */
  reply(path: string, how: (message: Omit<Received, "status">) => Reply): void;
  /** Waits for messages that were acknowledged with 2xx. */
  until(path: string, matches: (accepted: readonly Received[]) => boolean): Promise<Received[]>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const replies = new Map<string, (message: Omit<Received, "status">) => Reply>();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const path = request.url ?? "";
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const { type, timestamp, data } = JSON.parse(body) as Pick<Received, "type" | "timestamp" | "data">;
    const message = { path, id: headers["webhook-id"] ?? "", type, timestamp, data, body, headers };
    const reply = replies.get(path)?.(message) ?? 204;
    received.push({ ...message, status: reply === "never" ? null : typeof reply === "number" ? reply : reply.status });
    if (reply === "never") return;
    if (typeof reply === "number") response.writeHead(reply).end();
    else response.writeHead(reply.status, reply.headers).end(reply.body ?? "");
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const accepted = (path: string): Received[] =>
    received.filter((message) => message.path === path && message.status !== null && message.status < 300);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    accepted,
    reply: (path, how) => void replies.set(path, how),
    async until(path, matches) {
      await eventually(async () => matches(accepted(path)));
      return accepted(path);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * Verifies a message with the reference library, as a receiver does.
 * @throws Error if the signature is wrong
 */
export function verify(secret: string, { body, headers }: Pick<Received, "body" | "headers">): unknown {
  return new Webhook(secret).verify(body, headers);
}
