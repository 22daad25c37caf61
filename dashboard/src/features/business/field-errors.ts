import { ParlanceError } from "@parlance/sdk";

/** Whether the service found fields to be wrong, which are then marked. */
export function isFieldFault(error: unknown): boolean {
  return error instanceof ParlanceError && (error.errors?.length ?? 0) > 0;
}

/**
 * What the service said about one of the fields; undefined if nothing is wrong with them. For a wrong format, which it describes to programs, the
 * field's own words.
 */
export function exactErrorOf(error: unknown, fields: readonly string[], ownWords: string): string | undefined {
  if (!(error instanceof ParlanceError)) return undefined;
  const entry = error.errors?.find(({ field }) => fields.includes(field));
  return entry?.code === "format" ? ownWords : entry?.message;
}
