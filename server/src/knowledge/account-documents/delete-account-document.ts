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

/** Deletes an account document. After this resolves, searches no longer find the document. No effect if the document does not exist. */
export async function deleteAccountDocument(deps: DeleteAccountDocumentDeps, accountId: string, id: string): Promise<void> {
  const externalId = id.normalize("NFC");
  if (!isExternalId(externalId)) return;
  if (await deps.library.delete(accountId, externalId)) {
    // The document count changes for personas that had activated the document.
    deps.cache.changed(accountId);
    await deps.bus.publish("account_changed", { accountId });
  }
  // Waits in every case, because another call may have just deleted the document.
  await deps.caughtUp();
}
