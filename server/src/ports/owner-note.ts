/** Credentials of the owner account: generated or read from the settings on first start, and then printed. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly accountKey: string;
}

/**
 * Stores the credentials before the owner account is created, and keeps them until they are printed, so that they survive a crash in
 * between.
 */
export interface OwnerNote {
  /** Stores the credentials. They are durable when the promise resolves. */
  write(credentials: Credentials): Promise<void>;
  /** Returns the stored credentials; null if there are none or they were written with a different secret. */
  read(): Promise<Credentials | null>;
  remove(): Promise<void>;
}
