import { createHmac } from "node:crypto";
import type { Log } from "../platform/lib/log.ts";
import { isStorable } from "../platform/lib/text.ts";
import type { Clock } from "../ports/clock.ts";
import { canonicalAddress } from "../auth/model/address.ts";
import { isNotice, type MailKind, type NewMailToken, type NoticeKind } from "../auth/model/mailed-link.ts";
import { generateMailToken, mailTokenHash, mailTokenSeconds } from "../auth/mail-token.ts";
import { letterOf, mailLink, noticeLink, pageOfMail } from "./model/letter.ts";
import { hasHadEnough, neededMail } from "./model/mail-kind.ts";
import { decryptMail, encryptMail } from "./model/encrypted-mail.ts";
import type { ClaimedMail } from "./model/queued-mail.ts";
import type { MailStatements } from "./mail.sql.ts";

export interface WriteMailDeps {
  readonly store: Pick<MailStatements, "recipient" | "write" | "drop" | "giveUp">;
  readonly encryptionKey: Uint8Array;
  readonly clock: Clock;
  /** Returns the service's public URL, without a trailing slash. */
  readonly address: () => string;
  /** False if no mail server is configured. Rendered email then stays in the outbox. */
  readonly hasServer: boolean;
  readonly log: Log;
}

/** Renders a requested email with a new link, or deletes it if the address is unknown or the user does not need it. */
export async function writeMail(deps: WriteMailDeps, { id, kind: asked, encrypted, attempts }: ClaimedMail): Promise<void> {
  const content = decryptMail(deps.encryptionKey, id, encrypted);
  if (content === null) return deps.store.giveUp(id, attempts, otherSecret);
  const mark = markOf(deps.encryptionKey, content.to);
  const person = isStorable(content.to) ? await deps.store.recipient(content.to, mark, content.userId ?? null) : null;
  const kind = person === null ? null : neededMail(asked, person);
  if (person === null || kind === null) return deps.store.drop(id);
  if (hasHadEnough(asked, kind, person)) {
    deps.log.warn({ mail: id, kind, user: person.userId }, "email not created: the user reached the hourly limit for this kind of email");
    return deps.store.drop(id);
  }

  const address = deps.address();
  const { link, token } = isNotice(kind)
    ? { link: noticeLink(kind, address, content.detail), token: null }
    : linkFor(kind, address, deps.clock.now(), person.email);
  const letter = letterOf(kind, address, link, content);
  const status = deps.hasServer ? "queued" : "kept";
  const expiry = token === null ? {} : { expiresAt: token.expiresAt.toISOString() };
  // Uses the stored address, not the requested one: look-alike letters may compare equal in the database but belong to another mailbox.
  const body = encryptMail(deps.encryptionKey, id, { to: person.email, ...letter, ...expiry });
  const written = await deps.store.write({ id, kind, status, encrypted: body, userId: person.userId, mark, token });
  if (written && status === "kept") deps.log.info({ mail: id, kind }, "email kept in the outbox");
}

/** Returns the keyed hash used to count emails to an address. Without the secret, it does not reveal the address. */
function markOf(key: Uint8Array, address: string): Buffer {
  return createHmac("sha256", key)
    .update(`mail-mark:${(canonicalAddress(address) ?? address).toLowerCase()}`)
    .digest();
}

/** Shown for a row whose content cannot be decrypted. */
export const otherSecret = "encrypted with a different installation secret";

function linkFor(
  kind: Exclude<MailKind, NoticeKind>,
  address: string,
  now: Date,
  email: string,
): { link: string | null; token: NewMailToken | null } {
  const page = pageOfMail[kind];
  if (page === null || kind === "already_registered") return { link: null, token: null };
  const token = generateMailToken();
  const hash = mailTokenHash(token);
  if (hash === null) throw new Error("a generated token is malformed");
  const expiresAt = new Date(now.getTime() + mailTokenSeconds[kind] * 1_000);
  return { link: mailLink(address, page, token), token: { hash, purpose: kind, expiresAt, ...(kind === "change_email" ? { email } : {}) } };
}
