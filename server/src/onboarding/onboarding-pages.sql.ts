import type { Queryable } from "../ports/database.ts";

/** A page that an onboarding job read or skipped. */
export interface OnboardingPageRow {
  readonly url: string;
  readonly outcome: "done" | "skipped" | "absent" | "removed";
  readonly change: "new" | "changed" | "unchanged" | null;
  readonly reason: string | null;
  readonly title: string | null;
  readonly language: string | null;
  readonly words: number | null;
  readonly keptWords: number | null;
  readonly leftOut: Readonly<Record<string, number>>;
  readonly repeatedBlocks: number;
  readonly products: number;
  readonly nearDuplicateOf: string | null;
}

/** Returns the pages of an onboarding job in the order in which they were read. */
export async function listOnboardingPages(
  db: Queryable,
  accountId: string,
  jobId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly items: OnboardingPageRow[]; readonly total: number }> {
  const [items, total] = await Promise.all([
    db.rows<OnboardingPageRow>(
      "onboardings.pages",
      `select url, outcome, change, reason, title, language, words, kept_words as "keptWords", left_out as "leftOut",
         coalesce(jsonb_array_length(elsewhere), 0) as "repeatedBlocks", jsonb_array_length(products) as products,
         near_duplicate_of as "nearDuplicateOf"
       from onboarding_pages where account_id = $1 and onboarding_id = $2 and outcome in ('done', 'skipped', 'absent', 'removed') order by ordinal limit $3 offset $4`,
      [accountId, jobId, limit, offset],
    ),
    db.one<{ count: number }>(
      "onboardings.countPages",
      `select count(*) as count from onboarding_pages where account_id = $1 and onboarding_id = $2 and outcome in ('done', 'skipped', 'absent', 'removed')`,
      [accountId, jobId],
    ),
  ]);
  return { items, total: total?.count ?? 0 };
}
