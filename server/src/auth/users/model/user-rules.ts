import type { Role } from "../../../ports/actor.ts";

/** A user as seen by the rules, read in the same transaction. */
export interface Member {
  readonly id: string;
  readonly role: Role;
  /** Has a password and a confirmed address. */
  readonly canSignIn: boolean;
}

/** Roles that may hold a conversation. */
const speaking: readonly Role[] = ["owner", "admin", "operator"];

/** Whether users with the role may speak to visitors in a persona's place. */
export function maySpeak(role: Role): boolean {
  return speaking.includes(role);
}

/** `last_owner`: no owner who can sign in would be left. */
export type Refusal = "not_permitted" | "only_owners" | "own_role" | "last_owner";

/** Returns why the caller may not add a user with the role, or null. */
export function refusedToAdd(caller: Member | null, role: Role): Refusal | null {
  if (!manages(caller)) return "not_permitted";
  return role === "owner" && caller.role !== "owner" ? "only_owners" : null;
}

/**
 * Returns why the caller may not change a user, or null.
 * @param caller null when removed meanwhile
 * @param role the new role; null when unchanged
 * @param owners all owners of the account
 */
export function refusedToChange(caller: Member | null, user: Member, role: Role | null, owners: readonly Member[]): Refusal | null {
  if (!manages(caller)) return "not_permitted";
  if (caller.role !== "owner" && (user.role === "owner" || role === "owner")) return "only_owners";
  if (role === null || role === user.role) return null;
  if (isLastOwner(user, owners)) return "last_owner";
  return caller.id === user.id ? "own_role" : null;
}

/** Returns why the caller may not remove a user, or null. Anyone who manages users may also leave. */
export function refusedToRemove(caller: Member | null, user: Member, owners: readonly Member[]): Refusal | null {
  if (!manages(caller)) return "not_permitted";
  if (caller.role !== "owner" && user.role === "owner") return "only_owners";
  return isLastOwner(user, owners) ? "last_owner" : null;
}

function manages(caller: Member | null): caller is Member {
  return caller !== null && caller.canSignIn && (caller.role === "owner" || caller.role === "admin");
}

function isLastOwner(user: Member, owners: readonly Member[]): boolean {
  return user.role === "owner" && !owners.some((owner) => owner.id !== user.id && owner.role === "owner" && owner.canSignIn);
}
