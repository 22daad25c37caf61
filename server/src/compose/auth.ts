import { ids } from "../platform/ids.ts";
import { argon2Hasher } from "../engines/passwords/argon2.ts";
import { passwordsInTurn } from "../auth/passwords-in-turn.ts";
import type { RegistrationRoutesDeps } from "../auth/registration/registration.route.ts";
import type { BrowserSessionRoutesDeps } from "../auth/sessions/browser-session.route.ts";
import type { SessionTokens } from "../auth/sessions/session-token.ts";
import type { OpenDatabase } from "./database.ts";
import type { Secrets } from "../platform/config/secrets.ts";
import type { Settings } from "../platform/config/settings.ts";
import type { AccountCache } from "../platform/lib/account-cache.ts";
import type { Log } from "../platform/lib/log.ts";

interface AuthParts {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly store: OpenDatabase;
  readonly cache: AccountCache;
  readonly tokens: SessionTokens;
  readonly log: Log;
  readonly address: () => string;
}

/** Composes sign-in, registration and passwords. */
export function composeAuth(parts: AuthParts): BrowserSessionRoutesDeps & RegistrationRoutesDeps {
  const { settings, secrets, store, cache, tokens, log, address } = parts;
  return {
    store: store.auth,
    sessions: store.browserSessions,
    database: store.database,
    passwords: passwordsInTurn(argon2Hasher),
    decoyHash: argon2Hasher.hash(ids.uuidv4()),
    tokens,
    refreshKey: secrets.refreshTokens,
    mail: { store: store.mails, ids, encryptionKey: secrets.mails, bus: store.bus },
    sendsMail: settings.mail.smtpUrl !== undefined,
    registration: {
      isOpen: settings.registration === "open",
      confirms: settings.mail.smtpUrl !== undefined,
      tier: settings.registrationTier,
    },
    corsOrigins: settings.corsOrigins,
    address,
    ids,
    cache,
    bus: store.bus,
    log,
  };
}
