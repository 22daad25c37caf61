import { fail } from "../../platform/errors/fail.ts";
import type { SessionActor } from "../../ports/actor.ts";
import type { PasswordHasher } from "../../ports/password-hasher.ts";
import type { AccountStatements } from "../accounts.sql.ts";
import type { RequestMail } from "../model/mailed-link.ts";

export interface ChangeEmailDeps {
  readonly store: Pick<AccountStatements, "userById" | "userByEmail">;
  readonly passwords: PasswordHasher;
  readonly requestMail: RequestMail;
}

/**
 * Emails a link to the address that the caller wants to sign in with. When the link is opened, the new address replaces the old one.
 * @param email the new address in canonical form
 * @throws Failure `auth.invalid_credentials` if the password is wrong, `resource.conflict` if a user already has the address
 */
export async function requestEmailChange(
  { store, passwords, requestMail }: ChangeEmailDeps,
  { accountId, userId }: SessionActor,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const user = await store.userById(accountId, userId);
  const hash = user?.passwordHash ?? null;
  if (hash === null || !(await passwords.verify(hash, password))) fail("auth.invalid_credentials", "The current password is incorrect.");
  if ((await store.userByEmail(email)) !== null) failTaken();
  await requestMail("change_email", email, { userId });
}

export function failTaken(): never {
  fail("resource.conflict", "A user with this email address already exists. Use another address.");
}
