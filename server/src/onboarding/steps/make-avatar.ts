import { Readable } from "node:stream";
import { personasChanged } from "../../personas/personas-changed.ts";
import { WebUnreachable } from "../../ports/web-fetcher.ts";
import { siteOf } from "../crawl/address.ts";
import type { OnboardingRun } from "./onboarding-run.ts";
import { personaOf } from "./persona-of.ts";
import { completed, skipped, type StepDeps, type StepWork } from "./step.ts";

const mostLogoBytes = 5_242_880;
const logoLimitMs = 10_000;
const mostAvatarBytes = 2_097_152;
const intervalMs = 500;
const hasOne = "The persona already has an image";

/** Gives the persona a picture: the site's logo, or initials if there is no readable logo. */
export const makeAvatar: StepWork = async (deps, run) => {
  const { accountId, personaId, findings } = run.job;
  const persona = await personaOf(deps, run);
  if (persona.avatarUrl !== null) return skipped(hasOne);
  const brand = await deps.brands.byId(accountId, run.job.brandId);
  const logo = await logoAt(deps, run, findings.site?.identity.logoUrl ?? null);
  const bytes = await deps.avatars.make({ logo, name: brand?.displayName ?? run.job.site, color: brand?.accentColors[0] ?? null });
  run.signal.throwIfAborted();
  // Fetching and drawing take seconds, in which a person may have chosen a picture.
  if ((await personaOf(deps, run)).avatarUrl !== null) return skipped(hasOne);
  const blob = await deps.blobs.put(Readable.from([bytes]), mostAvatarBytes);
  // Random, because the address is the only access control.
  const id = deps.ids.uuidv4();
  const kept = await deps.queue.keepAvatar({ id, accountId, personaId, blobKey: blob.key, bytes: blob.size });
  if (kept === null) await deps.blobs.delete(blob.key);
  else if (kept.droppedBlob !== null) await deps.blobs.delete(kept.droppedBlob);
  await deps.personas.update(accountId, personaId, { avatarUrl: `/v1/media/${id}` });
  await personasChanged(deps, accountId);
  return completed(logo === null ? "The site has no usable logo. The image shows initials" : null);
};

async function logoAt({ fetcher, pace }: StepDeps, { signal }: OnboardingRun, url: string | null): Promise<Uint8Array | null> {
  if (url === null || !/^https?:/i.test(url)) return null;
  await pace.turn(siteOf(url), intervalMs, signal);
  try {
    const answer = await fetcher.fetch({ url, headers: { accept: "image/*" }, maxBytes: mostLogoBytes, timeLimitMs: logoLimitMs }, signal);
    return answer.status === 200 && answer.body.byteLength > 0 ? answer.body : null;
  } catch (error) {
    if (error instanceof WebUnreachable) return null;
    throw error;
  }
}
