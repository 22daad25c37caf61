import { keyUseRecorder } from "../auth/keys/key-use.ts";
import type { RequestMail } from "../auth/model/mailed-link.ts";
import { passwordsInTurn } from "../auth/passwords-in-turn.ts";
import { principals } from "../auth/principals.ts";
import type { PublicPersona } from "../ports/principals.ts";
import { liveSessions, type LiveSessions } from "../auth/sessions/live-sessions.ts";
import { sessionTokens, type SessionTokens } from "../auth/sessions/session-token.ts";
import { argon2Hasher } from "../engines/passwords/argon2.ts";
import { authenticator, type Authenticate } from "../platform/http/authenticate.ts";
import { requestMail } from "../mail/request-mail.ts";
import { ids } from "../platform/ids.ts";
import type { Foundation } from "./foundation.ts";
import { configuredMailer } from "./mail.ts";
import type { RoutesDeps } from "./routes.ts";

export interface Auth {
  readonly sessions: LiveSessions;
  /** @param personaOf returns the properties of a persona that are checked before a visitor can use it by its public id */
  readonly authenticate: (personaOf: (id: string) => Promise<PublicPersona | null>) => Authenticate;
  readonly routes: Pick<RoutesDeps, "auth" | "users" | "outbox" | "keys">;
}

/** Composes credentials, sign-in, registration, users and their email. */
export function composeAuth(base: Foundation): Auth {
  const { secrets, store, cache, clock, log, cleanup, lifecycle } = base;
  const { bus } = store;
  const tokens = sessionTokens(secrets.sessionTokens, clock, ids);
  const sessions = liveSessions(store.browserSessions, cache);
  const uses = keyUseRecorder(store.keys, log);
  cleanup.add("key use", () => uses.stop());
  return {
    sessions,
    authenticate: (personaOf) =>
      authenticator(
        principals({
          keys: store.keys,
          sessions,
          ownOrigin: lifecycle.origin,
          personas: personaOf,
          tokens,
          cache,
          clock,
          onUse: uses.note,
        }),
      ),
    routes: {
      auth: signIn(base, tokens),
      users: { database: store.database, billing: store.billing, clock, ids, requestMail: mailRequests(base), cache, bus },
      outbox: {
        store: store.mails,
        encryptionKey: secrets.mails,
        hasServer: base.settings.mail.smtpUrl !== undefined,
        mailRequested: () => bus.publish("mail_requested", {}),
        ids,
        mailer: () => configuredMailer(base.settings),
        address: lifecycle.address,
      },
      keys: { store: store.keys, ids, cache, bus, uses },
    },
  };
}

/** Composes sign-in, registration and passwords. */
function signIn(base: Foundation, tokens: SessionTokens): RoutesDeps["auth"] {
  const { settings, secrets, store, cache, log, lifecycle } = base;
  const { bus } = store;
  return {
    store: store.auth,
    sessions: store.browserSessions,
    database: store.database,
    passwords: passwordsInTurn(argon2Hasher),
    decoyHash: argon2Hasher.hash(ids.uuidv4()),
    tokens,
    refreshKey: secrets.refreshTokens,
    requestMail: mailRequests(base),
    sendsMail: settings.mail.smtpUrl !== undefined,
    registration: {
      isOpen: settings.registration === "open",
      confirms: settings.mail.smtpUrl !== undefined,
      tier: settings.registrationTier,
    },
    corsOrigins: settings.corsOrigins,
    address: lifecycle.address,
    ids,
    cache,
    bus,
    log,
  };
}

function mailRequests({ secrets, store }: Foundation): RequestMail {
  const deps = { store: store.mails, ids, encryptionKey: secrets.mails, bus: store.bus };
  return (kind, to, details) => requestMail(deps, kind, to, details);
}
