import type { RegistrantActor } from "../../ports/actor.ts";
import type { RequestMail } from "../model/mailed-link.ts";
import { mailTokenHash } from "../mail-token.ts";
import type { AccountStatements } from "../accounts.sql.ts";
import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { Transactions } from "../../ports/database.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import { confirmByLink, setIdentity, useAddressLink } from "../credentials.sql.ts";
import { dropUnconfirmed, lockAddress, unlessTaken } from "../insert-account.sql.ts";
import { failTaken } from "./change-email.ts";
import { refuseLink } from "../refuse-link.ts";

interface ConfirmDeps {
  readonly database: Transactions;
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/**
 * Confirms an address using an emailed link. If the link is for a change of address, the new address becomes the sign-in name. Returns the
 * user's id.
 * @throws Failure `validation.failed` if the link is invalid or expired, `resource.conflict` if another user now has the address
 */
export async function confirmEmail(deps: ConfirmDeps, token: string): Promise<string> {
  const hash = mailTokenHash(token);
  if (hash === null) return refuseLink();
  // The transaction is retried if it deadlocks with a password change.
  const confirmed = await deps.database.transaction((tx) => confirmByLink(tx, hash));
  if (confirmed !== null) return confirmed.userId;
  const changed = await unlessTaken(deps.database, async (tx) => {
    const user = await useAddressLink(tx, hash);
    if (user === null) return null;
    await lockAddress(tx, user.email);
    await dropUnconfirmed(tx, user.email);
    await setIdentity(tx, user, { name: null, email: user.email });
    return user;
  });
  if (changed === "address_taken") failTaken();
  if (changed === null) refuseLink();
  deps.cache.changed(changed.accountId);
  await deps.bus.publish("account_changed", { accountId: changed.accountId });
  return changed.userId;
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
