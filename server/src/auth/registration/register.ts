import { fail } from "../../platform/errors/fail.ts";
import type { Ids } from "../../ports/ids.ts";
import type { PasswordHasher } from "../../ports/password-hasher.ts";
import type { RequestMail } from "../model/mailed-link.ts";
import type { SessionTokens } from "../sessions/session-token.ts";
import type { Transactions } from "../../ports/database.ts";
import { hasAccount, insertAccount, unlessTaken } from "../insert-account.sql.ts";
import type { NewRegistration, RegisterOutcome } from "../model/registration.ts";

export interface RegisterDeps {
  readonly database: Transactions;
  readonly passwords: PasswordHasher;
  readonly ids: Ids;
  readonly requestMail: RequestMail;
  readonly tokens: Pick<SessionTokens, "issueForRegistration">;
  readonly registration: {
    readonly isOpen: boolean;
    /** Whether an address must be confirmed with an emailed link. */
    readonly confirms: boolean;
    readonly tier: string;
  };
}

export interface Registration {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Creates an account. If the address already has an account, nothing changes, the owner is notified by email, and the result is the same.
 * @returns the registrant's token if the address must be confirmed, otherwise null
 * @throws Failure `auth.forbidden` if registration is closed or the installation's own account does not exist yet
 */
export async function register(deps: RegisterDeps, input: Registration): Promise<string | null> {
  const { isOpen, confirms, tier } = deps.registration;
  if (!isOpen) fail("auth.forbidden", "Registration is closed. Ask an owner or admin of the account for an invitation.");
  const { email, name } = input;
  const person = { accountId: deps.ids.uuidv7(), userId: deps.ids.uuidv7(), email };
  const outcome = await openAccount(deps.database, {
    ...person,
    name,
    passwordHash: await deps.passwords.hash(input.password),
    confirmed: !confirms,
    tier,
  });
  if (outcome === "not_set_up") fail("auth.forbidden", "The service is still being set up. Try again in a minute.");
  if (outcome === "address_taken") await deps.requestMail("already_registered", email);
  else if (confirms) await deps.requestMail("confirm_email", email);
  return confirms ? deps.tokens.issueForRegistration(person) : null;
}

/** Creates an account with its owner and without a key. */
export async function openAccount(database: Transactions, registration: NewRegistration): Promise<RegisterOutcome> {
  if (!(await hasAccount(database))) return "not_set_up";
  const { accountId, userId, email, name, passwordHash, confirmed, tier } = registration;
  const owner = { id: userId, email, name, passwordHash, confirmed };
  const opened = await unlessTaken(database, (tx) => insertAccount(tx, { accountId, name: email, tier, temporarySeconds: null, owner }));
  return opened === true ? "opened" : "address_taken";
}
