import Type, { type Static, type TObject, type TSchema } from "typebox";
import { about } from "./schemas.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor, PrincipalKind } from "../../ports/actor.ts";
import type { ErrorCode } from "../errors/catalog.ts";
import type { View } from "./schemas.ts";
import type { PolicyName } from "../limits/policies.ts";

type ActorOf<Kind extends PrincipalKind> = { [K in Kind]: Extract<Actor, { kind: K }> }[Kind];

/** A tool call, after authentication and validation, as passed to the tool's handler. */
export interface ToolCall<Input = unknown, A extends Actor = Actor> {
  readonly actor: A;
  readonly input: Input;
  readonly requestId: string;
  /** Aborts when the caller disconnects or cancels the call. */
  readonly signal: AbortSignal;
  /** Reports progress to the caller. Does nothing if the caller did not request it. */
  readonly progress: (message: string) => void;
}

/** A tool's result: an object that matches the output schema, or its serialized JSON. */
type ToolAnswer<Output> = { readonly body: Output } | { readonly json: string };

/** Hints that clients may show before a call. They do not affect access. */
interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Whether the tool accesses anything outside the service. */
  readonly openWorldHint: boolean;
}

interface ToolBase {
  readonly name: string;
  /** Human-readable title. */
  readonly title: string;
  /** Description for the agent: what the tool does, when to call it, and how to use the result. */
  readonly description: string;
  /** Rate limit policy of the underlying operation. */
  readonly rate: PolicyName;
  /** Error codes, except those common to all tools (see `impliedToolCodes`). */
  readonly codes: readonly ErrorCode[];
  /** Input schema for clients, if `input` leaves part of the validation to the operation. */
  readonly documentedInput?: TObject;
  readonly annotations: ToolAnnotations;
}

/** A tool without its handler's types, as served by `platform/mcp/`. */
export interface Tool extends ToolBase {
  readonly access: readonly PrincipalKind[];
  readonly input: TObject;
  readonly output: TObject;
  readonly handle: (call: ToolCall) => Promise<ToolAnswer<object>>;
}

interface TypedTool<Access extends readonly PrincipalKind[], Input extends TObject, Output extends TObject> extends ToolBase {
  /** Kinds of callers that can see and call the tool. */
  readonly access: Access;
  readonly input: Input;
  readonly output: Output;
  readonly handle: (call: ToolCall<Static<Input>, ActorOf<Access[number]>>) => Promise<ToolAnswer<View<Output>>>;
}

/** Declares a tool. The handler's types follow from the schema and the access. */
export function tool<const Access extends readonly PrincipalKind[], Input extends TObject, Output extends TObject>(
  declaration: TypedTool<Access, Input, Output>,
): Tool {
  return declaration as unknown as Tool;
}

export const impliedToolCodes: readonly ErrorCode[] = [
  "validation.failed",
  "auth.forbidden",
  "limits.rate_exceeded",
  "server.error",
  "server.unavailable",
];

/** Result of a failed tool call. */
export const ToolError = Type.Object({
  code: Type.String({ description: "error code from the error catalog" }),
  status: Type.Integer({ description: "HTTP status for the same error" }),
  message: about("a message in English, for people", Type.String()),
  retry_after: Type.Optional(Type.Integer({ description: "number of seconds to wait before you retry" })),
});

/** Returns the output schema for clients. It includes failures, because some clients also validate failures. */
export function outputSchemaOf({ output }: Pick<Tool, "output">): TSchema & { readonly type: "object" } {
  return { type: "object", anyOf: [output, ToolError] } as unknown as TSchema & { readonly type: "object" };
}

/** The HTTP request and response of a call, for metrics. */
export interface ToolTransport {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
