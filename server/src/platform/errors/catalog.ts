/**
 * The table of problems. Code, status and title exist only here; the `type` of responses, the OpenAPI document and the page of each `type`
 * are derived from it. `also`: further statuses of a code; a route names them in its `statuses`. `explanations.ts` documents meaning and
 * remedy of each code.
 */
export const catalog = {
  "auth.unauthorized": { status: 401, title: "No valid credentials" },
  "auth.forbidden": { status: 403, title: "Not permitted" },
  "auth.invalid_credentials": { status: 401, title: "E-mail and password match no account" },
  "auth.api_key_invalid": { status: 401, title: "API key unknown" },
  "auth.api_key_disabled": { status: 401, title: "API key disabled" },
  "auth.not_owner": { status: 403, title: "The account does not own the resource" },
  "auth.origin_not_allowed": { status: 403, title: "Origin not allowed" },
  "auth.consent_required": { status: 403, title: "Consent required" },
  "auth.user_not_initialized": { status: 403, title: "Account set-up not finished" },
  "limits.rate_exceeded": { status: 429, title: "Too many requests" },
  "limits.concurrent_session": { status: 429, title: "Too many active sessions" },
  "limits.waiting_room_full": { status: 503, title: "Waiting room full" },
  "limits.quota_exceeded": { status: 402, also: [400, 429], title: "Quota exceeded" },
  "limits.subscription_required": { status: 402, also: [400], title: "Subscription required" },
  "limits.session_time_limit": { status: 409, title: "Outside the persona's schedule" },
  "limits.session_interaction_limit": { status: 429, title: "Interaction limit of the session reached" },
  "limits.session_duration_limit": { status: 409, title: "Duration limit of the session reached" },
  "upload.file_too_large": { status: 413, also: [400], title: "Too large" },
  "upload.invalid_signature": { status: 400, title: "Content does not match the declared type" },
  "upload.unsupported_type": { status: 415, also: [400], title: "Type not accepted" },
  "upload.page_limit_exceeded": { status: 413, also: [400], title: "Too many pages" },
  "resource.not_found": { status: 404, title: "Not found" },
  "resource.conflict": { status: 409, title: "Conflict with the current state" },
  "session.turn_in_flight": { status: 409, title: "A turn is already running" },
  "session.owned_by_live": { status: 409, title: "A live surface owns the session" },
  "brand.confirm_required": { status: 409, title: "Confirmation required" },
  "brand.has_integration_streams": { status: 409, title: "Brand has integration streams" },
  "brand.onboarding_active": { status: 409, title: "An onboarding is building into the brand" },
  "brand.removal_busy": { status: 409, title: "Another bulk job is running" },
  "knowledge.removal_busy": { status: 409, title: "Another bulk job is running" },
  "knowledge.source_not_found": { status: 404, title: "Source not found" },
  "knowledge.source_name_taken": { status: 409, title: "Source name taken" },
  "knowledge.source_managed": { status: 409, title: "Source is managed by an integration" },
  "knowledge.source_type_taken": { status: 409, title: "Source exists with another type" },
  "knowledge.source_type_mismatch": { status: 409, title: "Route and source type disagree" },
  "knowledge.too_many_entries": { status: 422, title: "Too many images or links" },
  "knowledge.source_confirm_required": { status: 409, title: "Confirmation required" },
  "knowledge.summary_in_progress": { status: 409, title: "A summary is being built" },
  "knowledge.concurrent_write": { status: 409, title: "Another write created the record at the same moment" },
  "knowledge.import_running": { status: 409, title: "The source is being imported" },
  "knowledge.nothing_skipped": { status: 409, title: "The last import skipped nothing" },
  "knowledge.invalid_external_id": { status: 400, title: "External id rejected" },
  "onboarding.crawl_active": { status: 409, title: "A crawl is running into the source" },
  "onboarding.active": { status: 409, title: "An onboarding is running" },
  "onboarding.website_unreadable": { status: 422, title: "Website unreadable" },
  "onboarding.source_taken": { status: 409, title: "The site's source name is taken" },
  "integration.disconnected": { status: 409, title: "Integration disconnected" },
  "integration.closed": { status: 409, title: "Integration closed" },
  "integration.stream_taken": { status: 409, title: "Stream source name taken" },
  "integration.reconcile_stale_generation": { status: 409, title: "Stale generation" },
  "integration.persona_of_other_brand": { status: 409, title: "Persona speaks for another brand" },
  "validation.failed": { status: 400, also: [422], title: "Validation failed" },
  "idempotency.key_reused": { status: 422, title: "Idempotency key reused with another request" },
  "request.method_not_allowed": { status: 405, title: "Method not allowed" },
  "server.error": { status: 500, title: "Unexpected error" },
  "server.unavailable": { status: 503, title: "Temporarily unavailable" },
} as const satisfies Record<string, { status: number; also?: readonly number[]; title: string }>;

export type ErrorCode = keyof typeof catalog;

/** Returns every status of a code, the usual one first. */
export function statusesOf(code: ErrorCode): readonly number[] {
  const row: { readonly status: number; readonly also?: readonly number[] } = catalog[code];
  return [row.status, ...(row.also ?? [])];
}

/** Kinds of field problems. */
export type FieldProblem =
  | "required"
  | "type"
  | "too_long"
  | "too_short"
  | "too_many"
  | "range"
  | "format"
  | "reserved_key"
  | "duplicate"
  | "unknown_field";

/** One entry of the `errors` extension. `index` and `id` name the item of a batch. */
export interface FieldError {
  readonly index?: number;
  readonly id?: string | null;
  readonly field: string;
  readonly code: FieldProblem | "not_found";
  readonly message: string;
}

export type RateScope = "user" | "ip" | "session" | "api_key_slot" | "persona" | "api_key";

/** Extensions required for a code. Unlisted codes have none. */
interface RequiredExtensions {
  "validation.failed": { errors: readonly FieldError[] };
  "limits.rate_exceeded": { scope: RateScope; retryAfter: number };
  "knowledge.removal_busy": { job_id: string };
  "brand.removal_busy": { job_id: string };
  "onboarding.active": { jobId: string; brandId: string; personaId: string };
  "integration.reconcile_stale_generation": { last_generation: number };
  "request.method_not_allowed": { allow: readonly string[] };
  "server.unavailable": { retryAfter: number };
}

/** Optional extensions of a code. */
interface OptionalExtensions {
  "resource.not_found": { errors: readonly FieldError[] };
  "knowledge.too_many_entries": { errors: readonly FieldError[] };
  "limits.quota_exceeded": { retryAfter: number };
  "limits.waiting_room_full": { retryAfter: number };
  "server.error": { traceId: string };
}

/** `status` overrides the usual one for codes with several. */
type Departure<Code extends ErrorCode> = (typeof catalog)[Code] extends { also: readonly (infer Other)[] }
  ? { status: (typeof catalog)[Code]["status"] | Other }
  : unknown;

type Lookup<Table, Code> = Code extends keyof Table ? Table[Code] : unknown;

export type Extensions<Code extends ErrorCode> = Lookup<RequiredExtensions, Code> &
  Partial<Lookup<OptionalExtensions, Code> & Departure<Code>>;

/** Arguments after the detail: the extensions, required exactly where the code requires them. */
export type ExtensionArguments<Code extends ErrorCode> = Code extends keyof RequiredExtensions
  ? [extensions: Extensions<Code>]
  : [extensions?: Extensions<Code>];
