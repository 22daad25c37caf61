import { describe, expect, it } from "vitest";
import { NO_FACTS } from "../../../brands/facts/model/brand-facts.ts";
import type { BrandFacts, Schedule } from "../../../brands/facts/model/facts.schema.ts";
import { composeAnswer, planTurn } from "../index.ts";
import type { PastTurn } from "../types.ts";
import { voiceIn } from "./testing.ts";

const voice = voiceIn("en", "de", "fr", "es", "it", "nl");
const day = [{ opens: "09:00", closes: "17:30" }];
const week: Schedule = {
  label: null,
  season: null,
  days: {
    monday: [],
    tuesday: day,
    wednesday: day,
    thursday: [{ opens: "10:00", closes: "21:00" }],
    friday: day,
    saturday: [{ opens: "09:00", closes: "12:00" }],
    sunday: [{ opens: "10:00", closes: "15:30" }],
  },
  exceptions: [],
};
const facts: BrandFacts = { ...NO_FACTS, hours: [week], time_zone: "Europe/Dublin" };
/** A Wednesday in Dublin, where it is one hour later. */
const at = (time: string): Date => new Date(`2026-06-17T${time}:00Z`);
const ask = (message: string, now = at("09:00"), more: { facts?: Partial<BrandFacts>; history?: readonly PastTurn[] } = {}): string => {
  const known = { facts: { ...facts, ...more.facts }, origins: {}, hasUnreadNotice: false };
  const history = more.history ?? [];
  const plan = planTurn(message, history, voice);
  const answer = composeAnswer({ plan, message, history, voice, hits: [], facts: { known, now } });
  return answer.isOfFacts === true ? answer.bubbles.flat().join(" ") : `not from facts: ${answer.bubbles.flat().join(" ")}`;
};

describe("parts of the day", () => {
  it.each([
    ["Are you open on Saturday afternoon?", "No, on Saturdays we are open from 9:00 to 12:00."],
    ["Are you open on Sunday afternoon?", "On Sundays we are open from 10:00 to 15:30."],
    ["Are you open on Friday afternoons?", "Yes, on Fridays we are open from 9:00 to 17:30."],
    ["Good morning, are you open on Saturday morning?", "Yes, on Saturdays we are open from 9:00 to 12:00."],
    ["Good evening, are you open on Saturday?", "Yes, on Saturdays we are open from 9:00 to 12:00."],
    ["Are you open Thursday evening?", "Yes, on Thursdays we are open from 10:00 to 21:00."],
    ["Are you open on Friday in the evening?", "No, on Fridays we are open from 9:00 to 17:30."],
    ["Are you open on Thursday at night?", "On Thursdays we are open from 10:00 to 21:00."],
    ["Are you closed on Saturday afternoon?", "On Saturdays we are open from 9:00 to 12:00."],
    ["Are you closed on Friday afternoon?", "No, on Fridays we are open from 9:00 to 17:30."],
    ["Are you open tomorrow evening?", "Yes, tomorrow we are open from 10:00 to 21:00."],
    ["Are you open tonight?", "No, today we are open from 9:00 to 17:30."],
    ["Are you open on Monday morning?", "No, we are closed on Mondays."],
    ["Are you open on Thursday at 8 in the evening?", "Yes, on Thursdays we are open from 10:00 to 21:00."],
    ["Are you open on Sunday at 4 in the afternoon?", "No, on Sundays we are open from 10:00 to 15:30."],
    ["Are you open all day on Saturday?", "On Saturdays we are open from 9:00 to 12:00."],
    ["Are you open all day on Friday?", "Yes, on Fridays we are open from 9:00 to 17:30."],
    ["Do you close on Saturday afternoon?", "On Saturdays we are open from 9:00 to 12:00."],
    ["Do you close on Mondays?", "Yes, we are closed on Mondays."],
    ["Schließt ihr montags?", "Ja, montags haben wir geschlossen."],
    ["Are you closed now?", "No, we are open now, until 17:30."],
    ["Guten Morgen, habt ihr Samstag offen?", "Ja, samstags haben wir von 9:00 bis 12:00 Uhr geöffnet."],
    ["Habt ihr am Samstagnachmittag offen?", "Nein, samstags haben wir von 9:00 bis 12:00 Uhr geöffnet."],
    ["Habt ihr samstags vormittags offen?", "Ja, samstags haben wir von 9:00 bis 12:00 Uhr geöffnet."],
    ["Habt ihr Samstag morgen offen?", "Ja, samstags haben wir von 9:00 bis 12:00 Uhr geöffnet."],
    ["Habt ihr morgen Abend offen?", "Ja, morgen haben wir von 10:00 bis 21:00 Uhr geöffnet."],
    ["Habt ihr heute Abend geöffnet?", "Nein, heute haben wir von 9:00 bis 17:30 Uhr geöffnet."],
    ["Êtes-vous ouverts samedi après-midi ?", "Non, le samedi, nous sommes ouverts de 9h à 12h."],
    ["Êtes-vous ouverts le jeudi soir ?", "Oui, le jeudi, nous sommes ouverts de 10h à 21h."],
    ["¿Abrís los sábados por la tarde?", "No, los sábados abrimos de 9:00 a 12:00."],
    ["¿Abren mañana por la mañana?", "Sí, mañana abrimos de 10:00 a 21:00."],
    ["Siete aperti sabato pomeriggio?", "No, il sabato siamo aperti dalle 9:00 alle 12:00."],
    ["Zijn jullie zaterdagmiddag open?", "Nee, op zaterdag zijn we van 9:00 tot 12:00 uur open."],
  ])("are compared with the hours: %s", (question, answer) => {
    expect(ask(question)).toBe(answer);
  });

  it("of a part of the business are compared with its hours, and a follow-up keeps the day", () => {
    const hours = [week, { ...week, label: "Weaving room" }];
    expect([
      ask("Is the weaving room open on Saturday afternoon?", at("09:00"), { facts: { hours } }),
      ask("Is the weaving room open on Sunday afternoon?", at("09:00"), { facts: { hours } }),
    ]).toEqual(["No. “Weaving room”: on Saturdays from 9:00 to 12:00.", "“Weaving room”: on Sundays from 10:00 to 15:30."]);
    const history = [{ user: "Are you open on Saturday?", persona: "Yes.", cardTitles: [], cardIds: [] }];
    expect(ask("And in the afternoon?", at("09:00"), { history })).toBe("On Saturdays we are open from 9:00 to 12:00.");
  });
});

