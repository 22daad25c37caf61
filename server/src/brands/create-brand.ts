import { fail } from "../errors/fail.ts";
import type { FieldError } from "../errors/catalog.ts";
import { isStorable } from "../lib/text.ts";
import { isLanguageTag } from "../lib/language.ts";
import type { Ids } from "../ports/ids.ts";
import type { Brand, BrandStore } from "./store.ts";

export interface CreateBrandInput {
  readonly display_name: string;
  readonly logo_url?: string | null;
  readonly website_url?: string | null;
  readonly description?: string | null;
  readonly accent_colors?: readonly string[];
  readonly default_currency?: string | null;
  readonly audience_languages?: readonly string[];
}

interface CreateBrandDeps {
  readonly store: Pick<BrandStore, "create">;
  readonly ids: Ids;
  readonly isCurrency: (code: string) => boolean;
}

/** Creates a brand. Bounds of lengths and shapes are the route's; what a schema cannot say is checked here. */
export async function createBrand(deps: CreateBrandDeps, accountId: string, input: CreateBrandInput): Promise<Brand> {
  const errors: FieldError[] = [];
  const wrong = (field: string, message: string): void => void errors.push({ field, code: "format", message });
  const displayName = input.display_name.normalize("NFC").trim();
  if (displayName === "") errors.push({ field: "display_name", code: "too_short", message: "must not be empty" });
  for (const [field, value] of Object.entries({ display_name: displayName, description: input.description })) {
    if (typeof value === "string" && !isStorable(value)) wrong(field, "must be well-formed Unicode without NUL");
  }
  for (const field of ["website_url", "logo_url"] as const) {
    const url = input[field];
    if (typeof url === "string" && !isWebAddress(url)) wrong(field, "must be an absolute http or https address");
  }
  const currency = input.default_currency ?? null;
  if (currency !== null && !deps.isCurrency(currency)) wrong("default_currency", "must be a currency code of ISO 4217, such as EUR");
  for (const [at, tag] of (input.audience_languages ?? []).entries()) {
    if (!isLanguageTag(tag)) wrong(`audience_languages[${at}]`, "must be a language tag of BCP 47, such as en or de-AT");
  }
  if (errors.length > 0) fail("validation.failed", `body: ${errors[0]?.field} ${errors[0]?.message}`, { errors });
  return deps.store.create({
    id: deps.ids.uuidv7(),
    accountId,
    displayName,
    logoUrl: input.logo_url ?? null,
    websiteUrl: input.website_url ?? null,
    description: input.description ?? null,
    accentColors: input.accent_colors ?? [],
    defaultCurrency: currency,
    audienceLanguages: input.audience_languages ?? [],
  });
}

function isWebAddress(url: string): boolean {
  return isStorable(url) && !/\s/.test(url) && URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
}
