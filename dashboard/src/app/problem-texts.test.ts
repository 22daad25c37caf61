import { describe, expect, it } from "vitest";
import { fieldName, fieldProblem, problems } from "./problem-texts.ts";

describe("German problem messages", () => {
  it("are sentences that address the reader formally and end with a period", () => {
    for (const [code, text] of Object.entries(problems)) {
      expect(text, code).toMatch(/^\p{Lu}.*\.$/u);
      expect(text, code).not.toMatch(/\b(?:du|dein|dir)\b/iu);
    }
  });

  it.each([
    ["too_long", "must be at most 5,000 characters", "höchstens 5.000 Zeichen"],
    ["too_short", "must not be empty", "darf nicht leer sein"],
    ["too_short", "must be at least 10 characters", "mindestens 10 Zeichen"],
    ["too_many", "must have at most 20 elements", "höchstens 20 Einträge"],
    ["range", "must be at least 3", "mindestens 3"],
    ["range", "must be at most 100", "höchstens 100"],
    ["range", "must not be negative", "darf nicht negativ sein"],
    ["format", "must be an absolute http or https URL", "muss eine vollständige Adresse mit http:// oder https:// sein"],
    ["format", "must be an email address", "muss eine E-Mail-Adresse sein"],
    ["format", "is malformed", "hat nicht die richtige Form"],
    ["required", "is required", "wird gebraucht"],
  ] as const)("keep the limit stated in the message for a field: %s, %s", (code, message, german) => {
    expect(fieldProblem({ code, message })).toBe(german);
  });

  it("use the same field names as forms, and omit list indexes", () => {
    expect(["price", "items[0].variants[2].price", "audience_languages[0]", "metadata.x"].map(fieldName)).toEqual([
      "Preis",
      "Preis",
      "Sprachen",
      "Eine Angabe",
    ]);
  });
});
