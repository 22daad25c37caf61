import { requireFeature, type RequireFeatureDeps } from "../../billing/require-feature.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Role, SessionActor } from "../../ports/actor.ts";
import { requestMail, type RequestMailDeps } from "../mail/request-mail.ts";
import { sentAddress } from "../sent-address.ts";
import { refusedToAdd, refusedToChange, refusedToRemove, type Refusal } from "./model/rules.ts";
import type { PeopleStore, Person, PersonChange } from "./store.ts";

export interface ManagePeopleDeps extends RequireFeatureDeps {
  readonly people: PeopleStore;
  readonly mail: RequestMailDeps;
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/** Adds a user to the account and invites them by mail. @throws Failure `resource.conflict` for an address in use */
export async function addPerson(
  deps: ManagePeopleDeps,
  actor: SessionActor,
  { email, name, role }: { readonly email: string; readonly name: string; readonly role: Role },
): Promise<Person> {
  await requireFeature(deps, actor.accountId, "team");
  const person = { id: deps.mail.ids.uuidv7(), email: sentAddress(email), name, role };
  const outcome = await deps.people.add(actor.accountId, actor.userId, person, (caller) => refusedToAdd(caller, role));
  if (outcome.kind === "refused") refuse(outcome.refusal);
  if (outcome.kind === "address_taken") fail("resource.conflict", "A user with this e-mail address already exists. Use another address.");
  await requestMail(deps.mail, "invitation", person.email);
  return outcome.person;
}

/** Mails the invitation again, with a new link. */
export async function inviteAgain(deps: ManagePeopleDeps, actor: SessionActor, userId: string): Promise<void> {
  const person = await deps.people.find(actor.accountId, userId);
  if (person === null) unknown();
  if (person.hasPassword) fail("resource.conflict", "This user has already accepted the invitation.");
  await requestMail(deps.mail, "invitation", person.email);
}

export async function changePerson(deps: ManagePeopleDeps, actor: SessionActor, userId: string, change: PersonChange): Promise<Person> {
  const { accountId, userId: callerId } = actor;
  const outcome = await deps.people.change(accountId, callerId, userId, change, (caller, person, owners) =>
    refusedToChange(caller, person, change.role ?? null, owners),
  );
  if (outcome.kind === "unknown") unknown();
  if (outcome.kind === "refused") refuse(outcome.refusal);
  await peopleChanged(deps, accountId);
  return outcome.person;
}

/** Deletes a user; their sessions end immediately. */
export async function removePerson(deps: ManagePeopleDeps, actor: SessionActor, userId: string): Promise<void> {
  const outcome = await deps.people.remove(actor.accountId, actor.userId, userId, refusedToRemove);
  if (outcome.kind === "unknown") unknown();
  if (outcome.kind === "refused") refuse(outcome.refusal);
  await peopleChanged(deps, actor.accountId);
}

/** Invalidates cached sessions, so that the change applies on every node immediately. */
async function peopleChanged({ cache, bus }: ManagePeopleDeps, accountId: string): Promise<void> {
  cache.changed(accountId);
  await bus.publish("account_changed", { accountId });
}

/** The same answer for another account's user as for an unknown one. */
export function unknown(): never {
  fail("resource.not_found", "The account has no user with this id.");
}

function refuse(refusal: Refusal): never {
  switch (refusal) {
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
