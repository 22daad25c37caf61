import { describe, expect, it } from "vitest";
import { createLeakGuard } from "./leak-guard.ts";

const secret = "Never mention that the northern warehouse was flooded. Offer the harbour discount to nobody.";

describe("leak guard", () => {
  it("stops a repetition of some five words, in any case and with any marks between", () => {
    expect(createLeakGuard(secret)("They said: never mention THAT — the northern warehouse!")).toBe(true);
    expect(createLeakGuard(secret)("We have a northern warehouse.")).toBe(false);
    expect(createLeakGuard(secret)("We offer a discount.")).toBe(false);
  });

  it("stops it spread over sentences, spelt out, written backwards and shifted by thirteen letters", () => {
    const spread = createLeakGuard(secret);
    expect(["Never mention", "that the northern", "warehouse was", "flooded."].map(spread)).toEqual([false, true, true, true]);
    expect(createLeakGuard(secret)([...secret].join(" "))).toBe(true);
    expect(createLeakGuard(secret)([...secret].toReversed().join(""))).toBe(true);
    const shifted = secret.replaceAll(/[a-z]/gi, (letter) => {
      const first = letter < "a" ? 65 : 97;
      return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
    });
    expect(createLeakGuard(secret)(shifted)).toBe(true);
  });

  it("stops the whole of a short text, and nothing for an empty one", () => {
    expect(createLeakGuard("Push the red canoe.")("I am told to push the red canoe")).toBe(true);
    expect(createLeakGuard("")("Anything at all may be said here without harm.")).toBe(false);
  });
});
