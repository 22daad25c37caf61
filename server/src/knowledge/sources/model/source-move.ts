/** The facts that decide whether a source may move to another brand. */
export interface MovedSource {
  readonly brandId: string;
  /** Whether an integration owns it. */
  readonly isManaged: boolean;
  /** Whether an onboarding is crawling into it. */
  readonly isCrawled: boolean;
  /** Whether an import into it is queued or running. */
  readonly isImported: boolean;
}

/** `unchanged`: it already belongs to the brand. `managed`: an integration owns it. `crawled`: an onboarding crawls into it. `imported`: an import writes to it. */
export type SourceMove = "moved" | "unchanged" | "source_gone" | "brand_gone" | "managed" | "crawled" | "imported";

/**
 * Decides whether a source may move.
 * @param source null if the account has no such source
 * @param target null if the account has no such brand
 */
export function sourceMove(source: MovedSource | null, target: { readonly brandId: string } | null): SourceMove {
  if (source === null) return "source_gone";
  if (source.isManaged) return "managed";
  if (target === null) return "brand_gone";
  if (source.brandId === target.brandId) return "unchanged";
  if (source.isCrawled) return "crawled";
  return source.isImported ? "imported" : "moved";
}
