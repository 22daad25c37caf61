import type { DataOf, EventType } from "../event-types.schema.ts";

interface EventExpressions<Name extends EventType> {
  readonly account: string;
  /** Events of the same object are delivered in order; see `objects`. */
  readonly object: string;
  /** An SQL expression for each property. */
  readonly data: Readonly<Record<keyof DataOf<Name>, string>>;
  /** Order among events written by the same statement. */
  readonly ordinal?: string;
}

/** Returns the columns of an event that a statement writes, in the form that `eventParts` expects. All values are SQL expressions. */
export function eventColumns<Name extends EventType>(type: Name, { account, object, data, ordinal = "0" }: EventExpressions<Name>): string {
  const members = Object.entries<string>(data).map(([key, expression]) => `'${key}', ${expression}`);
  return `${account} as account_id, '${type}'::text as type, ${object} as object, json_build_object(${members.join(", ")}) as data, ${ordinal} as ordinal`;
}

/** Returns the columns of a document event. `row` must have `account_id`, `source_id`, `external_id` and `kind`. */
export function documentEventColumns(type: "document.ready" | "document.deleted", row: string): string {
  return eventColumns(type, { account: `${row}.account_id`, object: documentObject(row), data: documentData(row) });
}

/** Like `documentEventColumns`, but for a document that failed. @param error SQL expression */
export function failedDocumentColumns(row: string, error: string): string {
  return eventColumns("document.failed", {
    account: `${row}.account_id`,
    object: documentObject(row),
    data: { ...documentData(row), error },
  });
}

// Does not use the internal id: to the account, a document that is deleted and sent again is the same document.
const documentObject = (row: string): string => `'document:' || ${row}.source_id || ':' || ${row}.external_id`;

/** Uses subqueries instead of joins, so that they run only for reported documents. */
const documentData = (row: string) => ({
  external_id: `${row}.external_id`,
  source_id: `(select s.id from sources s where s.id = ${row}.source_id and s.type <> 'library')`,
  kind: `(select case when s.type = 'library' then 'text' else ${row}.kind end from sources s where s.id = ${row}.source_id)`,
});
