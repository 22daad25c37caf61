import { describe, expect, it } from "vitest";
import { type KnownFacts, NO_FACTS } from "../../../brands/facts/model/brand-facts.ts";
import type { BrandFacts, Schedule } from "../../../brands/facts/model/facts.schema.ts";
import { composeAnswer, planTurn } from "../index.ts";
import type { PastTurn, PersonaVoice } from "../types.ts";
import { isTrueOfFacts } from "../extract/fact-statement.ts";

const voice: PersonaVoice = {
  name: "Ada",
  brandName: "Tern Bikes",
  greeting: null,
  tone: null,
  instructions: "",
  languages: ["en", "de", "fr", "es", "it", "nl"],
  suggestedQuestions: [],
  defaultCurrency: null,
  description: null,
};
const split = [
  { opens: "09:00", closes: "12:30" },
  { opens: "14:00", closes: "18:00" },
];
const main: Schedule = {
  label: null,
  season: null,
  days: {
    monday: [],
    tuesday: split,
    wednesday: split,
    thursday: split,
    friday: [{ opens: "09:00", closes: "20:00" }],
    saturday: [{ opens: "10:00", closes: "14:00" }],
    sunday: [],
  },
  exceptions: [
    { holiday: "public_holidays", spans: [] },
    { from: "2026-12-24", to: "2026-12-24", spans: [{ opens: "09:00", closes: "12:00" }] },
  ],
};
const facts: BrandFacts = {
  ...NO_FACTS,
  hours: [main, { ...main, label: "Workshop hours", days: { monday: split } }],
  telephones: [
    { label: null, number: "01632 960417" },
    { label: "Workshop", number: "01632 960418" },
    { label: "Anna Weber, Sales", number: "01632 960419" },
  ],
  emails: [{ label: null, address: "hello@tern.example" }],
  addresses: [{ label: null, text: "12 Harbour Lane, Tarnbeck TB1 2AB", country: "GB" }],
  payment_methods: ["cash", "credit card", "PayPal"],
  time_zone: "Europe/London",
};
// A Tuesday, 15:30 in London.
const now = new Date("2026-06-16T14:30:00Z");
const ask = (
  message: string,
  more: { facts?: Partial<BrandFacts>; now?: Date; history?: readonly PastTurn[]; unread?: boolean } = {},
): string | null => {
  const known: KnownFacts = { facts: { ...facts, ...more.facts }, origins: {}, hasUnreadNotice: more.unread ?? false };
  const plan = planTurn(message, more.history ?? [], voice);
  const answer = composeAnswer({ plan, message, history: more.history ?? [], voice, hits: [], facts: { known, now: more.now ?? now } });
  return answer.isOfFacts === true ? answer.bubbles.flat().join(" ") : null;
};

describe("naming the owner of a contact", () => {
  const telephones = [
    { label: null, number: "01632 960417" },
    { label: "Ada Holt, Leitung Werkstatt", number: "01632 960711" },
    { label: "Ada Holt, Head of repairs", number: "01632 960711" },
    { label: "Tisch reservieren", number: "01632 960713" },
    { label: "Physiotherapie", number: "01632 960714" },
    { label: "Recibos y certificados", number: "01632 960715" },
    { label: "Inès Gour, chalets et groupes", number: "01632 960716" },
  ];
  const known: KnownFacts = {
    facts: { ...facts, telephones },
    origins: {},
    hasUnreadNotice: false,
    labelLanguages: { "Ada Holt, Leitung Werkstatt": "de", "Ada Holt, Head of repairs": "en", "Tisch reservieren": "de" },
  };
  it.each([
    ["What is Ada Holt's phone number?", "The number for “Ada Holt, Head of repairs” is 01632 960711."],
    ["Wie ist die Telefonnummer von Ada Holt?", "„Ada Holt, Leitung Werkstatt“ erreichen Sie unter 01632 960711."],
    ["Welche Telefonnummer hat die Tischreservierung?", "„Tisch reservieren“ erreichen Sie unter 01632 960713."],
    ["Telefonnummer der Physio?", "„Physiotherapie“ erreichen Sie unter 01632 960714."],
    ["tel de quien lleva los recibos?", "Recibos y certificados: 01632 960715."],
    ["qui s’occupe des chalets et comment la joindre ?", "Inès Gour, chalets et groupes : 01632 960716."],
  ])("%s", (message, expected) => {
    const plan = planTurn(message, [], voice);
    const answer = composeAnswer({ plan, message, history: [], voice, hits: [], facts: { known, now } });
    expect(answer.bubbles.flat().join(" ")).toBe(expected);
  });
});

