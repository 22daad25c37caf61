import type { BrandFacts } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { correctionOf, disputesOf } from "./contradictions.ts";

const none: BrandFacts = {
  name: null,
  addresses: [],
  telephones: [],
  emails: [],
  hours: [],
  time_zone: null,
  clock: "24h",
  languages: [],
  payment_methods: [],
  social_profiles: [],
  origins: {
    name: [],
    addresses: [],
    telephones: [],
    emails: [],
    hours: [],
    time_zone: [],
    clock: [],
    languages: [],
    payment_methods: [],
    social_profiles: [],
  },
  contradictions: [],
  updated_at: null,
};
const week = { label: null, season: null, days: { monday: [] }, exceptions: [] };
const about = (fact: "hours" | "telephones", subject: string, ...values: string[]) => ({
  fact,
  about: subject,
  values: values.map((value) => ({ value, origins: [] })),
});

function corrected(facts: BrandFacts, chosen: readonly string[]) {
  const [dispute] = disputesOf(facts);
  if (dispute === undefined) throw new Error("there is nothing to decide");
  return correctionOf(facts, dispute, chosen);
}

describe("disputesOf", () => {
  it("groups contradictions by fact", () => {
    const contradictions = [
      about("hours", "saturday", "10:00–14:00", "closed"),
      about("telephones", "the main one", "1", "2"),
      about("hours", "sunday", "closed", "10:00–12:00"),
    ];
    const disputes = disputesOf({ ...none, contradictions });
    expect(disputes.map(({ fact, contradictions: own, canChoose }) => [fact, own.length, canChoose])).toEqual([
      ["hours", 2, true],
      ["telephones", 1, true],
    ]);
  });

  it("does not offer a choice for seasonal hours, which are corrected in the form", () => {
    const hours = [week, { ...week, season: { from: "05-01", to: "09-30" } }];
    expect(disputesOf({ ...none, hours, contradictions: [about("hours", "saturday", "closed")] })[0]?.canChoose).toBe(false);
  });
});

describe("correctionOf", () => {
  it("adds days, holidays and dates to the business's hours, and keeps the hours of departments", () => {
    const workshop = { ...week, label: "Workshop" };
    const contradictions = ["saturday", "christmas_eve", "2026-12-30 2026-12-31"].map((subject) => about("hours", subject));
    expect(corrected({ ...none, hours: [workshop, week], contradictions }, ["10–14", "closed", "closed"])).toEqual({
      changes: {
        hours: [
          {
            ...week,
            days: { monday: [], saturday: [{ opens: "10:00", closes: "14:00" }] },
            exceptions: [
              { holiday: "christmas_eve", spans: [] },
              { from: "2026-12-30", to: "2026-12-31", spans: [] },
            ],
          },
          workshop,
        ],
      },
    });
  });

  it("creates hours if no day is known", () => {
    const contradictions = [about("hours", "saturday")];
    expect(corrected({ ...none, contradictions }, ["closed"])).toEqual({ changes: { hours: [{ ...week, days: { saturday: [] } }] } });
  });

  it("returns the fields whose hours cannot be parsed", () => {
    const contradictions = [about("hours", "saturday"), about("hours", "sunday")];
    expect(corrected({ ...none, contradictions }, ["closed", "maybe"])).toEqual({ faults: new Map([[1, "unreadable"]]) });
  });

  it("makes the selected phone number the only one without a label", () => {
    const telephones = [
      { label: null, number: "1111" },
      { label: null, number: "2222" },
      { label: "Workshop", number: "3333" },
    ];
    const contradictions = [about("telephones", "the main one", "1111", "2222")];
    expect(corrected({ ...none, telephones, contradictions }, ["2222"])).toEqual({
      changes: { telephones: [telephones[1], telephones[2]] },
    });
  });
});
