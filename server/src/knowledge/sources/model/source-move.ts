/** Properties that determine whether a source may move to another brand. */
export interface MovedSource {
  readonly brandId: string;
  /** Whether an integration owns the source. */
  readonly isManaged: boolean;
  /** Whether an onboarding job is adding crawled pages to the source. */
  readonly isCrawled: boolean;
  /** Whether an import into the source is queued or running. */
  readonly isImported: boolean;
}

/**
 * Outcome of a move. `unchanged`: the source already belongs to the brand. `managed`: an integration owns it. `crawled`: an onboarding job
 * is adding crawled pages to it. `imported`: an import is writing to it.
 */
export type SourceMove = "moved" | "unchanged" | "source_gone" | "brand_gone" | "managed" | "crawled" | "imported";

/**
 * Decides whether a source may move to another brand.
 * @param source null if the account does not have the source
 * @param target null if the account does not have the brand
 */
export function sourceMove(source: MovedSource | null, target: { readonly brandId: string } | null): SourceMove {
  if (source === null) return "source_gone";
  if (source.isManaged) return "managed";
  if (target === null) return "brand_gone";
  if (source.brandId === target.brandId) return "unchanged";
  if (source.isCrawled) return "crawled";
  return source.isImported ? "imported" : "moved";
}