describe("answering questions surrounded by other text", () => {
  it.each([
    ["whats the postcode? need it for the sat nav", "Our address is 12 Harbour Lane, Tarnbeck TB1 2AB."],
    ["¿A qué hora abre secretaría los viernes?", "Los viernes abrimos de 9:00 a 20:00."],
    ["How late is the office there on Fridays?", "On Fridays we are open from 9:00 to 20:00."],
    ["what time do the doors open on friday mornings", "On Fridays we are open from 9:00 to 20:00."],
    ["Wie lange behandelt ihr freitags am Abend?", "Freitags haben wir von 9:00 bis 20:00 Uhr geöffnet."],
    ["Wo genau ist die Praxis?", "Unsere Adresse ist 12 Harbour Lane, Tarnbeck TB1 2AB."],
    ["¿En qué calle está la escuela?", "Nuestra dirección es 12 Harbour Lane, Tarnbeck TB1 2AB."],
    ["C’est quoi votre adresse exacte, pour le GPS ?", "Notre adresse : 12 Harbour Lane, Tarnbeck TB1 2AB."],
    ["Do you repair wheels on Christmas Day?", "We are closed on 25 December."],
  ])("answers %s", (question, answer) => {
    const closed = { from: "12-25", to: "12-25", spans: [] };
    expect(ask(question, { facts: { hours: [{ ...main, exceptions: [closed] }] } })).toBe(answer);
  });

  it("gives the number for emergencies at night, and the contact details of the person in the previous answer", () => {
    const telephones = [...facts.telephones, { label: "After-hours emergency", number: "01632 960500" }];
    expect(ask("my dog is sick and its midnight who do i call??", { facts: { telephones } })).toBe(
      "The number for “After-hours emergency” is 01632 960500.",
    );
    const history = [{ user: "Who sells bikes?", persona: "Anna Weber: Sales", cardTitles: [], cardIds: [] }];
    expect(ask("How can I contact her?", { history })).toBe("The number for “Anna Weber, Sales” is 01632 960419.");
  });
});

describe("hours of a telephone number", () => {
  const morning = [{ opens: "08:00", closes: "12:30" }];
  const days = { monday: morning, tuesday: morning, wednesday: morning, thursday: morning, friday: morning };
  const telephones = [
    { label: null, number: "01632 960417", hours: days },
    { label: "Workshop", number: "01632 960418", hours: { saturday: morning } },
  ];
  it.each([
    ["What is your phone number?", "You can call us on 01632 960417. We answer the phone Monday to Friday from 8:00 to 12:30."],
    ["When can I call you?", "We answer the phone Monday to Friday from 8:00 to 12:30."],
    ["Until when can I call the workshop?", "We answer the phone Saturday from 8:00 to 12:30."],
    ["When can I call you on Monday?", "“01632 960417”: on Mondays from 8:00 to 12:30."],
    ["Bis wann kann ich euch anrufen?", "Telefonisch erreichbar sind wir Montag bis Freitag von 8:00 bis 12:30 Uhr."],
    ["Jusqu'à quelle heure puis-je vous appeler ?", "Nous répondons au téléphone du lundi au vendredi de 8h à 12h30."],
    ["¿Hasta qué hora puedo llamaros?", "Atendemos el teléfono de lunes a viernes de 8:00 a 12:30."],
    ["Quando posso chiamarvi?", "Rispondiamo al telefono dal lunedì al venerdì dalle 8:00 alle 12:30."],
    ["Tot hoe laat kan ik jullie bellen?", "We zijn telefonisch bereikbaar van maandag tot en met vrijdag van 8:00 tot 12:30 uur."],
  ])("%s", (message, expected) => {
    expect(ask(message, { facts: { telephones } })).toBe(expected);
  });
});

