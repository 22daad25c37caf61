import { isLocalAddress } from "../../app/local-address.ts";

/** Reason why a website cannot be read, classified by solution. */
export type WebsiteProblem = "private" | "local" | "unreachable" | "slow" | "forbidden" | "status" | "not_a_page" | "no_text" | "other";

/** Suffixes of the service's error details. */
const endings: readonly (readonly [RegExp, WebsiteProblem])[] = [
  [/is not a public internet address/, "private"],
  [/cannot be reached|redirects too often/, "unreachable"],
  [/did not respond in time|did not load within/, "slow"],
  [/robots\.txt .*disallows/, "forbidden"],
  [/returned the status/, "status"],
  [/is not a web page|is empty|too large|size limit/, "not_a_page"],
  [/no text|without scripts|JavaScript/i, "no_text"],
];

/** Returns the problem that an error detail of the service describes. */
export function websiteProblemOf(detail: string): WebsiteProblem {
  const found = endings.find(([ending]) => ending.test(detail))?.[1] ?? "other";
  return found === "unreachable" && isLocalAddress(addressIn(detail) ?? "") ? "local" : found;
}

/** Returns the first URL in an error detail; null if there is none. */
export function addressIn(detail: string): string | null {
  const [address = ""] = /https?:\/\/\S+/.exec(detail) ?? [];
  return URL.canParse(address) ? address : null;
}
