import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ImageFetcher, ImageUnreachable } from "../../ports/image-fetcher.ts";
import { createImageFetcher, type ImageFetcherOptions } from "./image-fetcher.ts";
import { isPublicAddress } from "./public-address.ts";

const never = new AbortController().signal;
let server: Server;
let port: number;
let requests: string[] = [];
const fetchers: ImageFetcher[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = request.url ?? "";
    requests.push(url);
    if (url.startsWith("/to?")) return void response.writeHead(302, { location: decodeURIComponent(url.slice(4)) }).end();
    if (url === "/loop") return void response.writeHead(301, { location: "/loop" }).end();
    if (url === "/missing") return void response.writeHead(404).end("no");
    if (url === "/silent") return undefined;
    if (url === "/drip") {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x"), 20);
      return void response.on("close", () => clearInterval(timer));
    }
    if (url === "/large") return void response.writeHead(200).end(Buffer.alloc(3_000_000));
    if (url === "/endless") {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on("drain", more);
      return more();
    }
    return void response.writeHead(200).end("picture");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  await Promise.all(fetchers.map((each) => each.close()));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function fetcher(options: ImageFetcherOptions = {}): ImageFetcher {
  const made = createImageFetcher({ timeLimitMs: 1_500, ...options });
  fetchers.push(made);
  return made;
}
function outcome(from: ImageFetcher, url: string, signal = never): Promise<string> {
  return from.fetch(url, signal).then(
    (bytes) => Buffer.from(bytes).toString(),
    (error: unknown) => (error instanceof ImageUnreachable ? "unreachable" : String(error)),
  );
}

describe("fetching a picture", () => {
  it("reaches no private address in any spelling, and sends nothing there", async () => {
    requests = [];
    const closed = fetcher();
    const hosts = ["127.0.0.1", "localhost", "LOCALHOST.", "127.1", "0x7f000001", "2130706433", "0177.0.0.1", "①②⑦.⓪.⓪.①", "0", "0.0.0.0"];
    const sixes = [
      "[::1]",
      "[::]",
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "[0:0:0:0:0:ffff:7f00:0001]",
      "[::127.0.0.1]",
      "[64:ff9b::7f00:1]",
      "[2002:7f00:1::]",
    ];
    for (const host of [...hosts, ...sixes])
      expect([host, await outcome(closed, `http://${host}:${port}/`)]).toEqual([host, "unreachable"]);
    expect(requests).toEqual([]);
  });

  it("reaches a private host that is allowed by name, and no other by its leave", async () => {
    const open = fetcher({ allowPrivateHosts: ["LocalHost"], resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
    expect(await outcome(open, `http://localhost:${port}/a.png`)).toBe("picture");
    expect(await outcome(open, `http://127.0.0.1:${port}/a.png`)).toBe("unreachable");
    expect(await outcome(open, `http://shop.example:${port}/a.png`)).toBe("unreachable");
  });

  it("refuses a public name that has one private address among others", async () => {
    requests = [];
    const resolve = async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ];
    expect(await outcome(fetcher({ resolve }), `http://shop.example:${port}/`)).toBe("unreachable");
    expect(requests).toEqual([]);
  });

  it("connects to what was checked, though the name resolves to something else the next time", async () => {
    const asked: string[] = [];
    const resolve = async (hostname: string) => {
      asked.push(hostname);
      return [{ address: asked.length === 1 ? "127.0.0.1" : "127.0.0.99", family: 4 }];
    };
    const open = fetcher({ resolve, allowPrivateHosts: ["rebind.example"] });
    expect(await outcome(open, `http://rebind.example:${port}/`)).toBe("picture");
    expect(asked).toEqual(["rebind.example"]);
  });

  it("follows redirects, relative ones too, but none into a private network, none for ever and none off the web", async () => {
    const open = fetcher({ allowPrivateHosts: ["localhost"], resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
    const at = `http://localhost:${port}`;
    const to = (url: string): Promise<string> => outcome(open, `${at}/to?${encodeURIComponent(url)}`);
    expect(await to("/a.png")).toBe("picture");
    expect(await to(`${at}/b.png`)).toBe("picture");
    requests = [];
    for (const url of [
      `http://127.0.0.1:${port}/secret`,
      `http://[::1]:${port}/secret`,
      "file:///etc/passwd",
      "ftp://localhost/",
      "data:,x",
      "http://",
    ]) {
      expect([url, await to(url)]).toEqual([url, "unreachable"]);
    }
    expect(requests.filter((url) => url === "/secret")).toEqual([]);
    expect(await outcome(open, `${at}/loop`)).toBe("unreachable");
  });

  it("takes no other schemes, no credentials and nothing that is no address", async () => {
    const open = fetcher({ allowPrivateHosts: ["localhost", "127.0.0.1"] });
    for (const url of [
      "",
      "a.png",
      "file:///etc/passwd",
      "data:image/png;base64,AAAA",
      `http://user:pass@localhost:${port}/`,
      "javascript:1",
    ]) {
      expect([url, await outcome(open, url)]).toEqual([url, "unreachable"]);
    }
  });

  it("ends what is too large, too slow, missing or not wanted any more", async () => {
    const open = fetcher({ allowPrivateHosts: ["127.0.0.1"], maxBytes: 1_000_000, timeLimitMs: 500 });
    const at = `http://127.0.0.1:${port}`;
    for (const path of ["/large", "/endless", "/silent", "/drip", "/missing"])
      expect([path, await outcome(open, at + path)]).toEqual([path, "unreachable"]);
    const patient = fetcher({ allowPrivateHosts: ["127.0.0.1"], timeLimitMs: 20_000 });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    const from = performance.now();
    expect(await outcome(patient, `${at}/silent`, stop.signal)).toBe("unreachable");
    expect(performance.now() - from).toBeLessThan(2_000);
  });
});

describe("a public address", () => {
  it.each(["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:8.8.8.8"])("is %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "255.255.255.255",
    "224.0.0.1",
    "240.0.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "203.0.113.9",
    "::1",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd12:3456::1",
    "ff02::1",
    "fec0::1",
    "::ffff:10.0.0.1",
    "::10.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "2001::1",
    "2001:db8::1",
    "",
    "localhost",
    "1.2.3",
  ])("is not %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
