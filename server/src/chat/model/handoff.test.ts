import { describe, expect, it } from "vitest";
import { isNewRequest } from "./handoff.ts";

describe("isNewRequest", () => {
  it("is true for the first request, and again after an operator has taken over and released the session", () => {
    expect(isNewRequest({ operatorId: null, handoffRequestedAt: null })).toBe(true);
    expect(isNewRequest({ operatorId: null, handoffRequestedAt: new Date(0) })).toBe(false);
  });

  it("is false while an operator has taken over the session", () => {
    expect(isNewRequest({ operatorId: "ann", handoffRequestedAt: null })).toBe(false);
    expect(isNewRequest({ operatorId: "ann", handoffRequestedAt: new Date(0) })).toBe(false);
  });
});
