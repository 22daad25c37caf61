import { hash, verify } from "@node-rs/argon2";
import type { PasswordHasher } from "../../ports/password-hasher.ts";

/** Hashes passwords with Argon2id and the library's defaults (19 MiB, two passes). */
export const argon2Hasher: PasswordHasher = {
  hash: (password) => hash(password.normalize("NFKC")),
  verify: (hashed, password) => verify(hashed, password.normalize("NFKC")),
};
