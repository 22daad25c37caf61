import { fail } from "../platform/errors/fail.ts";
import type { FieldError } from "../platform/errors/extensions.ts";
import { isLanguageTag } from "../platform/lib/language.ts";
import { codePoints, isBlank, isStorable } from "../platform/lib/text.ts";
import type { BrandFields } from "./model/brand.ts";
import { parseUrl } from "../platform/lib/parse-url.ts";

/** Brand fields as sent. Null clears a field. */
export interface BrandInput {
  readonly display_name?: string;
  readonly logo_url?: string | null;
  readonly website_url?: string | null;
  readonly description?: string | null;
  readonly accent_colors?: readonly string[] | null;
  readonly default_currency?: string | null;
  readonly audience_languages?: readonly string[] | null;
}

const mostName = 120;

/**
 * Returns the fields that were sent, converted to their stored form, and omits the others. The route checks lengths and shapes; this
 * function checks
 * rules that a schema cannot express.
 * @throws Failure `validation.failed` with all problems
 */
export function brandFields(input: BrandInput, isCurrency: (code: string) => boolean): Partial<BrandFields> {
  const errors: FieldError[] = [];
  const wrong = (field: string, message: string): void => void errors.push({ field, code: "format", message });
  const displayName = input.display_name?.trim();
  if (displayName !== undefined && isBlank(displayName))
    errors.push({ field: "display_name", code: "too_short", message: "must not be empty" });
  if (displayName !== undefined && codePoints(displayName.normalize("NFC")) > mostName)
    errors.push({ field: "display_name", code: "too_long", message: `must have at most ${mostName} characters` });
  for (const [field, value] of Object.entries({ display_name: displayName, description: input.description })) {
    if (typeof value === "string" && !isStorable(value)) wrong(field, "must be well-formed Unicode without NUL");
  }
  for (const field of ["website_url", "logo_url"] as const) {
    const url = input[field];
    if (typeof url === "string" && !isWebAddress(url) && !(field === "logo_url" && isOwnImage(url)))
      wrong(field, "must be an absolute http or https URL");
  }
  const currency = input.default_currency;
  if (typeof currency === "string" && !isCurrency(currency)) wrong("default_currency", "must be an ISO 4217 code such as EUR");
  for (const [at, tag] of (input.audience_languages ?? []).entries()) {
    if (!isLanguageTag(tag)) wrong(`audience_languages[${at}]`, "must be a BCP 47 language tag such as en or de-AT");
  }
  if (errors.length > 0) fail("validation.failed", `\`${errors[0]?.field}\` ${errors[0]?.message}.`, { errors });
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(input.logo_url === undefined ? {} : { logoUrl: input.logo_url }),
    ...(input.website_url === undefined ? {} : { websiteUrl: input.website_url }),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.accent_colors === undefined ? {} : { accentColors: input.accent_colors ?? [] }),
    ...(currency === undefined ? {} : { defaultCurrency: currency }),
    ...(input.audience_languages === undefined ? {} : { audienceLanguages: input.audience_languages ?? [] }),
  };
}

/** Returns whether a URL is the path of one of the service's own images. */
function isOwnImage(url: string): boolean {
  return /^\/v1\/media\/[\w./-]+$/.test(url);
}

function isWebAddress(url: string): boolean {
  return isStorable(url) && !/\s/.test(url) && ["http:", "https:"].includes(parseUrl(url)?.protocol ?? "");
}
