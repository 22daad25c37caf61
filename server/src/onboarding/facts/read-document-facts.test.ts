import { describe, expect, it } from "vitest";
import type { ReadFacts } from "../../brands/facts/model/brand-facts.ts";
import { NOTHING_READ } from "../../brands/facts/model/brand-facts.ts";
import { addDocuments } from "./add-documents.ts";
import { combineFindings } from "./combine-findings.ts";
import { readDocumentFacts } from "./read-document-facts.ts";

const english = `# Contact and hours

## Opening hours

| Day | Hours |
| --- | --- |
| Monday to Friday | 9:00 am – 5:30 pm |
| Saturday | 10:00 am – 2:00 pm |
| Sunday | closed |

On public holidays we are closed.

## Contact

- **Phone:** 01632 960 417
- **E-mail:** hello@tern.example
`;
const german = `# Kontakt und Öffnungszeiten

Montag bis Freitag: 9–18 Uhr
Samstag: 10–14 Uhr
Sonntag: geschlossen

Telefon: 0731 4567890
`;
const readFrom = (titles: string[], text: string, languages = ["en"]): ReadFacts | null => {
  const findings = readDocumentFacts({ titles, texts: [text], languages, brandName: "Tern Coffee" });
  return findings === null ? null : combineFindings([{ url: "contact.md", findings }], { name: "Tern Coffee", host: "" });
};

describe("facts in documents", () => {
  it("are read from Markdown whose title indicates them", () => {
    const read = readFrom(["contact and hours.md"], english);
    expect(read?.facts.hours[0]).toMatchObject({
      label: null,
      days: {
        monday: [{ opens: "09:00", closes: "17:30" }],
        saturday: [{ opens: "10:00", closes: "14:00" }],
        sunday: [],
      },
      exceptions: [{ holiday: "public_holidays", spans: [] }],
    });
    expect(read?.facts.telephones).toEqual([{ label: null, number: "01632 960 417" }]);
    expect(read?.facts.emails).toEqual([{ label: null, address: "hello@tern.example" }]);
    expect(read?.origins.hours).toEqual(["contact.md"]);
  });

  it("are read in the document's language", () => {
    const read = readFrom(["Kontakt.md"], german, ["en", "de"]);
    expect(read?.facts.hours[0]?.days).toMatchObject({ monday: [{ opens: "09:00", closes: "18:00" }], sunday: [] });
    expect(read?.facts.telephones).toEqual([{ label: null, number: "0731 4567890" }]);
  });

  it.each(["suppliers.md", "Summer festival.pdf", "FAQ.md", "42.txt", "Contact of our competitor.md"])(
    "are not read from %s, which can be about another business",
    (title) => expect(readFrom([title], english.replace("# Contact and hours", ""))).toBeNull(),
  );

  it("are read if the title names the business", () => {
    expect(readFrom(["Tern Coffee – opening hours.docx"], english)).not.toBeNull();
  });
});

describe("facts from a website and from documents", () => {
  const documents = readFrom(["contact.md"], english) ?? NOTHING_READ;
  const website = (facts: Partial<ReadFacts["facts"]>, origins = {}): ReadFacts => ({
    ...NOTHING_READ,
    facts: { ...NOTHING_READ.facts, ...facts },
    origins,
  });

  it("come from documents if no page contains them", () => {
    const known = addDocuments(website({ telephones: [{ label: null, number: "+44 1632 960417" }] }), documents);
    expect(known.facts.telephones).toEqual([{ label: null, number: "+44 1632 960417" }]);
    expect(known.facts.hours).toEqual(documents.facts.hours);
    expect(known.facts.clock).toBe("12h");
    expect(known.contradictions).toEqual([]);
  });

  it("come from the website otherwise, and differences are listed", () => {
    const hours = [{ label: null, season: null, days: { monday: [{ opens: "08:00", closes: "17:30" }] }, exceptions: [] }];
    const known = addDocuments(
      website(
        { hours, telephones: [{ label: null, number: "01632 960 111" }] },
        { hours: ["https://tern.example/"], telephones: ["https://tern.example/"] },
      ),
      documents,
    );
    expect(known.facts.hours).toEqual(hours);
    expect(known.contradictions.map(({ fact, about, values }) => [fact, about, values.map(({ origins }) => origins[0])])).toEqual([
      ["telephones", "the main one", ["https://tern.example/", "contact.md"]],
      ["hours", "monday", ["https://tern.example/", "contact.md"]],
    ]);
  });
});
