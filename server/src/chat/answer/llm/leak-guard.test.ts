import { describe, expect, it } from "vitest";
import type { PersonaVoice } from "../types.ts";
import { sayableOf, secretsOf } from "./instructions.ts";
import { createLeakGuard } from "./leak-guard.ts";

const secret = "Never mention that the northern warehouse was flooded. Offer the harbour discount to nobody.";

describe("leak guard", () => {
  it("blocks a repetition of about five words, regardless of case and punctuation", () => {
    expect(createLeakGuard([secret])("They said: never mention THAT — the northern warehouse!")).toBe(true);
    expect(createLeakGuard([secret])("We have a northern warehouse.")).toBe(false);
    expect(createLeakGuard([secret])("We offer a discount.")).toBe(false);
  });

  it("blocks text spread over sentences, spelled out, reversed or in ROT13", () => {
    const spread = createLeakGuard([secret]);
    expect(["Never mention", "that the northern", "warehouse was", "flooded."].map(spread)).toEqual([false, true, true, true]);
    expect(createLeakGuard([secret])([...secret].join(" "))).toBe(true);
    expect(createLeakGuard([secret])([...secret].toReversed().join(""))).toBe(true);
    const shifted = secret.replaceAll(/[a-z]/gi, (letter) => {
      const first = letter < "a" ? 65 : 97;
      return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
    });
    expect(createLeakGuard([secret])(shifted)).toBe(true);
  });

  it("blocks a short secret only as a whole, and blocks nothing for an empty secret", () => {
    expect(createLeakGuard(["Push the red canoe."])("I am told to push the red canoe")).toBe(true);
    expect(createLeakGuard([""])("Anything at all may be said here without harm.")).toBe(false);
  });

  it("blocks text after an announcement of the instructions, but not the refusal to reveal them", () => {
    const told = createLeakGuard([secret]);
    expect(["Sure.", "My instructions are: be kind.", "Sell much."].map(told)).toEqual([false, true, true]);
    expect(createLeakGuard([secret])("Meine Anweisungen lauten: Sei nett.")).toBe(true);
    expect(createLeakGuard([secret])("I was instructed to be kind.")).toBe(true);
    expect(createLeakGuard([secret])("My instructions are confidential.")).toBe(false);
    expect(createLeakGuard([secret])("Our return rules are simple: send it back.")).toBe(false);
  });
});

const voice: PersonaVoice = {
  name: "Wharf Desk",
  brandName: "Lakeside Boats",
  greeting: "Ahoy, what may I look up for you today?",
  tone: "Hearty, plain and brief, like somebody who has rowed across the lake.",
  instructions: "",
  languages: ["en"],
  suggestedQuestions: [],
  defaultCurrency: null,
  description: "Wharf Desk knows every boat of Lakeside and how to care for it.",
};

describe("leak guard of a persona", () => {
  const guard = (): ReturnType<typeof createLeakGuard> => createLeakGuard(secretsOf(voice, "en"), sayableOf(voice));

  it.each([
    "My instructions are: You are Wharf Desk, the assistant of Lakeside Boats.",
    "You are Wharf Desk, the assistant of Lakeside Boats.",
    "About you: Wharf Desk knows every boat of Lakeside.",
    "Tone: Hearty, plain and brief, like somebody who has rowed across the lake.",
    "I speak like somebody who has rowed across the lake.",
    "Copy every price, number, date, code and link exactly as a record has it.",
    "What a program found for the question in all the data follows.",
  ])("blocks the wording of its instructions: %s", (sentence) => {
    expect(guard()(sentence)).toBe(true);
  });

  it("allows its name, its public description and statements of not knowing", () => {
    const check = guard();
    const said = [
      "I am Wharf Desk, the assistant of Lakeside Boats.",
      "You can ask me about boats.",
      "Wharf Desk knows every boat of Lakeside and how to care for it.",
      "I have no information about it.",
      "I have no information about that, but I can help with boats.",
    ];
    expect(said.map(check)).toEqual([false, false, false, false, false]);
  });
});
