import { fail } from "../platform/errors/fail.ts";
import { isSameOrigin } from "../platform/lib/origin.ts";
import type { AccountCache } from "../platform/lib/account-cache.ts";
import { originDetail } from "../platform/errors/origin-detail.ts";
import type { Clock } from "../ports/clock.ts";
import type { Principals, PublicPersona } from "../ports/principals.ts";
import { parseKey, recordOf, sameHash } from "./model/api-key.ts";
import type { LiveSessions } from "./sessions/live-sessions.ts";
import type { SessionTokens } from "./sessions/session-token.ts";
import type { PresentedKey } from "./keys/model/key.ts";
import type { KeyStatements } from "./keys/keys.sql.ts";

interface PrincipalsDeps {
  readonly keys: Pick<KeyStatements, "keyByHash">;
  readonly personas: (personaId: string) => Promise<PublicPersona | null>;
  readonly tokens: Pick<SessionTokens, "verify">;
  readonly sessions: LiveSessions;
  /** Origin of the service's own pages, which may use every persona. */
  readonly ownOrigin: () => string;
  readonly cache: AccountCache;
  readonly clock: Clock;
  /** Called for every accepted key. The last use is written asynchronously. */
  readonly onUse: (keyId: string, at: Date) => void;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function principals(deps: PrincipalsDeps): Principals {
  const keyByHash = deps.cache.view<PresentedKey>({
    load: (hex) => deps.keys.keyByHash(Buffer.from(hex, "hex")),
    accountOf: (key) => key.accountId,
    max: 20_000,
    maxAge: 10_000,
  });

  async function publicPersona(personaId: string): Promise<PublicPersona> {
    const persona = uuid.test(personaId) ? await deps.personas(personaId.toLowerCase()) : null;
    if (persona === null || !persona.isPublic) fail("auth.unauthorized", "No persona with this id exists.");
    return persona;
  }

  return {
    isKey: (presented) => parseKey(presented) !== null,

    async assertPublicPersona(personaId) {
      await publicPersona(personaId);
    },

    async byKey(presented, options = {}) {
      const parsed = parseKey(presented);
      if (parsed === null) fail("auth.api_key_invalid", "No such key exists. Check `X-Api-Key`, or create a new key.");
      const { hash } = recordOf(parsed.key);
      const stored = await keyByHash(hash.toString("hex"));
      if (stored === null || stored.kind !== parsed.kind || !sameHash(stored.hash, hash)) {
        fail("auth.api_key_invalid", "No such key exists. Check `X-Api-Key`, or create a new key.");
      }
      if (!stored.isActive) fail("auth.api_key_disabled", "This key is disabled. Enable it, or use the key in the other slot.");
      if (stored.disconnected && options.mayBeDisconnected !== true)
        fail("integration.disconnected", "The integration of this key is disconnected. Connect the site again to get a new key.");
      deps.onUse(stored.id, deps.clock.now());
      const { accountId, id: keyId, personaId, integrationId } = stored;
      if (stored.kind === "persona" && personaId !== null) return { kind: "persona_key", accountId, keyId, personaId };
      if (stored.kind === "integration" && integrationId !== null) return { kind: "integration_key", accountId, keyId, integrationId };
      if (stored.kind === "account") return { kind: "account_key", accountId, keyId };
      fail("auth.api_key_invalid", "No such key exists. Check `X-Api-Key`, or create a new key.");
    },

    async byAccessToken(token) {
      const claims = await deps.tokens.verify(token);
      if (claims !== null && "email" in claims) return { kind: "registrant", ...claims };
      const session = claims === null ? null : await deps.sessions(claims.sessionId);
      if (session === null || session.accountId !== claims?.accountId || session.userId !== claims.userId) {
        fail("auth.unauthorized", "The session token is invalid or its session has ended. Refresh it or sign in again.");
      }
      const { accountId, userId, role, id: sessionId } = session;
      return { kind: "session", accountId, userId, role, sessionId };
    },

    async byPublicPersona(personaId, origin) {
      const persona = await publicPersona(personaId);
      if (persona.status !== "ready") fail("resource.not_found", "The persona is not ready or not public.");
      const isAllowed = origin === undefined || persona.allowedOrigins.length === 0 || persona.allowedOrigins.includes(origin);
      if (!isAllowed && !isSameOrigin(deps.ownOrigin(), origin)) {
        fail("auth.origin_not_allowed", originDetail(origin ?? ""));
      }
      return { kind: "persona_public", accountId: persona.accountId, personaId: persona.personaId };
    },
  };
}
