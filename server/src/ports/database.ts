/**
 * Runs statements. Transient failures (connection unavailable or lost, statement canceled, conflict, insufficient resources) throw
 * `Unavailable`. Each connection prepares a statement once under its `name` (such as "documents.byId"), so a name must always refer to the
 * same statement text. `bigint` and `numeric` values are returned as numbers, `timestamptz` as `Date`, `date` as an ISO string, `json`
 * parsed, `bytea` as `Buffer`. Pass a value for a `json` column as `JSON.stringify(value)`: an array would become an SQL array.
 */
export interface Queryable {
  /** Returns all rows. */
  rows<R>(name: string, text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Returns the first row, or null if there are no rows. */
  one<R>(name: string, text: string, values?: readonly unknown[]): Promise<R | null>;
  /** Returns the number of affected rows. */
  run(name: string, text: string, values?: readonly unknown[]): Promise<number>;
}

export interface TransactionOptions {
  /** Default: "read committed". */
  readonly isolation?: "repeatable read" | "serializable";
}

/** Database access for operations: single statements and transactions. */
export interface Transactions extends Queryable {
  /**
   * Runs `work` in a transaction, which is rolled back if `work` throws. After a serialization failure or a deadlock, `work` runs again, up
   * to five times in total, so it must not have effects outside the transaction.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
}
