import type { MailKind, MailStatus, Recipient } from "./model/mail-kind.ts";

/** A mail that this process works on, until the lease runs out. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly sealed: Buffer;
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
  readonly sealed: Buffer;
  readonly userId: string;
  /** Stands for the address where mails to it are counted. */
  readonly mark: Buffer;
  readonly token: NewMailToken | null;
}

/** A mail as the outbox lists it. */
export interface StoredMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly status: MailStatus;
  readonly sealed: Buffer;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly error: string | null;
}

/** Mail on its way, and the tokens in it. */
export interface MailStore {
  /** Writes a row with the status `requested`. */
  request(id: string, kind: MailKind, sealed: Buffer): Promise<void>;
  /** Takes the mail of the status that has waited longest; nobody else takes it before the lease ends. Null when none is due. */
  claim(status: "requested" | "queued", leaseMs: number): Promise<ClaimedMail | null>;
  /** Ignores the case of the address. @param mark as written mail has it */
  recipient(email: string, mark: Buffer): Promise<Recipient | null>;
  /** Turns a requested mail into a written one, with its token, together. False when it is not `requested` any more. */
  write(mail: WrittenMail): Promise<boolean>;
  /** Removes a requested mail that is not to be written. */
  drop(id: string): Promise<void>;
  /** The three ends of an attempt to send; what another process has claimed since is left alone. */
  sent(id: string, attempts: number, sealed: Buffer): Promise<void>;
  retryLater(id: string, attempts: number, pauseMs: number, error: string): Promise<void>;
  giveUp(id: string, attempts: number, error: string): Promise<void>;
  /** Removes old mail, tokens that have expired, sessions that ended long ago, and accounts whose address was not confirmed within a week. */
  forgetOld(): Promise<void>;
  /** Newest first. */
  outbox(limit: number, offset: number): Promise<{ readonly items: StoredMail[]; readonly total: number }>;
  /** Whether the account is the installation's own: the first one. */
  isFirstAccount(accountId: string): Promise<boolean>;
}
