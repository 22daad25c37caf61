import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { WebSocket, type ClientOptions } from "ws";
import { vi } from "vitest";
import { catalog } from "../../src/platform/errors/catalog.ts";
import { noteProblem } from "./note-problems.ts";

export interface ReceivedFrame {
  readonly type: string;
  // Not typed further, because tests assert only the parts of a frame that they expect.
  readonly [member: string]: unknown;
}

const patience = { timeout: 30_000, interval: 5 };

/** A test's WebSocket connection and all frames received on it. */
export class SocketClient {
  readonly socket: WebSocket;
  readonly frames: ReceivedFrame[] = [];
  /** Code and reason with which the connection was closed; null while connected. */
  closed: { readonly code: number; readonly reason: string } | null = null;

  constructor(url: string, options: ClientOptions = {}) {
    this.socket = new WebSocket(url.replace(/^http/, "ws"), options);
    this.socket.on("error", () => undefined);
    this.socket.on("message", (data: Buffer) => this.#receive(url, JSON.parse(data.toString()) as ReceivedFrame));
    this.socket.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      if (Object.hasOwn(catalog, this.closed.reason)) noteProblem(url, this.closed.reason, "close");
    });
  }

  #receive(url: string, frame: ReceivedFrame): void {
    this.frames.push(frame);
    if (frame.type === "error") noteProblem(url, String(frame["code"]), "frame");
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  }

  /**
   * Waits for a frame of this type and returns it.
   * @param skip number of frames of this type to skip
   */
  async frame(type: string, skip = 0): Promise<ReceivedFrame> {
    const find = (): ReceivedFrame | undefined => this.frames.filter((frame) => frame.type === type)[skip];
    await vi.waitUntil(() => find() !== undefined || this.closed !== null, patience);
    const found = find();
    if (found === undefined) throw new Error(`closed with ${JSON.stringify(this.closed)} before the frame ${type}`);
    return found;
  }

  /** Waits until the connection is closed and returns the close code. */
  async end(): Promise<number> {
    await vi.waitUntil(() => this.closed !== null, patience);
    return this.closed?.code ?? 0;
  }

  types(): string[] {
    return this.frames.map(({ type }) => type);
  }
}

/** Connects and waits until the socket is open. */
export async function connectSocket(url: string, options: ClientOptions = {}): Promise<SocketClient> {
  const client = new SocketClient(url, options);
  await once(client.socket, "open");
  return client;
}

/** Requests a WebSocket that is rejected before the upgrade, and returns the problem. */
export async function refusedSocket(url: string, options: ClientOptions = {}) {
  const client = new SocketClient(url, options);
  const [, answer] = (await once(client.socket, "unexpected-response")) as [unknown, IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(text) as { code: string; [member: string]: unknown } };
}
