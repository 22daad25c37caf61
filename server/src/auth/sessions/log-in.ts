import { fail } from "../../platform/errors/fail.ts";
import type { Log } from "../../platform/lib/log.ts";
import { isStorable } from "../../platform/lib/text.ts";
import type { PasswordHasher } from "../../ports/password-hasher.ts";
import type { RequestMail } from "../model/mailed-link.ts";
import { knownAddress } from "../model/address.ts";
import type { AccountStatements } from "../accounts.sql.ts";
import { startSession, type SessionsDeps, type SignedIn } from "./start-session.ts";

export interface LogInDeps extends SessionsDeps {
  readonly store: Pick<AccountStatements, "userByEmail">;
  readonly passwords: PasswordHasher;
  /** A dummy hash used in the comparison for unknown addresses, so that sign-in takes as long as for known addresses. */
  readonly decoyHash: Promise<string>;
  readonly requestMail: RequestMail;
  readonly log: Log;
}

function refuse(): never {
  fail("auth.invalid_credentials", "The email address or the password is wrong, or the address is not confirmed.");
}

/**
 * Starts a browser session. An unconfirmed address is rejected like an unknown one, because anyone could have registered it; the
 * confirmation link is emailed again. @throws Failure `auth.invalid_credentials`
 */
export async function logIn(deps: LogInDeps, input: { readonly email: string; readonly password: string }): Promise<SignedIn> {
  // An address that cannot be stored cannot belong to a user.
  const email = knownAddress(input.email);
  const user = isStorable(email) ? await deps.store.userByEmail(email) : null;
  const matches = await deps.passwords.verify(user?.passwordHash ?? (await deps.decoyHash), input.password);
  if (user === null || user.passwordHash === null || !matches) refuse();
  if (user.emailConfirmedAt === null) {
    // Not awaited, because the response time would reveal that the address is registered.
    deps.requestMail("confirm_email", user.email).catch((error: unknown) => deps.log.warn({ err: error }, "failed to queue an email"));
    refuse();
  }
  return (await startSession(deps, { ...user, passwordHash: user.passwordHash })) ?? refuse();
}
