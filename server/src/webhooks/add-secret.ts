import { encrypt } from "../platform/lib/encryption.ts";
import type { Queryable } from "../ports/database.ts";
import type { Ids } from "../ports/ids.ts";
import { newSecret, secretLabel } from "./model/signature.ts";
import { insertSecret } from "./webhooks.sql.ts";

export interface SecretDeps {
  readonly ids: Pick<Ids, "uuidv7">;
  /** 32-byte key. */
  readonly encryptionKey: Uint8Array;
}

/** Stores a new secret as the newest secret of a webhook, and returns it. */
export async function addSecret({ ids, encryptionKey }: SecretDeps, tx: Queryable, accountId: string, webhookId: string): Promise<string> {
  const id = ids.uuidv7();
  const secret = newSecret();
  await insertSecret(tx, accountId, webhookId, { id, encrypted: encrypt(encryptionKey, secretLabel(id), secret) });
  return secret;
}
