import type { Queryable } from "../../ports/database.ts";
import { repeatOutcome, type ClaimedBy, type ClaimOutcome, type TurnRequest } from "./model/turn-request.ts";
import { findFirstTurn, findRequest, leaseRequest } from "./turn-requests.sql.ts";

/** Claims the right to run a turn. Also takes over the claim of a crashed process. Exact under concurrency. */
export async function claimRequest(database: Queryable, request: TurnRequest, by: ClaimedBy): Promise<ClaimOutcome> {
  const first = by.endUserId === null ? null : await findFirstTurn(database, request, by.endUserId);
  if (first !== null) return repeatOutcome(first, by);
  // If another process wins the race, the outcome comes from its row, which may already have been deleted again.
  for (;;) {
    if (await leaseRequest(database, request, by)) return { kind: "claimed" };
    const found = await findRequest(database, request);
    if (found !== null) return repeatOutcome(found, by);
  }
}
