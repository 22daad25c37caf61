/**
 * Runs statements. Transient failures (connection unavailable or lost, statement canceled, conflict, insufficient resources) throw
 * `Unavailable`. Each statement has a `name` (such as "documents.byId"), under which each connection prepares it once; a name must always have
 * the same text. `bigint` and `numeric` arrive as numbers, `timestamptz` as `Date`, `date` as an ISO string, `json` parsed, `bytea` as `Buffer`.
 * A value for a `json` column is passed as `JSON.stringify(value)`: an array would become an SQL array.
 */
export interface Queryable {
  /** Returns all rows. */
  rows<R>(name: string, text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Returns the first row, or null. */
  one<R>(name: string, text: string, values?: readonly unknown[]): Promise<R | null>;
  /** Returns the number of affected rows. */
  run(name: string, text: string, values?: readonly unknown[]): Promise<number>;
}

export interface TransactionOptions {
  /** Default: "read committed". */
  readonly isolation?: "repeatable read" | "serializable";
}

/** The database as operations use it: single statements and transactions. */
export interface Transactions extends Queryable {
  /**
   * Commits what `work` did, or rolls it back when `work` throws. After a serialization failure or a deadlock, `work` runs again, up to five
   * times in total, so `work` must have no effect outside the transaction.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
}
