import { describe, expect, it } from "vitest";
import { type WebAnswer, type WebRequest, WebUnreachable } from "../ports/web-fetcher.ts";
import { lookAtHome } from "./look-at-home.ts";

const { signal } = new AbortController();
const page = "<title>Shop</title>";

type Web = Readonly<
  Record<
    string,
    string | { readonly status?: number; readonly to?: string; readonly type?: string; readonly fails?: WebUnreachable["reason"] }
  >
>;

/** Creates a fake web with these URLs. An unlisted robots.txt returns 404; any other unlisted URL is unreachable. */
function fetcherOf(web: Web): { asked: string[]; fetch(request: WebRequest): Promise<WebAnswer> } {
  const asked: string[] = [];
  const fetch = async (request: WebRequest): Promise<WebAnswer> => {
    asked.push(request.url);
    const found = web[request.url];
    if (found === undefined && request.url.endsWith("/robots.txt") && !request.url.includes("away."))
      return { url: request.url, status: 404, headers: {}, body: new Uint8Array() };
    if (found === undefined) throw new WebUnreachable("unreachable", request.url, "no connection");
    const { status = 200, to, type = "text/html", fails } = typeof found === "string" ? {} : found;
    if (fails !== undefined) throw new WebUnreachable(fails, request.url, fails);
    if (to !== undefined) {
      if (request.mayFollow?.(new URL(to)) === false) throw new WebUnreachable("led_away", to, "led away");
      return fetch({ ...request, url: to });
    }
    return { url: request.url, status, headers: { "content-type": type }, body: Buffer.from(typeof found === "string" ? found : page) };
  };
  return { asked, fetch };
}
const look = (web: Web, ...addresses: string[]) => lookAtHome(fetcherOf(web), addresses, 5_000, signal);

describe("lookAtHome", () => {
  it("requests robots.txt first, and no URLs that it disallows", async () => {
    const web = fetcherOf({ "https://a.example/": page, "https://a.example/robots.txt": "User-agent: *\nDisallow: /" });
    expect(await lookAtHome(web, ["https://a.example/"], 5_000, signal)).toMatchObject({
      kind: "unreadable",
      message: expect.stringMatching(/robots/),
    });
    expect(web.asked).toEqual(["https://a.example/robots.txt"]);
  });

  it("tries the next URL if one returns no page, and reports the first error if none of them returns a page", async () => {
    expect(
      await look({ "http://a.example/": page, "https://away.example/": page }, "https://away.example/", "http://a.example/"),
    ).toMatchObject({
      kind: "page",
      answer: { url: "http://a.example/" },
    });
    expect(await look({ "http://a.example/": { status: 500 } }, "https://a.example/", "http://a.example/")).toMatchObject({
      kind: "unreadable",
      message: "https://a.example/ cannot be reached",
    });
  });

  it("reads the robots.txt of the host to which a redirect leads", async () => {
    const web = { "https://a.example/": { to: "https://www.a.example/" }, "https://www.a.example/": page };
    expect(await look(web, "https://a.example/")).toMatchObject({ kind: "page", answer: { url: "https://www.a.example/" } });
    const closed = { ...web, "https://www.a.example/robots.txt": "User-agent: *\nDisallow: /" };
    expect(await look(closed, "https://a.example/")).toMatchObject({ kind: "unreadable", message: expect.stringMatching(/robots/) });
  });

  it("does not follow redirects that robots.txt disallows, or endless redirects", async () => {
    const closed = {
      "https://a.example/": { to: "https://a.example/closed" },
      "https://a.example/closed": page,
      "https://a.example/robots.txt": "User-agent: *\nDisallow: /closed",
    };
    expect(await look(closed, "https://a.example/")).toMatchObject({ kind: "unreadable", message: expect.stringMatching(/robots/) });
    const ring = { "https://a.example/": { to: "https://b.example/" }, "https://b.example/": { to: "https://a.example/" } };
    expect(await look(ring, "https://a.example/")).toMatchObject({ kind: "unreadable", message: expect.stringMatching(/too often/) });
  });

  it.each([
    [{ status: 404 }, /status 404/],
    [{ type: "application/json" }, /application\/json/],
    [{ fails: "refused" }, /public internet/],
    [{ fails: "too_large" }, /size limit/],
  ] as const)("reports why %j is not a page", async (answer, message) => {
    expect(await look({ "https://a.example/": answer }, "https://a.example/")).toMatchObject({
      kind: "unreadable",
      message: expect.stringMatching(message),
    });
  });

  it("reports a slow site as slow rather than unreadable", async () => {
    expect(await look({ "https://a.example/": { fails: "too_slow" } }, "https://a.example/")).toEqual({ kind: "slow" });
  });
});
