import type { AccountCache } from "../../platform/lib/account-cache.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { AccountDocumentStatements } from "./account-documents.sql.ts";

export interface DeleteAccountDocumentDeps {
  readonly library: Pick<AccountDocumentStatements, "delete">;
  readonly cache: AccountCache;
  readonly bus: EventBus;
  /** Resolves when the index contains everything committed before the call. */
  readonly caughtUp: () => Promise<void>;
}

/** Deletes an account document; once it resolves, the document is never found again. Deleting an unknown one does nothing. */
export async function deleteAccountDocument(deps: DeleteAccountDocumentDeps, accountId: string, id: string): Promise<void> {
  const externalId = id.normalize("NFC");
  if (!isExternalId(externalId)) return;
  if (await deps.library.delete(accountId, externalId)) {
    // The document count of personas that activated it decreases.
    deps.cache.changed(accountId);
    await deps.bus.publish("account_changed", { accountId });
  }
  // Always: another call may have deleted it just before.
  await deps.caughtUp();
}
