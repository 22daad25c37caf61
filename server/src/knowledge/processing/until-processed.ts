import { setTimeout as delay } from "node:timers/promises";
import type { Queryable } from "../../ports/database.ts";
import { isAnyPending } from "./document-queue.sql.ts";

const pollMs = 100;

/** Resolves when no document is waiting to be processed. */
export async function untilProcessed(database: Queryable): Promise<void> {
  while (await isAnyPending(database)) await delay(pollMs);
}
