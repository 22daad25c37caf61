/** Credentials that the first start generates or reads from the settings, and prints. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly accountKey: string;
}

/** Keeps the first start's credentials from before the account exists until they have been printed, so that a kill in between loses nothing. */
export interface OwnerNote {
  /** Durable when it resolves. */
  write(credentials: Credentials): Promise<void>;
  /** Null if there is none, or it was written with another secret. */
  read(): Promise<Credentials | null>;
  remove(): Promise<void>;
}
