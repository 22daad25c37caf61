import { describe, expect, it } from "vitest";
import { type WebAnswer, type WebRequest, WebUnreachable } from "../../ports/web-fetcher.ts";
import { type AgentPolicy, agents } from "./agents.ts";
import { Refusal, ucpVersion } from "./protocol.ts";

const ucp = {
  version: ucpVersion,
  services: {},
  payment_handlers: {},
  capabilities: { "dev.ucp.shopping.catalog.search": [{ version: ucpVersion }] },
};
const page = "https://agent.example/profile.json";

function setUp(body: unknown = { ucp }, more: Partial<WebAnswer> = {}, policy: AgentPolicy = "verified") {
  const asked: WebRequest[] = [];
  let now = 1_000_000;
  let failure: Error | null = null;
  const answer: WebAnswer = {
    url: page,
    status: 200,
    headers: {},
    body: new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)),
    ...more,
  };
  const fetcher = {
    fetch: async (request: WebRequest): Promise<WebAnswer> => {
      asked.push(request);
      if (failure !== null) throw failure;
      return answer;
    },
  };
  const known = agents({ fetcher, clock: { now: () => new Date(now) }, policy, plainHosts: ["localhost"] });
  return {
    known,
    asked,
    pass: (ms: number) => void (now += ms),
    fail: (error: Error) => void (failure = error),
    refusal: (url: string | undefined = page): Promise<unknown> =>
      known.profileOf(url).then(
        () => "served",
        (error: unknown) => (error instanceof Refusal ? error.code : error),
      ),
  };
}

describe("agent profile", () => {
  it("is fetched at most once a minute, with size and time limits and without redirects", async () => {
    const { known, asked, pass } = setUp();
    const [profile] = await Promise.all([known.profileOf(page), known.profileOf(page), known.profileOf(`${page}#part`)]);
    expect(profile?.get("dev.ucp.shopping.catalog.search")).toEqual(new Set([ucpVersion]));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.mayFollow?.(new URL(page))).toBe(false);
    expect(asked[0]).toMatchObject({ url: page, maxBytes: 131_072, timeLimitMs: 5_000 });
    pass(59_999);
    await known.profileOf(page);
    expect(asked).toHaveLength(1);
    pass(1);
    await known.profileOf(page);
    expect(asked).toHaveLength(2);
  });

  it("is cached as specified by its headers, for at most a day", async () => {
    const { known, asked, pass } = setUp({ ucp }, { headers: { "cache-control": "public, max-age=3600" } });
    await known.profileOf(page);
    pass(3_599_999);
    await known.profileOf(page);
    expect(asked).toHaveLength(1);
    pass(1);
    await known.profileOf(page);
    expect(asked).toHaveLength(2);
    const forever = setUp({ ucp }, { headers: { "cache-control": "max-age=999999999" } });
    await forever.known.profileOf(page);
    forever.pass(86_400_000);
    await forever.known.profileOf(page);
    expect(forever.asked).toHaveLength(2);
  });

  it.each([
    "",
    "profile.json",
    "http://agent.example/p",
    "file:///etc/passwd",
    "https://user:secret@agent.example/p",
    `https://agent.example/${"x".repeat(2_048)}`,
  ])("requires an https URL: rejects %s", async (url) => {
    const { refusal, asked } = setUp();
    expect(await refusal(url)).toBe("invalid_profile_url");
    expect(asked).toHaveLength(0);
  });

  it("may use http on configured private hosts, and must not be omitted", async () => {
    const { refusal, known } = setUp();
    expect(await refusal("http://localhost:1/p")).toBe("served");
    await expect(known.profileOf(undefined)).rejects.toMatchObject({ code: "invalid_profile_url" });
  });

  it.each([
    ["not JSON", "profile_malformed"],
    [{}, "profile_malformed"],
    [{ ucp: { ...ucp, version: "draft" } }, "profile_malformed"],
    [{ ucp: { ...ucp, services: undefined } }, "profile_malformed"],
    [{ ucp: { ...ucp, payment_handlers: [] } }, "profile_malformed"],
    [{ ucp: { ...ucp, capabilities: [] } }, "profile_malformed"],
    [{ ucp: { ...ucp, capabilities: { x: {} } } }, "profile_malformed"],
    [{ ucp: { ...ucp, capabilities: { x: [{}] } } }, "profile_malformed"],
    [{ ucp: { ...ucp, version: "2026-04-08" } }, "version_unsupported"],
    [{ ucp: { ...ucp, capabilities: undefined } }, "served"],
  ])("is rejected because of its content: %j is %s", async (body, code) => {
    expect(await setUp(body).refusal()).toBe(code);
  });

  it("causes the call to be rejected if it is unavailable, and is fetched again after 15 seconds", async () => {
    const missing = setUp({ ucp }, { status: 404 });
    expect(await missing.refusal()).toBe("profile_unreachable");
    expect(await missing.refusal()).toBe("profile_unreachable");
    expect(missing.asked).toHaveLength(1);
    missing.pass(15_000);
    await missing.refusal();
    expect(missing.asked).toHaveLength(2);
    const hidden = setUp();
    hidden.fail(new WebUnreachable("refused", page, "10.0.0.7 is not public"));
    await expect(hidden.known.profileOf(page)).rejects.not.toThrow(/10\.0\.0\.7/);
  });

  it("is fetched at most sixty times a minute for unknown agents", async () => {
    const { refusal, asked, pass, known } = setUp();
    for (let at = 0; at < 60; at += 1) expect(await refusal(`${page}?${at}`)).toBe("served");
    expect(await refusal(`${page}?60`)).toBe("busy");
    expect(await refusal(`${page}?5`)).toBe("served");
    expect(asked).toHaveLength(60);
    await expect(known.profileOf(`${page}?60`)).rejects.toMatchObject({ retryAfter: 60 });
    pass(60_000);
    expect(await refusal(`${page}?60`)).toBe("served");
  });

  it("can be a URL that is not fetched, or be omitted, depending on the settings", async () => {
    const named = setUp({ ucp }, {}, "named");
    expect(await named.refusal()).toBe("served");
    expect(await named.known.profileOf(undefined).catch((error: Refusal) => error.code)).toBe("invalid_profile_url");
    const any = setUp({ ucp }, {}, "any");
    expect(await any.known.profileOf(undefined)).toBeNull();
    expect([...named.asked, ...any.asked]).toEqual([]);
  });
});
