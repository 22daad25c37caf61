import { describe, expect, it } from "vitest";
import { isOfOtherDates } from "./other-dates.ts";

describe("text about dates other than those in the question", () => {
  it.each([
    ["en", "Is the sauna open on 2 March?", "24 and 25 December: closed."],
    ["en", "is the sauna open on 2 March 2027", "3 to 9 March 2027: closed for repairs."],
    ["en", "Are there classes on March 2?", "No classes on December 24."],
    ["de", "Ist die Sauna am 2. März offen?", "Vom 24. bis 26. Dezember geschlossen."],
    ["fr", "Le sauna est-il ouvert le 2 mars ?", "24 et 25 décembre : fermé."],
  ])("is recognized (%s: %s)", (language, question, text) => {
    expect(isOfOtherDates(question, text, language)).toBe(true);
  });

  it.each([
    ["en", "Is the sauna open on 2 March?", "28 February to 4 March: closed for repairs."],
    ["en", "Is the sauna open on 2 January?", "Closed from 20 December 2026 until 6 January 2027."],
    ["en", "Is the sauna open on 2 March?", "From 1 March the sauna is open every day."],
    ["en", "Is the sauna open on 2 March?", "The sauna holds 12 people."],
    ["en", "Is the sauna open on Sunday?", "24 and 25 December: closed."],
    ["de", "Ist die Sauna am 2. März offen?", "Die Sauna bleibt vom 1. bis 3. März geschlossen."],
  ])("is not found elsewhere (%s: %s, %s)", (language, question, text) => {
    expect(isOfOtherDates(question, text, language)).toBe(false);
  });
});
