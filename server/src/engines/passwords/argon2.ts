import { hash, verify } from "@node-rs/argon2";
import type { PasswordHasher } from "../../ports/password-hasher.ts";

/** Argon2id with the library's defaults (19 MiB, two passes). */
export const argon2Hasher: PasswordHasher = {
  hash: (password) => hash(password.normalize("NFKC")),
  verify: (hashed, password) => verify(hashed, password.normalize("NFKC")),
};
