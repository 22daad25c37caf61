import type { Role } from "../../actor.ts";

/** Who a rule speaks of, as stored at this moment. */
export interface Member {
  readonly id: string;
  readonly role: Role;
  /** Has a password and a confirmed address. */
  readonly canSignIn: boolean;
}

/** `last_owner`: the account would be left without an owner who can sign in. */
export type Refusal = "not_permitted" | "only_owners" | "own_role" | "last_owner";

/** Whether the caller may take somebody with the role into the account. */
export function refusedToAdd(caller: Member | null, role: Role): Refusal | null {
  if (!manages(caller)) return "not_permitted";
  return role === "owner" && caller.role !== "owner" ? "only_owners" : null;
}

/**
 * Whether the caller may change somebody.
 * @param caller null for one who has been removed meanwhile
 * @param role that the person is to have, or null where it stays
 * @param owners of the account, all of them
 */
export function refusedToChange(caller: Member | null, person: Member, role: Role | null, owners: readonly Member[]): Refusal | null {
  if (!manages(caller)) return "not_permitted";
  if (caller.role !== "owner" && (person.role === "owner" || role === "owner")) return "only_owners";
  if (role === null || role === person.role) return null;
  if (isLastOwner(person, owners)) return "last_owner";
  return caller.id === person.id ? "own_role" : null;
}

/** Whether the caller may remove somebody; everybody who manages people may also leave. */
export function refusedToRemove(caller: Member | null, person: Member, owners: readonly Member[]): Refusal | null {
  if (!manages(caller)) return "not_permitted";
  if (caller.role !== "owner" && person.role === "owner") return "only_owners";
  return isLastOwner(person, owners) ? "last_owner" : null;
}

function manages(caller: Member | null): caller is Member {
  return caller !== null && caller.canSignIn && (caller.role === "owner" || caller.role === "admin");
}

function isLastOwner(person: Member, owners: readonly Member[]): boolean {
  return person.role === "owner" && !owners.some((owner) => owner.id !== person.id && owner.role === "owner" && owner.canSignIn);
}
