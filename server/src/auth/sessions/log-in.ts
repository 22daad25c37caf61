import { fail } from "../../errors/fail.ts";
import { isStorable } from "../../lib/text.ts";
import type { PasswordHasher } from "../../ports/password-hasher.ts";
import type { AuthStore } from "../store.ts";
import { startSession, type SessionsDeps, type SignedIn } from "./start-session.ts";

export interface LogInDeps extends SessionsDeps {
  readonly store: Pick<AuthStore, "userByEmail">;
  readonly passwords: PasswordHasher;
  /** A hash of no password, so that an unknown address takes as long as a known one. */
  readonly decoyHash: Promise<string>;
}

/** Starts a browser session. @throws Failure `auth.invalid_credentials`, `auth.user_not_initialized` */
export async function logIn(deps: LogInDeps, input: { readonly email: string; readonly password: string }): Promise<SignedIn> {
  // An address that no row can hold is nobody's.
  const user = isStorable(input.email) ? await deps.store.userByEmail(input.email.normalize("NFC")) : null;
  const matches = await deps.passwords.verify(user?.passwordHash ?? (await deps.decoyHash), input.password);
  if (user === null || user.passwordHash === null || !matches) fail("auth.invalid_credentials", "E-mail and password match no account");
  // Only who knows the password learns this.
  if (user.emailConfirmedAt === null)
    fail("auth.user_not_initialized", "Confirm the e-mail address first, by the link that was mailed to it");
  const session = await startSession(deps, user);
  if (session === null) fail("auth.invalid_credentials", "E-mail and password match no account");
  return session;
}
