import { ParlanceError } from "@parlance/sdk";
import { explanations } from "../../platform/errors/explanations.ts";

/** Advice for each code of a failure that originates in the client. */
const ownCures = {
  "client.usage": "Run the command with --help to see its options and examples.",
  "client.no_service": "Start the service with `npm start`, or specify another one with --url or PARLANCE_URL.",
  "client.no_key":
    "Set PARLANCE_KEY, or add --key KEY. The account key is printed on first start; you can create other keys in the dashboard.",
  "client.network": "Check the URL and that the service is running. Then run the command again.",
  "client.timeout": "Run the command again. If it happens again, check the load of the service.",
  "client.unexpected": "Check the URL: the response came from another server, such as a proxy, and not from Parlance.",
  "client.unreadable": "Check that the path exists and that you can read it.",
  "client.invalid_file": "Correct the file and run the command again.",
  "client.exists": "Choose another name, or move the existing file away.",
  "client.removals_withheld":
    "Check that the list is complete. To delete them, add --max-removals with a larger fraction, such as 1 for all.",
  "client.job_ended": "Correct the problem in the message, then run the command again.",
} as const;

/** Advice for the codes at the start of `error_message` if a document could not be processed. */
const processingCures: Readonly<Record<string, string>> = {
  encrypted: "Save the file without a password and run the command again.",
  damaged: "Open the file in the program that created it, save it again and run the command again.",
  empty: "The file contains no text. Upload a file that contains text, or leave it out.",
  too_large: "Split the file into smaller files.",
  extract_timeout: "Split the file into smaller files, or process it again in the dashboard.",
  embed_failed: "Check the embedding model of the service, then process the document again in the dashboard.",
  quota: "Choose a higher tier or delete documents, then process the document again in the dashboard.",
};

/** A failure as three lines: what happened, its code, and what to do. */
export interface Failure {
  readonly what: string;
  readonly code: string;
  readonly cure: string;
}

/** Thrown by client commands for failures that they detect themselves. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  readonly failure: Failure;

  constructor(code: keyof typeof ownCures, what: string, cure: string = ownCures[code]) {
    super(what);
    this.failure = { what, code, cure };
  }
}

/** Returns the advice for a code. */
export function cureOf(code: string): string {
  const all: Readonly<Record<string, string | undefined>> = ownCures;
  const known: Readonly<Record<string, { readonly advice: string } | undefined>> = explanations;
  return all[code] ?? known[code]?.advice ?? "Look up the code at /errors of the service.";
}

/** Returns the failure for the `error_message` of a document that could not be processed. */
export function processingFailure(message: string): Failure {
  const [, code = "failed", what = message] = /^(\w+): *(.*)$/s.exec(message) ?? [];
  return { what, code, cure: processingCures[code] ?? "Process the document again in the dashboard." };
}

/** Converts an error to a failure. Returns null for a bug in the program, which must not be hidden. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof CommandFailure) return error.failure;
  if (!(error instanceof ParlanceError)) return null;
  const fields = error.errors.map(({ field, message }) => `${field} ${message}`);
  const details = fields.length > 0 && !fields.every((text) => error.detail.includes(text)) ? ` ${fields.slice(0, 5).join("; ")}.` : "";
  return { what: `${error.detail}${details}${connectionReason(error)}`, code: error.code, cure: cureOf(error.code) };
}

/** Returns the reason for a failed connection, such as the address that refused it. Only the innermost cause contains this reason. */
function connectionReason(error: ParlanceError): string {
  if (error.code !== "client.network") return "";
  let cause: unknown = error.cause;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return cause instanceof Error && cause.message !== "" ? ` ${cause.message}.` : "";
}
