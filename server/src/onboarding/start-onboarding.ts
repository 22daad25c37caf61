import { assertPaid } from "../billing/model/subscription.ts";
import type { BillingStatements } from "../billing/billing.sql.ts";
import { brandById } from "../brands/brands.sql.ts";
import type { FieldError } from "../platform/errors/extensions.ts";
import { fail } from "../platform/errors/fail.ts";
import { isLanguageTag } from "../platform/lib/language.ts";
import { codePoints, isBlank, isStorable } from "../platform/lib/text.ts";
import { personaDefaults } from "../personas/create-persona.ts";
import type { Clock } from "../ports/clock.ts";
import type { Transactions } from "../ports/database.ts";
import type { EventBus } from "../ports/event-bus.ts";
import type { Ids } from "../ports/ids.ts";
import type { WebFetcher } from "../ports/web-fetcher.ts";
import { lookAtHome } from "./look-at-home.ts";
import { siteAddresses, siteName } from "./model/site-address.ts";
import type { NewOnboarding } from "./model/onboarding.ts";
import { activeOnboarding } from "./onboardings.sql.ts";
import { failActive, failBrand, queueOnboarding } from "./queue-onboarding.ts";

export interface StartOnboardingDeps {
  readonly database: Transactions;
  readonly billing: Pick<BillingStatements, "subscription">;
  readonly fetcher: Pick<WebFetcher, "fetch">;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: EventBus;
}

/** At least one of `websiteUrl` and `brandId` is required. Without `websiteUrl`, the brand's own website is read. */
export type StartOnboardingInput = ({ readonly websiteUrl: string; readonly brandId?: string } | { readonly brandId: string }) & {
  /** Persona name; defaults to the site's name. */
  readonly name?: string;
  /** Language of the persona's text, as a BCP 47 tag; defaults to the site's language. */
  readonly language?: string;
  /** Defaults to true. */
  readonly harvest?: boolean;
  /** From 1 to 500; defaults to 50. */
  readonly maxPages?: number;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
};

export interface StartedOnboarding {
  readonly jobId: string;
  readonly brandId: string;
  readonly personaId: string;
}

/** Time limit, in milliseconds, for the request to the site during the call. The job itself allows slow sites more time. */
const lookLimitMs = 5_000;
const mostName = 120;

/**
 * Starts building a persona, with its brand and knowledge, from a website. Requests the site's first page during the call so an incorrect
 * URL is
 * reported immediately; the job does the rest.
 * @throws Failure `validation.failed`, `resource.not_found`, `limits.*`, `onboarding.active`, `onboarding.website_unreadable`,
 * `onboarding.source_taken`
 */
export async function startOnboarding(
  deps: StartOnboardingDeps,
  accountId: string,
  input: StartOnboardingInput,
): Promise<StartedOnboarding> {
  const brandId = input.brandId ?? null;
  const [brand, subscription, active] = await Promise.all([
    brandId === null ? null : brandById(deps.database, accountId, brandId),
    deps.billing.subscription(accountId),
    activeOnboarding(deps.database, accountId, null),
  ]);
  if (brandId !== null && brand === null) failBrand();
  const addresses = checked(input, brand?.websiteUrl ?? null);
  if (subscription === null) fail("auth.user_not_initialized", "The account's setup is incomplete.");
  assertPaid(subscription, deps.clock.now());
  if (active !== null) failActive(active);

  const look = await lookAtHome(deps.fetcher, addresses, lookLimitMs, new AbortController().signal);
  if (look.kind === "unreadable") fail("onboarding.website_unreadable", `The site's first page could not be read: ${look.message}.`);
  const websiteUrl = look.kind === "page" ? look.answer.url : addresses[0];
  const site = siteName(websiteUrl);
  const name = input.name?.trim();
  const newBrandId = deps.ids.uuidv7();
  const job = await queueOnboarding(deps.database, {
    jobId: deps.ids.uuidv7(),
    accountId,
    site,
    websiteUrl,
    options: {
      harvest: input.harvest ?? true,
      maxPages: input.maxPages ?? 50,
      include: input.include ?? [],
      exclude: input.exclude ?? [],
      language: input.language ?? null,
      named: name !== undefined,
    },
    brand: brand === null ? newBrand(newBrandId, accountId, site, websiteUrl) : { id: brand.id },
    persona: {
      ...personaDefaults,
      id: deps.ids.uuidv7(),
      accountId,
      brandId: brand?.id ?? newBrandId,
      name: name ?? brand?.displayName ?? site.slice(0, mostName),
      languages: brand?.audienceLanguages ?? [],
      status: "building",
    },
    tier: subscription.tier,
  });
  await deps.bus.publish("onboardings_pending", {});
  return { jobId: job.jobId, brandId: job.brandId, personaId: job.personaId };
}

function newBrand(id: string, accountId: string, site: string, websiteUrl: string): NewOnboarding["brand"] {
  return {
    id,
    accountId,
    displayName: site.slice(0, mostName),
    logoUrl: null,
    websiteUrl,
    description: null,
    accentColors: [],
    defaultCurrency: null,
    audienceLanguages: [],
  };
}

/**
 * Returns the URLs to try.
 * @throws Failure `validation.failed` listing all problems
 */
function checked(input: StartOnboardingInput, brandsWebsite: string | null): readonly [string, ...string[]] {
  const errors: FieldError[] = [];
  const wrong = (field: string, message: string): void => void errors.push({ field, code: "format", message });
  const typed = "websiteUrl" in input ? input.websiteUrl : brandsWebsite;
  const addresses = typed === null ? { problem: "has no website; send `website_url`" } : siteAddresses(typed);
  if ("problem" in addresses) wrong(typed === null ? "brand" : "website_url", addresses.problem);
  const name = input.name?.trim();
  if (name !== undefined && isBlank(name)) errors.push({ field: "name", code: "too_short", message: "must not be empty" });
  if (name !== undefined && codePoints(name.normalize("NFC")) > mostName)
    errors.push({ field: "name", code: "too_long", message: `must have at most ${mostName} characters` });
  if (name !== undefined && !isStorable(name)) wrong("name", "must be well-formed Unicode without NUL");
  if (input.language !== undefined && !isLanguageTag(input.language))
    wrong("language", "must be a BCP 47 language tag such as en or de-AT");
  for (const field of ["include", "exclude"] as const) {
    for (const [at, glob] of (input[field] ?? []).entries()) {
      if (glob.trim() === "" || !isStorable(glob)) wrong(`${field}[${at}]`, "must be a path glob such as /products/**");
    }
  }
  if (errors.length > 0 || "problem" in addresses)
    return fail("validation.failed", `\`${errors[0]?.field}\` ${errors[0]?.message}.`, { errors });
  return addresses;
}
