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

/** What an onboarding that did not complete left behind for the next one. */
export interface LeftBehind {
  readonly brandId: string;
  readonly ownBrand: boolean;
  /** Null if there is no persona that may be built again. */
  readonly personaId: string | null;
}

/**
 * Returns what a new onboarding of the same site continues with, or null to begin from nothing. A completed onboarding is not continued, and
 * neither is one that wrote into a brand of the customer unless that brand is given again. A persona that answers by now is left alone.
 * @param last the last one of the site, into the given brand if there is one
 * @param givenBrandId null: a brand is to be created
 */
export function leftBehind(last: LastOnboarding | null, givenBrandId: string | null): LeftBehind | null {
  if (last === null || (last.status !== "failed" && last.status !== "canceled")) return null;
  if (givenBrandId === null && !last.ownBrand) return null;
  const { brandId, ownBrand, persona } = last;
  const isUnfinished = persona !== null && (persona.status === "failed" || persona.status === "draft");
  return { brandId, ownBrand, personaId: isUnfinished ? persona.id : null };
}

/** A source of the account that has the name of one of the site's. */
export interface NamedSource {
  readonly id: string;
  readonly brandId: string;
  readonly type: "files" | "catalog";
  /** An integration owns it. */
  readonly isManaged: boolean;
}

/** `taken.brandId`: the brand that the source would fit; null if it fits none. */
export type SourceChoice =
  | { readonly kind: "create" }
  | { readonly kind: "reuse"; readonly id: string }
  | { readonly kind: "taken"; readonly brandId: string | null };

/** Decides which source takes the site's pages or products: source names are unique in an account. */
export function chooseSource(named: NamedSource | null, brandId: string, type: NamedSource["type"]): SourceChoice {
  if (named === null) return { kind: "create" };
  const fits = named.type === type && !named.isManaged;
  if (fits && named.brandId === brandId) return { kind: "reuse", id: named.id };
  return { kind: "taken", brandId: fits ? named.brandId : null };
}

/**
 * What a request to cancel does. `end`: no runner has begun, so it ends at once. `request`: its runner ends it, or the next one to claim it
 * where it awaits a retry. `nothing`: it has ended.
 */
export function cancelEffect(status: OnboardingStatus): "end" | "request" | "nothing" {
  if (status === "queued") return "end";
  return status === "running" ? "request" : "nothing";
}
