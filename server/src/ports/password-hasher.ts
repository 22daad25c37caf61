/** Stores passwords so that they cannot be recovered. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Returns whether the password matches the hash. Takes the same time in both cases. */
  verify(hash: string, password: string): Promise<boolean>;
}
