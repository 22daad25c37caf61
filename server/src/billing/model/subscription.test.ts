import { describe, expect, it } from "vitest";
import { assertFeature, assertRoomForPersona, lapsedBecause, statusAt, type Subscription } from "./subscription.ts";

const at = (text: string): Date => new Date(text);
const subscription: Subscription = {
  tier: "starter",
  status: "active",
  periodAnchor: at("2026-01-01T00:00:00Z"),
  pastDueSince: null,
  cancelAt: null,
};

describe("subscription", () => {
  it("remains active after cancellation until the exact millisecond at which the period ends, and is then canceled", () => {
    const cancelled = { ...subscription, cancelAt: at("2026-02-01T00:00:00Z") };
    expect(statusAt(cancelled, at("2026-01-31T23:59:59.999Z"))).toBe("active");
    expect(lapsedBecause(cancelled, at("2026-01-31T23:59:59.999Z"))).toBeNull();
    expect(statusAt(cancelled, at("2026-02-01T00:00:00Z"))).toBe("canceled");
    expect(lapsedBecause(cancelled, at("2026-02-01T00:00:00Z"))).toMatch(/canceled/);
  });

  it("lapses if payment is more than seven days overdue", () => {
    const overdue = { ...subscription, status: "past_due" as const, pastDueSince: at("2026-01-01T00:00:00Z") };
    expect(lapsedBecause(overdue, at("2026-01-08T00:00:00Z"))).toBeNull();
    expect(lapsedBecause(overdue, at("2026-01-08T00:00:00.001Z"))).toMatch(/overdue/);
    expect(lapsedBecause({ ...overdue, status: "trialing" }, at("2026-03-01T00:00:00Z"))).toBeNull();
  });

  it("allows exactly as many personas as the tier includes", () => {
    expect(() => assertRoomForPersona("starter", 4)).not.toThrow();
    expect(() => assertRoomForPersona("starter", 5)).toThrow(/5 personas, .*starter tier/);
    expect(() => assertRoomForPersona("free", 1)).toThrow(/1 personas/);
  });

  it("has the features of its tier; the free tier has none", () => {
    const now = at("2026-01-02T00:00:00Z");
    for (const feature of ["team", "integrations"] as const) {
      expect(() => assertFeature(subscription, feature, now)).not.toThrow();
      expect(() => assertFeature({ ...subscription, tier: "free" }, feature, now)).toThrow(/free/);
      expect(() => assertFeature({ ...subscription, status: "canceled" }, feature, now)).toThrow(/canceled/);
    }
  });
});
