import type { TSchema } from "typebox";
import type { ErrorCode } from "../errors/catalog.ts";
import type { Call } from "./call.ts";
import { commonCloseCodes, type FrameOf, optionsOf, SocketFrames } from "./socket-frames.schema.ts";

/** A connected WebSocket, as passed to a feature. */
export interface SocketConnection<Frames extends SocketFrames = SocketFrames> {
  /** Aborts when the client or the service ends the connection. */
  readonly signal: AbortSignal;
  /** Origin of the connecting page; null for clients other than browsers. */
  readonly origin: string | null;
  /** Sends a frame, unless the connection has ended. Disconnects a client that does not read. */
  send(frame: FrameOf<Frames["server"]>): void;
  /** Closes the connection with one of the declared close codes. */
  close(code: number, reason: string): void;
}

/** Receives each valid frame from the client, in order. If it throws, the failure is sent to the client as an `error` frame. */
export type TakeFrame<Frames extends SocketFrames> = (frame: FrameOf<Frames["client"]>) => void | Promise<void>;

/** Runs a connection. Frames that arrive before the promise resolves are buffered. */
export type OpenSocket<Frames extends SocketFrames> = (
  connection: SocketConnection<Frames>,
) => TakeFrame<Frames> | Promise<TakeFrame<Frames>>;

/** The part of a route's declaration that makes it a WebSocket. */
export interface SocketPart {
  readonly frames: SocketFrames;
  readonly hasTicket: boolean;
  /** Error codes of the socket's `error` frames and close reasons. */
  readonly sends: readonly ErrorCode[];
  readonly accept: (call: Call) => Promise<OpenSocket<SocketFrames>>;
}

/** @throws Error that describes the missing part of the declaration */
export function assertSocketDeclared(name: string, { frames, accept, hasTicket }: SocketPart, query: TSchema | undefined): void {
  if (!(frames instanceof SocketFrames)) throw new Error(`${name} declares no frames`);
  if (typeof accept !== "function") throw new Error(`${name} accepts no connections`);
  const { properties: members = {} }: { readonly properties?: object } = query ?? {};
  if (hasTicket && !Object.hasOwn(members, "ticket")) throw new Error(`${name} takes a ticket that its query does not declare`);
  for (const [side, schemas] of Object.entries({ client: frames.client, server: frames.server })) {
    for (const [type, schema] of Object.entries(schemas)) {
      if (Object.hasOwn(schema.properties, "type")) throw new Error(`${name} declares a member "type" of the ${side} frame ${type}`);
      if (optionsOf(schema).additionalProperties !== false) throw new Error(`${name} does not close the ${side} frame ${type}`);
    }
  }
  const { error } = frames.server as Partial<typeof frames.server>;
  if (error === undefined) throw new Error(`${name} declares no frame error`);
  for (const code of Object.keys(frames.closeCodes).map(Number)) {
    if (!Object.hasOwn(commonCloseCodes, code) && (code < 4_000 || code > 4_999))
      throw new Error(`${name} declares the reserved close code ${code}`);
  }
}
