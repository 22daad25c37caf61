import type { MailKind, NewMailToken } from "../../auth/model/mailed-link.ts";
import type { MailStatus } from "./mail-kind.ts";

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
