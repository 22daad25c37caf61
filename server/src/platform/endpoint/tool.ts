import Type, { type Static, type TObject, type TSchema } from "typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor, PrincipalKind } from "../../auth/actor.ts";
import type { ErrorCode } from "../errors/catalog.ts";
import type { PolicyName } from "../limits/policies.ts";

type ActorOf<Kind extends PrincipalKind> = { [K in Kind]: Extract<Actor, { kind: K }> }[Kind];

/** One call of a tool, authenticated and validated, as its handler sees it. */
export interface ToolCall<Input = unknown, A extends Actor = Actor> {
  readonly actor: A;
  readonly input: Input;
  readonly requestId: string;
  /** Fires when the caller is gone or has taken the call back. */
  readonly signal: AbortSignal;
  /** Tells a caller that asked for it how far the call is; says nothing to others. */
  readonly progress: (message: string) => void;
}

/** What a tool answers: an object, or the text of one where it was made elsewhere. */
export type ToolAnswer = { readonly body: object } | { readonly json: string };

/** What clients may show or ask before they call a tool. Hints: nothing is allowed or forbidden by them. */
interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Whether it reaches beyond what the service holds. */
  readonly openWorldHint: boolean;
}

interface ToolBase {
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** For the agent: what it does, when to call it, what to do with the answer. */
  readonly description: string;
  /** Row of the contract's chapter 8.1 of the operation behind it. */
  readonly rate: PolicyName;
  /** Codes it may answer besides those that every tool may (see `impliedToolCodes`). */
  readonly codes: readonly ErrorCode[];
  readonly output: TObject;
  /** The input as clients see it, where `input` leaves the validation of parts to the operation. */
  readonly documentedInput?: TObject;
  readonly annotations: ToolAnnotations;
}

/** A tool whose handler's types are settled; what `platform/mcp/` serves. */
export interface Tool extends ToolBase {
  readonly access: readonly PrincipalKind[];
  readonly input: TObject;
  readonly handle: (call: ToolCall) => Promise<ToolAnswer>;
}

interface TypedTool<Access extends readonly PrincipalKind[], Input extends TObject> extends ToolBase {
  /** Kinds of callers that see the tool and may call it. */
  readonly access: Access;
  readonly input: Input;
  readonly handle: (call: ToolCall<Static<Input>, ActorOf<Access[number]>>) => Promise<ToolAnswer>;
}

/** Declares a tool; the handler's types follow from its schema and its access. */
export function tool<const Access extends readonly PrincipalKind[], Input extends TObject>(declaration: TypedTool<Access, Input>): Tool {
  return declaration as unknown as Tool;
}

export const impliedToolCodes: readonly ErrorCode[] = [
  "validation.failed",
  "auth.forbidden",
  "limits.rate_exceeded",
  "server.error",
  "server.unavailable",
];

/** What a tool answers instead where it fails (decisions, chapter 15). */
export const ToolError = Type.Object({
  code: Type.String({ description: "error code, as in the error catalog" }),
  status: Type.Integer({ description: "HTTP status of the same error" }),
  message: Type.String(),
  retry_after: Type.Optional(Type.Integer({ description: "seconds to wait before you retry" })),
});

/** The output schema that clients see. Some of them hold failures to it as well. */
export function outputSchemaOf({ output }: Pick<Tool, "output">): TSchema & { readonly type: "object" } {
  return { type: "object", anyOf: [output, ToolError] } as unknown as TSchema & { readonly type: "object" };
}

/** How the call came, for what counts it. */
export interface ToolTransport {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
