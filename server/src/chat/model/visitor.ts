import type { UserAttributes } from "./session.ts";

/** The visitor, with the proof of identity that the request contained. */
export interface Visitor {
  /** Null if the request did not contain a valid id; a new conversation then gets a new id. */
  readonly endUserId: string | null;
  /** Whether the visitor is identified by a token signed by the host. */
  readonly trusted: boolean;
  /** Attributes from the token; empty if there is no token. Attributes in the request take precedence. */
  readonly attributes: UserAttributes;
}
