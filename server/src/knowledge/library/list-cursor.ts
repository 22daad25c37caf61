import { fail } from "../../errors/fail.ts";
import { readCursor, type ListCursor } from "../../lib/cursor.ts";
import type { AccountDocumentQuery } from "./store.ts";

const anything = /^/;
const number = /^\d{1,15}(\.\d{1,20})?(e-\d\d)?$/;

/** Values as the store writes them into a cursor of each order. */
const values: Readonly<Record<AccountDocumentQuery["sortBy"], RegExp>> = {
  created_at: /^\d{1,17}$/,
  file_name: anything,
  label: anything,
  processing_status: anything,
  knowledge_units: number,
  storage_units: number,
};

/** Reads the cursor of a list of account documents. @throws Failure `validation.failed` where it is none of the list in this order */
export function cursorOf(text: string, sortBy: AccountDocumentQuery["sortBy"], sortDir: "asc" | "desc"): ListCursor {
  const cursor = readCursor(text, `${sortBy}.${sortDir}`);
  if (cursor !== null && values[sortBy].test(cursor.value)) return cursor;
  const message = "must be the next_cursor of an answer in the same order";
  fail("validation.failed", `query: cursor ${message}`, { errors: [{ field: "cursor", code: "format", message }] });
}
