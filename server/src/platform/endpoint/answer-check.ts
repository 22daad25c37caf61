import { channel } from "node:diagnostics_channel";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { TSchema } from "typebox";
import { type Answer, csvType } from "./call.ts";
import { EventStreamSchema } from "./event-stream.schema.ts";
import type { Route } from "./route.ts";
import { frameSchemas, SocketFrames } from "./socket-frames.schema.ts";

/** A response that differs from its declaration. */
export interface Departure {
  /** Id of the operation, or name of the tool. */
  readonly operation: string;
  readonly problem: string;
}

/** Channel on which every violation is published, so that a test can fail even if it does not read the response. */
const departures = channel("parlance:departure");

/** Name of the channel to subscribe to. */
export const departuresChannel = departures.name as string;

export function publishDeparture(departure: Departure): void {
  departures.publish(departure);
}

/** Checks a response. @throws Error if the check finds a problem, which is also published */
export function assertAnswer(operation: string, check: Check, value: unknown): void {
  const problem = check(value);
  if (problem === null) return;
  publishDeparture({ operation, problem });
  throw new Error(`${operation} returned an undeclared response: ${problem}`);
}

const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false, addUsedSchema: false });
(addFormats as unknown as (ajv: Ajv) => void)(ajv);

/** Returns a description of a value's problem; null if there is none. */
export type Check = (value: unknown) => string | null;

/** Compiled checks by schema. Tests start many services in one process, and compilation is the main cost of a check. */
const compiled = new WeakMap<TSchema, ValidateFunction>();

function compile(schema: TSchema): ValidateFunction {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const validate = ajv.compile(closedSchema(schema) as object);
  compiled.set(schema, validate);
  return validate;
}

/** Returns a check that validates values against a schema and rejects undeclared properties. The schema is compiled on first use. */
export function strictCheck(schema: TSchema): Check {
  return (value) => {
    const validate = compile(schema);
    if (validate(value)) return null;
    const told = (validate.errors ?? []).slice(0, 5).map(({ instancePath, message, params }) => {
      const { additionalProperty } = params as { additionalProperty?: string };
      return `${instancePath || "the value"} ${message ?? "is not valid"}${additionalProperty === undefined ? "" : ` (${additionalProperty})`}`;
    });
    return told.join("; ");
  };
}

/** Returns a copy of a schema in which objects with declared properties do not allow other properties. */
function closedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closedSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, closedMember(name, member)]));
  if ("allOf" in copy) throw new Error("a response schema with allOf cannot be closed; spread the properties of its parts");
  return copy["properties"] !== undefined && copy["additionalProperties"] === undefined ? { ...copy, additionalProperties: false } : copy;
}

function closedMember(name: string, member: unknown): unknown {
  if (name === "enum" || name === "const" || name === "examples" || name === "default") return member;
  if (name === "properties" || name === "patternProperties")
    return Object.fromEntries(Object.entries(member as object).map(([key, each]) => [key, closedSchema(each)]));
  return closedSchema(member);
}

/** Returns a check for the responses of a route's handler. */
export function answerCheck({ answers, csv }: Route): (answer: Answer) => string | null {
  const checks = new Map(Object.entries(answers).map(([status, declared]) => [Number(status), bodyCheck(declared)]));
  return (answer) => {
    const check = checks.get(answer.status);
    if (csv === true && answer.headers?.["content-type"] === csvType)
      return typeof answer.body === "string" ? null : "CSV must be a string";
    return check === undefined ? `the status ${answer.status} is not declared` : check(answer);
  };
}

function bodyCheck(declared: Route["answers"][number]): (answer: Answer) => string | null {
  if (declared === undefined || declared === null) return ({ body, json }) => (isNothing(body ?? json) ? null : "a body is not declared");
  if (declared instanceof EventStreamSchema || declared instanceof SocketFrames) return () => "a stream is declared";
  if (typeof declared === "string") {
    const types = declared.split(", ").map((type) => type.replace("*", ""));
    return ({ headers, json }) => {
      const type = headers?.["content-type"] ?? (json === undefined ? "none" : "application/json");
      return types.some((each) => type.startsWith(each)) ? null : `the content type is ${type} instead of ${declared}`;
    };
  }
  const check = strictCheck(declared);
  // Checks the serialized form of the body, in which dates are strings and undefined members are omitted.
  return ({ body, json }) => {
    const text = json === undefined ? JSON.stringify(body) : String(json);
    return text === undefined ? "the body is missing" : check(JSON.parse(text));
  };
}

function isNothing(body: unknown): boolean {
  return body === undefined || body === "" || (Buffer.isBuffer(body) && body.length === 0);
}

/** Checks frames of an event stream. Throws if a frame is invalid. */
export type FrameCheck = (text: string) => void;

/** @returns a check that throws on a frame that the stream does not declare; undefined if the route does not declare a stream */
export function frameCheck({ id, answers }: Route): FrameCheck | undefined {
  const stream = Object.values(answers).find((declared) => declared instanceof EventStreamSchema);
  if (stream === undefined) return undefined;
  const checks = new Map(Object.entries(stream.events).map(([name, schema]) => [name, strictCheck(schema)]));
  return (text) => {
    for (const frame of text.split("\n\n")) {
      const problem = frameProblem(checks, frame);
      if (problem === null) continue;
      publishDeparture({ operation: id, problem });
      throw new Error(`${id}: ${problem}`);
    }
  };
}

/** Matches comments and the `retry` field, which are not events. */
const notAnEvent = /^(:.*|retry: \d+)?$/;

function frameProblem(checks: ReadonlyMap<string, Check>, frame: string): string | null {
  if (notAnEvent.test(frame)) return null;
  const { event, data } = /^event: (?<event>[\w.]+)\ndata: (?<data>[^\n]*)\nid: [\w-]+$/.exec(frame)?.groups ?? {};
  if (event === undefined || data === undefined) return `a frame is malformed: ${frame.slice(0, 200)}`;
  const check = checks.get(event);
  if (check === undefined) return `the event ${event} is not declared`;
  const problem = check(JSON.parse(data));
  return problem === null ? null : `the event ${event}: ${problem}`;
}

/** @returns a check that throws on a frame or close code that the socket does not declare */
export function socketCheck(id: string, frames: SocketFrames): SocketCheck {
  const checks = new Map([...frameSchemas(frames, "server")].map(([type, schema]) => [type, strictCheck(schema)]));
  const assert = (problem: string | null): void => {
    if (problem === null) return;
    publishDeparture({ operation: id, problem });
    throw new Error(`${id}: ${problem}`);
  };
  return {
    frame(text) {
      const sent = JSON.parse(text) as { readonly type: string };
      const check = checks.get(sent.type);
      const problem = check === undefined ? "it is not declared" : check(sent);
      assert(problem === null ? null : `the frame ${sent.type}: ${problem}`);
    },
    close(code) {
      assert(Object.hasOwn(frames.closeCodes, code) ? null : `the close code ${code} is not declared`);
    },
  };
}

/** Checks the frames and the close codes that a socket sends. */
export interface SocketCheck {
  frame(text: string): void;
  close(code: number): void;
}
