import { setTimeout as delay } from "node:timers/promises";
import { fail } from "../../platform/errors/fail.ts";
import { leaseMs } from "../turn/begin-turn.ts";
import { holdMs } from "./model/operator-message.ts";
import { isGuid } from "../model/session-id.ts";
import type { ChatStore, Operator } from "../store.ts";

export interface TakeOverDeps {
  readonly store: Pick<ChatStore, "takeOver">;
}

const askAgainMs = 25;

/**
 * Makes the operator the one who speaks. Where the persona is speaking, whoever runs the turn falls silent first and hands the session over:
 * when this resolves not one byte more of the persona is sent. A process that does not answer loses its turn when its lease runs out.
 * @returns until when the operator has the session, unless it does something
 * @throws Failure `resource.not_found`, `resource.conflict`
 */
export async function takeOver(
  deps: TakeOverDeps,
  accountId: string,
  sessionId: string,
  operator: Operator,
): Promise<{ readonly until: Date }> {
  if (!isGuid(sessionId)) failUnknown();
  const deadline = performance.now() + 2 * leaseMs;
  for (;;) {
    const outcome = await deps.store.takeOver(accountId, sessionId.toLowerCase(), operator, holdMs);
    switch (outcome.kind) {
      case "held":
        return { until: outcome.until };
      case "unknown":
        return failUnknown();
      case "other_operator":
        return fail("resource.conflict", `${outcome.operator.name} holds this conversation.`);
      case "turn_running":
        if (performance.now() > deadline) fail("resource.conflict", "New turns keep starting in this conversation. Try again.");
        await delay(askAgainMs);
    }
  }
}

function failUnknown(): never {
  fail("resource.not_found", "No session with this id exists.");
}
