import type { Queryable, Transactions } from "../../ports/database.ts";
import type { Documents } from "./documents.ts";
import { releasePoint, rollBack, savePoint } from "./within.sql.ts";
import { writeDocuments } from "./write-documents.ts";

/** Runs `work` inside a transaction. If it fails, only its own writes are undone. */
export async function attempt<Result>(tx: Queryable, work: () => Promise<Result>): Promise<Result> {
  await savePoint(tx);
  try {
    const result = await work();
    await releasePoint(tx);
    return result;
  } catch (error) {
    await rollBack(tx);
    throw error;
  }
}

/** Returns a writer of documents that is part of a transaction. A failed write undoes only its own changes. */
export function documentsWithin(tx: Queryable): Pick<Documents, "write"> {
  const database: Transactions = {
    rows: (name, text, values) => tx.rows(name, text, values),
    one: (name, text, values) => tx.one(name, text, values),
    run: (name, text, values) => tx.run(name, text, values),
    transaction: (work) => attempt(tx, () => work(tx)),
  };
  return {
    write: (place, writes, quota, textState) => attempt(tx, () => writeDocuments(database, place, writes, quota, textState)),
  };
}
