import { APICallError } from "ai";
import { LanguageModelUnavailable } from "../../ports/language-model.ts";
import { AnswerTooLarge } from "./bounded-fetch.ts";

const MOST_DETAIL = 200;
/** Minimum length of a key that is redacted; redacting a shorter key would garble the text. */
const LEAST_SECRET = 6;

/** Thrown for an invalid answer. The message contains no external text, so it is safe to log. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/**
 * Converts an error from the provider's client into a sentence for the log. The endpoint's message is quoted only if there is a status
 * code, because other errors contain the request or parts of the answer. The cause is omitted for the same reason.
 */
export function unavailable(error: unknown, apiKey: string | undefined): LanguageModelUnavailable {
  return new LanguageModelUnavailable(`the language model ${withoutSecret(reasonOf(error), apiKey)}`);
}

function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  if (causes(error).some((cause) => cause instanceof AnswerTooLarge)) return "sent a response that is too large";
  if (APICallError.isInstance(error) && error.statusCode !== undefined && (error.statusCode < 200 || error.statusCode > 299)) {
    const { host, pathname } = new URL(error.url);
    return `answered with status ${error.statusCode} at ${host}${pathname}: ${oneLine(error.message)}`;
  }
  const code = codeOf(error);
  if (code !== undefined) return `was unreachable or disconnected (${code})`;
  if (APICallError.isInstance(error) && error.statusCode === undefined) return "was unreachable";
  if (error instanceof Error && /(?:Parse|Validation|APICall)/.test(error.name)) return "sent an invalid response";
  const reported = typeof error === "string" ? error : messageIn(error);
  return error instanceof Error || reported === undefined ? "ended its answer early" : `reported a failure: ${oneLine(reported)}`;
}

/** Returns the error message that the endpoint sent in the middle of a stream. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { message, type } = error as { readonly message?: unknown; readonly type?: unknown };
  return [type, message].filter((part) => typeof part === "string").join(": ") || undefined;
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = error; at !== undefined && at !== null && chain.length < 5; at = (at as { readonly cause?: unknown }).cause) chain.push(at);
  return chain;
}

function codeOf(error: unknown): string | undefined {
  const codes = causes(error).map((cause) => (cause as { readonly code?: unknown }).code);
  return codes.find((code) => typeof code === "string" && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)) as string | undefined;
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

function withoutSecret(reason: string, apiKey: string | undefined): string {
  const text = apiKey === undefined || apiKey.length < LEAST_SECRET ? reason : reason.replaceAll(apiKey, "***");
  return text.length > MOST_DETAIL ? `${text.slice(0, MOST_DETAIL).toWellFormed()}…` : text;
}
