import { ParlanceError } from "@parlance/sdk";

/** Returns whether the service rejected fields, which the form then marks. */
export function isFieldFault(error: unknown): boolean {
  return error instanceof ParlanceError && (error.errors?.length ?? 0) > 0;
}

/**
 * Returns the service's message for one of the fields; undefined if they are valid. For format errors, which the service describes in technical
 * terms, returns the field's own message.
 */
export function exactErrorOf(error: unknown, fields: readonly string[], ownWords: string): string | undefined {
  if (!(error instanceof ParlanceError)) return undefined;
  const entry = error.errors?.find(({ field }) => fields.includes(field));
  return entry?.code === "format" ? ownWords : entry?.message;
}
