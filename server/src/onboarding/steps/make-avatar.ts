import { Readable } from "node:stream";
import { avatarSvg } from "../../personas/avatar/avatar-svg.ts";
import { personasChanged } from "../../personas/personas-changed.ts";
import { personaOf } from "./persona-of.ts";
import { completed, skipped, type StepWork } from "./step.ts";

const mostAvatarBytes = 100_000;

/** Creates the persona's image: initials on the brand's first accent color. */
export const makeAvatar: StepWork = async (deps, run) => {
  const { accountId, personaId } = run.job;
  const brand = await deps.brands.byId(accountId, run.job.brandId);
  if ((await personaOf(deps, run)).avatarUrl !== null) return skipped("The persona already has an image");
  const svg = avatarSvg(brand?.displayName ?? run.job.site, brand?.accentColors[0] ?? null);
  const blob = await deps.blobs.put(Readable.from([Buffer.from(svg)]), mostAvatarBytes);
  // Random, because the image is protected only by its unguessable URL.
  const id = deps.ids.uuidv4();
  const kept = await deps.queue.keepAvatar({ id, accountId, personaId, blobKey: blob.key, bytes: blob.size });
  if (kept === null) await deps.blobs.delete(blob.key);
  else if (kept.droppedBlob !== null) await deps.blobs.delete(kept.droppedBlob);
  await deps.personas.update(accountId, personaId, { avatarUrl: `/v1/media/${id}` });
  await personasChanged(deps, accountId, personaId);
  return completed();
};
