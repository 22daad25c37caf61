import { nameKey } from "../platform/lib/text.ts";
import { productsSourceName } from "./model/site-address.ts";
import { newSteps } from "./model/steps.ts";
import type { NewOnboarding, OnboardingJob, StartOutcome } from "./model/onboarding.ts";
import { insertBrand } from "../brands/brands.sql.ts";
import type { Database } from "../platform/postgres/client.ts";
import type { Queryable } from "../ports/database.ts";
import { isUnderWay } from "../brands/onboarding-state.sql.ts";
import { jobColumns } from "./onboarding-columns.sql.ts";
import { insertPersona } from "../personas/personas.sql.ts";

/** `OnboardingStore.start`. Locks the account's row to serialise concurrent starts of one account. */
export async function startOnboarding(database: Database, onboarding: NewOnboarding): Promise<StartOutcome> {
  try {
    return await database.transaction((tx) => start(tx, onboarding));
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

/** Rolls the transaction back. */
class Refused extends Error {
  readonly outcome: Exclude<StartOutcome, { readonly kind: "started" }>;
  constructor(outcome: Refused["outcome"]) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

async function start(tx: Queryable, onboarding: NewOnboarding): Promise<StartOutcome> {
  const { accountId, site } = onboarding;
  await tx.one("onboardings.lockAccount", `select 1 from accounts where id = $1 for no key update`, [accountId]);
  const active = await tx.one<OnboardingJob>(
    "onboardings.other",
    `select ${jobColumns} from onboardings o where o.account_id = $1 and ${isUnderWay}`,
    [accountId],
  );
  if (active !== null) throw new Refused({ kind: "active", job: active });

  const left = await leftBehind(tx, onboarding);
  const { brandId, ownBrand } = await brandFor(tx, onboarding, left);
  const sources = onboarding.options.harvest ? await sourcesFor(tx, accountId, brandId, site) : { files: null, products: null };
  const personaId = await personaFor(tx, onboarding, brandId, left);
  const job = await tx.one<OnboardingJob>(
    "onboardings.insert",
    `insert into onboardings as o (id, account_id, brand_id, persona_id, site, website_url, options, steps, files_source_id, products_source_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${jobColumns}`,
    [
      onboarding.jobId,
      accountId,
      brandId,
      personaId,
      site,
      onboarding.websiteUrl,
      JSON.stringify({ ...onboarding.options, ownBrand }),
      JSON.stringify(newSteps()),
      sources.files,
      sources.products,
    ],
  );
  if (job === null) throw new Error("the database returned no onboarding");
  return { kind: "started", job };
}

interface LeftBehind {
  readonly brandId: string;
  readonly ownBrand: boolean;
  /** Null when the persona is gone or has become ready. */
  readonly personaId: string | null;
}

/** Returns what the last onboarding of the site left, if it did not complete. */
function leftBehind(tx: Queryable, { accountId, site, brand }: NewOnboarding): Promise<LeftBehind | null> {
  return tx.one<LeftBehind>(
    "onboardings.leftBehind",
    `select b.id as "brandId", (o.options ->> 'ownBrand')::boolean as "ownBrand", p.id as "personaId"
     from (
       select * from onboardings o where o.account_id = $1 and o.site = $2 and ($3::uuid is null or o.brand_id = $3)
       order by o.created_at desc, o.id desc limit 1
     ) o
     join brands b on b.account_id = $1 and b.id = o.brand_id
     left join personas p on p.account_id = $1 and p.id = o.persona_id and p.status in ('failed', 'draft')
     where o.status in ('failed', 'canceled') and ($3::uuid is not null or (o.options ->> 'ownBrand')::boolean)`,
    [accountId, site, "displayName" in brand ? null : brand.id],
  );
}

async function brandFor(
  tx: Queryable,
  { accountId, brand }: NewOnboarding,
  left: LeftBehind | null,
): Promise<{ readonly brandId: string; readonly ownBrand: boolean }> {
  if ("displayName" in brand && left === null) return { brandId: (await insertBrand(tx, brand)).id, ownBrand: true };
  const brandId = left?.brandId ?? brand.id;
  // Blocks a deletion, and a change of the brand that would not see the onboarding.
  const locked = await tx.one("onboardings.lockBrand", `select 1 from brands where account_id = $1 and id = $2 for no key update`, [
    accountId,
    brandId,
  ]);
  if (locked === null) throw new Refused({ kind: "brand_gone" });
  return { brandId, ownBrand: left?.ownBrand ?? false };
}

/** Returns the existing sources with the site's name that can take its pages and products. */
async function sourcesFor(
  tx: Queryable,
  accountId: string,
  brandId: string,
  site: string,
): Promise<{ readonly files: string | null; readonly products: string | null }> {
  const find = async (name: string, type: "files" | "catalog"): Promise<string | null> => {
    const source = await tx.one<{ id: string; brandId: string; isOfType: boolean }>(
      "onboardings.source",
      `select id, brand_id as "brandId", type = $3 and integration_id is null as "isOfType" from sources
       where account_id = $1 and name_key = $2 and deleted_at is null and type <> 'library'`,
      [accountId, nameKey(name), type],
    );
    if (source === null) return null;
    const { id, isOfType } = source;
    if (!isOfType || source.brandId !== brandId)
      throw new Refused({ kind: "source_taken", name, brandId: isOfType ? source.brandId : null });
    return id;
  };
  return { files: await find(site, "files"), products: await find(productsSourceName(site), "catalog") };
}

async function personaFor(
  tx: Queryable,
  { accountId, persona, options, mostPersonas }: NewOnboarding,
  brandId: string,
  left: LeftBehind | null,
): Promise<string> {
  if (left !== null && left.personaId !== null) {
    await tx.run(
      "onboardings.takePersona",
      `update personas set status = 'building', name = case when $3 then $4 else name end, updated_at = now() where account_id = $1 and id = $2`,
      [accountId, left.personaId, options.named, persona.name],
    );
    return left.personaId;
  }
  const held = await tx.one<{ count: number }>(
    "onboardings.countPersonas",
    `select count(*) as count from personas where account_id = $1`,
    [accountId],
  );
  if ((held?.count ?? 0) >= mostPersonas) throw new Refused({ kind: "full" });
  return (await insertPersona(tx, { ...persona, brandId })).id;
}
