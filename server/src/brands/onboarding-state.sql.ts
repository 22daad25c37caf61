/** SQL condition: the onboarding job `o` is queued or running. */
export const isUnderWay = "o.status in ('queued', 'running')";

/** SQL condition: the onboarding job `o` is building its brand. Page refreshes are excluded. */
export const isBuilding = `o.kind = 'onboarding' and ${isUnderWay}`;

/** SQL condition: a queued or running onboarding job writes to the source `s`. */
export const isCrawled = `exists (
    select from onboardings o where o.account_id = s.account_id and ${isUnderWay} and s.id in (o.files_source_id, o.products_source_id)
  )`;
