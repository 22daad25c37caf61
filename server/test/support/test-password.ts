import { hash } from "@node-rs/argon2";
import { argon2Hasher } from "../../src/engines/passwords/argon2.ts";
import type { PasswordHasher } from "../../src/ports/password-hasher.ts";

/** The password of all test accounts and their users. */
export const testPassword = "correct-horse-battery";

let hashed: Promise<string> | null = null;

/**
 * Returns the hash of the test password, regardless of the password that it receives. The hash is computed once per process at the lowest
 * cost, because each sign-in verifies it at the cost encoded in it.
 */
export const testPasswordHasher: PasswordHasher = {
  ...argon2Hasher,
  hash: () => (hashed ??= hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })),
};
