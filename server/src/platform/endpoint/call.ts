import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type { Actor } from "../../ports/actor.ts";
import type { EventStreamSchema } from "./event-stream.schema.ts";
import type { View } from "./schemas.ts";

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

interface AnswerHead<Status extends number> {
  readonly status: Status;
  readonly headers?: Readonly<Record<string, string>>;
}

type EmptyAnswer<Status extends number> = AnswerHead<Status>;

interface BodyAnswer<Status extends number, Body> extends AnswerHead<Status> {
  readonly body: Body;
}

/** JSON that was made elsewhere, sent as it is. */
interface JsonAnswer<Status extends number> extends AnswerHead<Status> {
  readonly json: string | Buffer;
}

/** The handler has written the response itself (streams). */
export const streamed = Symbol("streamed");

/** What a route declares of one status: a schema of JSON, the events of a stream, a media type, or null for no body. */
export type DeclaredAnswer = TSchema | EventStreamSchema | string | null;

type AnswerOf<Status extends number, Declared> = Declared extends null
  ? EmptyAnswer<Status>
  : Declared extends string
    ? BodyAnswer<Status, string | Buffer | Readable> | JsonAnswer<Status>
    : Declared extends EventStreamSchema
      ? typeof streamed
      : Declared extends TSchema
        ? BodyAnswer<Status, View<Declared>> | JsonAnswer<Status>
        : never;

/** What a handler may answer, by what its route declares. */
export type AnswerTo<Answers> = {
  [Status in keyof Answers & number]: AnswerOf<Status, Answers[Status]>;
}[keyof Answers & number];

/** Any answer, as the host sends it. `body` undefined sends none. */
export interface Answer extends AnswerHead<number> {
  readonly body?: unknown;
  readonly json?: string | Buffer;
}

/**
 * An answer of JSON or of a file. `NoInfer`: the body is held to the route's schema, undeclared properties included, instead of the other way
 * round. A handler without parameters names the type, as
 * `ok<View<typeof Schema>>(…)`: the compiler settles what it returns before it has read the schema.
 */
export function ok<Body>(body: NoInfer<Body>, headers?: Readonly<Record<string, string>>): BodyAnswer<200, Body> {
  return withHeaders({ status: 200, body }, headers);
}

export function created<Body>(body: NoInfer<Body>, headers?: Readonly<Record<string, string>>): BodyAnswer<201, Body> {
  return withHeaders({ status: 201, body }, headers);
}

export function accepted<Body>(body: NoInfer<Body>): BodyAnswer<202, Body> {
  return { status: 202, body };
}

/** An answer without a body. */
export function empty<Status extends number>(status: Status, headers?: Readonly<Record<string, string>>): EmptyAnswer<Status> {
  return withHeaders({ status }, headers);
}

/** JSON that was written before: sent as it is. The compiler cannot see into it; outside production it is checked as any other. */
export function json(text: string | Buffer, headers?: Readonly<Record<string, string>>): JsonAnswer<200> {
  return withHeaders({ status: 200, json: text }, headers);
}

function withHeaders<Of extends object>(answer: Of, headers: Readonly<Record<string, string>> | undefined): Of {
  return headers === undefined ? answer : { ...answer, headers };
}