describe("hours of part of a business in a question that does not mention opening", () => {
  const cafe = { ...main, label: "Café hours", exceptions: [], days: { friday: [{ opens: "10:00", closes: "22:00" }] } };
  const ofCafe = { facts: { hours: [main, cafe] } };
  it.each([
    ["how late can I get something at the café on a Friday?", "“Café hours”: on Fridays from 10:00 to 22:00."],
    ["Bis wann bekomme ich am Freitag im Café etwas?", "„Café hours“: freitags von 10:00 bis 22:00 Uhr."],
    ["How late can I return a café voucher on Friday?", null],
    ["How late can I cancel on Friday?", null],
    ["How late can I eat on Friday?", null],
  ])("%s", (message, expected) => {
    expect(ask(message, ofCafe)).toBe(expected);
  });
});

describe("answering from business facts", () => {
  it.each([
    ["Are you open on Sundays?", "No, we are closed on Sundays."],
    ["Are you open on Saturday?", "Yes, on Saturdays we are open from 10:00 to 14:00."],
    ["How late on Tuesday?", "On Tuesdays we are open from 9:00 to 12:30 and from 14:00 to 18:00."],
    ["How late are you open on Tuesday?", "On Tuesdays we are open from 9:00 to 12:30 and from 14:00 to 18:00."],
    ["what time do you close on a friday?", "On Fridays we are open from 9:00 to 20:00."],
    ["Are you closed on Mondays?", "Yes, we are closed on Mondays."],
    ["Are you open on Friday at 7 pm?", "Yes, on Fridays we are open from 9:00 to 20:00."],
    ["Are you open on Tuesday at 1 pm?", "No, on Tuesdays we are open from 9:00 to 12:30 and from 14:00 to 18:00."],
    ["Are you open now?", "Yes, we are open now, until 18:00."],
    ["Are you open today?", "Yes, today we are open from 9:00 to 12:30 and from 14:00 to 18:00."],
    ["Are you open on public holidays?", "No, we are closed on public holidays."],
    ["Are you open on 24 December?", "Yes, on 24 December we are open from 9:00 to 12:00."],
    ["Are you open on 25 December?", "No, we are closed on 25 December."],
    [
      "What are your opening hours?",
      "We are open Tuesday to Thursday from 9:00 to 12:30 and from 14:00 to 18:00, Friday from 9:00 to 20:00 and Saturday from 10:00 to 14:00. We are closed Monday and Sunday.",
    ],
    ["Where are you?", "Our address is 12 Harbour Lane, Tarnbeck TB1 2AB."],
    ["What is your address?", "Our address is 12 Harbour Lane, Tarnbeck TB1 2AB."],
    ["What's your phone number?", "You can call us on 01632 960417."],
    ["What is the phone number of the workshop?", "The number for “Workshop” is 01632 960418."],
    ["What is your e-mail address?", "Our email address is hello@tern.example."],
    ["How can I pay?", "You can pay with cash, credit card or PayPal."],
    ["Öffnet ihr Samstag?", "Ja, samstags haben wir von 10:00 bis 14:00 Uhr geöffnet."],
    ["Habt ihr sonntags geöffnet?", "Nein, sonntags haben wir geschlossen."],
    ["Wie lange habt ihr am Dienstag offen?", "Dienstags haben wir von 9:00 bis 12:30 und von 14:00 bis 18:00 Uhr geöffnet."],
    ["Wie lautet eure Telefonnummer?", "Sie erreichen uns telefonisch unter 01632 960417."],
    ["Wo seid ihr?", "Unsere Adresse ist 12 Harbour Lane, Tarnbeck TB1 2AB."],
    ["Êtes-vous ouverts le dimanche ?", "Non, nous sommes fermés le dimanche."],
    ["À quelle heure fermez-vous le vendredi ?", "Le vendredi, nous sommes ouverts de 9h à 20h."],
    ["¿Abrís los sábados?", "Sí, los sábados abrimos de 10:00 a 14:00."],
    ["¿Cuál es vuestro número de teléfono?", "Puede llamarnos al 01632 960417."],
  ])("answers %s", (question, answer) => {
    expect(ask(question)).toBe(answer);
  });

  it.each([
    "Is the workshop open on Sundays?",
    "Are you open on Saturday for the flea market?",
    "What is Dr. Marsh's phone number?",
    "When does the concert on Friday start?",
    "Is the Kilrush branch open on Friday?",
    "What is the email of the press office?",
    "When can I call you?",
    "Can I pay by cheque?",
    "Are you open on Tuesday at 5?",
    "Are you open on Easter Monday?",
    "Ist die Küche am Samstag geöffnet?",
    "Where are you and what are your opening hours?",
    "Do you repair bikes on Saturdays?",
  ])("leaves the answer to documents: %s", (question) => {
    expect(ask(question)).toBeNull();
  });

  it("states the hours of a single day only if every closure notice was parsed and the time zone and the hours for that day of the week are known", () => {
    expect([
      ask("Are you open now?", { unread: true }),
      ask("Are you open today?", { unread: true }),
      ask("Are you open on 3 August?", { unread: true }),
    ]).toEqual([null, null, null]);
    expect(ask("Are you open on Saturday?", { unread: true })).toBe(
      "Yes, on Saturdays we are open from 10:00 to 14:00. On some days our hours are different.",
    );
    expect(ask("Are you open now?", { facts: { time_zone: null } })).toMatch(/^We are open Tuesday to Thursday/);
    const { saturday: _, ...days } = main.days;
    expect([
      ask("Are you open on Saturday?", { facts: { hours: [{ ...main, days }] } }),
      ask("What are your opening hours?", { facts: { hours: [{ ...main, days }] } }),
    ]).toEqual([null, null]);
  });

  it("states when the business opens next", () => {
    expect(ask("Are you open now?", { now: new Date("2026-06-20T17:00:00Z") })).toBe(
      "No, we are closed at the moment. We open again on Tuesday at 9:00.",
    );
    expect(ask("Habt ihr gerade offen?", { now: new Date("2026-06-16T12:00:00Z") })).toBe(
      "Nein, im Moment haben wir geschlossen. Wir öffnen heute um 14:00 Uhr wieder.",
    );
  });

  it("mentions an exception that applies on the next occurrence of the requested day of the week", () => {
    expect(ask("Are you open on Thursday?", { now: new Date("2026-12-21T12:00:00Z") })).toBe(
      "Yes, on Thursdays we are open from 9:00 to 12:30 and from 14:00 to 18:00. On 24 December we are open from 9:00 to 12:00.",
    );
  });

  it("states the season in which the hours apply", () => {
    const summer = { ...main, season: { from: "04-01", to: "10-31" } };
    const winter = { ...main, season: { from: "11-01", to: "03-31" }, days: { ...main.days, saturday: [] } };
    expect(ask("Are you open on Saturdays?", { facts: { hours: [summer, winter] } })).toBe(
      "Yes, on Saturdays we are open from 10:00 to 14:00. These hours apply from 1 April to 31 October.",
    );
  });

  it("formats times as the business does", () => {
    expect(ask("How late are you open on Fridays?", { facts: { clock: "12h" } })).toBe("On Fridays we are open from 9 am to 8 pm.");
  });

  it("continues from the previous question", () => {
    const history = [{ user: "Are you open on Saturday?", persona: "Yes.", cardTitles: [], cardIds: [] }];
    expect(ask("and on Sundays?", { history })).toBe("We are closed on Sundays.");
    expect(ask("and in August?", { history })).toBeNull();
  });

  it("does not choose between two phone numbers", () => {
    const telephones = [
      { label: null, number: "01632 960417" },
      { label: null, number: "01632 960500" },
    ];
    expect(ask("What's your phone number?", { facts: { telephones } })).toBeNull();
  });
});

