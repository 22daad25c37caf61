import { seal, unseal } from "./seal.ts";

/** Where a list goes on: the last row's place in the list's order. */
export interface ListCursor {
  /** The order that it belongs to, for instance `created_at.asc`. */
  readonly order: string;
  /** The row's value in that order, as text. */
  readonly value: string;
  /** The row's id, which may be internal: callers see it encrypted only. */
  readonly id: string;
}

/** Cursors of one list, as callers see them: encrypted, and valid for no other list. */
export interface Cursors {
  write(cursor: ListCursor): string;
  /** Reads a cursor that `write` made for the same list and order; null for anything else. */
  read(text: string, order: string): ListCursor | null;
}

/** Cursors by the id of the operation that lists. */
export type CursorsOf = (list: string) => Cursors;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idLength = 36;

/** @param key 32 bytes, the same on every node */
export function cursorsWith(key: Uint8Array): CursorsOf {
  return (list) => {
    const labelOf = (order: string): string => `cursor:${list}:${order}`;
    return {
      write: ({ order, value, id }) => seal(key, labelOf(order), `${id}${value}`).toString("base64url"),
      read: (text, order) => {
        const plain = unseal(key, labelOf(order), Buffer.from(text, "base64url"));
        if (plain === null) return null;
        const [id, value] = [plain.slice(0, idLength), plain.slice(idLength)];
        return uuid.test(id) ? { order, value, id } : null;
      },
    };
  };
}
