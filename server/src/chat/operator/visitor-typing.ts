import { LRUCache } from "lru-cache";
import { readableSession, type FollowDeps } from "../session/follow-session.ts";
import type { TypingSignals } from "./typing-signals.ts";

/** Told about once a second by everybody who types. */
export type VisitorTyping = (
  caller: { readonly accountId: string; readonly personaId: string | null },
  input: { readonly sessionId: string; readonly stopped: boolean },
) => Promise<void>;

const remembered = 20_000;
/** An erased session is unknown again after so long. */
const rememberedMs = 60_000;

/** Shows operators that the visitor types. Whose a session is never changes: it is looked up once in a while. Fails as `readableSession` does. */
export function visitorTyping(deps: {
  readonly store: Pick<FollowDeps["store"], "session">;
  readonly typing: TypingSignals;
}): VisitorTyping {
  const known = new LRUCache<string, { readonly accountId: string; readonly personaId: string }>({ max: remembered, ttl: rememberedMs });
  return async (caller, { sessionId, stopped }) => {
    const id = sessionId.toLowerCase();
    const owner = known.get(id);
    const mayRead = owner?.accountId === caller.accountId && (caller.personaId === null || caller.personaId === owner.personaId);
    if (!mayRead) {
      const { accountId, personaId } = await readableSession(deps, caller, sessionId);
      known.set(id, { accountId, personaId });
    }
    await deps.typing.tell({ sessionId: id, operatorName: null, stopped });
  };
}
