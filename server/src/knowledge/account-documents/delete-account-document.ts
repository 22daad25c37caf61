import type { AccountCache } from "../../platform/lib/account-cache.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { LibraryStore } from "./store.ts";

export interface DeleteAccountDocumentDeps {
  readonly library: Pick<LibraryStore, "delete">;
  readonly cache: AccountCache;
  readonly bus: EventBus;
  /** Resolves when everything that was committed before the call is in the index. */
  readonly caughtUp: () => Promise<void>;
}

/** Deletes an account document wherever it is; from the answer on it is never found again. Deleting what is not there does nothing. */
export async function deleteAccountDocument(deps: DeleteAccountDocumentDeps, accountId: string, id: string): Promise<void> {
  const externalId = id.normalize("NFC");
  if (!isExternalId(externalId)) return;
  if (await deps.library.delete(accountId, externalId)) {
    // Personas that had it activated count one less.
    deps.cache.changed(accountId);
    await deps.bus.publish("account_changed", { accountId });
  }
  // In every case: another call may have deleted it a moment ago.
  await deps.caughtUp();
}
