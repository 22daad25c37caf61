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

/** A plug-in's report about its site, as sent. */
export interface SiteInput {
  readonly url?: string | undefined;
  readonly platform?: string | undefined;
  readonly plugin_version?: string | undefined;
}

/** A plug-in's report about its site, as stored; null for omitted fields. */
export interface KeptSite {
  readonly url: string | null;
  readonly platform: string | null;
  readonly pluginVersion: string | null;
}

/**
 * Returns the trimmed fields.
 * @throws Failure `validation.failed` with all problems
 */
export function integrationFields(input: IntegrationInput): KeptFields {
  const check = new Checker();
  const name = check.text("name", input.name, 120);
  const platform = check.text("platform", input.platform, 60);
  const siteUrl = check.url("site_url", input.site_url);
  check.end();
  return { name: name ?? "", platform, siteUrl };
}

/**
 * Returns the trimmed fields of a plug-in's report.
 * @throws Failure `validation.failed` with all problems
 */
export function siteFields(input: SiteInput): KeptSite {
  const check = new Checker();
  const url = check.url("site.url", input.url);
  const platform = check.text("site.platform", input.platform, 60);
  const pluginVersion = check.text("site.plugin_version", input.plugin_version, 60);
  check.end();
  return { url, platform, pluginVersion };
}

/** Validates fields and collects all problems. Omitted fields become null. */
class Checker {
  readonly #errors: FieldError[] = [];

  text(field: string, sent: string | undefined, most: number): string | null {
    if (sent === undefined) return null;
    const kept = sent.trim();
    if (isBlank(kept)) this.#errors.push({ field, code: "too_short", message: "must not be empty" });
    else if (!isStorable(kept)) this.#errors.push({ field, code: "format", message: "must be well-formed Unicode without NUL" });
    else if (codePoints(kept.normalize("NFC")) > most)
      this.#errors.push({ field, code: "too_long", message: `must have at most ${most} characters` });
    return kept;
  }

  url(field: string, sent: string | undefined): string | null {
    if (sent !== undefined && !isWebAddress(sent))
      this.#errors.push({ field, code: "format", message: "must be an absolute http or https URL" });
    return sent ?? null;
  }

  /** @throws Failure `validation.failed` if there were problems */
  end(): void {
    const [first] = this.#errors;
    if (first !== undefined) fail("validation.failed", `\`${first.field}\` ${first.message}.`, { errors: this.#errors });
  }
}

function isWebAddress(url: string): boolean {
  return isStorable(url) && !/\s/.test(url) && ["http:", "https:"].includes(parseUrl(url)?.protocol ?? "");
}
