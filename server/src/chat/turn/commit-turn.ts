import { creditsSince } from "../../billing/credits-since.sql.ts";
import { Failure } from "../../platform/errors/fail.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import type { Session } from "../model/session.ts";
import { findSession } from "../session/sessions.sql.ts";
import { lockCredits, storeTurn } from "./commit-turn.sql.ts";
import { isCommitted, type TurnCommit } from "./model/turn-commit.ts";
import { keepResponse } from "./turn-requests.sql.ts";

/** Thrown if it is unknown whether the turn was stored; the files that the turn references must then be kept. */
export class CommitUnknown extends Error {}

/** Thrown to roll back the turn because another call has taken over its request. */
class RequestLost extends Error {}

/**
 * Stores a turn completely or not at all. If the response to the commit is lost with the connection, checks whether the turn was stored.
 * @param before the session before the turn
 * @throws Failure if the credits are used up, or the session was taken over or deleted; CommitUnknown
 */
export async function commitTurn(database: Transactions, turn: TurnCommit, before: Session): Promise<void> {
  let isStored: boolean;
  try {
    isStored = await store(database, turn);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const now = await findSession(database, before.accountId, turn.sessionId).catch(() => null);
    if (isCommitted(now, turn, before.turnCount)) return;
    throw now === null ? new CommitUnknown("turn commit state unknown", { cause: error }) : error;
  }
  if (isStored) return;
  const isDeleted = (await findSession(database, before.accountId, turn.sessionId)) === null;
  if (isDeleted) throw new Failure("resource.not_found", "The conversation was deleted.");
  throw new Failure("session.turn_in_flight", "Another turn took over the session.");
}

/** Takes one round trip, or more for a repeatable request or for the last credits. Returns false if the lease or the request was lost. */
async function store(database: Transactions, turn: TurnCommit): Promise<boolean> {
  const { request } = turn;
  if (request === null && turn.ledger.guard === null) return storeTurn(database, turn);
  try {
    return await database.transaction(async (tx) => {
      await assertCredits(tx, turn.ledger);
      if (!(await storeTurn(tx, turn))) return false;
      if (request === null) return true;
      const { owner, sessionId } = turn;
      if (!(await keepResponse(tx, request.request, { owner, response: request.response, sessionId }))) throw new RequestLost();
      return true;
    });
  } catch (error) {
    if (error instanceof RequestLost) return false;
    throw error;
  }
}

async function assertCredits(tx: Queryable, { accountId, credits, guard }: TurnCommit["ledger"]): Promise<void> {
  if (guard === null) return;
  await lockCredits(tx, accountId);
  if ((await creditsSince(tx, accountId, guard.since)) + credits > guard.most)
    throw new Failure("limits.quota_exceeded", "The account used up its credits during the turn. Nothing was stored.");
}