describe("answering questions about hours of departments, seasons and other days", () => {
  const span = (opens: string, closes: string) => [{ opens, closes }];
  const kitchen: Schedule = {
    label: "Kitchen",
    season: null,
    days: {
      monday: [],
      tuesday: [],
      wednesday: span("12:00", "21:00"),
      thursday: span("12:00", "21:00"),
      friday: span("12:00", "22:00"),
      saturday: span("12:00", "22:00"),
      sunday: span("12:00", "16:00"),
    },
    exceptions: [],
  };
  const line: Schedule = {
    ...kitchen,
    label: "Booking line (phone)",
    days: { monday: span("08:00", "12:00"), tuesday: span("08:00", "12:00") },
  };
  const closure: Schedule = {
    ...main,
    exceptions: [
      { from: "12-24", to: "01-03", spans: [] },
      { occurrence: "first", weekday: "sunday", spans: span("10:00", "16:00") },
    ],
  };
  const hours = [closure, kitchen, { ...kitchen, label: "Kitchen hours" }, line];
  const december = new Date("2026-12-16T12:00:00Z");

  it.each([
    ["How late is the kitchen open on Fridays?", "“Kitchen”: on Fridays from 12:00 to 22:00."],
    ["Is the kitchen open on Mondays?", "No. “Kitchen”: closed on Mondays."],
    ["Is the kitchen open on Sunday?", "Yes. “Kitchen”: on Sundays from 12:00 to 16:00."],
    [
      "What are the kitchen's opening hours?",
      "“Kitchen”: Wednesday and Thursday from 12:00 to 21:00, Friday and Saturday from 12:00 to 22:00 and Sunday from 12:00 to 16:00. “Kitchen”: closed Monday and Tuesday.",
    ],
    ["Until when can I call you on Monday?", "“Booking line (phone)”: on Mondays from 8:00 to 12:00."],
    ["Ist die Küche am Samstag geöffnet?", null],
    ["Are you open between Christmas and New Year?", "No, we are closed from 24 December to 3 January."],
    ["Are you open on 28 December?", "No, we are closed on 28 December."],
    ["Are you open on 26 December?", "No, we are closed on 26 December."],
    ["Habt ihr zwischen den Jahren auf?", "Nein, vom 24. Dezember bis 3. Januar haben wir geschlossen."],
    ["Êtes-vous ouverts entre Noël et le jour de l'an ?", "Non, nous sommes fermés du 24 décembre au 3 janvier."],
    ["¿Abrís entre Navidad y Año Nuevo?", "No, del 24 de diciembre al 3 de enero estamos cerrados."],
    ["Siete aperti tra Natale e Capodanno?", "No, dal 24 dicembre al 3 gennaio siamo chiusi."],
    ["Zijn jullie open tussen kerst en nieuwjaar?", "Nee, van 24 december tot en met 3 januari zijn we gesloten."],
    ["Are you open from 20 to 30 December?", "We are closed from 24 December to 3 January. On the other days our usual hours apply."],
    ["Are you open at Christmas?", "No, we are closed from 24 December to 3 January."],
    ["When do you open again after Christmas?", "We open again on 5 January at 9:00."],
    ["Are you open on Sundays?", "No, we are closed on Sundays. On the first Sunday of the month we are open from 10:00 to 16:00."],
    ["Are you open on the first Sunday of the month?", "Yes, on the first Sunday of the month we are open from 10:00 to 16:00."],
    ["Are you open on Saturday in March?", "Yes, on Saturdays we are open from 10:00 to 14:00."],
    ["Siete aperti la domenica?", "No, la domenica siamo chiusi. La prima domenica del mese siamo aperti dalle 10:00 alle 16:00."],
    ["A che ora aprite il sabato?", "Il sabato siamo aperti dalle 10:00 alle 14:00."],
    ["Zijn jullie zaterdag open?", "Ja, op zaterdag zijn we van 10:00 tot 14:00 uur open."],
    ["Wat is jullie telefoonnummer?", "U kunt ons bellen op 01632 960417."],
    ["Qual è il vostro numero di telefono?", "Può chiamarci al numero 01632 960417."],
  ])("answers %s", (question, answer) => {
    expect(ask(question, { facts: { hours }, now: december })).toBe(answer);
  });

  it("does not give the hours of one department for another, or for days on which the business has exceptions", () => {
    const cellar = { ...kitchen, label: "Wine cellar", days: { friday: span("18:00", "23:00") } };
    expect([
      ask("Is the wine bar open on Fridays?", { facts: { hours: [main, cellar] } }),
      ask("Is the kitchen open on 28 December?", { facts: { hours }, now: december }),
      ask("Is the kitchen or the cellar open on Fridays?", { facts: { hours: [...hours, cellar] } }),
      ask("Is the cellar open on Fridays?", { facts: { hours: [main, cellar, { ...cellar, label: "Old cellar", days: { friday: [] } }] } }),
      ask("How late is the kitchen open today?", { facts: { hours }, unread: true }),
      ask("Are you open on 7 March?", { facts: { hours }, unread: true, now: december }),
      ask("Are you open from 1 to 10 March?", { facts: { hours }, unread: true, now: december }),
    ]).toEqual([null, null, null, null, null, null, null]);
    expect(ask("Are you open on 7 March?", { facts: { hours }, now: december })).toBe("Yes, on 7 March we are open from 10:00 to 16:00.");
  });

  it("states when the business reopens only if the hours of every day until then are known", () => {
    const closed = [{ ...main, exceptions: [{ from: "2026-12-24", to: "2027-01-06", spans: [] }] }];
    expect(ask("When do you open again after Christmas?", { facts: { hours: closed }, now: december })).toBe(
      "We open again on 7 January at 9:00.",
    );
  });

  it("answers follow-ups about the same department and about another department", () => {
    const history = [{ user: "How late is the kitchen open on Friday?", persona: "Until ten.", cardTitles: [], cardIds: [] }];
    expect(ask("and on Sunday?", { history, facts: { hours } })).toBe("“Kitchen”: on Sundays from 12:00 to 16:00.");
    const before = [{ user: "Are you open on Friday?", persona: "Yes.", cardTitles: [], cardIds: [] }];
    expect(ask("and the kitchen?", { history: before, facts: { hours } })).toBe("Yes. “Kitchen”: on Fridays from 12:00 to 22:00.");
  });

  it("states the hours of both seasons if no page gives their start dates, or only the hours of the requested season", () => {
    const seasons = [
      { ...kitchen, label: "Summer hours", days: { saturday: span("09:00", "20:00") } },
      { ...kitchen, label: "Winter hours", days: { saturday: span("10:00", "16:00") } },
    ];
    expect(ask("Are you open on Saturdays?", { facts: { hours: seasons } })).toBe(
      "“Summer hours”: on Saturdays from 9:00 to 20:00. “Winter hours”: on Saturdays from 10:00 to 16:00.",
    );
    expect(ask("How late are you open on Saturdays in winter?", { facts: { hours: seasons } })).toBe(
      "“Winter hours”: on Saturdays from 10:00 to 16:00.",
    );
    const summer = { ...main, season: { from: "04-01", to: "10-31" } };
    const winter = { ...main, season: { from: "11-01", to: "03-31" }, days: { ...main.days, saturday: [] } };
    expect(ask("Are you open on Saturdays in winter?", { facts: { hours: [summer, winter] } })).toBe(
      "No, we are closed on Saturdays. These hours apply from 1 November to 31 March.",
    );
    expect(ask("Are you open on Saturdays in winter?")).toBeNull();
  });
});

