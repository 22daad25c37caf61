/** Credentials that the first start generates or reads from the settings, and prints. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly accountKey: string;
}

/** Keeps the credentials of the first start from before the account is created until they are printed, so that they survive a crash in between. */
export interface OwnerNote {
  /** Stores the credentials. They are durable when the promise resolves. */
  write(credentials: Credentials): Promise<void>;
  /** Returns the stored credentials; null if there are none or they were written with another secret. */
  read(): Promise<Credentials | null>;
  remove(): Promise<void>;
}
