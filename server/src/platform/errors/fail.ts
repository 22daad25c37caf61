import { statusOf, type ErrorCode, type ExtensionArguments, type Variant } from "./catalog.ts";

/** A failure that is reported to the caller with a code from the catalog. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: ErrorCode;
  readonly status: number;
  /** Whole seconds for the `Retry-After` header. */
  readonly retryAfter: number | undefined;
  /** Methods for the `Allow` header. */
  readonly allow: readonly string[] | undefined;
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, detail: string, extensions: Readonly<Record<string, unknown>> = {}) {
    super(detail);
    const { variant, retryAfter, allow, ...rest } = extensions;
    this.code = code;
    this.status = statusOf(code, variant as Variant | undefined);
    this.retryAfter = typeof retryAfter === "number" ? Math.max(1, Math.ceil(retryAfter)) : undefined;
    this.allow = Array.isArray(allow) ? allow : undefined;
    this.extensions = rest;
  }
}

/**
 * Ends the operation with a problem from the catalog.
 * @param detail for developers: what is wrong with this request and what to do
 * @param extensions typed per code, so that an unknown code or a missing extension member does not compile
 */
export function fail<Code extends ErrorCode>(code: Code, detail: string, ...[extensions]: ExtensionArguments<Code>): never {
  throw new Failure(code, detail, extensions);
}
