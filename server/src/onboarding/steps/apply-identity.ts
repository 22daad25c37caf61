import { brandFields, type BrandInput } from "../../brands/brand-fields.ts";
import type { Brand, BrandFields } from "../../brands/model/brand.ts";
import { fail, Failure } from "../../platform/errors/fail.ts";
import { sourcesChanged } from "../../knowledge/sources/sources-changed.ts";
import { oneLine } from "../page/text.ts";
import type { SiteFindings } from "../model/findings.ts";
import { completed, type StepDeps, type StepWork } from "./step.ts";

/** Sets the brand's fields from the site's data. Keeps values set by users. */
export const applyIdentity: StepWork = async (deps, run) => {
  const { job } = run;
  const { site } = job.findings;
  const brand = await deps.brands.byId(job.accountId, job.brandId);
  if (brand === null) fail("resource.not_found", "The brand was just deleted.");
  if (site === undefined) return completed();
  const changes = {
    ...emptyOnes(brand, told(deps, site, job.websiteUrl)),
    ...nameOf(deps, brand, site, job.options.ownBrand ? job.site : null),
  };
  if (Object.keys(changes).length === 0) return completed();
  await deps.brands.update(job.accountId, job.brandId, changes);
  await sourcesChanged(deps, job.accountId);
  return completed();
};

/** Returns the site's valid data. */
function told(deps: StepDeps, { identity }: SiteFindings, websiteUrl: string): Partial<BrandFields> {
  const sent: BrandInput[] = [
    { website_url: websiteUrl },
    { description: identity.description === null ? null : oneLine(identity.description, 2_000) },
    { logo_url: identity.logoUrl !== null && identity.logoUrl.length <= 2_048 ? identity.logoUrl : null },
    { accent_colors: identity.colors.filter((color) => /^#[0-9a-f]{6}$/i.test(color)).slice(0, 8) },
    { default_currency: identity.currency },
    { audience_languages: identity.languages.slice(0, 20) },
  ];
  return Object.assign({}, ...sent.map((field) => valid(deps, field))) as Partial<BrandFields>;
}

function valid(deps: StepDeps, field: BrandInput): Partial<BrandFields> {
  try {
    return brandFields(field, deps.isCurrency);
  } catch (error) {
    if (error instanceof Failure) return {};
    throw error;
  }
}

function emptyOnes(brand: Brand, said: Partial<BrandFields>): Partial<BrandFields> {
  return Object.fromEntries(
    Object.entries(said).filter(([name, value]) => {
      const present = brand[name as keyof BrandFields];
      const isEmpty = present === null || (Array.isArray(present) && present.length === 0);
      return isEmpty && value !== null && !(Array.isArray(value) && value.length === 0);
    }),
  );
}

/**
 * Returns the brand's new name.
 * @param placeholder the brand's provisional name until the site is read; null if the brand has its own name
 */
function nameOf(deps: StepDeps, brand: Brand, { identity }: SiteFindings, placeholder: string | null): Partial<BrandFields> {
  if (placeholder === null || brand.displayName !== placeholder.slice(0, 120) || identity.name.trim() === "") return {};
  return valid(deps, { display_name: oneLine(identity.name, 120) });
}
