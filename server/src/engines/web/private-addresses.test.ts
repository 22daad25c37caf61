import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { loopbackUrls, openListener, privateUrls } from "../../../test/support/private-addresses.ts";
import { ImageUnreachable } from "../../ports/image-fetcher.ts";
import { type WebFetcher, WebUnreachable } from "../../ports/web-fetcher.ts";
import type { Resolve } from "./checked-lookup.ts";
import { createImageFetcher } from "./image-fetcher.ts";
import { createWebFetcher, type WebFetcherOptions } from "./web-fetcher.ts";

/** Looks public, but belongs to a network that is no longer assigned. */
const nobodys = { address: "3ffe::1", family: 6 };
const open: WebFetcher[] = [];
let secret: Awaited<ReturnType<typeof openListener>>;

/** Names and the addresses to which a malicious name server resolves them. */
const names: Readonly<Record<string, readonly string[]>> = {
  "private.example": ["127.0.0.1"],
  "six.example": ["::1"],
  "mapped.example": ["::ffff:127.0.0.1"],
  "nat.example": ["64:ff9b::7f00:1"],
  "mixed.example": ["93.184.216.34", "127.0.0.1"],
  "mixed-first.example": ["127.0.0.1", "93.184.216.34"],
  "any.example": ["0.0.0.0"],
  "cloud.example": ["169.254.169.254"],
  "nowhere.example": [],
  "nonsense.example": ["not an address"],
};
const resolve: Resolve = async (name) => (names[name] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

function fetcher(options: WebFetcherOptions = {}): WebFetcher {
  const made = createWebFetcher(options);
  open.push(made);
  return made;
}
function outcome(web: WebFetcher, url: string): Promise<string> {
  return web.fetch({ url, maxBytes: 1_000, timeLimitMs: 1_000 }, new AbortController().signal).then(
    ({ status }) => String(status),
    (error: unknown) => (error instanceof WebUnreachable ? error.reason : String(error)),
  );
}

beforeAll(async () => {
  secret = await openListener();
});
afterEach(() => secret.forget());
afterAll(async () => {
  await Promise.all(open.map((each) => each.close()));
  await secret.close();
});

describe("listener on every interface of this machine", () => {
  it("is reachable without the guard in most notations", async () => {
    for (const url of loopbackUrls(secret.port))
      await fetch(url).then(
        (answer) => answer.text(),
        () => undefined,
      );
    expect(secret.connections()).toBeGreaterThan(15);
  });

  it("is reachable when a setting allows the host", async () => {
    expect(await outcome(fetcher({ allowPrivateHosts: ["127.0.0.1"] }), `http://127.0.0.1:${secret.port}/`)).toBe("200");
    expect(secret.connections()).toBe(1);
  });

  it("cannot be reached by the web fetcher in any notation, and the error contains no details", async () => {
    const web = fetcher();
    const urls = privateUrls(secret.port);
    expect(urls.length).toBeGreaterThan(90);
    const outcomes = await Promise.all(urls.map((url) => outcome(web, url)));
    expect(secret.connections()).toBe(0);
    for (const [at, reason] of outcomes.entries())
      expect([urls[at], reason]).toEqual([urls[at], expect.stringMatching(/^(refused|unreachable)$/)]);
    expect(outcomes.filter((reason) => reason === "refused").length).toBeGreaterThan(90);
  });

  it("is unreachable for the image fetcher", async () => {
    const images = createImageFetcher(fetcher(), { timeLimitMs: 1_000 });
    for (const url of privateUrls(secret.port))
      await expect(images.fetch(url, new AbortController().signal), url).rejects.toBeInstanceOf(ImageUnreachable);
    expect(secret.connections()).toBe(0);
  });

  it("is unreachable through names that resolve to any private address", async () => {
    const web = fetcher({ resolve });
    for (const name of Object.keys(names)) {
      for (const host of [name, name.toUpperCase(), `${name}.`]) {
        expect([host, await outcome(web, `http://${host}:${secret.port}/`)]).toEqual([host, "refused"]);
      }
    }
    expect(secret.connections()).toBe(0);
  });

  it("is unreachable through a name that resolves to a public address first and to a private address later", async () => {
    let asked = 0;
    const rebinding: Resolve = async () => ((asked += 1) === 1 ? [nobodys] : [{ address: "127.0.0.1", family: 4 }]);
    const web = fetcher({ resolve: rebinding });
    for (let at = 0; at < 4; at += 1) await outcome(web, `http://rebind.example:${secret.port}/`);
    expect(asked).toBeGreaterThan(1);
    expect(secret.connections()).toBe(0);
  });

  it("is unreachable through redirects of any kind: absolute, relative or without a scheme", async () => {
    let location = "";
    let status = 302;
    let asked = 0;
    const front = createServer((_, response) => {
      asked += 1;
      response.writeHead(status, { location }).end();
    });
    await new Promise<void>((done) => front.listen(0, "127.0.0.1", done));
    const { port } = front.address() as AddressInfo;
    const web = fetcher({
      allowPrivateHosts: ["front.example"],
      resolve: async (name) => (name === "front.example" ? [{ address: "127.0.0.1", family: 4 }] : resolve(name)),
    });
    const targets = [
      ...privateUrls(secret.port).filter((url) => /^[\x20-\x7e]+$/.test(url)),
      ...Object.keys(names).map((name) => `http://${name}:${secret.port}/`),
    ];
    for (const each of [301, 302, 303, 307, 308]) {
      status = each;
      for (const target of [
        `http://127.0.0.1:${secret.port}/`,
        `//127.0.0.1:${secret.port}/`,
        `//[::1]:${secret.port}/`,
        `http://private.example:${secret.port}/`,
      ]) {
        location = target;
        expect([each, target, await outcome(web, `http://front.example:${port}/`)]).toEqual([each, target, "refused"]);
      }
    }
    asked = 0;
    for (const target of targets) {
      location = target;
      await outcome(web, `http://front.example:${port}/`);
    }
    expect(asked).toBeGreaterThanOrEqual(targets.length);
    expect(secret.connections()).toBe(0);
    front.closeAllConnections();
    await new Promise((done) => front.close(done));
  });

  it("is not used as a proxy, regardless of environment variables", async () => {
    const before = { ...process.env };
    const proxy = `http://127.0.0.1:${secret.port}`;
    const proxies = {
      HTTP_PROXY: proxy,
      http_proxy: proxy,
      HTTPS_PROXY: proxy,
      https_proxy: proxy,
      ALL_PROXY: proxy,
      NODE_USE_ENV_PROXY: "1",
    };
    Object.assign(process.env, proxies);
    try {
      const web = fetcher({ resolve: async () => [nobodys] });
      for (const url of ["http://shop.example/", "https://shop.example/", `http://127.0.0.1:${secret.port}/`])
        expect(await outcome(web, url)).not.toBe("200");
    } finally {
      for (const name of Object.keys(proxies)) Reflect.deleteProperty(process.env, name);
      Object.assign(process.env, before);
    }
    expect(secret.connections()).toBe(0);
  });
});
