import type { Clock } from "../../ports/clock.ts";
import { type WebAnswer, type WebFetcher, WebUnreachable } from "../../ports/web-fetcher.ts";
import { type PlatformProfile, readPlatformProfile } from "./platform-profile.ts";
import { Refusal } from "./protocol.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";

/**
 * Identification that agents must provide. `verified`: a profile that is fetched and validated. `named`: only the URL of a profile. `any`:
 * none.
 */
export type AgentPolicy = "verified" | "named" | "any";

/** Reads the capabilities of agents from their published profiles. */
export interface Agents {
  /** Returns the agent's profile, or null if it is neither cached nor required. @throws Refusal */
  profileOf(url: string | undefined): Promise<PlatformProfile | null>;
}

interface AgentsDeps {
  readonly fetcher: Pick<WebFetcher, "fetch">;
  readonly clock: Clock;
  readonly policy: AgentPolicy;
  /** Hosts whose profiles may be fetched over http. */
  readonly plainHosts: readonly string[];
}

type Known = { readonly until: number } & (
  | { readonly profile: Promise<PlatformProfile>; readonly refusal?: undefined }
  | { readonly refusal: Refusal; readonly profile?: undefined }
);

// Limits the total work that agents can cause, regardless of the identities they use.
const mostKnown = 1_000;
const fetchesPerMinute = 60;
const mostBytes = 131_072;
const timeLimitMs = 5_000;
const longestUrl = 2_048;
const [minute, day] = [60_000, 86_400_000];
/** Minimum time before the profile of an unreachable agent is fetched again. */
const failureMs = 15_000;

export function agents({ fetcher, clock, policy, plainHosts }: AgentsDeps): Agents {
  /** Profiles by URL, least recently used first. */
  const known = new Map<string, Known>();
  let fetches = { since: Number.NEGATIVE_INFINITY, count: 0 };

  function allowFetch(now: number): void {
    if (now - fetches.since >= minute) fetches = { since: now, count: 0 };
    if (fetches.count >= fetchesPerMinute) {
      const seconds = Math.max(1, Math.ceil((fetches.since + minute - now) / 1_000));
      throw new Refusal("busy", "Too many unknown agents. Retry later.", seconds);
    }
    fetches.count += 1;
  }

  function keep(url: string, entry: Known): void {
    known.delete(url);
    known.set(url, entry);
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  }

  async function load(url: string): Promise<PlatformProfile> {
    const answer = await ask(fetcher, url);
    const profile = readPlatformProfile(new TextDecoder().decode(answer.body));
    const entry = known.get(url);
    if (entry?.profile !== undefined) keep(url, { ...entry, until: clock.now().getTime() + lifetime(answer.headers["cache-control"]) });
    return profile;
  }

  return {
    async profileOf(url) {
      if (policy === "any") return null;
      const address = addressOf(url, plainHosts);
      if (policy === "named") return null;
      const now = clock.now().getTime();
      const entry = known.get(address);
      if (entry !== undefined && now < entry.until) {
        if (entry.refusal !== undefined) throw entry.refusal;
        keep(address, entry);
        return entry.profile;
      }
      allowFetch(now);
      const profile = load(address);
      keep(address, { profile, until: now + minute });
      try {
        return await profile;
      } catch (error) {
        if (error instanceof Refusal) keep(address, { refusal: error, until: clock.now().getTime() + failureMs });
        else known.delete(address);
        throw error;
      }
    },
  };
}

/** Returns the URL of the agent's profile from its request. @throws Refusal `invalid_profile_url` */
function addressOf(sent: string | undefined, plainHosts: readonly string[]): string {
  if (sent === undefined) throw new Refusal("invalid_profile_url", "meta.ucp-agent.profile is required: the URL of the agent's profile");
  const url = sent.length <= longestUrl ? parseUrl(sent) : null;
  if (url === null || url.username !== "" || url.password !== "") {
    throw new Refusal("invalid_profile_url", "meta.ucp-agent.profile must be the URL of the agent's profile");
  }
  const isPlain = url.protocol === "http:" && plainHosts.includes(url.hostname.toLowerCase());
  if (url.protocol !== "https:" && !isPlain) {
    throw new Refusal("invalid_profile_url", "meta.ucp-agent.profile must be an https URL");
  }
  url.hash = "";
  return url.href;
}

async function ask(fetcher: Pick<WebFetcher, "fetch">, url: string): Promise<WebAnswer> {
  const request = { url, headers: { accept: "application/json" }, maxBytes: mostBytes, timeLimitMs, mayFollow: () => false };
  const answer = await fetcher.fetch(request, new AbortController().signal).catch((error: unknown) => {
    if (!(error instanceof WebUnreachable)) throw error;
    // The reason is omitted, because it would reveal details of this service's network.
    throw new Refusal("profile_unreachable", "The agent's profile could not be fetched");
  });
  if (answer.status < 200 || answer.status > 299) {
    throw new Refusal("profile_unreachable", `The agent's profile could not be fetched: status ${answer.status}`);
  }
  return answer;
}

/**
 * Returns the cache lifetime of a profile in milliseconds: as specified by its response headers, but at least a minute and at most a day.
 */
function lifetime(cacheControl: string | undefined): number {
  const maxAge = Number(/(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl ?? "")?.[1] ?? 0) * 1_000;
  return Math.min(day, Math.max(minute, maxAge));
}
