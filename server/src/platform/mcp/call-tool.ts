import type { Actor } from "../../ports/actor.ts";
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
  /** Whether an undeclared code throws an error, as it does outside production. */
  readonly strictCodes: boolean;
  /** Whether every result is checked against the tool's schema, as in tests. */
  readonly checkAnswers: boolean;
}

/** A call as received. */
export interface SentCall extends ToolTransport, Pick<ToolCall, "requestId" | "signal" | "progress"> {
  readonly actor: Actor;
  /** The `arguments` as received, not validated. */
  readonly sent: unknown;
}

/** The result of a call, as the text of a JSON object. */
export interface CallOutcome {
  readonly json: string;
  readonly isError: boolean;
}

/** A tool with the validator for its arguments. */
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

/**
 * Runs a tool in the same way as a route: checks the access, the rate limit and the arguments, and then calls the handler. Never rejects:
 * failures become results.
 */
export async function callTool(deps: CallToolDeps, served: ServedTool, call: SentCall): Promise<CallOutcome> {
  const { tool } = served;
  try {
    const { actor, request, reply, requestId, signal, progress } = call;
    if (!tool.access.includes(actor.kind)) {
      throw new Failure("auth.forbidden", `The tool ${tool.name} requires ${tool.access.map((kind) => described[kind]).join(" or ")}.`);
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
  registrant: "a registration token",
};

function asFailure({ log, strictCodes }: CallToolDeps, { tool, codes }: ServedTool, error: unknown, requestId: string): Failure {
  if (!(error instanceof Failure)) {
    log.error({ err: error, requestId, tool: tool.name }, "a tool failed");
    return unexpected(error, "Retry with exponential backoff.");
  }
  if (codes.has(error.code)) return error;
  log.error({ code: error.code, tool: tool.name, requestId }, "tool returned an undeclared code");
  return strictCodes ? new Failure("server.error", `The tool does not declare ${error.code}.`) : error;
}

/** Returns the body of a failure, including the extension members of the HTTP problem with the same code. */
function errorBody({ code, status, message, retryAfter, extensions }: Failure): object {
  return { code, status, message: withoutPlace(message), ...(retryAfter === undefined ? {} : { retry_after: retryAfter }), ...extensions };
}

/** Removes the name of the HTTP part from a message, because tool arguments do not have HTTP parts. */
function withoutPlace(message: string): string {
  return message.replace(/^body: /, "");
}
