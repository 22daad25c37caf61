import { describe, expect, it } from "vitest";
import { phaseOf, readable, withEvent } from "./webhook-state.ts";

describe("webhook state", () => {
  it("is active, failing, paused, or disabled by the service", () => {
    const phase = (is_active: boolean, disabled_reason: "failing" | "gone" | null, failing_since: string | null) =>
      phaseOf({ is_active, disabled_reason, failing_since });
    expect(phase(true, null, null)).toBe("active");
    expect(phase(true, null, "2026-01-01T00:00:00Z")).toBe("trouble");
    expect(phase(false, null, null)).toBe("paused");
    expect(phase(false, "gone", null)).toBe("gone");
    expect(phase(false, "failing", "2026-01-01T00:00:00Z")).toBe("failing");
  });

  it("keeps events in order and removes duplicates", () => {
    expect(withEvent(["card.clicked"], "document.ready", true)).toEqual(["document.ready", "card.clicked"]);
    expect(withEvent(["document.ready", "card.clicked"], "card.clicked", true)).toEqual(["document.ready", "card.clicked"]);
    expect(withEvent(["document.ready", "card.clicked"], "document.ready", false)).toEqual(["card.clicked"]);
  });

  it("indents JSON, and shows other bodies unchanged", () => {
    expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(readable("<html>")).toBe("<html>");
  });
});
