/** Credentials that the first start generates or reads from the settings, and prints. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly accountKey: string;
}

/** Stores the first start's credentials before the account is created, until they have been printed, so that they survive a kill in between. */
export interface OwnerNote {
  /** Stores the note; durable when it resolves. */
  write(credentials: Credentials): Promise<void>;
  /** Returns the note; null if there is none or it was written with another secret. */
  read(): Promise<Credentials | null>;
  remove(): Promise<void>;
}
