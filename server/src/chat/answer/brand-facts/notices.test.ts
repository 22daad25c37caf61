import { describe, expect, it } from "vitest";
import { NO_FACTS } from "../../../brands/facts/model/brand-facts.ts";
import type { Schedule } from "../../../brands/facts/model/facts.schema.ts";
import { isTrueOfFacts } from "../extract/fact-statement.ts";
import { composeAnswer, planTurn } from "../index.ts";
import { voiceIn } from "./testing.ts";

const voice = voiceIn("en", "de");
const span = [{ opens: "09:00", closes: "16:00" }];
const week: Schedule = {
  label: null,
  season: null,
  days: { monday: span, tuesday: span, wednesday: span, thursday: span, friday: span, saturday: [], sunday: [] },
  exceptions: [{ from: "06-19", to: "06-19", spans: [] }],
};
const text = "On 18 June we leave as soon as the fair begins.";
const facts = {
  ...NO_FACTS,
  hours: [week],
  time_zone: "Europe/Dublin",
  unreadDates: [
    { label: null, from: "2026-06-18", to: "2026-06-18", text },
    { label: null, from: "2026-12-25", to: "2026-12-25", text: "At Christmas we are there for you now and then." },
  ],
};
const ask = (message: string, now: string, hasUnreadNotice = false): string => {
  const known = { facts, origins: {}, hasUnreadNotice };
  const plan = planTurn(message, [], voice);
  const answer = composeAnswer({ plan, message, history: [], voice, hits: [], facts: { known, now: new Date(now) } });
  return answer.isOfFacts === true ? answer.bubbles.flat().join(" ") : "not from facts";
};
const eve = "2026-06-17T10:00:00Z";
const thatDay = "2026-06-18T10:00:00Z";

describe("a day whose hours are unknown because of a notice", () => {
  it.each([
    ["Are you open on 18 June?", eve, text],
    ["Are you open tomorrow?", eve, text],
    ["Are you open today?", thatDay, text],
    ["Are you open now?", thatDay, text],
    ["Can I come by tomorrow afternoon?", eve, text],
    ["Are you open on Thursday?", eve, `On Thursdays we are open from 9:00 to 16:00. ${text}`],
    ["Are you open from 17 to 19 June?", eve, `We are closed on 19 June. ${text} On the other days our usual hours apply.`],
    ["Are you open on Christmas Day?", eve, "At Christmas we are there for you now and then."],
    ["Are you open on Thursday?", "2026-06-20T10:00:00Z", "Yes, on Thursdays we are open from 9:00 to 16:00."],
  ])("is answered with the notice and not with the usual hours: %s", (question, now, answer) => {
    expect(ask(question, now)).toBe(answer);
  });

  it("is answered with the notice if another notice could not be read either", () => {
    expect([ask("Are you open tomorrow?", eve, true), ask("Are you open on 18 June?", eve, true)]).toEqual([text, text]);
  });

  it("only has the notice that the record contains", () => {
    const known = { facts, origins: {}, hasUnreadNotice: false };
    const on = { year: 2026, month: 6, day: 18 };
    expect(isTrueOfFacts({ kind: "notice", label: null, on, text }, known)).toBe(true);
    expect(isTrueOfFacts({ kind: "notice", label: null, on, text: "We are open all day." }, known)).toBe(false);
    expect(isTrueOfFacts({ kind: "notice", label: null, on: { ...on, day: 17 }, text }, known)).toBe(false);
  });
});
