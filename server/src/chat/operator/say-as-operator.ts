import { setTimeout as delay } from "node:timers/promises";
import type { SessionActor } from "../../ports/actor.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { Clock } from "../../ports/clock.ts";
import { checkedText } from "../model/check-text.ts";
import { frameId } from "../model/frames.ts";
import { isGuid } from "../model/session-id.ts";
import { shortened } from "../model/shortened.ts";
import { holdMs } from "./model/operator-message.ts";
import type { OperatorStore } from "./store.ts";

export interface SayAsOperatorDeps {
  readonly operators: Pick<OperatorStore, "say">;
  readonly clock: Clock;
}

const patienceMs = 2_000;
const pauseMs = 25;

/**
 * Says something in the persona's place, while the person holds the session; holds it for another while.
 * @throws Failure `resource.not_found`; `resource.conflict` where the person does not hold the session, or a turn does not end
 */
export async function sayAsOperator(
  deps: SayAsOperatorDeps,
  actor: SessionActor,
  input: { readonly sessionId: string; readonly content: string },
): Promise<{ turnIndex: number; eventId: string }> {
  const content = checkedText("content", input.content);
  if (!isGuid(input.sessionId)) failUnknown();
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const message = { content, preview: shortened(content), at: deps.clock.now() };
    const outcome = await deps.operators.say(actor.accountId, input.sessionId.toLowerCase(), actor.userId, message, holdMs);
    switch (outcome.kind) {
      case "said":
        return { turnIndex: outcome.turnIndex, eventId: frameId(outcome.epoch, outcome.seq) };
      case "unknown":
        return failUnknown();
      case "not_held":
        return failNotHeld();
      case "turn_running":
        if (performance.now() > deadline) fail("resource.conflict", "A turn is being stored. Send the message again.");
        await delay(pauseMs);
    }
  }
}

export function failUnknown(): never {
  fail("resource.not_found", "No session with this id exists.");
}

export function failNotHeld(): never {
  fail("resource.conflict", "You do not hold this session. Take it over first.");
}
