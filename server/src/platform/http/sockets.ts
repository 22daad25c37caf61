import { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
import { type RawData, WebSocketServer } from "ws";
import { fail } from "../errors/fail.ts";
import type { Log } from "../lib/log.ts";
import { socketCheck } from "../endpoint/answer-check.ts";
import { type Call, streamed } from "../endpoint/call.ts";
import { parseJson, RefusedJson } from "../endpoint/parse-json.ts";
import type { Route } from "../endpoint/route.ts";
import { type FrameOf, frameSchemas, type SocketFrames } from "../endpoint/socket-frames.schema.ts";
import type { OpenSocket, SocketPart } from "../endpoint/socket-part.ts";
import { bodyValidator } from "../endpoint/validation.ts";
import { Connection, type OpenSockets } from "./open-sockets.ts";

/** Maximum message size. A message of 8,000 characters fits even if every character is escaped. */
const mostMessageBytes = 131_072;

/**
 * Reports an upgrade only if the request may be for a WebSocket. Node does not read the body after an upgrade. Requests that offer another
 * protocol, as some HTTP/2 clients do with every call, must therefore be handled as ordinary requests.
 */
export class UpgradableRequest extends IncomingMessage {
  declare asksUpgrade: boolean | null;

  // In Node, this is a property that is set before this class's constructor runs.
  get upgrade(): boolean {
    // Node closes CONNECT requests (which are not supported) only if they are reported as upgrades.
    return this.asksUpgrade === true && (this.method === "CONNECT" || asksWebSocket(this));
  }

  set upgrade(asks: boolean | null) {
    this.asksUpgrade = asks;
  }
}

function asksWebSocket({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
  return method === "GET" && !hasBody && /^websocket$/i.test(headers.upgrade ?? "");
}

interface SocketHostOptions {
  readonly sockets: OpenSockets;
  readonly log: Log;
  /** Whether every frame is checked against its declaration. */
  readonly checkAnswers: boolean;
}

/** Serves WebSockets on the routes of an HTTP server. Requests pass through the server's hooks before they are upgraded. */
export class SocketHost {
  readonly #options: SocketHostOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: mostMessageBytes,
    clientTracking: false,
    // With 60 unanswered pings, the library would disconnect the client without a close frame. `Connection` limits pings instead.
    autoPong: false,
  });
  /** Bytes that arrived in the same packet as each upgrade request. */
  readonly #heads = new WeakMap<IncomingMessage, Buffer>();
  readonly #ids = new WeakMap<IncomingMessage, string>();

  constructor(app: FastifyInstance, options: SocketHostOptions) {
    this.#options = options;
    this.#server.on("headers", (headers, request) => headers.push(`X-Request-Id: ${this.#ids.get(request) ?? ""}`));
    app.server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => this.#route(app, request, stream, head));
  }

  /** Returns the handler for a WebSocket route. */
  handlerOf(declared: Route, part: SocketPart): (call: Call) => Promise<typeof streamed> {
    const parse = frameParser(part.frames);
    const check = this.#options.checkAnswers ? socketCheck(declared.id, part.frames) : null;
    const { log, sockets } = this.#options;
    return async (call) => {
      assertHandshake(call.request);
      const open = await part.accept(call);
      const origin = call.request.headers.origin ?? null;
      this.#upgrade(call.reply, (socket) => {
        const connection = new Connection(socket, { id: declared.id, origin, log, parse, check }, sockets);
        void run(connection, open, log);
      });
      return streamed;
    };
  }

  /** Handles an upgrade request like any other request until its route upgrades it. */
  #route(app: FastifyInstance, request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on("error", () => stream.destroy());
    this.#heads.set(request, head);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    // Node's types declare a server's connection as a socket in one event and as a stream in the other.
    response.assignSocket(stream as Parameters<ServerResponse["assignSocket"]>[0]);
    response.on("finish", () => stream.end());
    app.routing(request, response);
  }

  #upgrade(reply: FastifyReply, connected: Parameters<WebSocketServer["handleUpgrade"]>[3]): void {
    const { raw, request } = reply;
    const { socket } = raw;
    const head = this.#heads.get(request.raw);
    reply.hijack();
    if (socket === null || head === undefined || socket.destroyed) return;
    raw.detachSocket(socket);
    this.#ids.set(request.raw, request.id);
    // Subprotocols are not supported, so none is selected.
    delete request.raw.headers["sec-websocket-protocol"];
    this.#server.handleUpgrade(request.raw, socket, head, connected);
  }
}

async function run(connection: Connection, open: OpenSocket<SocketFrames>, log: Log): Promise<void> {
  connection.hold();
  try {
    connection.deliverTo(await open(connection));
  } catch (error) {
    log.error({ err: error }, "a WebSocket failed");
    connection.close(1011, "an unexpected error");
  }
}

const key = /^[+/0-9a-z]{22}==$/i;

/** @throws Failure `validation.failed` if the request cannot be upgraded */
function assertHandshake({ raw }: FastifyRequest): void {
  const { "sec-websocket-version": version, "sec-websocket-key": nonce } = raw.headers;
  if (asksWebSocket(raw) && (version === "13" || version === "8") && key.test(nonce ?? "")) return;
  const message = "must ask for a WebSocket of version 13";
  fail("validation.failed", `This route is a WebSocket: the request ${message}.`, {
    errors: [{ field: "upgrade", code: "required", message }],
  });
}

/** Returns a function that parses a message and validates it by its `type`. */
function frameParser(frames: SocketFrames): (message: RawData, isBinary: boolean) => FrameOf<SocketFrames["client"]> {
  const schemas = frameSchemas(frames, "client");
  const anyFrame = bodyValidator(Type.Object({ type: Type.String({ enum: [...schemas.keys()] }) }));
  const validators = new Map([...schemas].map(([type, schema]) => [type, bodyValidator(schema)]));
  return (message, isBinary) => {
    const { type } = anyFrame(isBinary ? failText("must be text, not binary") : jsonOf(message));
    const validate = validators.get(type);
    if (validate === undefined) throw new Error(`no schema of ${type}`);
    return validate(jsonOf(message)) as FrameOf<SocketFrames["client"]>;
  };
}

function jsonOf(message: RawData): unknown {
  try {
    return parseJson(message as Buffer);
  } catch (error) {
    if (error instanceof RefusedJson) failText(error.message);
    throw error;
  }
}

function failText(message: string): never {
  fail("validation.failed", `The message ${message}.`, { errors: [{ field: "", code: "format", message }] });
}
