import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../../auth/actor.ts";

/** One request, parsed, authenticated and validated, as a route's handler sees it. */
export interface Call<Body = unknown, Query = unknown, Params = unknown, A extends Actor | null = Actor | null> {
  readonly actor: A;
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly requestId: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A handler's response. An undefined `body` sends none. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** A serialised JSON text; sent as is instead of `body`. */
  readonly json?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The handler has written the response itself (streams). */
export const streamed = Symbol("streamed");

export function ok(body: unknown, headers?: Readonly<Record<string, string>>): Answer {
  return headers === undefined ? { status: 200, body } : { status: 200, body, headers };
}

export function created(body: unknown): Answer {
  return { status: 201, body };
}
