import { describe, expect, it } from "vitest";
import { hiddenSettings, visibleSettings } from "./visible-settings.ts";

describe("visibleSettings", () => {
  it("formats switches, numbers and lists as in environment variables", () => {
    const shown = visibleSettings({ DEMO: true, RATE_LIMITS: false, MAX_FILE_MB: 50, CORS_ORIGINS: ["https://a", "https://b"], NONE: [] });
    expect(shown.map(({ name, value, isSet }) => [name, value, isSet])).toEqual([
      ["DEMO", "on", true],
      ["RATE_LIMITS", "off", true],
      ["MAX_FILE_MB", "50", true],
      ["CORS_ORIGINS", "https://a, https://b", true],
      ["NONE", null, false],
    ]);
  });
});

describe("hiddenSettings", () => {
  it("reports whether a secret is set, but never its value", () => {
    const shown = hiddenSettings({ SMTP_URL: "smtp://user:secret@host", SECRET_KEY: undefined });
    expect(shown).toEqual([
      { name: "SMTP_URL", value: null, isSecret: true, isSet: true },
      { name: "SECRET_KEY", value: null, isSecret: true, isSet: false },
    ]);
  });
});
