import { reportThresholds } from "../../billing/quota-notices.sql.ts";
import { Failure } from "../../platform/errors/fail.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Excess } from "../model/units.ts";

/** A write was rejected because its units exceed the account's quota. */
export class UnitsExceeded extends Failure {
  readonly excess: Excess;
  constructor(excess: Excess) {
    super("limits.quota_exceeded", `This would exceed the account's ${excess.unit} units. Nothing was written.`);
    this.excess = excess;
  }
}

/**
 * Runs a transaction that writes documents beside other changes. If a quota rejects it, reports the thresholds afterwards, because the rollback
 * also undoes a report of `writeDocuments`.
 * @throws UnitsExceeded, and what `work` throws
 */
export async function reportingExcess<Result>(database: Queryable, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnitsExceeded) await reportThresholds(database, error.excess.notices);
    throw error;
  }
}
