import type { Static, TSchema } from "typebox";
import type { Actor, PrincipalKind, Role } from "../../ports/actor.ts";
import { catalog, statusesOf, type ErrorCode } from "../errors/catalog.ts";
import type { PolicyName } from "../limits/policies.ts";
import type { Answer, AnswerTo, Call, DeclaredAnswer, streamed } from "./call.ts";
import { takesObjects } from "./named-objects.ts";
import { assertSocketDeclared, type SocketPart } from "./socket-part.ts";
import { deprecationHeaders, type Deprecation } from "./deprecation.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type ActorOf<Kind extends PrincipalKind> = { [K in Kind]: Extract<Actor, { kind: K }> }[Kind];

export type Validated<S> = S extends TSchema ? Static<S> : undefined;

/** Responses by status: all results that a handler can return, except failures. */
type DeclaredAnswers = Readonly<Record<number, DeclaredAnswer>>;

export interface RouteBase {
  readonly method: Method;
  /** Path with `:name` parameters. */
  readonly url: string;
  /** Operation id in OpenAPI and in the SDK. */
  readonly id: string;
  readonly summary: string;
  /** Purpose of the operation, and when to use a different operation. */
  readonly description: string;
  readonly tag: string;
  /**
   * Rate limit policy that applies in addition to `Global`. Use only `Global` for cheap reads, and only `Assets` for files that browsers
   * load.
   */
  readonly rate: PolicyName;
  /** Error codes, except those implied by the access (see `impliedCodes`). */
  readonly codes: readonly ErrorCode[];
  /** Statuses that differ from the catalog on this route, by code. */
  readonly statuses?: Readonly<Partial<Record<ErrorCode, readonly number[]>>>;
  /** Roles of signed-in users that may call the route; all roles by default. */
  readonly roles?: readonly Role[];
  /**
   * Set if the route is deprecated. The deprecation is announced in OpenAPI and in the responses. To deprecate a field, set `deprecated:
   * true` in its schema.
   */
  readonly deprecated?: Deprecation;
  /** Set if a key may also be sent as `Authorization: Bearer <key>`, because some clients support no other form. */
  readonly keysAsBearer?: true;
  /** Set if the key of a disconnected integration is also accepted. */
  readonly acceptsDisconnected?: true;
  /** Headers that the route reads, with their descriptions for OpenAPI. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Content types of the body. Unless the value is `json`, the handler must read and validate the body itself (`bodyValidator`), and `body`
   * is only for OpenAPI.
   */
  readonly consumes?: "json" | "multipart" | "json_or_multipart";
  /** The file part of a route that also accepts multipart bodies; by default, an image named `image`. */
  readonly part?: { readonly name: string; readonly description: string };
  /** Example body for the reference. A test validates it against the schema. */
  readonly example?: unknown;
  /** Example responses that cannot be derived from a schema, by status and media type, for the reference. */
  readonly shows?: Readonly<Record<number, Readonly<Record<string, unknown>>>>;
  /** Whether the 200 response may also be CSV (`csv`). */
  readonly csv?: true;
  /** Body schema for OpenAPI, if `body` leaves part of the validation to the operation. */
  readonly documentedBody?: TSchema;
}

/** A route without its handler's types, as mounted by `platform/http/app.ts`. */
export interface Route extends RouteBase {
  readonly access: "public" | readonly PrincipalKind[];
  readonly answers: DeclaredAnswers;
  readonly body?: TSchema;
  readonly query?: TSchema;
  readonly params?: TSchema;
  readonly handle: (call: Call) => Promise<Answer | typeof streamed>;
  /** Set if the route is a WebSocket (`socket`), which has no handler. */
  readonly socket?: SocketPart;
}

interface TypedRoute<
  Access extends "public" | readonly PrincipalKind[],
  Answers extends DeclaredAnswers,
  Body extends TSchema | undefined,
  Query extends TSchema | undefined,
  Params extends TSchema | undefined,
