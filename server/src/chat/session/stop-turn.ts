import type { Queryable } from "../../ports/database.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Caller } from "../model/caller.ts";
import { readableSession } from "./readable-session.ts";

export interface StopTurnDeps {
  readonly database: Queryable;
  readonly bus: Pick<EventBus, "publish">;
}

/**
 * Stops the running turn of a session on any node; the text sent so far is kept.
 * @throws Failure `resource.not_found`, `auth.forbidden` for another persona's session
 */
export async function stopTurn({ database, bus }: StopTurnDeps, caller: Caller, sessionId: string): Promise<void> {
  const session = await readableSession({ database }, caller, sessionId);
  await bus.publish("turn_stop", { sessionId: session.id });
}
