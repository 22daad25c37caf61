import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorObject } from "ajv";
import type { Actor } from "../../ports/actor.ts";
import { Failure } from "../errors/fail.ts";
import { toProblem } from "../errors/problem.ts";
import { unexpected } from "../errors/unexpected.ts";
import type { ErrorCode } from "../errors/catalog.ts";
import type { FieldError } from "../errors/extensions.ts";
import type { Log } from "../lib/log.ts";
import { type Check, publishDeparture, strictCheck } from "../endpoint/answer-check.ts";
import { problemOf } from "./problem.schema.ts";
import type { Rejection } from "./rejection-log.ts";
import { fieldErrors } from "../endpoint/validation.ts";

function validationFailed(detail: string, errors: readonly FieldError[]): Failure {
  return new Failure("validation.failed", detail, { errors });
}

/** Parts of a request, by the name that the framework uses. */
const places: Readonly<Record<string, string>> = { querystring: "query", params: "path", headers: "headers" };
const fieldPrefixes: Readonly<Record<string, string>> = { query: "Query parameter ", path: "Path parameter ", headers: "Header " };

/** Returns a sentence with the field and its part of the request: "Query parameter `limit` must be at most 200." */
function invalidPart(where: string, { field, message }: FieldError): string {
  return field === "" ? `The ${where} ${message}.` : `${fieldPrefixes[where] ?? ""}\`${field}\` ${message}.`;
}

/** Converts any thrown value, including framework errors, to a cataloged failure. */
export function asFailure(error: unknown, bodyLimit: number): Failure {
  if (error instanceof Failure) return error;
  const known = error as Partial<FastifyError>;
  if (known.validation !== undefined) {
    const errors = fieldErrors(known.validation as ErrorObject[]);
    const where = places[known.validationContext ?? "body"] ?? "body";
    const first = errors[0];
    const detail = first === undefined ? `The ${where} is invalid.` : invalidPart(where, first);
    return validationFailed(detail, errors);
  }
  switch (known.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
    case "FST_REQ_FILE_TOO_LARGE":
      return new Failure("upload.file_too_large", `The body exceeds the limit of ${bodyLimit} bytes. Split it into several requests.`);
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new Failure("upload.unsupported_type", "This route does not support this content type.");
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return validationFailed("The body is not valid JSON.", [{ field: "", code: "format", message: "is not valid JSON" }]);
    case "FST_ERR_BAD_URL":
    case "FST_ERR_MAX_PARAM_LENGTH":
    case "FST_ERR_ASYNC_CONSTRAINT":
      return validationFailed("The URL is malformed.", [{ field: "path", code: "format", message: "is malformed" }]);
    default:
      break;
  }
  if (typeof known.statusCode === "number" && known.statusCode >= 400 && known.statusCode < 500) {
    return validationFailed("The request is malformed.", [{ field: "", code: "format", message: "is malformed" }]);
  }
  return unexpected(error, "Retry with exponential backoff.");
}

interface ProblemOptions {
  readonly baseUrl: () => string;
  readonly log: Log;
  readonly rejected: (rejection: Rejection, actor: Actor | null) => void;
  /** Whether a response with an undeclared code is itself an error. */
  readonly strictCodes: boolean;
  readonly declared: (request: FastifyRequest) => ReadonlyMap<ErrorCode, readonly number[]> | undefined;
  /** Maximum size of a JSON body in bytes. */
  readonly bodyLimit: number;
  /** Whether every problem response is checked against the schema of its code. */
  readonly checkAnswers: boolean;
}

/** Returns a function that reports problem responses whose body does not match the schema of their code. */
function problemCheck(): (operation: string, code: ErrorCode, problem: object) => void {
  const checks = new Map<ErrorCode, Check>();
  return (operation, code, problem) => {
    const check = checks.get(code) ?? strictCheck(problemOf(code));
    checks.set(code, check);
    const found = check(JSON.parse(JSON.stringify(problem)));
    if (found !== null) publishDeparture({ operation, problem: `the problem ${code}: ${found}` });
  };
}

function rejectionOf({ code, status }: Failure, request: FastifyRequest, reply: FastifyReply): Rejection {
  const { id: requestId, method, routeOptions, actor } = request;
  const account = actor?.accountId;
  return { requestId, method, route: routeOptions?.url, status, code, ms: Math.round(reply.elapsedTime), account };
}

/** Returns a function that sends any failure as `application/problem+json`. */
export function problemSender(options: ProblemOptions) {
  const check = options.checkAnswers ? problemCheck() : null;
  return async function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    let failure = asFailure(error, request.routeOptions?.bodyLimit ?? options.bodyLimit);
    if (!(error instanceof Failure) && failure.status >= 500) {
      options.log.error({ err: error, requestId: request.id, method: request.method, route: request.routeOptions?.url }, "request failed");
    }
    const declared = options.declared(request);
    if (declared !== undefined && !declared.get(failure.code)?.includes(failure.status)) {
      const { code, status } = failure;
      options.log.error({ code, status, route: request.routeOptions.url, requestId: request.id }, "route returned an undeclared code");
      publishDeparture({
        operation: `${request.method} ${request.routeOptions.url}`,
        problem: `the code ${code} with status ${status} is not declared`,
      });
      if (options.strictCodes) failure = new Failure("server.error", `The route does not declare ${code} with status ${status}`);
    }
    if (error instanceof Failure || failure.status < 500) options.rejected(rejectionOf(failure, request, reply), request.actor ?? null);
    if (failure.retryAfter !== undefined) reply.header("retry-after", String(failure.retryAfter));
    if (failure.allow !== undefined) reply.header("allow", failure.allow.join(", "));
    const problem = toProblem(failure, options.baseUrl(), request.id);
    check?.(`${request.method} ${request.routeOptions?.url ?? "unknown"}`, failure.code, problem);
    await reply
      .code(failure.status)
      .header("x-request-id", request.id)
      .header("cache-control", "no-store")
      .type("application/problem+json")
      .serializer((body: unknown) => JSON.stringify(body))
      .send(problem);
  };
}
