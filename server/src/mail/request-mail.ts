import type { EventBus } from "../ports/event-bus.ts";
import type { Ids } from "../ports/ids.ts";
import type { MailDetails, MailKind } from "../auth/model/mailed-link.ts";
import { encryptMail, type MailContent } from "./model/encrypted-mail.ts";
import type { Queryable } from "../ports/database.ts";
import { insertMail, type MailStatements } from "./mail.sql.ts";

export interface RequestMailDeps {
  readonly store: Pick<MailStatements, "request">;
  readonly ids: Ids;
  /** 32-byte key. */
  readonly encryptionKey: Uint8Array;
  readonly bus: Pick<EventBus, "publish">;
}

/**
 * Queues an email to be rendered and sent. The worker later checks whether the address is known, so neither the response nor its timing
 * reveals it.
 */
export async function requestMail(
  { store, ids, encryptionKey, bus }: RequestMailDeps,
  kind: MailKind,
  to: string,
  details: MailDetails = {},
): Promise<void> {
  const id = ids.uuidv7();
  await store.request(id, kind, encryptMail(encryptionKey, id, { to, ...details }));
  await bus.publish("mail_requested", {});
}

/** Queues an email in the caller's transaction. Publish `mail_requested` after the commit. */
export async function insertRequestedMail(
  { ids, encryptionKey }: Pick<RequestMailDeps, "ids" | "encryptionKey">,
  tx: Queryable,
  kind: MailKind,
  content: Pick<MailContent, "to" | "detail">,
): Promise<void> {
  const id = ids.uuidv7();
  await insertMail(tx, id, kind, encryptMail(encryptionKey, id, content));
}
