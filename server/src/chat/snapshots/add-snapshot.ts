import { fail } from "../../platform/errors/fail.ts";
import type { Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import type { SentImage } from "../../search/image/types.ts";
import type { Session } from "../model/session.ts";
import { failUnknownSession } from "../session/readable-session.ts";
import { lockSession } from "../session/sessions.sql.ts";
import { countSnapshots, insertSnapshot, type Snapshot } from "./snapshots.sql.ts";

export interface AddSnapshotDeps {
  readonly database: Transactions;
  readonly ids: Pick<Ids, "uuidv7">;
  readonly images: { drop(image: Pick<SentImage, "blobKey">): Promise<void> };
}

/** Maximum number of snapshots per session. Snapshots are free of charge, so they must be limited. */
const mostSnapshots = 100;

/**
 * Stores a snapshot of a session. Takes ownership of the image, and deletes it if the call fails.
 * @throws Failure `resource.conflict` if the session has the maximum number of snapshots, `resource.not_found` if the session was deleted
 * in the meantime
 */
export async function addSnapshot(deps: AddSnapshotDeps, session: Session, image: SentImage): Promise<Snapshot> {
  const { id: sessionId, accountId } = session;
  try {
    return await deps.database.transaction(async (tx) => {
      const locked = await lockSession(tx, accountId, sessionId);
      if (locked === null) return failUnknownSession();
      if ((await countSnapshots(tx, accountId, sessionId)) >= mostSnapshots)
        fail("resource.conflict", `A session can have at most ${mostSnapshots} snapshots.`);
      const { blobKey, contentType, bytes, width, height } = image;
      const id = deps.ids.uuidv7();
      return insertSnapshot(tx, { id, accountId, sessionId, epoch: locked.epoch, blobKey, contentType, bytes, width, height });
    });
  } catch (error) {
    await deps.images.drop(image);
    throw error;
  }
}
