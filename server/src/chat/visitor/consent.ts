import { LRUCache } from "lru-cache";
import { fail } from "../../platform/errors/fail.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { Queryable } from "../../ports/database.ts";
import { hasConsented, insertConsent } from "./visitors.sql.ts";

/** Stores visitors' consent separately for each persona, and caches consent once it has been given. */
export interface Consents {
  /**
   * Checks the visitor's consent.
   * @param endUserId the visitor; null if unknown
   * @param given whether this turn includes consent
   * @throws Failure `auth.consent_required` if the persona requires consent and the visitor has not given it, now or earlier
   */
  assertConsent(context: PersonaContext, endUserId: string | null, given: boolean): Promise<void>;
  /** Stores the consent included in a turn. */
  rememberConsent(context: PersonaContext, endUserId: string): Promise<void>;
  /** Removes the cached consent of a visitor or, if null, of all visitors. */
  forgetConsent(endUserId: string | null): void;
}

const mostRemembered = 50_000;
/** Limits how long a node that missed another node's erasure of a visitor still treats the consent as given. */
const rememberedMs = 600_000;

export function consents(database: Queryable): Consents {
  const known = new LRUCache<string, true>({ max: mostRemembered, ttl: rememberedMs });
  const keyOf = ({ persona }: PersonaContext, endUserId: string): string => `${persona.id}/${endUserId}`;

  return {
    async assertConsent(context, endUserId, given) {
      if (!context.persona.consentRequired || given) return;
      if (endUserId !== null) {
        const key = keyOf(context, endUserId);
        if (known.get(key) === true) return;
        if (await hasConsented(database, context.persona.id, endUserId)) {
          known.set(key, true);
          return;
        }
      }
      fail("auth.consent_required", "The persona requires consent. Send `consent: true` after the visitor has agreed.");
    },

    async rememberConsent(context, endUserId) {
      // The cache is not consulted: if the visitor has just been erased, the new consent must be stored.
      await insertConsent(database, context.persona.id, endUserId);
      known.set(keyOf(context, endUserId), true);
    },

    forgetConsent(endUserId) {
      if (endUserId === null) return known.clear();
      const keys = [...known.keys()].filter((key) => key.endsWith(`/${endUserId}`));
      for (const key of keys) known.delete(key);
    },
  };
}
