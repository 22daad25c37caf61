import type { Role } from "../actor.ts";
import type { Member, Refusal } from "./model/rules.ts";

/** A person of an account. */
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

/** Decides by what is stored at this moment, with the rows locked. */
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

/** People of accounts. Every method finds what is the account's own and nothing else. */
export interface PeopleStore {
  /** The oldest first. */
  list(accountId: string, limit: number, offset: number): Promise<{ readonly items: Person[]; readonly total: number }>;
  find(accountId: string, userId: string): Promise<Person | null>;
  /** Adds a person without a password. An address is one person's in the whole installation, whatever the case of its letters. */
  add(accountId: string, callerId: string, person: NewPerson, rule: AddRule): Promise<AddOutcome>;
  /** Who may not speak to visitors any more also lets go of the conversations that they hold. */
  change(accountId: string, callerId: string, userId: string, change: PersonChange, rule: PersonRule): Promise<ChangeOutcome>;
  /** Removes a person, with their sessions and the conversations that they hold. */
  remove(accountId: string, callerId: string, userId: string, rule: PersonRule): Promise<RemoveOutcome>;
  /** Takes it that the person's address is theirs. */
  confirm(accountId: string, userId: string): Promise<void>;
}
