/** For routes that act for the visitor of a conversation. */
export const visitorHeaders = {
  "X-End-User-Id": "visitor id from an earlier `session` event",
  "X-End-User-Token": "your signed end-user token",
} as const;
