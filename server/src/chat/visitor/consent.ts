import { LRUCache } from "lru-cache";
import { fail } from "../../platform/errors/fail.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { VisitorStore } from "./store.ts";

/** Consents of visitors, one for each persona that they talk with. One that was given is known without a look at the database. */
export interface Consents {
  /**
   * @param endUserId whose consent counts; null: nobody who is known
   * @param given whether it comes with this turn
   * @throws Failure `auth.consent_required` where the persona asks for it and it was given neither now nor before
   */
  assertConsent(context: PersonaContext, endUserId: string | null, given: boolean): Promise<void>;
  /** Keeps a consent that came with a turn. A repeated one costs nothing. */
  rememberConsent(context: PersonaContext, endUserId: string): Promise<void>;
}

const mostRemembered = 50_000;

export function consents(store: VisitorStore): Consents {
  // Consents are only ever given, so that what is here never grows stale.
  const known = new LRUCache<string, true>({ max: mostRemembered });
  const keyOf = ({ persona }: PersonaContext, endUserId: string): string => `${persona.id}/${endUserId}`;

  return {
    async assertConsent(context, endUserId, given) {
      if (!context.persona.consentRequired || given) return;
      if (endUserId !== null) {
        const key = keyOf(context, endUserId);
        if (known.get(key) === true) return;
        if (await store.hasConsented(context.persona.id, endUserId)) {
          known.set(key, true);
          return;
        }
      }
      fail("auth.consent_required", "The persona requires consent. Send `consent: true` after the visitor has agreed.");
    },

    async rememberConsent(context, endUserId) {
      const key = keyOf(context, endUserId);
      if (known.get(key) === true) return;
      await store.keepConsent(context.persona.id, endUserId);
      known.set(key, true);
    },
  };
}
