/** Stores passwords so that they cannot be read back. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** True when the password is the one hashed; takes as long when it is not. */
  verify(hash: string, password: string): Promise<boolean>;
}
