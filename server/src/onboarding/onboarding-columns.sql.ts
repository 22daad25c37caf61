/** SQL columns that map onboarding job `o` to `OnboardingJob`. */
export const jobColumns = `o.id as "jobId", o.brand_id as "brandId", o.persona_id as "personaId", o.kind, o.status, o.step, o.progress, o.pages, o.steps, o.error,
  o.created_at as "createdAt", o.finished_at as "finishedAt"`;

/** SQL columns that map onboarding job `o` to `ClaimedOnboarding`. */
export const claimedColumns = `${jobColumns}, o.account_id as "accountId", o.site, o.website_url as "websiteUrl", o.options, o.findings, o.waiting,
  o.files_source_id as "filesSourceId", o.products_source_id as "productsSourceId", o.attempts`;
