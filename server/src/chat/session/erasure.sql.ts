import type { ErasureStore } from "./erasure-store.ts";
import type { Database } from "../../platform/postgres/client.ts";
import { notify } from "../../platform/postgres/notify.ts";

export function postgresErasureStore(database: Database): ErasureStore {
  return {
    erase: (accountId, sessionId) =>
      database.transaction(async (tx) => {
        // A concurrent commit of a turn, with its images, either comes before or fails.
        const locked = await tx.one("erasure.lock", `select 1 from sessions where account_id = $1 and id = $2 for update`, [
          accountId,
          sessionId,
        ]);
        if (locked === null) return [];
        const pictures = await tx.rows<{ key: string }>(
          "erasure.pictures",
          `select blob_key as key from chat_images where account_id = $1 and session_id = $2`,
          [accountId, sessionId],
        );
        await tx.run("erasure.delete", `delete from sessions where account_id = $1 and id = $2`, [accountId, sessionId]);
        await notify(tx, "turn_stop", { sessionId });
        await notify(tx, "session_changed", { sessionId });
        return pictures.map(({ key }) => key);
      }),
  };
}
