import type { ListedMail, MailKind, NewMailToken } from "../../auth/model/mailed-link.ts";
import type { MailStatus } from "./mail-kind.ts";

/** A mail leased to this process. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly encrypted: Buffer;
  /** Number of claims, including this one; identifies the lease holder. */
  readonly attempts: number;
  /** Completed attempts that failed. */
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
export interface StoredMail<Kind extends MailKind = ListedMail> {
  readonly id: string;
  readonly kind: Kind;
  readonly status: MailStatus;
  readonly encrypted: Buffer;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly error: string | null;
}