describe("isTrueOfFacts", () => {
  const known: KnownFacts = { facts, origins: {}, hasUnreadNotice: false };
  const tuesday = { year: 2026, month: 6, day: 16 };

  it("rejects hours, numbers and payment methods that differ from the record", () => {
    expect(isTrueOfFacts({ kind: "regular", label: null, on: tuesday, spans: split }, known)).toBe(true);
    expect(isTrueOfFacts({ kind: "regular", label: null, on: tuesday, spans: [] }, known)).toBe(false);
    expect(isTrueOfFacts({ kind: "on", label: null, on: tuesday, spans: [{ opens: "09:00", closes: "18:30" }] }, known)).toBe(false);
    expect(isTrueOfFacts({ kind: "phone", label: null, value: "01632 960418" }, known)).toBe(false);
    expect(isTrueOfFacts({ kind: "payment", methods: ["cheque"] }, known)).toBe(false);
    expect(
      isTrueOfFacts(
        { kind: "state", label: null, at: { ...tuesday, minutes: 900 }, isOpen: true, until: "18:00" },
        { ...known, hasUnreadNotice: true },
      ),
    ).toBe(false);
  });
});

describe("answering questions in everyday words", () => {
  const contacts =
    "You can call us on 01632 960417. Our email address is hello@tern.example. Our address is 12 Harbour Lane, Tarnbeck TB1 2AB.";
  it.each([
    ["How can I contact you?", contacts],
    ["Wie kann ich euch kontaktieren?", /01632 960417.*hello@tern\.example/],
    ["Wie kann ich euch erreichen?", /01632 960417.*hello@tern\.example/],
    ["Wie erreiche ich Sie?", /01632 960417.*hello@tern\.example/],
    ["Comment puis-je vous joindre ?", /01632 960417.*hello@tern\.example/],
    ["Comment puis-je vous contacter ?", /01632 960417.*hello@tern\.example/],
    ["¿Cómo puedo contactaros?", /01632 960417.*hello@tern\.example/],
    ["Come posso contattarvi?", /01632 960417.*hello@tern\.example/],
    ["Hoe kan ik jullie bereiken?", /01632 960417.*hello@tern\.example/],
    ["Can I come on 24 December?", "Yes, on 24 December we are open from 9:00 to 12:00."],
    ["Can I pay with cash?", /^Yes\. You can pay with cash/],
    ["Can I pay by card?", /^Yes\. You can pay with/],
  ])("%s", (message, expected) => {
    expect(ask(message)).toMatch(expected);
  });

  it("finds a payment method that an owner entered with capital letters", () => {
    expect(ask("Can I pay by card?", { facts: { payment_methods: ["Debit cards", "PayPal"] } })).toBe(
      "Yes. You can pay with debit cards or PayPal.",
    );
    expect(ask("Can I pay contactless?", { facts: { payment_methods: ["Contactless"] } })).toBe("Yes. You can pay with contactless.");
  });

  it("does not state that a payment method is accepted if the record does not list it", () => {
    expect(ask("Can I pay with American Express?")).toBeNull();
  });

  const season = (label: string | null, from: string, to: string, closes: string): Schedule => ({
    label,
    season: { from, to },
    days: { saturday: [{ opens: "10:00", closes }], sunday: [] },
    exceptions: [],
  });
  const seasonal = [season("Farm shop", "04-01", "10-31", "17:00"), season("Farm shop", "11-01", "03-31", "16:00")];
  it("states the season's hours if the time zone is unknown, unless the season may already have changed", () => {
    const of = (date: string) =>
      ask("When does the farm shop close on Saturday?", { facts: { hours: seasonal, time_zone: null }, now: new Date(date) });
    expect(of("2026-11-28T08:00:00Z")).toBe(
      "“Farm shop”: on Saturdays from 10:00 to 16:00. These hours apply from 1 November to 31 March.",
    );
    expect(of("2026-10-31T23:00:00Z")).toBeNull();
  });

  it("states the whole week's hours if the question is about today and the time zone is unknown, and each part's hours if the business as a whole has none", () => {
    expect(ask("When are you open today?", { facts: { time_zone: null } })).toContain("We are open Tuesday to Thursday");
    const parts = ["Dentist", "Physiotherapy"].map((label) => ({ ...main, label, exceptions: [] }));
    expect(ask("When are you open?", { facts: { hours: parts } })).toMatch(/“Dentist”.*“Physiotherapy”/);
  });
});

