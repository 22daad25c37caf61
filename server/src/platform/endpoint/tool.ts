import Type, { type Static, type TObject, type TSchema } from "typebox";
import { about } from "./schemas.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor, PrincipalKind } from "../../ports/actor.ts";
import type { ErrorCode } from "../errors/catalog.ts";
import type { View } from "./schemas.ts";
import type { PolicyName } from "../limits/policies.ts";

type ActorOf<Kind extends PrincipalKind> = { [K in Kind]: Extract<Actor, { kind: K }> }[Kind];

/** One call of a tool, authenticated and validated, as passed to its handler. */
export interface ToolCall<Input = unknown, A extends Actor = Actor> {
  readonly actor: A;
  readonly input: Input;
  readonly requestId: string;
  /** Fires when the caller disconnects or cancels the call. */
  readonly signal: AbortSignal;
  /** Reports progress to a caller that requested it; otherwise does nothing. */
  readonly progress: (message: string) => void;
}

/** A tool's result: an object of its schema, or one already serialized. */
type ToolAnswer<Output> = { readonly body: Output } | { readonly json: string };

/** Hints that clients may show before a call; they do not affect access. */
interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Whether it accesses anything outside the service. */
  readonly openWorldHint: boolean;
}

interface ToolBase {
  readonly name: string;
  /** Human-readable. */
  readonly title: string;
  /** For the agent: what it does, when to call it, how to use the result. */
  readonly description: string;
  /** Rate limit policy of the operation behind it. */
  readonly rate: PolicyName;
  /** Error codes other than those of every tool (see `impliedToolCodes`). */
  readonly codes: readonly ErrorCode[];
  /** The input schema for clients, if `input` leaves part of the validation to the operation. */
  readonly documentedInput?: TObject;
  readonly annotations: ToolAnnotations;
}

/** A tool with erased handler types, which `platform/mcp/` serves. */
export interface Tool extends ToolBase {
  readonly access: readonly PrincipalKind[];
  readonly input: TObject;
  readonly output: TObject;
  readonly handle: (call: ToolCall) => Promise<ToolAnswer<object>>;
}

interface TypedTool<Access extends readonly PrincipalKind[], Input extends TObject, Output extends TObject> extends ToolBase {
  /** Kinds of callers that see the tool and may call it. */
  readonly access: Access;
  readonly input: Input;
  readonly output: Output;
  readonly handle: (call: ToolCall<Static<Input>, ActorOf<Access[number]>>) => Promise<ToolAnswer<View<Output>>>;
}

/** Declares a tool; the handler's types follow from its schema and its access. */
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

/** The result of a failed tool. */
export const ToolError = Type.Object({
  code: Type.String({ description: "error code, as in the error catalog" }),
  status: Type.Integer({ description: "HTTP status of the same error" }),
  message: about("for people, in English", Type.String()),
  retry_after: Type.Optional(Type.Integer({ description: "seconds to wait before you retry" })),
});

/** Returns the output schema for clients. It includes failures, because some clients validate those too. */
export function outputSchemaOf({ output }: Pick<Tool, "output">): TSchema & { readonly type: "object" } {
  return { type: "object", anyOf: [output, ToolError] } as unknown as TSchema & { readonly type: "object" };
}

/** The call's transport, for metrics. */
export interface ToolTransport {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
