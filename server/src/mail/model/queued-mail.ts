import type { ListedMail, MailKind, NewMailToken } from "../../auth/model/mailed-link.ts";
import type { MailStatus } from "./mail-kind.ts";

/** An email that this process has leased. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly encrypted: Buffer;
  /** Number of claims, including this one. Identifies the lease. */
  readonly attempts: number;
  /** Number of completed attempts that failed. */
  readonly failures: number;
}

export interface WrittenMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly status: "queued" | "kept";
  readonly encrypted: Buffer;
  readonly userId: string;
  /** Identifies the address in the hourly count of emails. */
  readonly mark: Buffer;
  readonly token: NewMailToken | null;
}

/** An email as listed in the outbox. */
export interface StoredMail<Kind extends MailKind = ListedMail> {
  readonly id: string;
  readonly kind: Kind;
  readonly status: MailStatus;
  readonly encrypted: Buffer;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly error: string | null;
}
