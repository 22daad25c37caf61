import type { PersonaStatus } from "../../personas/model/persona.ts";
import type { OnboardingStatus } from "./onboarding.ts";

/** The last onboarding job for a site. */
export interface LastOnboarding {
  readonly status: OnboardingStatus;
  readonly brandId: string;
  /** Whether the brand was created for the onboarding job. */
  readonly ownBrand: boolean;
  /** Null if the persona was deleted. */
  readonly persona: { readonly id: string; readonly status: PersonaStatus } | null;
}

/** Results of an incomplete onboarding job that the next job can reuse. */
export interface LeftBehind {
  readonly brandId: string;
  readonly ownBrand: boolean;
  /** Null if no persona can be reused. */
  readonly personaId: string | null;
}

/**
 * Returns the results that a new onboarding job for the same site reuses, or null to start from scratch. Does not continue a completed job, or a job
 * that wrote to the customer's own brand unless that brand is specified again. Does not change a persona that is ready.
 * @param last the site's last onboarding job, in the given brand if specified
 * @param givenBrandId null to create a brand
 */
export function leftBehind(last: LastOnboarding | null, givenBrandId: string | null): LeftBehind | null {
  if (last === null || (last.status !== "failed" && last.status !== "canceled")) return null;
  if (givenBrandId === null && !last.ownBrand) return null;
  const { brandId, ownBrand, persona } = last;
  const isUnfinished = persona !== null && (persona.status === "failed" || persona.status === "draft");
  return { brandId, ownBrand, personaId: isUnfinished ? persona.id : null };
}

/** An account's source that has the same name as one of the site's sources. */
export interface NamedSource {
  readonly id: string;
  readonly brandId: string;
  readonly type: "files" | "catalog";
  /** Whether an integration owns the source. */
  readonly isManaged: boolean;
}

/** `taken.brandId`: the brand in which the source can be used; null if there is none. */
export type SourceChoice =
  | { readonly kind: "create" }
  | { readonly kind: "reuse"; readonly id: string }
  | { readonly kind: "taken"; readonly brandId: string | null };

/** Returns the source to which the site's pages or products are written; source names are unique per account. */
export function chooseSource(named: NamedSource | null, brandId: string, type: NamedSource["type"]): SourceChoice {
  if (named === null) return { kind: "create" };
  const fits = named.type === type && !named.isManaged;
  if (fits && named.brandId === brandId) return { kind: "reuse", id: named.id };
  return { kind: "taken", brandId: fits ? named.brandId : null };
}

/**
 * Returns the effect of a cancellation request. `end`: no runner has started, so the job ends immediately. `request`: its runner ends it or, if it is
 * waiting for a retry, the next runner that claims it. `nothing`: the job has already ended.
 */
export function cancelEffect(status: OnboardingStatus): "end" | "request" | "nothing" {
  if (status === "queued") return "end";
  return status === "running" ? "request" : "nothing";
}
