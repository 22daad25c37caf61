import { hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Keys derived from the installation's secret. */
export interface Secrets {
  /** Key that signs access tokens of browser sessions. */
  readonly sessionTokens: Uint8Array;
  /** Key from which refresh tokens of browser sessions are derived. */
  readonly refreshTokens: Uint8Array;
  /** Key that signs visitor ids. */
  readonly visitors: Uint8Array;
  /** Key that encrypts the secrets that hosts use to sign their users' tokens. */
  readonly endUserSecrets: Uint8Array;
  /** Key that encrypts queued email. */
  readonly mails: Uint8Array;
  /** Key that signs waiting room tickets. */
  readonly waitingRoomTickets: Uint8Array;
  /** Key that encrypts the secrets that sign webhook messages. */
  readonly webhooks: Uint8Array;
  /** Key that encrypts list cursors. */
  readonly cursors: Uint8Array;
  /** Key that encrypts the owner account's credentials until they are printed on first start. */
  readonly firstStart: Uint8Array;
}

const bytes = 32;

function derive(secret: Buffer, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, Buffer.alloc(0), `parlance:${purpose}`, bytes));
}

/**
 * Reads the installation's secret, or creates the secret on first start. It is stored in a file, so neither the database nor its backup contains it.
 * @param fromEnvironment `SECRET_KEY`, for several nodes that share a database
 */
export async function loadSecrets(dataDir: string, fromEnvironment: string | undefined): Promise<Secrets> {
  const secret = fromEnvironment === undefined ? await secretFile(secretPath(dataDir)) : secretOf(fromEnvironment);
  return {
    sessionTokens: derive(secret, "session-tokens"),
    refreshTokens: derive(secret, "refresh-tokens"),
    visitors: derive(secret, "visitors"),
    endUserSecrets: derive(secret, "end-user-secrets"),
    mails: derive(secret, "mails"),
    waitingRoomTickets: derive(secret, "waiting-room-tickets"),
    webhooks: derive(secret, "webhooks"),
    cursors: derive(secret, "cursors"),
    firstStart: derive(secret, "first-start"),
  };
}

const filePrefix = "secret.key:";

/** Parses `SECRET_KEY`: any text, or `secret.key:` with the content of an installation's secret file, to continue that installation elsewhere. */
function secretOf(text: string): Buffer {
  return text.startsWith(filePrefix) ? decode(text.slice(filePrefix.length)) : Buffer.from(text, "utf8");
}

function decode(text: string): Buffer {
  return Buffer.from(text.trim(), "base64url");
}

/** Returns the path of the secret's file, which is used if `SECRET_KEY` is not set. */
export function secretPath(dataDir: string): string {
  return path.join(dataDir, "secret.key");
}

/** Returns the installation's secret; null if there is none yet. */
export async function readSecret(dataDir: string, fromEnvironment: string | undefined): Promise<Buffer | null> {
  if (fromEnvironment !== undefined) return secretOf(fromEnvironment);
  try {
    return await readSecretFile(secretPath(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Stores the secret of a restored installation in a data folder that does not have one. */
export async function placeSecret(dataDir: string, secret: Buffer): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(secretPath(dataDir), `${secret.toString("base64url")}\n`, { mode: 0o600, flush: true, flag: "wx" });
}

async function readSecretFile(file: string): Promise<Buffer> {
  return decode(await readFile(file, "utf8"));
}

async function secretFile(file: string): Promise<Buffer> {
  try {
    return await readSecretFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${randomBytes(bytes).toString("base64url")}\n`, { mode: 0o600, flush: true });
  // If several nodes start at once, the first node creates the file and the others read it.
  await link(draft, file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  });
  await rm(draft);
  return readSecretFile(file);
}
