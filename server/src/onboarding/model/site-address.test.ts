import { describe, expect, it } from "vitest";
import { siteAddresses, siteName } from "./site-address.ts";

describe("siteAddresses", () => {
  it.each([
    ["shop.example", ["https://shop.example/", "http://shop.example/"]],
    ["  www.shop.example/de?a=1#top ", ["https://www.shop.example/de?a=1", "http://www.shop.example/de?a=1"]],
    ["//shop.example", ["https://shop.example/", "http://shop.example/"]],
    ["shop.example:8080", ["https://shop.example:8080/", "http://shop.example:8080/"]],
    ["localhost:8080/x", ["https://localhost:8080/x", "http://localhost:8080/x"]],
    ["HTTP://Shop.Example", ["http://shop.example/"]],
    ["https://bücher.example/", ["https://xn--bcher-kva.example/"]],
  ])("accepts %j as typed by users", (typed, addresses) => {
    expect(siteAddresses(typed)).toEqual(addresses);
  });

  it.each([
    "",
    " ",
    "not an address",
    "ftp://shop.example",
    "javascript:alert(1)",
    "mailto:me@shop.example",
    "file:///etc/passwd",
    "https://",
    "https://me:secret@shop.example",
    "me@shop.example",
    `https://shop.example/${"x".repeat(2_048)}`,
    "https://shop.example/\0",
  ])("rejects %j", (typed) => {
    expect(siteAddresses(typed)).toHaveProperty("problem");
  });
});

describe("siteName", () => {
  it.each([
    ["https://www.shop.example/de", "shop.example"],
    ["https://shop.example:8443/", "shop.example:8443"],
    ["https://xn--bcher-kva.example/", "bücher.example"],
    ["https://www.example/", "www.example"],
    ["http://127.0.0.1:81/", "127.0.0.1:81"],
  ])("returns the name of %j: %j", (address, name) => {
    expect(siteName(address)).toBe(name);
  });

  it("leaves room for a suffix within the maximum length of a source name", () => {
    const long = `https://${Array.from({ length: 4 }, () => "x".repeat(60)).join(".")}/`;
    expect(siteName(long).length).toBeLessThanOrEqual(110);
  });
});
