import type { Role } from "../../../ports/actor.ts";

/** The user data that the rules need, read in the same transaction. */
export interface Member {
  readonly id: string;
  readonly role: Role;
  /** Whether the user has a password and a confirmed address. */
  readonly canSignIn: boolean;
}

/** Roles that may take over conversations. */
const speaking: readonly Role[] = ["owner", "admin", "operator"];

/** Returns whether users with the role may chat with visitors on behalf of a persona. */
export function maySpeak(role: Role): boolean {
  return speaking.includes(role);
}

/** `last_owner`: the account would have no owner left who can sign in. */
export type Refusal = "not_permitted" | "only_owners" | "own_role" | "last_owner";

/** Returns the reason why the caller may not add a user with the role, or null if this is allowed. */
export function refusedToAdd(caller: Member | null, role: Role): Refusal | null {
  if (!manages(caller)) return "not_permitted";
  return role === "owner" && caller.role !== "owner" ? "only_owners" : null;
}

/**
 * Returns the reason why the caller may not change a user, or null if this is allowed.
 * @param caller null if the caller was removed in the meantime
 * @param role the new role; null if unchanged
 * @param owners all owners of the account
 */
export function refusedToChange(caller: Member | null, user: Member, role: Role | null, owners: readonly Member[]): Refusal | null {
  if (!manages(caller)) return "not_permitted";
  if (caller.role !== "owner" && (user.role === "owner" || role === "owner")) return "only_owners";
  if (role === null || role === user.role) return null;
  if (isLastOwner(user, owners)) return "last_owner";
  return caller.id === user.id ? "own_role" : null;
}

/**
 * Returns the reason why the caller may not remove a user, or null if this is allowed. Callers who may manage users may also remove
 * themselves.
 */
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
