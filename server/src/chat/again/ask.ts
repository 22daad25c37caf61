import type { SessionActor } from "../../ports/actor.ts";
import type { Queryable } from "../../ports/database.ts";
import { explainedTurn } from "../operator/conversation-details.sql.ts";
import { type CollectedTurn, collectTurn, replayedTurn } from "../turn/collect-turn.ts";
import { converse, type ConverseDeps, type ConverseInput } from "../turn/converse.ts";

export interface AskDeps {
  readonly database: Queryable;
  readonly turns: ConverseDeps;
  /** Resolves once searches find everything that was committed before the call. */
  readonly caughtUp: () => Promise<void>;
}

export interface AskInput extends Pick<ConverseInput, "message" | "personaId" | "sessionId" | "visitor"> {
  /**
   * Idempotency key and its owner, so that a repeated call returns the first turn and is not charged. By default, each call is a new turn.
   */
  readonly repeatable?: ConverseInput["repeatable"];
}

export interface Asked {
  readonly turn: CollectedTurn;
  readonly outcome: "answered" | "declined";
}

/**
 * Sends a message to a persona as a signed-in user who is testing it, using the knowledge committed so far. The turn is charged, but it is
 * excluded from lists and analytics.
 * @throws Failure of the turn
 */
export async function ask(
  { database, turns, caughtUp }: AskDeps,
  actor: SessionActor,
  { message, personaId, sessionId, visitor, repeatable = null }: AskInput,
): Promise<Asked> {
  await caughtUp();
  const turn = await converse(turns, actor, {
    message,
    sessionId,
    personaId,
    visitor,
    channel: "dashboard",
    userAttributes: undefined,
    metadata: undefined,
    consent: true,
    image: null,
    repeatable,
    price: "chatTurn",
    live: null,
  });
  const collected = turn.kind === "replay" ? replayedTurn(turn) : await collectTurn(turn, () => undefined);
  const stored = await explainedTurn(database, actor.accountId, collected.sessionId, collected.turnIndex);
  return { turn: collected, outcome: stored?.outcome === "answered" ? "answered" : "declined" };
}
