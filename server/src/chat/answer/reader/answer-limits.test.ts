import { describe, expect, it } from "vitest";
import { readRecord, type SourceRecord } from "../extract/record.ts";
import { answerLimits } from "./answer-limits.ts";
import { answerFromText } from "./read-texts.ts";

function recordOf(text: string, title = "Courses"): SourceRecord {
  return readRecord({
    documentId: "d",
    segment: "s",
    externalId: "d",
    score: 1,
    hit: JSON.stringify({ title }),
    filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
    passages: [{ ordinal: 0, text, headings: [title], page: null, similarity: 0.6 }],
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  });
}

const context = (language: string) => ({ ignored: new Set<string>(), money: { language, defaultCurrency: "EUR" } });

function asked(question: string, text: string, language = "en"): string {
  const records = [recordOf(text)];
  const words = { yes: "Yes", no: "No" };
  const draft = answerLimits(question, records, context(language), words) ?? answerFromText(question, records, context(language));
  return (draft?.bubbles.flat() ?? []).map((sentence) => draft?.shown?.get(sentence)?.trim() ?? sentence).join(" | ");
}

const table = (head: string, ...rows: string[]): string => [head, "|---|---|---|---|", ...rows].join("\n");

const COURSES = table(
  "| Course | Length | Age | Price |",
  "| Pottery taster | 45 minutes | 5 to 7 | €14 |",
  "| Single pottery course | 30 minutes | from 6 | €21 |",
  "| Single pottery course | 60 minutes | from 9 | €38 |",
  "| Evening pottery course (up to 8 people) | 60 minutes | from 10 | €25 |",
  "| Grand tour | 2 days | 18 and over | €90 |",
);

describe("reading prices in a table whose rows have conditions", () => {
  it.each([
    ["How much is a single pottery course for my 8 year old?", "Single pottery course: Length 30 minutes, age from 6, price €21."],
    ["How much is a single pottery course for an hour?", "Single pottery course: Length 60 minutes, age from 9, price €38."],
    [
      "How much is a single pottery course?",
      "Single pottery course: Length 30 minutes, age from 6, price €21. | Single pottery course: Length 60 minutes, age from 9, price €38.",
    ],
    ["How much is the evening pottery course?", "Evening pottery course (up to 8 people): price €25."],
  ])("%s", (question, expected) => {
    expect(asked(question, COURSES)).toBe(expected);
  });

  const FOR_ALL = ["| Course | Length | Price |", "|---|---|---|", "| Family glazing | 20 minutes | €18 |", "| Throwing | 1 hour | €40 |"];
  it.each([
    ["How much does family glazing cost for my 5 year old?", "en", "Family glazing: price €18."],
    ["How long is family glazing for my 5 year old?", "en", "Family glazing: Length 20 minutes."],
    ["Wie viel kostet Throwing für meinen 8-jährigen Sohn?", "de", "Throwing: Price €40."],
    ["Combien coûte Throwing pour mon fils de 8 ans ?", "fr", "Throwing: price €40."],
    ["How much does it cost for my 5 year old?", "en", ""],
    ["How much does juggling cost for my 5 year old?", "en", ""],
    ["Can my 5 year old do family glazing?", "en", ""],
  ])("does not compare an age with a table that contains no ages: %s", (question, language, expected) => {
    expect(asked(question, FOR_ALL.join("\n"), language)).toBe(expected);
  });

  it.each([
    ["Child ticket: €5.", "| Ticket | Price |", "| Adult ticket | €12 |", "| Child ticket | €5 |"],
    ["", "| Ticket | Age | Price |", "| Day ticket | 6 to 12 | €5 |", "| Evening ticket | | €4 |"],
  ])("compares an age with the ages in a table: %s", (expected, head, ...rows) => {
    const columns = head.replaceAll(/[^|]+/g, "---");
    expect(asked("How much is a ticket for my 5 year old?", [head, columns, ...rows].join("\n"))).toBe(expected);
  });

  it("names the smallest limit that the value does not exceed", () => {
    const parcels = table("| Parcel | Weight | Zone | Price |", "| Small | up to 2 kg | A | €4 |", "| Large | up to 10 kg | A | €9 |");
    expect(asked("What does a large parcel of 5 kg cost?", parcels)).toContain("Large");
    expect(asked("What does a parcel of 5 kg cost?", parcels)).not.toContain("Small");
  });
});

