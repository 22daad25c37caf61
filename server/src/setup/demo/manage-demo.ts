import { brandById } from "../../brands/brands.sql.ts";
import { deleteBrand, type DeleteBrandDeps } from "../../knowledge/deletion/delete-brand.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { SessionActor } from "../../ports/actor.ts";
import type { InstallationOwnerDeps } from "../installation/installation-owner.ts";
import { demoOfAccount, forgetDemo, runAlone, setDemoProgress } from "../setup.sql.ts";
import { seedDemo, type SeedDemoDeps } from "./seed-demo.ts";

export interface ManageDemoDeps extends InstallationOwnerDeps {
  readonly seed: SeedDemoDeps;
  readonly removal: DeleteBrandDeps;
}

/** The demo of an account. Ids are null until the brand and persona exist. */
export interface Demo {
  readonly status: "none" | "loading" | "loaded";
  readonly brandId: string | null;
  readonly personaId: string | null;
  /** Whether the account can load the demo. */
  readonly isAvailable: boolean;
}

/** Returns the account's demo. If the demo brand was deleted like any other brand, the status is `none`. */
export async function findDemo(deps: ManageDemoDeps, accountId: string): Promise<Demo> {
  const [progress, isAvailable] = [await demoOfAccount(deps.seed.database, accountId), await deps.isFirstAccount(accountId)];
  if (progress === null) return { status: "none", brandId: null, personaId: null, isAvailable };
  const { brandId = null, personaId = null, done = false } = progress;
  const isGone = done && (brandId === null || (await brandById(deps.seed.database, accountId, brandId)) === null);
  if (isGone) return { status: "none", brandId: null, personaId: null, isAvailable };
  return { status: done ? "loaded" : "loading", brandId, personaId, isAvailable };
}

/**
 * Loads the demo brand unless the account already has it. Its documents are processed afterward.
 * @throws Failure `auth.not_owner` if the account is not the installation's first
 */
export async function loadDemo(deps: ManageDemoDeps, { accountId }: SessionActor): Promise<Demo> {
  await requireFirstAccount(deps, accountId);
  // Runs alone, because two concurrent requests must not both reset the progress.
  await runAlone(deps.seed.database, async () => {
    if ((await findDemo(deps, accountId)).status !== "none") return;
    await forgetDemo(deps.seed.database, accountId);
    await setDemoProgress(deps.seed.database, { accountId });
  });
  await seedDemo(deps.seed);
  return findDemo(deps, accountId);
}

/**
 * Deletes the demo brand with its persona, conversations and documents. Has no effect if there is no demo.
 * @throws Failure `auth.not_owner` if the account is not the installation's first
 */
export async function removeDemo(deps: ManageDemoDeps, { accountId }: SessionActor): Promise<void> {
  await requireFirstAccount(deps, accountId);
  // Waits for a load in progress, which would otherwise keep adding to the deleted brand.
  await runAlone(deps.seed.database, async () => {
    const { brandId } = await findDemo(deps, accountId);
    const brand = brandId === null ? null : await brandById(deps.seed.database, accountId, brandId);
    if (brand !== null) await deleteBrand(deps.removal, accountId, brand.id, brand.displayName);
    await forgetDemo(deps.seed.database, accountId);
  });
}

async function requireFirstAccount({ isFirstAccount }: InstallationOwnerDeps, accountId: string): Promise<void> {
  if (!(await isFirstAccount(accountId))) fail("auth.not_owner", "Only the installation's first account can have the demo.");
}
