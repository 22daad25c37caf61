import type { Actor } from "../../auth/actor.ts";
import { assertAnswer, type Check, strictCheck } from "../endpoint/answer-check.ts";
import { impliedToolCodes, type Tool, type ToolCall, type ToolTransport } from "../endpoint/tool.ts";
import { bodyValidator } from "../endpoint/validation.ts";
import { Failure } from "../errors/fail.ts";
import { unexpected } from "../errors/unexpected.ts";
import type { Log } from "../lib/log.ts";
import type { RateLimiter } from "../limits/enforce.ts";

export interface CallToolDeps {
  readonly rateLimiter: RateLimiter;
  readonly log: Log;
  /** Outside production an undeclared code is an error. */
  readonly strictCodes: boolean;
  /** Whether every answer is checked against the tool's schema, for tests. */
  readonly checkAnswers: boolean;
}

/** One call as it arrived. */
export interface SentCall extends ToolTransport, Pick<ToolCall, "requestId" | "signal" | "progress"> {
  readonly actor: Actor;
  /** `arguments`, whatever they are. */
  readonly sent: unknown;
}

/** What the call came to: the text of a JSON object. */
export interface CallOutcome {
  readonly json: string;
  readonly isError: boolean;
}

/** A tool with its arguments' validator. */
export interface ServedTool {
  readonly tool: Tool;
  readonly validate: (sent: unknown) => unknown;
  readonly codes: ReadonlySet<string>;
  readonly check: Check;
}

export function servedTool(tool: Tool): ServedTool {
  return {
    tool,
    validate: bodyValidator(tool.input),
    codes: new Set([...impliedToolCodes, ...tool.codes]),
    check: strictCheck(tool.output),
  };
}

/** Runs a tool as a route runs its operation: access, rate, validation, then the call. Never rejects: a failure is an answer. */
export async function callTool(deps: CallToolDeps, served: ServedTool, call: SentCall): Promise<CallOutcome> {
  const { tool } = served;
  try {
    const { actor, request, reply, requestId, signal, progress } = call;
    if (!tool.access.includes(actor.kind)) {
      throw new Failure("auth.forbidden", `The tool ${tool.name} takes ${tool.access.map((kind) => described[kind]).join(" or ")}`);
    }
    if (tool.rate !== "Global") await deps.rateLimiter.count(tool.rate, request, reply);
    const input = served.validate(call.sent ?? {});
    const answer = await tool.handle({ actor, input, requestId, signal, progress });
    const json = "json" in answer ? answer.json : JSON.stringify(answer.body);
    if (deps.checkAnswers) assertAnswer(tool.name, served.check, JSON.parse(json));
    return { json, isError: false };
  } catch (error) {
    return { json: JSON.stringify(errorBody(asFailure(deps, served, error, call.requestId))), isError: true };
  }
}

const described: Readonly<Record<Actor["kind"], string>> = {
  session: "a browser session",
  account_key: "an account key",
  persona_key: "a persona key",
  persona_public: "a public persona id",
  integration_key: "an integration key",
};

function asFailure({ log, strictCodes }: CallToolDeps, { tool, codes }: ServedTool, error: unknown, requestId: string): Failure {
  if (!(error instanceof Failure)) {
    log.error({ err: error, requestId, tool: tool.name }, "a tool failed");
    return unexpected(error, "call the tool again with growing pauses");
  }
  if (codes.has(error.code)) return error;
  log.error({ code: error.code, tool: tool.name, requestId }, "a tool answers an undeclared code");
  return strictCodes ? new Failure("server.error", `The tool does not declare ${error.code}`) : error;
}

/** Decisions, chapter 15; with the extensions that the problem of the same code has. */
function errorBody({ code, status, message, retryAfter, extensions }: Failure): object {
  return { code, status, message: withoutPlace(message), ...(retryAfter === undefined ? {} : { retry_after: retryAfter }), ...extensions };
}

/** Operations and validators name the part of an HTTP request that is meant, which a tool's arguments are none of. */
function withoutPlace(message: string): string {
  return message.replace(/^body: /, "");
}
