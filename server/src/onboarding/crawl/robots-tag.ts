import { robotsToken } from "./robots.ts";

export interface RobotsTag {
  readonly noindex: boolean;
  readonly nofollow: boolean;
}

/** Parses an `x-robots-tag` header: rules for all crawlers and for this crawler. A rule applies to the crawler name that precedes it. */
export function readRobotsTag(header: string | undefined): RobotsTag {
  let noindex = false;
  let nofollow = false;
  let isOurs = true;
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [, agent, rest] = /^\s*([a-z0-9_-]+)\s*:(.*)$/.exec(part) ?? [];
    // These directives have values and are not crawler names.
    const isNamed = agent !== undefined && !/^(?:max-|unavailable_after)/.test(agent);
    if (isNamed) isOurs = agent === robotsToken.toLowerCase();
    const rule = (isNamed ? (rest ?? "") : part).trim();
    if (!isOurs) continue;
    noindex ||= rule === "noindex" || rule === "none";
    nofollow ||= rule === "nofollow" || rule === "none";
  }
  return { noindex, nofollow };
}
