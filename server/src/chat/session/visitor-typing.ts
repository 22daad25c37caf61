import { LRUCache } from "lru-cache";
import type { AccountKeyActor, PersonaKeyActor, PublicPersonaActor } from "../../ports/actor.ts";
import type { PersonaDirectory } from "../../personas/directory.ts";
import type { Queryable } from "../../ports/database.ts";
import { personaOf } from "../../search/persona-scope.ts";
import { callerOf } from "../model/caller.ts";
import { readableSession } from "./readable-session.ts";
import { visitorOf, type PresentedVisitor, type VisitorDeps } from "../visitor/identify-visitor.ts";
import type { TypingSignals } from "./typing-signals.ts";

export interface VisitorTypingDeps {
  readonly database: Queryable;
  readonly directory: PersonaDirectory;
  readonly visitors: VisitorDeps;
  readonly typing: TypingSignals;
}

/** Called about once a second by each client whose visitor is typing. */
export type VisitorTyping = (
  actor: AccountKeyActor | PersonaKeyActor | PublicPersonaActor,
  input: { readonly sessionId: string; readonly stopped: boolean; readonly visitor: PresentedVisitor },
) => Promise<void>;

const remembered = 20_000;
/** Cache lifetime of a session in milliseconds. An erased session may remain cached for this long. */
const rememberedMs = 60_000;

/**
 * Shows operators that the visitor is typing. Caches the persona of a session, because it never changes.
 * @throws Failure `auth.unauthorized` for an invalid token; see also `readableSession`
 */
export function visitorTyping({ database, directory, visitors, typing }: VisitorTypingDeps): VisitorTyping {
  const known = new LRUCache<string, { readonly accountId: string; readonly personaId: string }>({ max: remembered, ttl: rememberedMs });
  return async (actor, { sessionId, stopped, visitor }) => {
    // Typing requires only the session id, but an invalid token is rejected, as in all other requests.
    if (actor.kind !== "account_key") await visitorOf(visitors, await personaOf(directory, actor, undefined), visitor);
    const caller = callerOf(actor);
    const id = sessionId.toLowerCase();
    const owner = known.get(id);
    const mayRead = owner?.accountId === caller.accountId && (caller.personaId === null || caller.personaId === owner.personaId);
    if (!mayRead) {
      const { accountId, personaId } = await readableSession({ database }, caller, sessionId);
      known.set(id, { accountId, personaId });
    }
    await typing.tell({ sessionId: id, operatorName: null, stopped });
  };
}
