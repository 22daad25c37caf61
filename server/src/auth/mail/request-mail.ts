import type { EventBus } from "../../ports/event-bus.ts";
import type { Ids } from "../../ports/ids.ts";
import type { MailKind } from "./model/mail-kind.ts";
import { sealMail } from "./model/sealed-mail.ts";
import type { MailStore } from "./store.ts";

/** Event topic: mail was requested. */
export const mailRequested = "mail_requested";

export interface RequestMailDeps {
  readonly store: Pick<MailStore, "request">;
  readonly ids: Ids;
  /** 32 bytes. */
  readonly sealKey: Uint8Array;
  readonly bus: Pick<EventBus, "publish">;
}

/**
 * Queues a mail to be written and sent. Whether the address is known is checked later by the worker, so that neither the response nor its
 * timing reveals it.
 */
export async function requestMail({ store, ids, sealKey, bus }: RequestMailDeps, kind: MailKind, to: string): Promise<void> {
  const id = ids.uuidv7();
  await store.request(id, kind, sealMail(sealKey, id, { to }));
  await bus.publish(mailRequested, {});
}
