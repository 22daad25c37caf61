import { createHmac, randomBytes, scryptSync } from "node:crypto";

/** Parameters for deriving the keys of an encrypted backup from `BACKUP_KEY`. */
export interface Derivation {
  readonly cipher: "aes-256-gcm";
  readonly kdf: "scrypt";
  readonly cost: number;
  /** Hexadecimal salt for scrypt. */
  readonly salt: string;
}

export interface BackupKeys {
  readonly derivation: Derivation;
  /** Key that encrypts the parts of the backup. */
  readonly parts: Uint8Array;
  /** Returns the authentication code for a manifest. */
  authenticate(manifest: object): string;
}

const cost = 32_768;
const largestCost = 1_048_576;

/** Derives keys for a new backup. */
export function newKeys(passphrase: string): BackupKeys {
  return keysOf(passphrase, { cipher: "aes-256-gcm", kdf: "scrypt", cost, salt: randomBytes(16).toString("hex") });
}

/** Derives the keys of an existing backup. */
export function keysOf(passphrase: string, derivation: Derivation): BackupKeys {
  const salt = Buffer.from(derivation.salt, "hex");
  const derived = scryptSync(passphrase.normalize("NFKC"), salt, 64, { N: derivation.cost, r: 8, p: 1, maxmem: 2_048 * derivation.cost });
  return {
    derivation,
    parts: derived.subarray(0, 32),
    authenticate: (manifest) => createHmac("sha256", derived.subarray(32)).update(JSON.stringify(manifest)).digest("hex"),
  };
}

export function isDerivation(value: unknown): value is Derivation {
  const { cipher, kdf, cost: n, salt } = Object(value) as Partial<Record<keyof Derivation, unknown>>;
  const isCost = typeof n === "number" && Number.isInteger(Math.log2(n)) && n > 1 && n <= largestCost;
  return cipher === "aes-256-gcm" && kdf === "scrypt" && isCost && typeof salt === "string" && /^[0-9a-f]{32}$/.test(salt);
}
