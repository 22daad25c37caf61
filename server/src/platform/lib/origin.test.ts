import { describe, expect, it } from "vitest";
import { isLoopbackName, isLoopbackOrigin, isSameOrigin } from "./origin.ts";

describe("isSameOrigin", () => {
  it("treats loopback names as the same origin if the scheme and port match", () => {
    const names = ["localhost", "127.0.0.1", "[::1]"];
    for (const own of names) for (const other of names) expect(isSameOrigin(`http://${own}:8080`, `http://${other}:8080`)).toBe(true);
    expect(isSameOrigin("https://shop.example", "https://shop.example")).toBe(true);
  });

  it.each([
    ["http://127.0.0.1:8080", "http://localhost:8081"],
    ["http://127.0.0.1:8080", "https://localhost:8080"],
    ["http://127.0.0.1:8080", "http://localhost"],
    ["http://127.0.0.1:8080", "http://localhost.example:8080"],
    ["http://shop.example:8080", "http://localhost:8080"],
    ["http://127.0.0.1:8080", "null"],
  ])("distinguishes %s from %s", (own, other) => expect(isSameOrigin(own, other)).toBe(false));
});

describe("isLoopbackOrigin", () => {
  it.each(["http://localhost:3000", "https://localhost", "http://127.0.0.1", "http://[::1]:9"])("accepts %s", (origin) =>
    expect(isLoopbackOrigin(origin)).toBe(true),
  );
  it.each(["http://evil.example", "http://localhost.evil.example", "http://127.0.0.1.evil.example", "null", "file://localhost", ""])(
    "rejects %j",
    (origin) => expect(isLoopbackOrigin(origin)).toBe(false),
  );
});

describe("isLoopbackName", () => {
  it("recognizes host names that only this machine can reach", () => {
    for (const host of ["127.0.0.1", "127.0.0.2", "localhost", "::1", "LOCALHOST"]) expect(isLoopbackName(host), host).toBe(true);
    for (const host of ["0.0.0.0", "::", "192.168.1.4", "shop.example", "127.0.0.1.example"])
      expect(isLoopbackName(host), host).toBe(false);
  });
});
