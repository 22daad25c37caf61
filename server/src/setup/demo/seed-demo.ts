import { createBrand, type CreateBrandDeps, type CreateBrandInput } from "../../brands/create-brand.ts";
import { listBrands } from "../../brands/brands.sql.ts";
import { uploadFile, type UploadFileDeps } from "../../knowledge/files/upload-file.ts";
import { upsertProducts, type UpsertProductsDeps } from "../../knowledge/products/upsert-products.ts";
import { createSource, type SourcesDeps } from "../../knowledge/sources/create-source.ts";
import { createPersona, type CreatePersonaInput, type PersonasDeps } from "../../personas/create-persona.ts";
import { listPersonas } from "../../personas/personas.sql.ts";
import type { Queryable } from "../../ports/database.ts";
import type { DemoContent } from "../../ports/demo-content.ts";
import type { DemoProgress } from "../model/demo-progress.ts";
import { demoProgress, runAlone, setDemoProgress } from "../setup.sql.ts";

export interface SeedDemoDeps {
  readonly database: Parameters<typeof runAlone>[0] & Queryable;
  readonly brands: CreateBrandDeps;
  readonly sources: SourcesDeps;
  readonly products: UpsertProductsDeps;
  readonly files: UploadFileDeps;
  readonly personas: PersonasDeps;
  readonly content: DemoContent;
}

const mostFileBytes = 10_485_760;

/**
 * Loads the demo brand through the same operations as API calls. Each step is recorded or idempotent, so an interrupted start can resume.
 * Nodes that start together wait for each other.
 * @returns the persona's id; null if no demo was requested
 */
export async function seedDemo(deps: SeedDemoDeps): Promise<string | null> {
  const { database } = deps;
  const progress = await demoProgress(database);
  if (progress === null) return null;
  if (progress.done === true) return progress.personaId ?? null;
  return runAlone(database, () => goOn(deps));
}

async function goOn(deps: SeedDemoDeps): Promise<string | null> {
  const { database } = deps;
  // Checked again, because another node may have finished in the meantime.
  let progress = await demoProgress(database);
  if (progress === null || progress.done === true) return progress?.personaId ?? null;
  const { accountId } = progress;
  const note = async (step: Partial<DemoProgress>): Promise<DemoProgress> => {
    const next = { ...progress, accountId, ...step };
    await setDemoProgress(database, next);
    return next;
  };

  const brandId = progress.brandId ?? (await demoBrand(deps, accountId));
  progress = await note({ brandId });
  await loadProducts(deps, accountId, brandId);
  await loadFiles(deps, accountId, brandId);
  const personaId = progress.personaId ?? (await demoPersona(deps, accountId, brandId));
  progress = await note({ personaId, done: true });
  return personaId;
}

/** Returns the demo brand. Reuses a brand created by an interrupted start. */
async function demoBrand({ brands, content }: SeedDemoDeps, accountId: string): Promise<string> {
  const input = (await content.brand()) as CreateBrandInput;
  const made = (await listBrands(brands.database, accountId)).find((brand) => brand.displayName === input.display_name);
  return (made ?? (await createBrand(brands, accountId, input))).id;
}

async function demoPersona({ personas, content }: SeedDemoDeps, accountId: string, brandId: string): Promise<string> {
  const input = (await content.persona()) as Omit<CreatePersonaInput, "brand_id">;
  const { items } = await listPersonas(personas.database, accountId, { limit: 1, offset: 0, brandId, search: null });
  return (items[0] ?? (await createPersona(personas, accountId, { ...input, brand_id: brandId }))).id;
}

async function loadProducts(deps: SeedDemoDeps, accountId: string, brandId: string): Promise<void> {
  const { source } = await createSource(deps.sources, accountId, { name: "Demo catalog", brandId, type: "catalog" });
  const products = await deps.content.products();
  for (let at = 0; at < products.length; at += 100) {
    await upsertProducts(deps.products, accountId, { sourceId: source.id, items: products.slice(at, at + 100) });
  }
}

async function loadFiles(deps: SeedDemoDeps, accountId: string, brandId: string): Promise<void> {
  const { source } = await createSource(deps.sources, accountId, { name: "Demo guides", brandId, type: "files" });
  for (const { name, open } of await deps.content.files()) {
    const blob = await deps.files.blobs.put(open(), mostFileBytes);
    await uploadFile(deps.files, source, { name, blob }, { id: name });
  }
}
