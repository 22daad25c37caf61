import { fail } from "../platform/errors/fail.ts";
import type { SessionActor } from "../ports/actor.ts";
import type { ListedMail, MailKind, NoticeKind } from "../auth/model/mailed-link.ts";
import type { MailStatus } from "./model/mail-kind.ts";
import { decryptMail } from "./model/encrypted-mail.ts";
import type { StoredMail } from "./model/queued-mail.ts";
import type { MailStatements } from "./mail.sql.ts";

export interface ListOutboxDeps {
  readonly store: Pick<MailStatements, "outbox" | "notices" | "isFirstAccount">;
  readonly encryptionKey: Uint8Array;
}

/** An email as shown to the owner of the installation. */
export interface OutboxMail<Kind extends MailKind = ListedMail> {
  readonly id: string;
  readonly kind: Kind;
  readonly status: MailStatus;
  /** Null if the row cannot be decrypted because it was encrypted with another secret. */
  readonly to: string | null;
  /** Null until the email is rendered. */
  readonly subject: string | null;
  /** Null until the email is rendered, and again after it is sent. */
  readonly text: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly error: string | null;
}

/** @throws Failure `auth.not_owner` */
export async function assertFirstAccount(store: Pick<MailStatements, "isFirstAccount">, accountId: string): Promise<void> {
  if (!(await store.isFirstAccount(accountId)))
    fail("auth.not_owner", "Only the installation's first account can use the outbox. Sign in as an owner of that account.");
}

/**
 * Returns the email of the whole installation and the newest notices, newest first. Email contains links that grant access to any account,
 * so only the installation's own (first) account may read it.
 * @throws Failure `auth.not_owner`
 */
export async function listOutbox(
  { store, encryptionKey }: ListOutboxDeps,
  actor: SessionActor,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly items: OutboxMail[]; readonly notices: OutboxMail<NoticeKind>[]; readonly total: number }> {
  await assertFirstAccount(store, actor.accountId);
  const [{ items, total }, notices] = await Promise.all([store.outbox(limit, offset), store.notices(limit)]);
  const read = <Kind extends MailKind>({ encrypted, ...mail }: StoredMail<Kind>): OutboxMail<Kind> => {
    const content = decryptMail(encryptionKey, mail.id, encrypted);
    return { ...mail, to: content?.to ?? null, subject: content?.subject ?? null, text: content?.text ?? null };
  };
  return { items: items.map(read), notices: notices.map(read), total };
}
