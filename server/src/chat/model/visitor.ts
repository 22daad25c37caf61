import type { UserAttributes } from "./session.ts";

/** The visitor, as far as the request proves their identity. */
export interface Visitor {
  /** Null if nothing valid was sent; a new conversation gets a new id. */
  readonly endUserId: string | null;
  /** Whether the host's signed token identifies the visitor. */
  readonly trusted: boolean;
  /** The token's data about its user; empty without a token. Attributes in the request take precedence. */
  readonly attributes: UserAttributes;
}
