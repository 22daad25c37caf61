import { fail } from "../platform/errors/fail.ts";
import type { SessionActor } from "../ports/actor.ts";
import type { MailKind } from "../auth/model/mailed-link.ts";
import type { MailStatus } from "./model/mail-kind.ts";
import { decryptMail } from "./model/encrypted-mail.ts";
import type { MailStatements } from "./mail.sql.ts";

export interface ListOutboxDeps {
  readonly store: Pick<MailStatements, "outbox" | "isFirstAccount">;
  readonly encryptionKey: Uint8Array;
}

/** A mail as shown to the owner of the installation. */
export interface OutboxMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly status: MailStatus;
  /** Null when the row cannot be decrypted: it was encrypted with another secret. */
  readonly to: string | null;
  /** Null until the mail is rendered. */
  readonly subject: string | null;
  /** Null until the mail is rendered, and again after it is sent. */
  readonly text: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly error: string | null;
}

/**
 * Returns the mail of the whole installation, newest first. It contains links that grant access to any account, so only the installation's own
 * (first) account may read it.
 * @throws Failure `auth.not_owner`
 */
export async function listOutbox(
  { store, encryptionKey }: ListOutboxDeps,
  actor: SessionActor,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly items: OutboxMail[]; readonly total: number }> {
  if (!(await store.isFirstAccount(actor.accountId)))
    fail("auth.not_owner", "Only the installation's first account can read the outbox. Sign in as an owner of that account.");
  const { items, total } = await store.outbox(limit, offset);
  return {
    items: items.map(({ encrypted, ...mail }) => {
      const content = decryptMail(encryptionKey, mail.id, encrypted);
      return { ...mail, to: content?.to ?? null, subject: content?.subject ?? null, text: content?.text ?? null };
    }),
    total,
  };
}
