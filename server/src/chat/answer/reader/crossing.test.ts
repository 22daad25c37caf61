import { describe, expect, it } from "vitest";
import { termsOf } from "../text/terms.ts";
import { readQuestion } from "../extract/question.ts";
import { readRecord } from "../extract/record.ts";
import { isCrossed } from "./crossing.ts";
import { answerFromText } from "./read-texts.ts";

const crossed = (asked: string, text: string): boolean => isCrossed({ row: true, text }, termsOf(asked), readQuestion(asked));

const FRIDAY = "Day: Friday; North pool: 6.30–21.00; South pool: closed; Sauna: 14.00–22.00";
const BERTH = "Steg: B; Länge: 12 m; Gebühr: 34,00 €; Strom: inklusive";

describe("a row and a column that a question names", () => {
  it.each([
    ["Until what time is the north pool open on Friday?", FRIDAY, true],
    ["Is the sauna open on Friday?", FRIDAY, true],
    ["Is the north pool heated?", FRIDAY, false],
    ["How warm is the north pool on Friday?", FRIDAY, false],
    ["Welche Gebühr kostet ein Platz an Steg B mit 12 m?", BERTH, true],
    ["Quel est le tarif pour un studio en été ?", "Logement: Studio; Tarif été: 74,00 €; Tarif hiver: 52,00 €", true],
    ["¿Qué horario tiene el taller el sábado?", "Sábado; Taller: 9:00 - 13:00; Tienda: 9:00 - 20:00", true],
  ])("%s", (asked, text, expected) => {
    expect(crossed(asked, text)).toBe(expected);
  });
});

const TABLE = [
  "| | North pool | South pool |",
  "|---|---|---|",
  "| Thursday | 6.30–21.00 | 8.00–19.00 |",
  "| Friday | 6.30–18.00 | closed |",
  "",
  "| Stamp duty | Fee |",
  "|---|---|",
  "| Parcel up to 2 kg | 90p |",
].join("\n");

const record = readRecord({
  documentId: "d",
  segment: "s",
  externalId: "pools.md",
  score: 1,
  hit: JSON.stringify({ title: "Pools" }),
  filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
  passages: [
    { ordinal: 0, text: TABLE, headings: ["Pools"], page: null, similarity: null },
    {
      ordinal: 1,
      text: "The north pool opens for early swimmers every Thursday in May, 5.00 to 6.00.",
      headings: ["Early birds"],
      page: null,
      similarity: null,
    },
  ],
  explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
});

it("are not matched with words of the question that precedes a follow-up", () => {
  const asked = "and how many at once? renew board game";
  const row = { row: true, text: "Item: Board games; Renewals: 1" };
  expect(isCrossed(row, termsOf(asked), readQuestion(asked))).toBe(true);
  expect(isCrossed(row, termsOf(asked), readQuestion(asked, "", "and how many at once?"))).toBe(false);
});

describe("answers from tables", () => {
  const read = (asked: string): string => {
    const draft = answerFromText(asked, [record], {
      ignored: new Set(),
      meaning: { understood: true, cosine: (_, text) => (text.includes("Parcel") ? 0.95 : 0.5) },
    });
    return (
      draft?.bubbles
        .flat()
        .map((one) => draft.shown?.get(one) ?? one)
        .join(" ") ?? ""
    );
  };

  it("use the matching row and column rather than a sentence with the same words", () => {
    expect(read("What time does the north pool shut on Thursdays?")).toBe("Thursday: north pool 6.30–21.00.");
  });

  it("treat subunits of a currency as money, and do not match an amount paid against row names", () => {
    expect(read("What is the fee for a parcel worth 20 euros?")).toContain("90p");
  });
});