describe("answering whether an age or a weight is allowed", () => {
  it.each([
    ["Can my 5 year old do the single pottery course?", "No. | Single pottery course: Length 30"],
    ["Can an 8 year old have a single pottery course for an hour?", "No. | Single pottery course: Length 60 minutes, age from 9"],
    ["Can my 9 year old have a single pottery course for an hour?", "Yes. | Single pottery course: Length 60 minutes, age from 9"],
    ["Can my 6 year old do the pottery taster?", "Yes. | Pottery taster: age 5 to 7"],
    ["Can my 17 year old do the grand tour?", "No. | Grand tour: age 18 and over"],
    ["Can my 18 year old do the grand tour?", "Yes. | Grand tour: age 18 and over"],
    ["My son is 12, can he do the pottery taster?", "No. | Pottery taster: Length 45 minutes, age 5 to 7"],
  ])("%s", (question, expected) => {
    expect(asked(question, COURSES)).toContain(expected);
  });

  it.each([
    ["de", "Darf mein 8-jähriger Sohn zum Kletterkurs?", "| Kurs | Dauer | Alter | Preis |", "| Kletterkurs | 2 Stunden | ab 10 | 30 € |"],
    [
      "fr",
      "Mon fils de 8 ans peut-il faire le cours d'escalade ?",
      "| Cours | Durée | Âge | Prix |",
      "| Cours d'escalade | 2 heures | à partir de 10 ans | 30 € |",
    ],
    [
      "es",
      "¿Puede hacer el curso de escalada mi hijo de 8 años?",
      "| Curso | Duración | Edad | Precio |",
      "| Curso de escalada | 2 horas | a partir de 10 años | 30 € |",
    ],
    [
      "it",
      "Mio figlio di 8 anni può fare il corso di arrampicata?",
      "| Corso | Durata | Età | Prezzo |",
      "| Corso di arrampicata | 2 ore | da 10 anni | 30 € |",
    ],
    [
      "nl",
      "Mag mijn 8-jarige zoon naar de klimcursus?",
      "| Cursus | Duur | Leeftijd | Prijs |",
      "| Klimcursus | 2 uur | vanaf 10 jaar | 30 € |",
    ],
  ])("%s: %s", (language, question, head, row) => {
    expect(asked(question, table(head, row), language)).toMatch(/^No\. \| /);
    expect(asked(question.replace("8", "11"), table(head, row), language)).toMatch(/^Yes\. \| /);
  });

  it("lists what is allowed at an age if the question names nothing else", () => {
    expect(asked("My son is 6, what can he do?", COURSES)).toMatch(/^Pottery taster.*\| Single pottery course: Length 30 minutes[^|]*$/);
  });

  const RULE = "The maximum weight is 110 kg for the swing and 90 kg for the slide.";
  it("compares a weight with the limits of a rule", () => {
    expect(asked("I weigh 120 kg, can I use the swing?", RULE)).toBe(`No. | ${RULE}`);
    expect(asked("I weigh 100 kg, can I use the slide?", RULE)).toBe(`No. | ${RULE}`);
    expect(asked("I weigh 100 kg, can I use the swing?", RULE)).toBe(RULE);
  });

  it("says neither yes nor no if a rule only mentions an age", () => {
    const rule = "A parent of a child under 8 must stay in the workshop.";
    expect(asked("Can my 6 year old use the workshop?", rule)).not.toMatch(/^(?:Yes|No)/);
  });
});