describe("hours that differ within a season", () => {
  const open = (opens: string, closes: string) => [{ opens, closes }];
  const every = (spans: ReturnType<typeof open>) => ({
    monday: [],
    tuesday: spans,
    wednesday: spans,
    thursday: spans,
    friday: spans,
    saturday: spans,
    sunday: spans,
  });
  const season = (from: string, to: string, opens: string, closes: string): Schedule => ({
    label: null,
    season: { from, to },
    days: every(open(opens, closes)),
    exceptions: [],
  });
  const boats = {
    hours: [
      season("11-01", "03-31", "11:00", "15:00"),
      season("04-01", "10-31", "10:00", "17:00"),
      season("07-01", "08-15", "09:00", "20:00"),
      { ...season("04-01", "10-31", "12:00", "16:00"), label: "Kiosk" },
    ],
    telephones: [
      { label: null, number: "01632 960100" },
      { label: "Kiosk", number: "01632 960200" },
      { label: "Emergency on the water", number: "07700 900100" },
    ],
    name: "Heron Boats & Kiosk",
    clock: "24h" as const,
  };
  it.each([
    ["Are you open on 21 July?", "Yes, on 21 July we are open from 9:00 to 20:00."],
    ["Are you open on 20 August?", "Yes, on 20 August we are open from 10:00 to 17:00."],
    ["Are you open on Wednesday 2 September?", "Yes, on 2 September we are open from 10:00 to 17:00."],
    ["Are you open on 5 May 2027?", "Yes, on 5 May we are open from 10:00 to 17:00."],
    ["Sind Sie am 5. Mai 2027 geöffnet?", "Ja, am 5. Mai haben wir von 10:00 bis 17:00 Uhr geöffnet."],
    // 2 September 2026 is a Wednesday.
    ["Are you open on Monday 2 September?", null],
  ])("%s", (message, expected) => {
    expect(ask(message, { facts: boats })).toBe(expected);
  });

  it("are all stated for a question about the season, but those of a part are not", () => {
    const said = ask("opening times in summer please", { facts: boats });
    expect(said).toContain("from 10:00 to 17:00");
    expect(said).toContain("These hours apply from 1 July to 15 August.");
    expect(said).not.toContain("12:00");
    expect(ask("opening times in winter", { facts: boats })).toContain("from 11:00 to 15:00");
  });

  it("are checked for a break if the question asks about one", () => {
    expect(ask("Do you close for lunch?", { facts: boats })).toContain("from 10:00 to 17:00");
    expect(ask("Haben Sie über Mittag geschlossen?", { facts: boats })).toContain("von 10:00 bis 17:00");
  });

  it.each([
    ["kiosk phone number", "The number for “Kiosk” is 01632 960200."],
    ["what is the phone number of the kiosk", "The number for “Kiosk” is 01632 960200."],
    ["Wie ist die Telefonnummer vom Kiosk?", "„Kiosk“ erreichen Sie unter 01632 960200."],
    ["phone number of Heron Boats & Kiosk", "You can call us on 01632 960100."],
    ["who do I ring if my boat breaks down", "The number for “Emergency on the water” is 07700 900100."],
  ])("are found for a part whose name resembles part of the business's name: %s", (message, expected) => {
    expect(ask(message, { facts: boats })).toBe(expected);
  });

  it("are found by a label whether or not its accents are written", () => {
    const cafe = { ...boats, name: "Heron Boats & Café", telephones: [boats.telephones[0]!, { label: "Café", number: "01632 960300" }] };
    for (const message of ["cafe phone number", "café phone number", "what is the number of the cafe"])
      expect(ask(message, { facts: cafe })).toBe("The number for “Café” is 01632 960300.");
  });
});
