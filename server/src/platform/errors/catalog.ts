import type { ExtendedCode, OptionalExtensions, RequiredExtensions } from "./extensions.ts";

/**
 * Situations in which some codes have a status other than the default. `announced`: an upload was announced but not sent; `turn`: a turn in
 * a
 * conversation; `content`: the body has the correct structure, but contains a value that is not accepted.
 */
export type Variant = "announced" | "turn" | "content";

/**
 * All error codes with their status and title. The `type` of responses, the OpenAPI document and the page for each `type` are derived from
 * this table. `variants` lists situations in which a code has a different status. The operation specifies the situation. Each route on
 * which it can occur lists the status in its `statuses`. `explanations.ts` explains each code.
 */
export const catalog = {
  "auth.unauthorized": { status: 401, title: "Missing or invalid credentials" },
  "auth.forbidden": { status: 403, title: "Permission denied" },
  "auth.invalid_credentials": { status: 401, title: "Invalid email or password" },
  "auth.api_key_invalid": { status: 401, title: "Invalid API key" },
  "auth.api_key_disabled": { status: 401, title: "API key disabled" },
  "auth.not_owner": { status: 403, title: "Resource belongs to another account" },
  "auth.origin_not_allowed": { status: 403, title: "Origin not allowed" },
  "auth.consent_required": { status: 403, title: "Consent required" },
  "auth.user_not_initialized": { status: 403, title: "Account setup incomplete" },
  "limits.rate_exceeded": { status: 429, title: "Too many requests" },
  "limits.concurrent_session": { status: 429, title: "Too many active sessions" },
  "limits.waiting_room_full": { status: 503, title: "Waiting room full" },
  "limits.quota_exceeded": { status: 402, variants: { announced: 400, turn: 429 }, title: "Quota exceeded" },
  "limits.subscription_required": { status: 402, variants: { announced: 400 }, title: "Subscription required" },
  "limits.session_time_limit": { status: 409, title: "Outside the persona's schedule" },
  "limits.session_interaction_limit": { status: 429, title: "Session interaction limit reached" },
  "limits.session_duration_limit": { status: 409, title: "Session duration limit reached" },
  "upload.file_too_large": { status: 413, variants: { announced: 400 }, title: "Content too large" },
  "upload.invalid_signature": { status: 400, title: "Content does not match type" },
  "upload.unsupported_type": { status: 415, variants: { announced: 400 }, title: "Unsupported content type" },
  "upload.page_limit_exceeded": { status: 413, variants: { announced: 400 }, title: "Too many pages" },
  "resource.not_found": { status: 404, title: "Not found" },
  "resource.conflict": { status: 409, title: "Conflict with current state" },
  "session.turn_in_flight": { status: 409, title: "Turn already running" },
  "session.owned_by_live": { status: 409, title: "Session owned by live connection" },
  "account.confirm_required": { status: 409, title: "Confirmation required" },
  "brand.confirm_required": { status: 409, title: "Confirmation required" },
  "brand.has_integration_streams": { status: 409, title: "Brand has integration streams" },
  "brand.onboarding_active": { status: 409, title: "Brand in use by onboarding" },
  "brand.removal_busy": { status: 409, title: "Another bulk job is running" },
  "knowledge.removal_busy": { status: 409, title: "Another bulk job is running" },
  "knowledge.source_not_found": { status: 404, title: "Source not found" },
  "knowledge.source_name_taken": { status: 409, title: "Source name taken" },
  "knowledge.source_managed": { status: 409, title: "Source managed by an integration" },
  "knowledge.source_type_taken": { status: 409, title: "Source has another type" },
  "knowledge.source_type_mismatch": { status: 409, title: "Source type not supported" },
  "knowledge.too_many_entries": { status: 422, title: "Too many images or links" },
  "knowledge.source_confirm_required": { status: 409, title: "Confirmation required" },
  "knowledge.summary_in_progress": { status: 409, title: "Summary already in progress" },
  "knowledge.concurrent_write": { status: 409, title: "Concurrent write conflict" },
  "knowledge.import_running": { status: 409, title: "Import already running" },
  "knowledge.nothing_skipped": { status: 409, title: "No skipped items" },
  "knowledge.invalid_external_id": { status: 400, title: "Invalid external id" },
  "onboarding.crawl_active": { status: 409, title: "Source in use by onboarding" },
  "onboarding.active": { status: 409, title: "Onboarding job already running" },
  "onboarding.website_unreadable": { status: 422, title: "Website unreadable" },
  "onboarding.source_taken": { status: 409, title: "Source name taken" },
  "integration.disconnected": { status: 409, title: "Integration disconnected" },
  "integration.closed": { status: 409, title: "Stream turned off" },
  "integration.stream_taken": { status: 409, title: "Source name taken" },
  "integration.reconcile_stale_generation": { status: 409, title: "Stale generation" },
  "integration.persona_of_other_brand": { status: 409, title: "Persona belongs to another brand" },
  "validation.failed": { status: 400, variants: { content: 422 }, title: "Validation failed" },
  "idempotency.key_reused": { status: 422, title: "Idempotency key reused" },
  "request.method_not_allowed": { status: 405, title: "Method not allowed" },
  "server.error": { status: 500, title: "Internal server error" },
  "server.unavailable": { status: 503, title: "Service temporarily unavailable" },
} as const satisfies Record<string, { status: number; variants?: Partial<Record<Variant, number>>; title: string }>;

export type ErrorCode = keyof typeof catalog;

function rowOf(code: ErrorCode): { readonly status: number; readonly variants?: Readonly<Partial<Record<Variant, number>>> } {
  return catalog[code];
}

/** Returns all statuses of a code, starting with the default. */
export function statusesOf(code: ErrorCode): readonly number[] {
  const { status, variants = {} } = rowOf(code);
  return [status, ...Object.values(variants)];
}

/** Returns the status of a code in a situation. */
export function statusOf(code: ErrorCode, variant: Variant | undefined): number {
  const { status, variants } = rowOf(code);
  return (variant === undefined ? undefined : variants?.[variant]) ?? status;
}

/** `variant` is allowed only if the table lists it for the code. */
type Departure<Code extends ErrorCode> = (typeof catalog)[Code] extends { variants: infer Variants }
  ? { variant: keyof Variants }
  : unknown;

export type Extensions<Code extends ErrorCode> = RequiredExtensions<Code> & Partial<OptionalExtensions<Code> & Departure<Code>>;

/** Arguments that follow the detail. The extension members are required only for codes that have required extension members. */
export type ExtensionArguments<Code extends ErrorCode> = Code extends ExtendedCode
  ? [extensions: Extensions<Code>]
  : [extensions?: Extensions<Code>];
