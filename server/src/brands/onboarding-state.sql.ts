/** SQL: whether the onboarding `o` is queued or running. */
export const isUnderWay = "o.status in ('queued', 'running')";

/** SQL: whether the onboarding `o` is building into its brand; a reading is not. */
export const isBuilding = `o.kind = 'onboarding' and ${isUnderWay}`;

/** SQL: whether an onboarding that is queued or running crawls into the source `s`. */
export const isCrawled = `exists (
    select from onboardings o where o.account_id = s.account_id and ${isUnderWay} and s.id in (o.files_source_id, o.products_source_id)
  )`;
