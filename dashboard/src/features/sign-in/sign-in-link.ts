/** A link that signs a user in: a setup link, or the link of an invitation or a password reset. */
export interface SignInLink {
  /** Null if an emailed link is incomplete. */
  readonly token: string | null;
  readonly isEmailed: boolean;
}

const prefix = "#setup=";
const emailedPath = "/account/password";

/** Returns the link that opened the page; null if it was opened without one. */
export function signInLink(): SignInLink | null {
  if (location.hash.startsWith(prefix)) return { token: location.hash.slice(prefix.length), isEmailed: false };
  if (location.pathname !== emailedPath) return null;
  return { token: new URLSearchParams(location.hash.slice(1)).get("token"), isEmailed: true };
}
