import type { MailKind, MailStatus, Recipient } from "./model/mail-kind.ts";

/** A mail that this process works on until its lease expires. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly encrypted: Buffer;
  /** Claims so far, this one included: tells apart who holds the mail. */
  readonly attempts: number;
  /** Attempts to send it that came to an end and failed. */
  readonly failures: number;
}

/** A link's token, of which only the hash is stored. */
export interface NewMailToken {
  readonly hash: Buffer;
  readonly purpose: Exclude<MailKind, "already_registered">;
  readonly expiresAt: Date;
}

export interface WrittenMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly status: "queued" | "kept";
  readonly encrypted: Buffer;
  readonly userId: string;
  /** Identifies the address in the hourly count of mails. */
  readonly mark: Buffer;
  readonly token: NewMailToken | null;
}

/** A mail as listed in the outbox. */
export interface StoredMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly status: MailStatus;
  readonly encrypted: Buffer;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly error: string | null;
}

/** Queued mail and the tokens in it. */
export interface MailStore {
  /** Inserts a row with the status `requested`. */
  request(id: string, kind: MailKind, encrypted: Buffer): Promise<void>;
  /** Claims the mail of the status that has waited longest, under a lease. Null when none is due. */
  claim(status: "requested" | "queued", leaseMs: number): Promise<ClaimedMail | null>;
  /** Ignores the case of the address. @param mark as stored with written mail */
  recipient(email: string, mark: Buffer): Promise<Recipient | null>;
  /** Turns a requested mail into a written one and stores its token in the same transaction. False when it is no longer `requested`. */
  write(mail: WrittenMail): Promise<boolean>;
  /** Deletes a requested mail that is not to be written. */
  drop(id: string): Promise<void>;
  /** The three outcomes of an attempt to send; a mail claimed by another process since is left unchanged. */
  sent(id: string, attempts: number, encrypted: Buffer): Promise<void>;
  retryLater(id: string, attempts: number, pauseMs: number, error: string): Promise<void>;
  giveUp(id: string, attempts: number, error: string): Promise<void>;
  /** Deletes old mail, expired tokens, sessions that ended long ago, and accounts whose address was not confirmed within a week. */
  forgetOld(): Promise<void>;
  /** Newest first. */
  outbox(limit: number, offset: number): Promise<{ readonly items: StoredMail[]; readonly total: number }>;
  /** Whether this is the installation's own account, the first one. */
  isFirstAccount(accountId: string): Promise<boolean>;
}
