/** Stores passwords so that they cannot be read back. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Returns whether the password is the hashed one; takes equally long when it is not. */
  verify(hash: string, password: string): Promise<boolean>;
}
