import { describe, expect, it } from "vitest";
import { canonicalAddress } from "./address.ts";

describe("canonicalAddress", () => {
  it("returns the same form for all spellings of a domain", () => {
    const spellings = [
      "a@i.example",
      "a@I.EXAMPLE",
      "a@ⓘ.example",
      "a@ｉ.example",
      "a@i。example",
      "a@𝐢.example",
      "a@i.exam\u00adple",
      " a@i.example ",
    ];
    for (const spelling of spellings) expect(canonicalAddress(spelling), spelling).toBe("a@i.example");
    expect(canonicalAddress("a@müller.example")).toBe("a@xn--mller-kva.example");
    expect(canonicalAddress("a@mu\u0308ller.example")).toBe("a@xn--mller-kva.example");
  });

  it("preserves the local part except for Unicode normalization", () => {
    for (const address of ["First.Last+tag@example.com", "o'neil@example.com", "owner@localhost", "用户@example.com", "a_b-c@x-1.example"])
      expect(canonicalAddress(address)).toBe(address);
    expect(canonicalAddress("e\u0301@example.com")).toBe("é@example.com");
  });

  it("returns null for an undeliverable address and for more than one address", () => {
    const wrong = [
      "",
      "@",
      "a",
      "a@",
      "@b",
      "a b@c.example",
      "a@b c",
      "a@b..c",
      "a@.b",
      "a@b.",
      ".a@b.example",
      "a.@b.example",
      "a..b@c.example",
    ];
    const tricks = [
      "foo<t@t.example>",
      "x,t@t.example",
      "x;t@t.example",
      "a@b@c.example,d",
      '"a"@b.example',
      "a@b.example\r\nBcc: x@y.example",
      "a\u0000@b.example",
    ];
    const hosts = [
      "a@[127.0.0.1]",
      "a@-b.example",
      "a@b-.example",
      `a@${"b".repeat(64)}.example`,
      `${"a".repeat(65)}@b.example`,
      "a@b\ud800.example",
      "\ud800@b.example",
    ];
    for (const text of [...wrong, ...tricks, ...hosts]) expect(canonicalAddress(text), text).toBeNull();
  });
});
