import type { FieldError, FieldProblem } from "../../platform/errors/extensions.ts";
import { fail } from "../../platform/errors/fail.ts";
import { codePoints, isBlank, isStorable } from "../../platform/lib/text.ts";
import type { Metadata, UserAttributes } from "../model/session.ts";

/** A visitor's message and metadata, excluding the image and the visitor's identity. */
export interface SaidInput {
  /** Empty only if an image is sent. */
  readonly message: string;
  readonly channel: string | undefined;
  readonly userAttributes: UserAttributes | undefined;
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
}

export type CheckedInput = SaidInput & { readonly metadata: Metadata | undefined };

/**
 * Validates rules that a schema cannot express.
 * @throws Failure `validation.failed`; the `content` variant if metadata exceeds its limits
 */
export function checkInput(input: SaidInput, hasImage: boolean): CheckedInput {
  const metadata = checkedMetadata(input.metadata);
  const message = checkedMessage(input.message, hasImage);
  checkStorable("channel", input.channel);
  for (const [name, value] of Object.entries(input.userAttributes ?? {})) checkStorable(`user_attributes.${name}`, value);
  return { ...input, message, metadata };
}

const notStorable = "must be well-formed Unicode without NUL";

function checkStorable(field: string, text: string | undefined): void {
  if (text === undefined || isStorable(text)) return;
  fail("validation.failed", `\`${field}\` ${notStorable}.`, { errors: [{ field, code: "format", message: notStorable }] });
}

const mostMessage = 8_000;

function failMessage(code: FieldProblem, message: string): never {
  fail("validation.failed", `\`message\` ${message}.`, { errors: [{ field: "message", code, message }] });
}

function checkedMessage(message: string, hasImage: boolean): string {
  if (!isStorable(message)) failMessage("format", notStorable);
  if (codePoints(message.normalize("NFC")) > mostMessage) failMessage("too_long", `can have at most ${mostMessage} characters`);
  if (!isBlank(message)) return message;
  if (!hasImage) failMessage("too_short", "must not be empty");
  return "";
}

const mostMetadataBytes = 4_096;

/** Checks the limits for metadata. */
function checkedMetadata(metadata: Readonly<Record<string, unknown>> | undefined): Metadata | undefined {
  if (metadata === undefined) return undefined;
  const errors: FieldError[] = [];
  const entries = Object.entries(metadata);
  if (entries.length > 20)
    errors.push({ field: "metadata", code: "too_many", message: `can have at most 20 keys, but has ${entries.length}` });
  for (const [key, value] of entries.slice(0, 100)) {
    const field = `metadata.${key.slice(0, 60)}`;
    if (codePoints(key) > 40) errors.push({ field, code: "too_long", message: "has a key with more than 40 characters" });
    if (typeof value === "object" && value !== null)
      errors.push({ field, code: "type", message: "must be a string, a number, true, false or null" });
    if (typeof value === "string" && codePoints(value) > 255)
      errors.push({ field, code: "too_long", message: "must have at most 255 characters" });
    if (!isStorable(key) || (typeof value === "string" && !isStorable(value))) errors.push({ field, code: "format", message: notStorable });
  }
  if (errors.length === 0 && Buffer.byteLength(JSON.stringify(metadata)) > mostMetadataBytes) {
    errors.push({ field: "metadata", code: "too_long", message: `can have at most ${mostMetadataBytes} bytes as JSON` });
  }
  if (errors.length > 0) fail("validation.failed", `\`${errors[0]?.field}\` ${errors[0]?.message}.`, { variant: "content", errors });
  return metadata as Metadata;
}
