import { encrypt, decrypt } from "./encryption.ts";

/** Position in a list after which the next page starts. */
export interface ListCursor {
  /** Sort order of the list, such as `created_at.asc`. */
  readonly order: string;
  /** Value of the sort key in the last row, as a string. */
  readonly value: string;
  /** Id of the last row. It may be an internal id, because callers see it only in encrypted form. */
  readonly id: string;
}

/** Encrypts and decrypts the cursors of one list. A cursor is not valid for any other list. */
export interface Cursors {
  write(cursor: ListCursor): string;
  /** Decrypts a cursor. Returns null unless it was written for the same list and order. */
  read(text: string, order: string): ListCursor | null;
}

/** Returns the cursors of a list, which is identified by its operation id. */
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
