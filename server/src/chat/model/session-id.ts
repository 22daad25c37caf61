const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether the string has the format of a GUID. */
export function isGuid(text: string): boolean {
  return uuid.test(text);
}
