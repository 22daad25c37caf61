import type { Role, SessionActor } from "../../ports/actor.ts";
import { fail } from "../../platform/errors/fail.ts";
import { isGuid } from "../model/session-id.ts";
import { failUnknown } from "./say-as-operator.ts";
import type { OperatorStore } from "./store.ts";

/** Roles that may end the hold of somebody else. */
const mayEndOthers: readonly Role[] = ["owner", "admin"];

/**
 * Returns the session to the persona; no effect if it already has it.
 * @throws Failure `resource.not_found`; `auth.forbidden` if another user holds the session
 */
export async function releaseSession(
  deps: { readonly operators: Pick<OperatorStore, "release"> },
  actor: SessionActor,
  sessionId: string,
): Promise<void> {
  if (!isGuid(sessionId)) failUnknown();
  const holder = mayEndOthers.includes(actor.role) ? null : actor.userId;
  const outcome = await deps.operators.release(actor.accountId, sessionId.toLowerCase(), holder);
  if (outcome === "unknown") failUnknown();
  if (outcome === "other_operator") fail("auth.forbidden", "Another operator holds this session. An owner or admin can release it.");
}
