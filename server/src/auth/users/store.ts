import type { Role } from "../../ports/actor.ts";
import type { Member, Refusal } from "./model/rules.ts";

/** A user of an account. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly hasPassword: boolean;
  readonly isConfirmed: boolean;
  readonly createdAt: Date;
}

export interface NewPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

export interface PersonChange {
  readonly name?: string | undefined;
  readonly role?: Role | undefined;
}

/** Decides on the stored state, with the rows locked. */
export type AddRule = (caller: Member | null) => Refusal | null;
export type PersonRule = (caller: Member | null, person: Member, owners: readonly Member[]) => Refusal | null;

export type AddOutcome =
  | { readonly kind: "added"; readonly person: Person }
  | { readonly kind: "address_taken" }
  | { readonly kind: "refused"; readonly refusal: Refusal };
export type ChangeOutcome =
  | { readonly kind: "changed"; readonly person: Person }
  | { readonly kind: "unknown" }
  | { readonly kind: "refused"; readonly refusal: Refusal };
export type RemoveOutcome =
  | { readonly kind: "removed" }
  | { readonly kind: "unknown" }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Users of accounts. Every method is limited to the given account. */
export interface PeopleStore {
  /** Oldest first. */
  list(accountId: string, limit: number, offset: number): Promise<{ readonly items: Person[]; readonly total: number }>;
  find(accountId: string, userId: string): Promise<Person | null>;
  /** Adds a user without a password. An address is unique in the installation, ignoring case. */
  add(accountId: string, callerId: string, person: NewPerson, rule: AddRule): Promise<AddOutcome>;
  /** A role that may no longer speak to visitors also releases held conversations. */
  change(accountId: string, callerId: string, userId: string, change: PersonChange, rule: PersonRule): Promise<ChangeOutcome>;
  /** Deletes a user with their sessions and releases the conversations that they hold. */
  remove(accountId: string, callerId: string, userId: string, rule: PersonRule): Promise<RemoveOutcome>;
  /** Marks the user's address as confirmed. */
  confirm(accountId: string, userId: string): Promise<void>;
}
