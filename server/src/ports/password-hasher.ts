/** Hashes passwords so that they cannot be recovered. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Returns whether the password matches the hash. Takes equally long in either case. */
  verify(hash: string, password: string): Promise<boolean>;
}
