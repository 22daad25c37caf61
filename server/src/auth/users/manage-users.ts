import { requireFeature, type RequireFeatureDeps } from "../../billing/require-feature.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Role, SessionActor } from "../../ports/actor.ts";
import { unlessTaken } from "../insert-account.sql.ts";
import type { RequestMail } from "../model/mailed-link.ts";
import { sentAddress } from "../sent-address.ts";
import { maySpeak, refusedToAdd, refusedToChange, refusedToRemove, type Member, type Refusal } from "./model/user-rules.ts";
import type { User, UserChange } from "./model/user.ts";
import { deleteUser, insertUser, inviterOf, lockMembers, releaseHeld, updateUser, userOf } from "./users.sql.ts";

interface ChangeDeps {
  readonly database: Transactions;
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

export interface ManageUsersDeps extends ChangeDeps, RequireFeatureDeps {
  readonly ids: Ids;
  readonly requestMail: RequestMail;
}

/**
 * Adds a user to the account and sends an invitation by email.
 * @throws Failure `resource.conflict` if the address is in use
 */
export async function addUser(
  deps: ManageUsersDeps,
  actor: SessionActor,
  { email, name, role }: { readonly email: string; readonly name: string; readonly role: Role },
): Promise<User> {
  const { accountId, userId: callerId } = actor;
  await requireFeature(deps, accountId, "team");
  const newUser = { id: deps.ids.uuidv7(), email: sentAddress(email), name, role };
  const user = await unlessTaken(deps.database, async (tx) => {
    const members = await lockMembers(tx, accountId, [callerId]);
    refuseIf(refusedToAdd(members.get(callerId) ?? null, role));
    return insertUser(tx, accountId, newUser);
  });
  if (user === "address_taken") fail("resource.conflict", "A user with this email address already exists. Use another address.");
  await invite(deps, actor, user.email);
  return user;
}

/** Sends the invitation again, with a new link. */
export async function inviteAgain(
  { database, requestMail }: Pick<ManageUsersDeps, "database" | "requestMail">,
  actor: SessionActor,
  userId: string,
): Promise<void> {
  const user = await userOf(database, actor.accountId, userId);
  if (user === null) unknown();
  if (user.hasPassword) fail("resource.conflict", "This user has already accepted the invitation.");
  await invite({ database, requestMail }, actor, user.email);
}

async function invite(
  { database, requestMail }: Pick<ManageUsersDeps, "database" | "requestMail">,
  { accountId, userId }: SessionActor,
  email: string,
): Promise<void> {
  const inviter = await inviterOf(database, accountId, userId);
  await requestMail("invitation", email, inviter === null ? {} : { inviter });
}

/** Changes a user. If the new role may not chat with visitors, releases the conversations that the user has taken over. */
export async function changeUser(
  deps: ChangeDeps,
  { accountId, userId: callerId }: SessionActor,
  userId: string,
  change: UserChange,
): Promise<User> {
  const changed = await deps.database.transaction(async (tx) => {
    const { caller, user, owners } = await lockForChange(tx, accountId, callerId, userId);
    refuseIf(refusedToChange(caller, user, change.role ?? null, owners));
    if (change.role !== undefined && !maySpeak(change.role)) await releaseHeld(tx, accountId, userId);
    return updateUser(tx, accountId, userId, change);
  });
  if (changed === null) unknown();
  await usersChanged(deps, accountId);
  return changed;
}

/** Deletes a user, ends the user's sessions immediately, and releases the conversations that the user has taken over. */
export async function removeUser(deps: ChangeDeps, { accountId, userId: callerId }: SessionActor, userId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const { caller, user, owners } = await lockForChange(tx, accountId, callerId, userId);
    refuseIf(refusedToRemove(caller, user, owners));
    await releaseHeld(tx, accountId, userId);
    await deleteUser(tx, accountId, userId);
  });
  await usersChanged(deps, accountId);
}

/** Locks the rows that the rules read, until the transaction ends. `caller` is null if the caller was removed in the meantime. */
async function lockForChange(
  tx: Queryable,
  accountId: string,
  callerId: string,
  userId: string,
): Promise<{ readonly caller: Member | null; readonly user: Member; readonly owners: readonly Member[] }> {
  const members = await lockMembers(tx, accountId, [callerId, userId]);
  const owners = [...members.values()].filter(({ role }) => role === "owner");
  return { caller: members.get(callerId) ?? null, user: members.get(userId) ?? unknown(), owners };
}

/** Invalidates cached sessions, so the change applies on every node immediately. */
async function usersChanged({ cache, bus }: ChangeDeps, accountId: string): Promise<void> {
  cache.changed(accountId);
  await bus.publish("account_changed", { accountId });
}

/** Responds in the same way for another account's user as for an unknown user. */
export function unknown(): never {
  fail("resource.not_found", "The account has no user with this id.");
}

function refuseIf(refusal: Refusal | null): void {
  switch (refusal) {
    case null:
      return;
    case "last_owner":
      return fail("resource.conflict", "The account needs at least one owner who can sign in. Make another user an owner first.");
    case "only_owners":
      return fail("auth.forbidden", "Only an owner can add, change or remove owners.");
    case "own_role":
      return fail("auth.forbidden", "You cannot change your own role. Ask another owner or admin.");
    case "not_permitted":
      return fail("auth.forbidden", "Your role no longer permits this call.");
  }
}
