/** Supported version of the Universal Commerce Protocol. All parts of the protocol use this version. */
export const ucpVersion = "2026-08-25";

export const searchCapability = "dev.ucp.shopping.catalog.search";
export const lookupCapability = "dev.ucp.shopping.catalog.lookup";
export type Capability = typeof searchCapability | typeof lookupCapability;

/** HTTP statuses and JSON-RPC codes of errors that reject a call, as defined by the protocol. */
const refusals = {
  invalid_profile_url: { status: 400, rpcCode: -32_001 },
  profile_unreachable: { status: 424, rpcCode: -32_001 },
  profile_malformed: { status: 422, rpcCode: -32_001 },
  version_unsupported: { status: 422, rpcCode: -32_001 },
  /** Too many unknown agents have called in a short time. */
  busy: { status: 503, rpcCode: -32_000 },
} as const;

export type RefusalCode = keyof typeof refusals;

/** Thrown to reject a call because of its caller. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly status: number;
  readonly rpcCode: number;
  /** Delay in seconds. */
  readonly retryAfter: number | undefined;
  constructor(code: RefusalCode, message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.status = refusals[code].status;
    this.rpcCode = refusals[code].rpcCode;
    this.retryAfter = retryAfter;
  }
}

export interface Message {
  readonly type: "error" | "warning" | "info";
  readonly code: string;
  readonly content: string;
  readonly severity?: "recoverable" | "unrecoverable";
}

/** Returns the metadata of a response: the protocol version and the capability. */
export function envelope(capability: Capability): object {
  return { version: ucpVersion, capabilities: { [capability]: [{ version: ucpVersion }] } };
}

/** Builds an error response. @param capability null if no capability is shared with the agent */
export function errorAnswer(
  capability: Capability | null,
  code: string,
  content: string,
  severity: "recoverable" | "unrecoverable",
): object {
  const ucp = capability === null ? { version: ucpVersion, capabilities: {} } : envelope(capability);
  const message: Message = { type: "error", code, content, severity };
  return { ucp: { ...ucp, status: "error" }, messages: [message] };
}