> extends RouteBase {
  readonly access: Access;
  readonly answers: Answers;
  readonly example?: NoInfer<Body extends TSchema ? Static<Body> : unknown>;
  readonly body?: Body;
  readonly query?: Query;
  readonly params?: Params;
  readonly handle: (
    call: Call<
      Validated<Body>,
      Validated<Query>,
      Validated<Params>,
      Access extends readonly PrincipalKind[] ? ActorOf<Access[number]> : null
    >,
  ) => Promise<AnswerTo<Answers>>;
}

/** Declares an endpoint. The handler's parameter and result types follow from the schemas and the access. */
export function route<
  const Access extends "public" | readonly PrincipalKind[],
  Answers extends DeclaredAnswers,
  Body extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
  Params extends TSchema | undefined = undefined,
>(declaration: TypedRoute<Access, Answers, Body, Query, Params>): Route {
  return declaration as unknown as Route;
}

/** Returns whether a path belongs to the API, as opposed to pages and their files. */
export function isApiPath(url: string): boolean {
  return /^\/(?:v1|api)\//.test(url);
}

/** Returns the error codes implied by a route's path, access, parameters and method. */
export function impliedCodes(declared: Route): ErrorCode[] {
  const codes: ErrorCode[] = ["limits.rate_exceeded", "server.error", "server.unavailable"];
  if (declared.access !== "public") {
    codes.push("auth.unauthorized", "auth.forbidden", "auth.api_key_invalid", "auth.api_key_disabled", "integration.disconnected");
  }
  if (declared.access !== "public" && declared.access.includes("persona_public"))
    codes.push("auth.origin_not_allowed", "resource.not_found");
  if (declared.access !== "public" && declared.access.includes("session")) codes.push("auth.user_not_initialized");
  const mayMissObject = declared.codes.includes("resource.not_found") || declared.codes.includes("knowledge.source_not_found");
  if (declared.access !== "public" && declared.access.includes("session") && mayMissObject && takesObjects(declared))
    codes.push("auth.not_owner");
  if (
    isApiPath(declared.url) ||
    declared.body !== undefined ||
    declared.query !== undefined ||
    declared.params !== undefined ||
    declared.consumes !== undefined ||
    declared.socket !== undefined
  ) {
    codes.push("validation.failed");
  }
  if (declared.method !== "GET") codes.push("upload.unsupported_type", "upload.file_too_large", "validation.failed");
  return codes;
}

/** Returns all error codes of a route and their possible statuses. */
export function codesOf(declared: Route): ReadonlyMap<ErrorCode, readonly number[]> {
  const codes = new Set([...impliedCodes(declared), ...declared.codes]);
  return new Map([...codes].map((code) => [code, declared.statuses?.[code] ?? [catalog[code].status]]));
}

/**
 * Rejects an incomplete declaration before the server starts listening. @throws Error that names the route and the missing part
 */
export function assertDeclared(declared: Route): void {
  const name = `${declared.method} ${declared.url}`;
  const { access, rate, codes, answers } = declared as Partial<Route>;
  if (access === undefined || (access !== "public" && access.length === 0)) throw new Error(`${name} declares no access`);
  if (rate === undefined) throw new Error(`${name} declares no rate limit`);
  if (codes === undefined) throw new Error(`${name} declares no codes`);
  if (answers === undefined || Object.keys(answers).length === 0) throw new Error(`${name} declares no answers`);
  if (declared.socket !== undefined) assertSocketDeclared(name, declared.socket, declared.query);
  if (declared.deprecated !== undefined) deprecationHeaders(declared.deprecated, declared.tag, declared.id);
  for (const [code, statuses] of codesOf(declared)) {
    const unknown = statuses.filter((status) => !statusesOf(code).includes(status));
    if (unknown.length > 0)
      throw new Error(`${name} declares ${code} with ${unknown.join(", ")}, which is not a status of this code in the catalog`);
  }
}
