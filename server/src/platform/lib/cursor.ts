import { encrypt, decrypt } from "./encryption.ts";

/** Position in a list after which the next page starts. */
export interface ListCursor {
  /** The sort order that it belongs to, for instance `created_at.asc`. */
  readonly order: string;
  /** The last row's value in that order, as text. */
  readonly value: string;
  /** The last row's id, which may be internal: callers see it only encrypted. */
  readonly id: string;
}

/** Encrypts and decrypts the cursors of one list, which are valid for no other list. */
export interface Cursors {
  write(cursor: ListCursor): string;
  /** Reads a cursor written for the same list and order; null for anything else. */
  read(text: string, order: string): ListCursor | null;
}

/** Cursors by the operation id of the list. */
export type CursorsOf = (list: string) => Cursors;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idLength = 36;

/** @param key 32 bytes, the same on every node */
export function cursorsWith(key: Uint8Array): CursorsOf {
  return (list) => {
    const labelOf = (order: string): string => `cursor:${list}:${order}`;
    return {
      write: ({ order, value, id }) => encrypt(key, labelOf(order), `${id}${value}`).toString("base64url"),
      read: (text, order) => {
        const plain = decrypt(key, labelOf(order), Buffer.from(text, "base64url"));
        if (plain === null) return null;
        const [id, value] = [plain.slice(0, idLength), plain.slice(idLength)];
        return uuid.test(id) ? { order, value, id } : null;
      },
    };
  };
}
