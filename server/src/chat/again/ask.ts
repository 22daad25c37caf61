import type { SessionActor } from "../../ports/actor.ts";
import type { Queryable } from "../../ports/database.ts";
import { explainedTurn } from "../operator/conversation-details.sql.ts";
import { type CollectedTurn, collectTurn } from "../turn/collect-turn.ts";
import { converse, type ConverseDeps, type ConverseInput } from "../turn/converse.ts";

export interface AskDeps {
  readonly database: Queryable;
  readonly turns: ConverseDeps;
  /** Resolves once searches find everything that was committed before the call. */
  readonly caughtUp: () => Promise<void>;
}

export interface Asked {
  readonly turn: CollectedTurn;
  readonly outcome: "answered" | "declined";
}

/**
 * Sends a message to a persona as a signed-in user who is testing it, with the knowledge committed so far. The turn is charged, but it is
 * excluded from lists and analytics.
 * @throws Failure of the turn
 */
export async function ask(
  { database, turns, caughtUp }: AskDeps,
  actor: SessionActor,
  { message, personaId, sessionId, visitor }: Pick<ConverseInput, "message" | "personaId" | "sessionId" | "visitor">,
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
    repeatable: null,
    price: "chatTurn",
    live: null,
  });
  if (turn.kind === "replay") throw new Error("a turn without an idempotency key was replayed");
  const collected = await collectTurn(turn, () => undefined);
  const stored = await explainedTurn(database, actor.accountId, collected.sessionId, collected.turnIndex);
  return { turn: collected, outcome: stored?.outcome === "answered" ? "answered" : "declined" };
}
