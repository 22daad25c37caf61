import { reportThresholds } from "../../billing/quota-notices.sql.ts";
import { Failure } from "../../platform/errors/fail.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Excess } from "../model/units.ts";

/** Thrown when a write is rejected because its units exceed the account's quota. */
export class UnitsExceeded extends Failure {
  readonly excess: Excess;
  constructor(excess: Excess) {
    super("limits.quota_exceeded", `This would exceed the account's ${excess.unit} units. Nothing was written.`);
    this.excess = excess;
  }
}

/**
 * Runs a transaction that writes documents together with other changes. If a quota rejects the transaction, reports the thresholds afterward, because
 * the rollback also undoes the report of `writeDocuments`.
 * @throws UnitsExceeded, and any error that `work` throws
 */
export async function reportingExcess<Result>(database: Queryable, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnitsExceeded) await reportThresholds(database, error.excess.notices);
    throw error;
  }
}
