/** Where a list goes on: the last row's place in the list's order. */
export interface ListCursor {
  /** The order that it belongs to, for instance `created_at.asc`. */
  readonly order: string;
  /** The row's value in that order, as text. */
  readonly value: string;
  readonly id: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The cursor as callers see it: opaque. */
export function writeCursor(cursor: ListCursor): string {
  return Buffer.from(JSON.stringify([cursor.order, cursor.value, cursor.id])).toString("base64url");
}

/** Reads a cursor that `writeCursor` made for the same order; null for anything else. */
export function readCursor(text: string, order: string): ListCursor | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    if (!Array.isArray(parts) || parts.length !== 3) return null;
    const [of, value, id] = parts as unknown[];
    if (of !== order || typeof value !== "string" || value.includes("\0") || typeof id !== "string" || !uuid.test(id)) return null;
    return { order, value, id };
  } catch {
    return null;
  }
}
