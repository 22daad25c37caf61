import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { Log } from "../../platform/lib/log.ts";
import { decrypt } from "../../platform/lib/encryption.ts";
import { encryptionLabel } from "./encryption-label.ts";
import type { PersonaSecrets } from "./end-user-secrets.sql.ts";

/** A secret that a host uses to sign tokens. The signing key consists of the bytes of the string that the host received. */
export interface EndUserSecret {
  readonly kid: string;
  readonly key: Uint8Array;
  /** Null for the newest secret. */
  readonly validUntil: Date | null;
}

/** Returns a persona's valid secrets, newest first. The list is cached, so callers must check `validUntil`. */
export type EndUserSecrets = (personaId: string) => Promise<readonly EndUserSecret[]>;

interface DirectoryDeps {
  /** Returns the stored secrets of a persona, newest first; null if the persona is unknown. */
  readonly valid: (personaId: string) => Promise<PersonaSecrets | null>;
  readonly cache: AccountCache;
  /** Key that decrypts stored secrets. */
  readonly encryptionKey: Uint8Array;
  readonly log: Log;
}

export function endUserSecrets({ valid, cache, encryptionKey, log }: DirectoryDeps): EndUserSecrets {
  const ofPersona = cache.view<{ readonly accountId: string; readonly secrets: readonly EndUserSecret[] }>({
    async load(personaId) {
      const found = await valid(personaId);
      if (found === null) return null;
      const secrets = found.secrets.flatMap(({ kid, encrypted, validUntil }) => {
        const text = decrypt(encryptionKey, encryptionLabel(personaId, kid), encrypted);
        if (text !== null) return [{ kid, key: Buffer.from(text, "utf8"), validUntil }];
        log.warn({ personaId, kid }, "failed to decrypt an end-user secret: it was encrypted with a different SECRET_KEY; rotate it");
        return [];
      });
      return { accountId: found.accountId, secrets };
    },
    accountOf: ({ accountId }) => accountId,
    max: 10_000,
    maxAge: 10_000,
  });
  return async (personaId) => (await ofPersona(personaId))?.secrets ?? [];
}
