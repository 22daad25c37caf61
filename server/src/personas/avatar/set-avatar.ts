import { imagePath, type DrawnImage } from "../../brands/images/model/uploaded-image.ts";
import { dropImages, keepImage } from "../../brands/images/uploaded-images.sql.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Persona } from "../model/persona.ts";
import { personasChanged, type ChangeDeps } from "../personas-changed.ts";
import { changePersona, drawnAvatar, lockPersona } from "../personas.sql.ts";

export interface SetAvatarDeps extends ChangeDeps {
  readonly database: Transactions;
  readonly ids: Pick<Ids, "uuidv4">;
}

/**
 * Sets an uploaded image as the persona's avatar, and deletes an earlier upload.
 * @param image the image; null restores the image that onboarding generated, if there is one
 */
export async function setAvatar(deps: SetAvatarDeps, accountId: string, personaId: string, image: DrawnImage | null): Promise<Persona> {
  const persona = await deps.database.transaction(async (tx) => {
    if (!(await lockPersona(tx, accountId, personaId))) return null;
    if (image === null) {
      await dropImages(tx, accountId, { personaId });
      return changePersona(tx, accountId, personaId, { avatarUrl: await drawnAvatar(tx, accountId, personaId) });
    }
    const id = await keepImage(tx, { personaId }, { ...image, id: deps.ids.uuidv4(), accountId });
    return changePersona(tx, accountId, personaId, { avatarUrl: imagePath(id, image.contentHash) });
  });
  if (persona === null) fail("resource.not_found", "No persona with this id exists.");
  await personasChanged(deps, accountId, personaId);
  return persona;
}