describe("questions about today after closing time", () => {
  it.each([
    ["Are you open today?", "Today we were open from 9:00 to 17:30; we are closed now. We open again tomorrow at 10:00."],
    ["Until when are you open today?", "Today we were open from 9:00 to 17:30; we are closed now. We open again tomorrow at 10:00."],
    ["Are you open this afternoon?", "Today we were open from 9:00 to 17:30; we are closed now. We open again tomorrow at 10:00."],
    [
      "Habt ihr heute offen?",
      "Heute hatten wir von 9:00 bis 17:30 Uhr geöffnet; jetzt haben wir geschlossen. Wir öffnen morgen um 10:00 Uhr wieder.",
    ],
    [
      "Êtes-vous ouverts aujourd'hui ?",
      "Aujourd'hui, nous étions ouverts de 9h à 17h30 ; nous sommes maintenant fermés. Nous rouvrons demain à 10h.",
    ],
    ["¿Abrís hoy?", "Hoy hemos abierto de 9:00 a 17:30; ahora estamos cerrados. Volvemos a abrir mañana a las 10:00."],
    ["Siete aperti oggi?", "Oggi siamo stati aperti dalle 9:00 alle 17:30; ora siamo chiusi. Riapriamo domani alle 10:00."],
    [
      "Zijn jullie vandaag open?",
      "Vandaag waren we van 9:00 tot 17:30 uur open; nu zijn we gesloten. We gaan morgen om 10:00 uur weer open.",
    ],
  ])("are answered in the past tense: %s", (question, answer) => {
    expect(ask(question, at("18:10"))).toBe(answer);
  });

  it("are answered with yes if they ask whether the business is closed", () => {
    expect(ask("Are you closed now?", at("18:10"))).toBe("Yes, we are closed at the moment. We open again tomorrow at 10:00.");
  });

  it("are answered with the hours before opening and during them", () => {
    expect([ask("Are you open today?", at("06:00")), ask("Are you open today?", at("16:00"))]).toEqual(
      Array.from({ length: 2 }, () => "Yes, today we are open from 9:00 to 17:30."),
    );
  });

  it("state that a part of the business is closed", () => {
    const room = { ...week, label: "Weaving room" };
    expect(ask("Is the weaving room open today?", at("18:10"), { facts: { hours: [week, room] } })).toBe(
      "“Weaving room”: today from 9:00 to 17:30. “Weaving room”: closed at the moment.",
    );
  });
});

describe("questions whether a visitor can come by", () => {
  it.each([
    ["Can I come by this afternoon?", "Yes, today we are open from 9:00 to 17:30."],
    ["Could I drop in tomorrow?", "Yes, tomorrow we are open from 10:00 to 21:00."],
    ["Can I come round on Saturday afternoon?", "No, on Saturdays we are open from 9:00 to 12:00."],
    ["Wann kann ich morgen vorbeikommen?", "Morgen haben wir von 10:00 bis 21:00 Uhr geöffnet."],
    ["Can I bring it today?", "Today we are open from 9:00 to 17:30."],
    ["Can I drop it off on Monday?", "We are closed on Mondays."],
    ["kann ich heute noch vorbeikommen?", "Ja, heute haben wir von 9:00 bis 17:30 Uhr geöffnet."],
    ["Kann ich es heute vorbeibringen?", "Heute haben wir von 9:00 bis 17:30 Uhr geöffnet."],
    ["Puis-je passer demain soir ?", "Oui, demain, nous sommes ouverts de 10h à 21h."],
    ["¿Puedo pasarme mañana?", "Sí, mañana abrimos de 10:00 a 21:00."],
    ["Posso passare domani?", "Sì, domani siamo aperti dalle 10:00 alle 21:00."],
    ["Kan ik vandaag nog langskomen?", "Ja, vandaag zijn we van 9:00 tot 17:30 uur open."],
  ])("%s", (question, answer) => {
    expect(ask(question)).toBe(answer);
  });

  it.each(["Can I bring my dog today?", "Can I come to the dyeing course tomorrow?", "Good afternoon!", "Good evening"])(
    "do not include %s",
    (question) => {
      expect(ask(question)).toContain("not from facts");
    },
  );
});
