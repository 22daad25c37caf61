import { describe, expect, it } from "vitest";
import { NO_FACTS } from "../../../brands/facts/model/brand-facts.ts";
import type { BrandFacts } from "../../../brands/facts/model/facts.schema.ts";
import type { RetrievalHit } from "../../../ports/retrieval-index.ts";
import { composeAnswer, planTurn } from "../index.ts";
import { voiceIn } from "./testing.ts";

const voice = voiceIn("en", "de");

function file(title: string, ...sections: readonly (readonly [heading: string, text: string])[]): RetrievalHit {
  return {
    documentId: title,
    segment: "s",
    externalId: title,
    score: 0.5,
    hit: JSON.stringify({ id: title, kind: "file", title }),
    filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
    passages: sections.map(([heading, text], ordinal) => ({ ordinal, page: null, text, headings: [heading], similarity: 0.6 })),
    explain: { lexicalRank: 1, lexicalScore: 1, coverage: 0.9, vectorRank: 1, similarity: 0.6, exact: null },
  };
}

const span = [{ opens: "09:00", closes: "16:00" }];
const everyDay = { monday: span, tuesday: span, wednesday: span, thursday: span, friday: span, saturday: span, sunday: span };
const ofShop: BrandFacts = { ...NO_FACTS, hours: [{ label: null, season: null, days: everyDay, exceptions: [] }], time_zone: null };

function ask(message: string, hits: readonly RetrievalHit[], of?: { facts: BrandFacts; now: Date }): string {
  const material = of === undefined ? {} : { facts: { known: { facts: of.facts, origins: {}, hasUnreadNotice: false }, now: of.now } };
  const plan = planTurn(message, [], voice);
  return composeAnswer({ plan, message, history: [], voice, hits, ...material })
    .bubbles.flat()
    .join(" ");
}

const goodFriday = file("Are you open on Good Friday?", [
  "Are you open on Good Friday?",
  "No, we are closed on Good Friday. Come on Saturday instead!",
]);
const unspecific = file("Holidays", ["Are you open on Christmas Eve?", "No, we are closed then."]);
const dated = file("News", ["From the workshop", "We are closed on 3 April and open on 4 April."]);
const onMonday = file("Guild", ["Guild evenings", "We are open for the guild on Mondays from 19:00 to 21:00."]);

describe("questions about now, today or tomorrow", () => {
  it.each(["Are you open now?", "Are you open today?", "Are you open tomorrow?", "Are you open?", "Habt ihr heute offen?"])(
    "are not answered with text about another day: %s",
    (message) => {
      const answer = ask(message, [goodFriday, unspecific, dated, onMonday]);
      for (const text of ["Good Friday", "closed then", "April", "guild on Mondays"]) expect(answer).not.toContain(text);
    },
  );

  it("are answered with usual hours from a text that also names a holiday", () => {
    const hours = file("Visit", [
      "Opening hours",
      "Are you open today? We are open daily from 9:00 to 16:00.\nWe are closed on Good Friday.",
    ]);
    const answer = ask("Are you open today?", [hours, goodFriday]);
    expect(answer).toContain("daily from 9:00 to 16:00");
    expect(answer).not.toContain("Good Friday");
  });

  it("are answered with text about the day itself", () => {
    const of = { facts: { ...NO_FACTS, time_zone: "Europe/Dublin" }, now: new Date("2026-04-03T10:00:00Z") };
    expect(ask("Are you open today?", [goodFriday], of)).toContain("we are closed on Good Friday");
    expect(ask("Are you open tomorrow?", [goodFriday], of)).not.toContain("Good Friday");
    expect(ask("Are you open on Good Friday?", [goodFriday])).toContain("we are closed on Good Friday");
  });

  it("are answered with the usual hours if the time zone is unknown", () => {
    const of = { facts: ofShop, now: new Date("2026-06-17T10:00:00Z") };
    for (const message of ["Are you open now?", "Are you open today?", "Are you open tomorrow?"])
      expect(ask(message, [goodFriday], of)).toBe("We are open Monday to Sunday from 9:00 to 16:00.");
  });
});
