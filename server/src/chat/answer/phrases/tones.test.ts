import { describe, expect, it } from "vitest";
import { phrasesOf, productPhrasesOf, tonesOf } from "./phrases-of.ts";

describe("tones", () => {
  it.each([
    ["Friendly, clear and to the point", ["friendly"]],
    ["formal", ["formal"]],
    ["Friendly but professional", ["formal"]],
    ["warm, not too formal", ["friendly"]],
    ["informal", ["friendly"]],
    ["playful and brief", ["friendly", "playful", "brief"]],
    ["Zugewandt, klar und auf den Punkt", []],
    ["locker, per du", ["friendly"]],
    ["förmlich, kurz und knapp", ["formal", "brief"]],
    ["chaleureux, on se tutoie", ["friendly"]],
    ["bref", ["brief"]],
    ["cercano y divertido", ["friendly", "playful"]],
    ["trato de usted", ["formal"]],
    [null, []],
  ])("are parsed from free text: %s", (text, tones) => {
    expect(tonesOf(text)).toEqual(tones);
  });

  it.each(["en", "de", "fr", "es"])("change replies visibly: %s", (language) => {
    const tones = [null, "formal", "friendly", "playful", "brief"].map((tone) => ({ languages: [], tone }));
    const greetings = tones.map((voice) => phrasesOf(language, voice).greeting("Kim", "Tern"));
    const introductions = tones.map((voice) => productPhrasesOf(language, voice).suggested(2));
    expect(new Set(greetings)).toHaveLength(tones.length);
    expect(new Set(introductions)).toHaveLength(tones.length);
  });

  it.each([
    ["de", /\b(?:Sie|Ihnen|Ihre?)\b/, /\b(?:du|dir|dich|dein)\b/i],
    ["fr", /\b(?:vous|votre)\b/i, /\b(?:tu|te|toi|ton)\b/i],
    ["es", /\b(?:usted|le)\b/i, /\b(?:tú|te|tu)\b/i],
  ])("use one form of address consistently: %s", (language, polite, familiar) => {
    const said = (tone: string | null): string => {
      const voice = { languages: [], tone };
      const { allRight, acknowledgement, offer, offerStart, noContact, which } = phrasesOf(language, voice);
      const { askBudget, askKind, askWhich } = productPhrasesOf(language, voice);
      return [allRight, acknowledgement, offer, offerStart, noContact, which, askBudget, askKind([]), askWhich(["A4"])].join(" ");
    };
    expect(said(null)).not.toMatch(familiar);
    expect(said("formal")).not.toMatch(familiar);
    expect(said("formal")).toMatch(polite);
    expect(said("friendly")).toMatch(familiar);
    expect(said("friendly")).not.toMatch(polite);
    expect(said("brief")).not.toMatch(familiar);
    expect(said("brief")).not.toMatch(polite);
  });
});
