import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type { Actor } from "../../ports/actor.ts";
import type { EventStreamSchema } from "./event-stream.schema.ts";
import type { SocketFrames } from "./socket-frames.schema.ts";
import type { View } from "./schemas.ts";

/** A request, after parsing, authentication and validation, as passed to a route's handler. */
export interface Call<Body = unknown, Query = unknown, Params = unknown, A extends Actor | null = Actor | null> {
  readonly actor: A;
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly requestId: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface AnswerHead<Status extends number> {
  readonly status: Status;
  readonly headers?: Readonly<Record<string, string>>;
  /** Id of the user that a public operation identified, for the audit log. It is not part of the response. */
  readonly actedFor?: string;
}

type EmptyAnswer<Status extends number> = AnswerHead<Status>;

interface BodyAnswer<Status extends number, Body> extends AnswerHead<Status> {
  readonly body: Body;
}

/** Serialized JSON, which is sent unchanged. */
interface JsonAnswer<Status extends number> extends AnswerHead<Status> {
  readonly json: string | Buffer;
}

/** Returned by a handler that writes the response itself, such as a stream. */
export const streamed = Symbol("streamed");

/**
 * A route's declaration of the response with one status: a JSON schema, the events of a stream, the frames of a socket, a media type, or
 * null if there is no
 * body.
 */
export type DeclaredAnswer = TSchema | EventStreamSchema | SocketFrames | string | null;

type AnswerOf<Status extends number, Declared> = Declared extends null
  ? EmptyAnswer<Status>
  : Declared extends string
    ? BodyAnswer<Status, string | Buffer | Readable> | JsonAnswer<Status>
    : Declared extends EventStreamSchema | SocketFrames
      ? typeof streamed
      : Declared extends TSchema
        ? BodyAnswer<Status, View<Declared>> | JsonAnswer<Status>
        : never;

/** Results that a handler may return, derived from its route's declaration. */
export type AnswerTo<Answers> = {
  [Status in keyof Answers & number]: AnswerOf<Status, Answers[Status]>;
}[keyof Answers & number];

/** A response as sent by the host. No body is sent if `body` is undefined. */
export interface Answer extends AnswerHead<number> {
  readonly body?: unknown;
  readonly json?: string | Buffer;
}

/**
 * Returns a response with JSON or a file. `NoInfer` makes the compiler check the body, including undeclared properties, against the route's
 * schema
 * instead of inferring the type from the body. A handler without parameters must specify the type, as in `ok<View<typeof Schema>>(…)`,
 * because
 * the compiler infers its result type before it reads the schema.
 */
export function ok<Body>(body: NoInfer<Body>, headers?: Readonly<Record<string, string>>): BodyAnswer<200, Body> {
  return withHeaders({ status: 200, body }, headers);
}

/** Returns a CSV response, for routes with `csv: true`. */
export function csv(text: string): BodyAnswer<200, never> {
  // The declared body type is that of the JSON response, so a cast is needed.
  return { status: 200, body: text as never, headers: { "content-type": csvType, vary: "Accept" } };
}

/** Media type of `csv`. */
export const csvType = "text/csv; charset=utf-8";

export function created<Body>(body: NoInfer<Body>, headers?: Readonly<Record<string, string>>): BodyAnswer<201, Body> {
  return withHeaders({ status: 201, body }, headers);
}

export function accepted<Body>(body: NoInfer<Body>): BodyAnswer<202, Body> {
  return { status: 202, body };
}

/** Returns a response without a body. */
export function empty<Status extends number>(status: Status, headers?: Readonly<Record<string, string>>): EmptyAnswer<Status> {
  return withHeaders({ status }, headers);
}

/**
 * Returns a response with serialized JSON, which is sent unchanged. The compiler cannot check the JSON; outside production, it is checked
 * at run time like any other body.
 */
export function json(text: string | Buffer, headers?: Readonly<Record<string, string>>): JsonAnswer<200> {
  return withHeaders({ status: 200, json: text }, headers);
}

function withHeaders<Of extends object>(answer: Of, headers: Readonly<Record<string, string>> | undefined): Of {
  return headers === undefined ? answer : { ...answer, headers };
}
