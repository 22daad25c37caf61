import { randomBytes } from "node:crypto";
import { fail } from "../../platform/errors/fail.ts";
import type { Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { personasChanged, type ChangeDeps } from "../personas-changed.ts";
import { encrypt } from "../../platform/lib/encryption.ts";
import { encryptionLabel } from "./encryption-label.ts";
import {
  countSecrets,
  deleteEndedSecrets,
  deleteSecrets,
  endNewestSecret,
  insertSecret,
  lockPersonaSecrets,
} from "./end-user-secrets.sql.ts";

export interface RotateEndUserSecretDeps extends ChangeDeps {
  readonly database: Transactions;
  readonly ids: Ids;
  readonly encryptionKey: Uint8Array;
}

/** A new secret, which is shown only once. */
export interface RotatedSecret {
  /** Identifies the secret in the header of a token. */
  readonly kid: string;
  /** 43 characters encoding 256 random bits. Hosts use the string's bytes, not the decoded value, as the signing key. */
  readonly secret: string;
  /** Time at which the previous secret expires; null if there was none. */
  readonly previousValidUntil: Date | null;
}

const overlapMs = 24 * 60 * 60 * 1_000;
/** Maximum number of valid secrets; limited because a token without a `kid` is verified against each of them. */
const mostValid = 20;

/**
 * Creates a new secret for the tokens of a persona's users. The old secret remains valid for 24 hours, so that users stay signed in.
 * @param isLeaked if true, all earlier secrets become invalid immediately instead
 */
export async function rotateEndUserSecret(
  deps: RotateEndUserSecretDeps,
  accountId: string,
  personaId: string,
  isLeaked = false,
): Promise<RotatedSecret> {
  const kid = deps.ids.uuidv7();
  const secret = randomBytes(32).toString("base64url");
  const encrypted = encrypt(deps.encryptionKey, encryptionLabel(personaId, kid), secret);
  const previousValidUntil = await deps.database.transaction(async (tx) => {
    if (!(await lockPersonaSecrets(tx, accountId, personaId))) fail("resource.not_found", "No persona with this id exists.");
    await (isLeaked ? deleteSecrets(tx, accountId, personaId) : deleteEndedSecrets(tx, personaId));
    const { count, nextEnd } = await countSecrets(tx, personaId);
    if (count >= mostValid && nextEnd !== null) failFull(nextEnd);
    const previousEnd = await endNewestSecret(tx, personaId, overlapMs);
    await insertSecret(tx, personaId, { kid, encrypted });
    return previousEnd;
  });
  await personasChanged(deps, accountId, personaId);
  return { kid, secret, previousValidUntil };
}

function failFull(nextEnd: Date): never {
  const detail = `The persona already has ${mostValid} valid secrets. The next one expires at ${nextEnd.toISOString()}.`;
  fail("resource.conflict", detail);
}
