import type { Queryable } from "../../ports/database.ts";
import type { DrawnImage, ImageHolder } from "./model/uploaded-image.ts";

interface StoredImage extends DrawnImage {
  readonly id: string;
  readonly accountId: string;
}

const ofHolder = `persona_id is not distinct from $2::uuid and brand_id is not distinct from $3::uuid`;

function idsOf(holder: ImageHolder): readonly [string | null, string | null] {
  return "personaId" in holder ? [holder.personaId, null] : [null, holder.brandId];
}

/**
 * Stores the image of a persona or brand, replacing an earlier image. Requires a transaction that has locked the persona or brand.
 * @returns the image's id, which stays the same if the content has not changed
 */
export async function keepImage(tx: Queryable, holder: ImageHolder, image: StoredImage): Promise<string> {
  const { id, accountId, contentHash, files } = image;
  const same = await tx.one<{ id: string }>(
    "uploadedImages.same",
    `select id from uploaded_images where account_id = $1 and ${ofHolder} and content_hash = $4`,
    [accountId, ...idsOf(holder), contentHash],
  );
  if (same !== null) return same.id;
  await dropImages(tx, accountId, holder);
  await tx.run(
    "uploadedImages.add",
    `insert into uploaded_images (id, account_id, persona_id, brand_id, content_hash) values ($1, $2, $3, $4, $5)`,
    [id, accountId, ...idsOf(holder), contentHash],
  );
  for (const { pixels, bytes } of files) {
    await tx.run(
      "uploadedImages.addFile",
      `insert into uploaded_image_files (image_id, account_id, pixels, content) values ($1, $2, $3, $4)`,
      [id, accountId, pixels, Buffer.from(bytes)],
    );
  }
  return id;
}

/**
 * Deletes the uploaded image of a persona or brand.
 * @param except URL of an image to keep
 */
export async function dropImages(tx: Queryable, accountId: string, holder: ImageHolder, except: string | null = null): Promise<void> {
  await tx.run(
    "uploadedImages.drop",
    `delete from uploaded_images where account_id = $1 and ${ofHolder} and not starts_with(coalesce($4, ''), '/v1/media/' || id || '/')`,
    [accountId, ...idsOf(holder), except],
  );
}

/** Returns a file by the unguessable id of its image; null if there is none. */
export async function uploadedFile(db: Queryable, id: string, contentHash: string, pixels: number): Promise<Buffer | null> {
  const row = await db.one<{ content: Buffer }>(
    "uploadedImages.file",
    `select f.content from uploaded_images i join uploaded_image_files f on f.image_id = i.id and f.pixels = $3
     where i.id = $1 and i.content_hash = $2`,
    [id, contentHash, pixels],
  );
  return row?.content ?? null;
}
