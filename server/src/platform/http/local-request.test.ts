import { describe, expect, it } from "vitest";
import { isLocal } from "./local-request.ts";

type Request = Parameters<typeof isLocal>[0];

function request(remoteAddress: string, headers: Readonly<Record<string, string>>, httpVersion = "1.1"): Request {
  return { socket: { remoteAddress }, headers, raw: { httpVersion } } as unknown as Request;
}
const base = "http://127.0.0.1:8080";

describe("isLocal", () => {
  it.each([
    ["127.0.0.1", "127.0.0.1:8080"],
    ["127.0.0.1", "localhost:8080"],
    ["::1", "[::1]:8080"],
    ["::ffff:127.0.0.1", "localhost"],
  ])("accepts a request from %s to %s", (remote, host) => {
    expect(isLocal(request(remote, { host }), base)).toBe(true);
  });

  it.each([
    ["another machine", request("192.0.2.7", { host: "127.0.0.1:8080" }), base],
    ["a host name rebound to this address", request("127.0.0.1", { host: "evil.example:8080" }), base],
    ["a host name that only starts like a local name", request("127.0.0.1", { host: "localhost.evil.example" }), base],
    ["a client without a host header", request("127.0.0.1", {}), base],
    ["a local proxy that reports the client", request("127.0.0.1", { host: "localhost", "x-forwarded-for": "192.0.2.7" }), base],
    ["a local proxy that identifies itself", request("127.0.0.1", { host: "localhost", via: "1.1 proxy" }), base],
    ["a local proxy that adds no headers", request("127.0.0.1", { host: "127.0.0.1:8080" }, "1.0"), base],
    ["a client of a service with a public URL", request("127.0.0.1", { host: "127.0.0.1:8080" }), "https://chat.example"],
  ])("rejects a request from %s", (_, made, baseUrl) => {
    expect(isLocal(made, baseUrl)).toBe(false);
  });
});
