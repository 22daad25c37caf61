import type { SessionActor } from "../../ports/actor.ts";
import { isGuid } from "../model/session-id.ts";
import { holdMs } from "./model/operator-message.ts";
import { failNotHeld, failUnknown } from "./say-as-operator.ts";
import type { OperatorStore } from "./store.ts";
import type { TypingSignals } from "./typing-signals.ts";

/**
 * Shows the visitor that the operator types; holds the session for another while.
 * @throws Failure `resource.not_found`; `resource.conflict` where the person does not hold the session
 */
export async function operatorTyping(
  deps: { readonly operators: Pick<OperatorStore, "keepHold">; readonly typing: TypingSignals },
  actor: SessionActor,
  input: { readonly sessionId: string; readonly stopped: boolean },
): Promise<void> {
  if (!isGuid(input.sessionId)) failUnknown();
  const sessionId = input.sessionId.toLowerCase();
  const outcome = await deps.operators.keepHold(actor.accountId, sessionId, actor.userId, holdMs);
  if (outcome.kind === "unknown") failUnknown();
  if (outcome.kind === "not_held") failNotHeld();
  await deps.typing.tell({ sessionId, operatorName: outcome.name, stopped: input.stopped });
}
