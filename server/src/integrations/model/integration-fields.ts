import type { FieldError } from "../../platform/errors/extensions.ts";
import { fail } from "../../platform/errors/fail.ts";
import { codePoints, isBlank, isStorable } from "../../platform/lib/text.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";

/** Integration fields as sent. */
export interface IntegrationInput {
  readonly name: string;
  readonly platform?: string | undefined;
  readonly site_url?: string | undefined;
}

/** Integration fields as stored. */
export interface KeptFields {
  readonly name: string;
  readonly platform: string | null;
  readonly siteUrl: string | null;
}

const most = { name: 120, platform: 60 } as const;

/**
 * Returns the trimmed fields.
 * @throws Failure `validation.failed` that names all problems
 */
export function integrationFields(input: IntegrationInput): KeptFields {
  const errors: FieldError[] = [];
  const text = (field: keyof typeof most, sent: string): string => {
    const kept = sent.trim();
    if (isBlank(kept)) errors.push({ field, code: "too_short", message: "must not be empty" });
    else if (!isStorable(kept)) errors.push({ field, code: "format", message: "must be well-formed Unicode without NUL" });
    else if (codePoints(kept.normalize("NFC")) > most[field])
      errors.push({ field, code: "too_long", message: `must have at most ${most[field]} characters` });
    return kept;
  };
  const name = text("name", input.name);
  const platform = input.platform === undefined ? null : text("platform", input.platform);
  const siteUrl = input.site_url ?? null;
  if (siteUrl !== null && !isWebAddress(siteUrl))
    errors.push({ field: "site_url", code: "format", message: "must be an absolute http or https URL" });
  if (errors.length > 0) fail("validation.failed", `\`${errors[0]?.field}\` ${errors[0]?.message}.`, { errors });
  return { name, platform, siteUrl };
}

function isWebAddress(url: string): boolean {
  return isStorable(url) && !/\s/.test(url) && ["http:", "https:"].includes(parseUrl(url)?.protocol ?? "");
}
