import Type, { type Static, type TSchema } from "typebox";

/** Kinds of problems with a field. */
const fieldProblems = [
  "required",
  "type",
  "too_long",
  "too_short",
  "too_many",
  "range",
  "format",
  "reserved_key",
  "duplicate",
  "unknown_field",
  "not_found",
] as const;

export type FieldProblem = Exclude<(typeof fieldProblems)[number], "not_found">;

/** An entry in the `errors` extension member. `index` and `id` identify the item in a batch. */
export interface FieldError {
  readonly index?: number;
  readonly id?: string | null;
  readonly field: string;
  readonly code: FieldProblem | "not_found";
  readonly message: string;
}

const scopes = ["user", "ip", "session", "api_key_slot", "persona", "api_key"] as const;

export type RateScope = (typeof scopes)[number];

export const FieldErrorSchema = Type.Object({
  index: Type.Optional(Type.Integer({ description: "index of the item in the batch, from 0" })),
  id: Type.Optional(
    Type.Unsafe<string | null>({ type: ["string", "null"], description: "`id` of the invalid item in the batch; null if it has none" }),
  ),
  field: Type.String({ description: "path of the field, such as `variants[2].price`" }),
  code: Type.String({ enum: [...fieldProblems], description: "kind of the problem" }),
  message: Type.String({ description: "continues the field's name, such as “must be at most 500 characters”" }),
});
const errors = Type.Unsafe<readonly FieldError[]>(Type.Array(FieldErrorSchema, { description: "all invalid fields" }));
const job_id = Type.String({ format: "uuid", description: "the conflicting job" });

/** Required extension members of a problem's body, by code. Codes that are not listed have none. */
export const requiredMembers = {
  "validation.failed": { errors },
  "limits.rate_exceeded": {
    scope: Type.Unsafe<RateScope>(
      Type.String({
        enum: [...scopes],
        description: "what the limit applies to. If it is `api_key`, callers without a key are counted per IP address",
      }),
    ),
  },
  "knowledge.removal_busy": { job_id },
  "brand.removal_busy": { job_id },
  "onboarding.active": {
    jobId: Type.String({ format: "uuid", description: "the conflicting onboarding job" }),
    brandId: Type.String({ format: "uuid", description: "the brand that the job builds" }),
    personaId: Type.String({ format: "uuid", description: "the persona that the job builds" }),
  },
  "integration.reconcile_stale_generation": {
    last_generation: Type.Integer({ description: "generation of the list that was applied last" }),
  },
} as const;

/** Optional extension members of a problem's body, by code. */
export const optionalMembers = {
  "resource.not_found": { errors },
  "knowledge.too_many_entries": { errors },
  "server.error": { traceId: Type.String({ description: "request id, which the service's log contains" }) },
} as const;

type ValuesOf<Members> = { readonly [Name in keyof Members]: Members[Name] extends TSchema ? Static<Members[Name]> : never };

/** Required extension members that are sent as headers. */
interface RequiredHeaders {
  "limits.concurrent_session": { retryAfter: number };
  "limits.rate_exceeded": { retryAfter: number };
  "request.method_not_allowed": { allow: readonly string[] };
  "server.unavailable": { retryAfter: number };
  "session.turn_in_flight": { retryAfter: number };
}

interface OptionalHeaders {
  "limits.quota_exceeded": { retryAfter: number };
  "limits.waiting_room_full": { retryAfter: number };
}

type Lookup<Table, Code> = Code extends keyof Table ? Table[Code] : unknown;
type LookupMembers<Table, Code> = Code extends keyof Table ? ValuesOf<Table[Code]> : unknown;

/** Codes that require extension members. */
export type ExtendedCode = keyof typeof requiredMembers | keyof RequiredHeaders;

export type RequiredExtensions<Code> = LookupMembers<typeof requiredMembers, Code> & Lookup<RequiredHeaders, Code>;

export type OptionalExtensions<Code> = LookupMembers<typeof optionalMembers, Code> & Lookup<OptionalHeaders, Code>;
