import type { PersonaStatus } from "../../personas/model/persona.ts";
import type { OnboardingStatus } from "./onboarding.ts";

/** The last onboarding of a site. */
export interface LastOnboarding {
  readonly status: OnboardingStatus;
  readonly brandId: string;
  /** Whether the brand was created for the onboarding. */
  readonly ownBrand: boolean;
  /** Null if the persona was deleted. */
  readonly persona: { readonly id: string; readonly status: PersonaStatus } | null;
}

/** The results that an incomplete onboarding left for the next one. */
export interface LeftBehind {
  readonly brandId: string;
  readonly ownBrand: boolean;
  /** Null if no persona can be reused. */
  readonly personaId: string | null;
}

/**
 * Returns the results that a new onboarding of the same site reuses, or null to start from scratch. A completed onboarding is not continued,
 * nor is one that wrote into the customer's own brand unless that brand is given again. A persona that is already ready is left unchanged.
 * @param last the last onboarding of the site, into the given brand if there is one
 * @param givenBrandId null to create a brand
 */
export function leftBehind(last: LastOnboarding | null, givenBrandId: string | null): LeftBehind | null {
  if (last === null || (last.status !== "failed" && last.status !== "canceled")) return null;
  if (givenBrandId === null && !last.ownBrand) return null;
  const { brandId, ownBrand, persona } = last;
  const isUnfinished = persona !== null && (persona.status === "failed" || persona.status === "draft");
  return { brandId, ownBrand, personaId: isUnfinished ? persona.id : null };
}

/** An account's source with the same name as one of the site's sources. */
export interface NamedSource {
  readonly id: string;
  readonly brandId: string;
  readonly type: "files" | "catalog";
  /** An integration owns it. */
  readonly isManaged: boolean;
}

/** `taken.brandId`: the brand in which the source could be used; null if there is none. */
export type SourceChoice =
  | { readonly kind: "create" }
  | { readonly kind: "reuse"; readonly id: string }
  | { readonly kind: "taken"; readonly brandId: string | null };

/** Decides which source receives the site's pages or products; source names are unique per account. */
export function chooseSource(named: NamedSource | null, brandId: string, type: NamedSource["type"]): SourceChoice {
  if (named === null) return { kind: "create" };
  const fits = named.type === type && !named.isManaged;
  if (fits && named.brandId === brandId) return { kind: "reuse", id: named.id };
  return { kind: "taken", brandId: fits ? named.brandId : null };
}

/**
 * Effect of a cancellation request. `end`: no runner has started, so it ends immediately. `request`: its runner ends it or, if it awaits a retry, the
 * next runner to claim it. `nothing`: it has already ended.
 */
export function cancelEffect(status: OnboardingStatus): "end" | "request" | "nothing" {
  if (status === "queued") return "end";
  return status === "running" ? "request" : "nothing";
}
