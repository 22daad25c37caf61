import type { EventBus } from "../ports/event-bus.ts";
import type { Ids } from "../ports/ids.ts";
import type { MailKind } from "../auth/model/mailed-link.ts";
import { encryptMail } from "./model/encrypted-mail.ts";
import type { Queryable } from "../ports/database.ts";
import { insertMail, type MailStatements } from "./mail.sql.ts";

export interface RequestMailDeps {
  readonly store: Pick<MailStatements, "request">;
  readonly ids: Ids;
  /** 32 bytes. */
  readonly encryptionKey: Uint8Array;
  readonly bus: Pick<EventBus, "publish">;
}

/**
 * Queues a mail to be written and sent. Whether the address is known is checked later by the worker, so that neither the response nor its
 * timing reveals it.
 */
export async function requestMail(
  { store, ids, encryptionKey, bus }: RequestMailDeps,
  kind: MailKind,
  to: string,
  userId?: string,
): Promise<void> {
  const id = ids.uuidv7();
  await store.request(id, kind, encryptMail(encryptionKey, id, userId === undefined ? { to } : { to, userId }));
  await bus.publish("mail_requested", {});
}

/** Queues a mail in the caller's transaction. Publish `mail_requested` after it. */
export async function insertRequestedMail(
  { ids, encryptionKey }: Pick<RequestMailDeps, "ids" | "encryptionKey">,
  tx: Queryable,
  kind: MailKind,
  to: string,
): Promise<void> {
  const id = ids.uuidv7();
  await insertMail(tx, id, kind, encryptMail(encryptionKey, id, { to }));
}
