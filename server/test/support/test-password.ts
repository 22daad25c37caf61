import { hash } from "@node-rs/argon2";
import { argon2Hasher } from "../../src/engines/passwords/argon2.ts";
import type { PasswordHasher } from "../../src/ports/password-hasher.ts";

/** The password of all test accounts and their users. */
export const testPassword = "correct-horse-battery";

let hashed: Promise<string> | null = null;

/**
 * Hashes the test password, whatever the password is. The hash is computed once per process, and with the lowest cost: the service verifies
 * it at each sign-in with the cost that the hash states.
 */
export const testPasswordHasher: PasswordHasher = {
  ...argon2Hasher,
  hash: () => (hashed ??= hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })),
};
