/** Headers of routes that act on behalf of a conversation's visitor. */
export const visitorHeaders = {
  "X-End-User-Id": "visitor id from an earlier `session` event",
  "X-End-User-Token": "your signed end-user token",
} as const;

/** Headers by their lowercase names, as Node.js provides them. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the visitor data from the headers. */
export function presentedVisitor(headers: RequestHeaders): { readonly endUserId: string | null; readonly token: string | null } {
  return { endUserId: sent(headers, "x-end-user-id"), token: sent(headers, "x-end-user-token") };
}

/** The values of a header that is sent twice are joined into one, which is neither a valid id nor a valid token. */
function sent(headers: RequestHeaders, name: string): string | null {
  const value = headers[name];
  const text = typeof value === "string" ? value : (value?.join(", ") ?? "");
  return text === "" ? null : text;
}
