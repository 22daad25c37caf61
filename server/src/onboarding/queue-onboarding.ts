import { assertRoomForPersona } from "../billing/model/subscription.ts";
import { insertBrand, lockBrand } from "../brands/brands.sql.ts";
import { insertPersona, lockPersonaCount } from "../personas/personas.sql.ts";
import { fail } from "../platform/errors/fail.ts";
import type { Queryable, Transactions } from "../ports/database.ts";
import type { NewOnboarding, OnboardingJob } from "./model/onboarding.ts";
import { productsSourceName } from "./model/site-address.ts";
import { chooseSource, leftBehind, type LeftBehind, type NamedSource } from "./model/start-rules.ts";
import { newSteps } from "./model/steps.ts";
import {
  activeOnboarding,
  insertOnboarding,
  lastOnboardingOfSite,
  lockOnboardings,
  rebuildPersona,
  sourceNamed,
} from "./onboardings.sql.ts";

/**
 * Queues an onboarding job with its brand and persona in one transaction. If an earlier job for the same site failed or was canceled,
 * reuses that job's brand, and its persona unless the persona is already ready.
 * @throws Failure `onboarding.active`, `onboarding.source_taken`, `limits.quota_exceeded`, `resource.not_found`
 */
export function queueOnboarding(database: Transactions, onboarding: NewOnboarding): Promise<OnboardingJob> {
  return database.transaction((tx) => queue(tx, onboarding));
}

async function queue(tx: Queryable, onboarding: NewOnboarding): Promise<OnboardingJob> {
  const { jobId, accountId, site, websiteUrl, options, brand } = onboarding;
  await lockOnboardings(tx, accountId);
  const active = await activeOnboarding(tx, accountId, site);
  if (active !== null) failActive(active);
  const givenBrandId = "displayName" in brand ? null : brand.id;
  const left = leftBehind(await lastOnboardingOfSite(tx, accountId, site, givenBrandId), givenBrandId);
  const { brandId, ownBrand } = await brandFor(tx, onboarding, left);
  const filesSourceId = options.harvest ? await sourceFor(tx, { accountId, brandId, name: site, type: "files" }) : null;
  const productsName = productsSourceName(site);
  const productsSourceId = options.harvest ? await sourceFor(tx, { accountId, brandId, name: productsName, type: "catalog" }) : null;
  const personaId = await personaFor(tx, onboarding, brandId, left);
  return insertOnboarding(tx, {
    jobId,
    accountId,
    brandId,
    personaId,
    site,
    websiteUrl,
    options: { ...options, ownBrand },
    steps: newSteps(),
    filesSourceId,
    productsSourceId,
  });
}

async function brandFor(
  tx: Queryable,
  { accountId, brand }: NewOnboarding,
  left: LeftBehind | null,
): Promise<{ readonly brandId: string; readonly ownBrand: boolean }> {
  if ("displayName" in brand && left === null) return { brandId: (await insertBrand(tx, brand)).id, ownBrand: true };
  const brandId = left?.brandId ?? brand.id;
  // Locks the brand, so that it is not deleted or changed concurrently by a call that does not see the job.
  if ((await lockBrand(tx, accountId, brandId)) === null) failBrand();
  return { brandId, ownBrand: left?.ownBrand ?? false };
}

/** Returns the existing source for the site's pages or products; null if the crawl creates the source. */
async function sourceFor(
  tx: Queryable,
  wanted: { readonly accountId: string; readonly brandId: string; readonly name: string; readonly type: NamedSource["type"] },
): Promise<string | null> {
  const choice = chooseSource(await sourceNamed(tx, wanted.accountId, wanted.name), wanted.brandId, wanted.type);
  if (choice.kind === "taken") failTaken(wanted.name, choice.brandId);
  return choice.kind === "reuse" ? choice.id : null;
}

async function personaFor(
  tx: Queryable,
  { accountId, persona, options, tier }: NewOnboarding,
  brandId: string,
  left: LeftBehind | null,
): Promise<string> {
  if (left !== null && left.personaId !== null) {
    await rebuildPersona(tx, accountId, left.personaId, options.named ? persona.name : null);
    return left.personaId;
  }
  assertRoomForPersona(tier, await lockPersonaCount(tx, accountId));
  return (await insertPersona(tx, { ...persona, brandId })).id;
}

export function failBrand(): never {
  fail("resource.not_found", "No brand with this id exists.");
}

export function failActive({ kind, jobId, brandId, personaId }: OnboardingJob): never {
  const active = kind === "reading" ? "The website is being read again." : "The account already has a running onboarding.";
  fail("onboarding.active", `${active} Wait for it to end, or cancel it.`, {
    jobId,
    brandId,
    personaId,
  });
}

function failTaken(name: string, brandId: string | null): never {
  const way = brandId === null ? "" : ` It belongs to the brand ${brandId}. Send that brand to import the site into it again.`;
  fail("onboarding.source_taken", `The name ${name} is already used by a source into which this site cannot be imported.${way}`);
}
