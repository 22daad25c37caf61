import { Readable } from "node:stream";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { avatarSvg } from "./avatar-svg.ts";
import { personasWithDrawnAvatar, replaceDrawnAvatar } from "./drawn-avatars.sql.ts";

export interface RedrawAvatarsDeps {
  readonly database: Transactions;
  readonly blobs: BlobStore;
  readonly ids: Pick<Ids, "uuidv4">;
}

/** Properties of a brand that affect generated images. */
interface DrawnBrand {
  readonly id: string;
  readonly displayName: string;
  readonly accentColors: readonly string[];
}

const mostAvatarBytes = 100_000;

/** Redraws the generated images of a brand's personas after the brand's name or color has changed. Uploaded images are not affected. */
export async function redrawAvatars({ database, blobs, ids }: RedrawAvatarsDeps, accountId: string, brand: DrawnBrand): Promise<void> {
  for (const personaId of await personasWithDrawnAvatar(database, accountId, brand.id)) {
    const svg = avatarSvg(brand.displayName, brand.accentColors[0] ?? null);
    const blob = await blobs.put(Readable.from([Buffer.from(svg)]), mostAvatarBytes);
    // The id is random, because the unguessable URL is the only access control, and new, because browsers cache the old image.
    const avatar = { id: ids.uuidv4(), blobKey: blob.key, bytes: blob.size };
    const former = await database.transaction((tx) => replaceDrawnAvatar(tx, accountId, personaId, avatar));
    await blobs.delete(former ?? blob.key);
  }
}
