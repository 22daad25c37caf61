import { explainedTurn } from "../../chat/operator/conversation-details.sql.ts";
import { type CollectedTurn, collectTurn } from "../../chat/turn/collect-turn.ts";
import { converse, type ConverseDeps } from "../../chat/turn/converse.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { SessionActor } from "../../ports/actor.ts";
import type { Queryable } from "../../ports/database.ts";
import { latestWording } from "./question-groups.sql.ts";

export interface AskAgainDeps {
  readonly database: Queryable;
  readonly turns: ConverseDeps;
  /** Resolves when searches find everything committed before the call. */
  readonly caughtUp: () => Promise<void>;
}

export interface AskedAgain {
  readonly question: string;
  readonly personaId: string;
  readonly turn: CollectedTurn;
  readonly outcome: "answered" | "declined";
}

/**
 * Sends a question to the persona again, as a signed-in user who is testing it. The turn is charged, but it is excluded from lists and analytics.
 * @param personaId null for the persona that was asked last
 * @throws Failure `resource.not_found`, or a failure of the turn
 */
export async function askAgain(
  { database, turns, caughtUp }: AskAgainDeps,
  actor: SessionActor,
  { questionId, personaId }: { readonly questionId: string; readonly personaId: string | null },
): Promise<AskedAgain> {
  const latest = await latestWording(database, actor.accountId, questionId);
  if (latest === null) fail("resource.not_found", "No such question exists in the account, or its conversations were deleted.");
  await caughtUp();
  const asked = personaId ?? latest.personaId;
  const turn = await converse(turns, actor, {
    message: latest.wording,
    sessionId: undefined,
    personaId: asked,
    visitor: { endUserId: null, token: null },
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
  return { question: latest.wording, personaId: asked, turn: collected, outcome: stored?.outcome === "answered" ? "answered" : "declined" };
}
