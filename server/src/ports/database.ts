/**
 * Runs statements. What fails for a reason that passes (no connection, a lost one, a canceled statement, a conflict, no resources) fails with
 * `Unavailable`. Each has a `name` of the caller's choice (such as "documents.byId"), under which every connection prepares it once;
 * a name belongs to one text for ever. `bigint` and `numeric` arrive as numbers, `timestamptz` as `Date`, `date` as an ISO string,
 * `json` parsed, `bytea` as `Buffer`. A value for a `json` column is passed as `JSON.stringify(value)`: an array would become an SQL
 * array.
 */
export interface Queryable {
  /** All rows. */
  rows<R>(name: string, text: string, values?: readonly unknown[]): Promise<R[]>;
  /** The first row, or null. */
  one<R>(name: string, text: string, values?: readonly unknown[]): Promise<R | null>;
  /** The number of rows that the statement touched. */
  run(name: string, text: string, values?: readonly unknown[]): Promise<number>;
}

export interface TransactionOptions {
  /** "read committed" when absent. */
  readonly isolation?: "repeatable read" | "serializable";
}

/** What operations need of the database: statements, alone or in a transaction. */
export interface Transactions extends Queryable {
  /**
   * Commits what `work` did, or rolls all of it back when it throws. A serialization failure or a deadlock runs `work` again, up to
   * five times in all, so `work` must have no effect outside the transaction.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
}
