import type { RegistrantActor } from "../../ports/actor.ts";
import type { RequestMail } from "../model/mailed-link.ts";
import { mailTokenHash } from "../mail-token.ts";
import type { AccountStatements } from "../accounts.sql.ts";
import type { Transactions } from "../../ports/database.ts";
import { confirmByLink } from "../credentials.sql.ts";
import { refuseLink } from "../refuse-link.ts";

/** Confirms an address with an emailed link. @throws Failure `validation.failed` if the link is invalid or expired */
export async function confirmEmail({ database }: { readonly database: Transactions }, token: string): Promise<void> {
  const hash = mailTokenHash(token);
  // The transaction is retried if it deadlocks with a password change.
  if (hash === null || (await database.transaction((tx) => confirmByLink(tx, hash))) === null) refuseLink();
}

export interface RequestConfirmationDeps {
  readonly store: Pick<AccountStatements, "userById">;
  readonly requestMail: RequestMail;
}

/** Sends the registration email again. Behaves the same if another account has the address, so the response reveals nothing. */
export async function requestConfirmation({ store, requestMail }: RequestConfirmationDeps, actor: RegistrantActor): Promise<void> {
  const user = await store.userById(actor.accountId, actor.userId);
  await requestMail(user === null ? "already_registered" : "confirm_email", actor.email);
}
