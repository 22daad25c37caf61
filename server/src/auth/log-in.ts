import { fail } from "../errors/fail.ts";
import { isStorable } from "../lib/text.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import type { Role } from "./actor.ts";
import type { SessionTokens } from "./session-token.ts";
import type { AuthStore } from "./store.ts";

interface LogInDeps {
  readonly store: Pick<AuthStore, "userByEmail">;
  readonly passwords: PasswordHasher;
  readonly tokens: SessionTokens;
  /** A hash of no password, so that an unknown address takes as long as a known one. */
  readonly decoyHash: Promise<string>;
}

export interface LoggedIn {
  readonly accessToken: string;
  readonly user: { readonly id: string; readonly email: string; readonly name: string; readonly role: Role };
}

/** Starts a browser session. @throws Failure `auth.invalid_credentials` */
export async function logIn(deps: LogInDeps, input: { readonly email: string; readonly password: string }): Promise<LoggedIn> {
  // An address that no row can hold is nobody's.
  const user = isStorable(input.email) ? await deps.store.userByEmail(input.email.normalize("NFC")) : null;
  const matches = await deps.passwords.verify(user?.passwordHash ?? (await deps.decoyHash), input.password);
  if (user === null || !matches) fail("auth.invalid_credentials", "E-mail and password match no account");
  const accessToken = await deps.tokens.issue({ userId: user.id, accountId: user.accountId, role: user.role });
  return { accessToken, user: { id: user.id, email: user.email, name: user.name, role: user.role } };
}
