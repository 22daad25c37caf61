import type { Role } from "../../../ports/actor.ts";

/** A user of an account. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly hasPassword: boolean;
  readonly isConfirmed: boolean;
  readonly createdAt: Date;
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

export interface UserChange {
  readonly name?: string | undefined;
  readonly role?: Role | undefined;
}
