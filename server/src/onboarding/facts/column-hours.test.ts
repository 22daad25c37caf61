import { describe, expect, it } from "vitest";
import { readPage } from "../page/read-page.ts";
import { combineFindings } from "./combine-findings.ts";
import { readFindings } from "./read-findings.ts";

const factsOf = (body: string, language = "en", name = "Fern Pottery") => {
  const url = "https://fern.example/";
  const page = readPage(Buffer.from(`<html lang="${language}"><body>${body}</body></html>`), "text/html", url);
  return combineFindings([{ url, findings: JSON.parse(JSON.stringify(readFindings(page, { isHome: false }))) }], {
    name,
    host: "fern.example",
  }).facts;
};
const table = (...rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
const hoursOf = ({ hours }: ReturnType<typeof factsOf>, label: string | null, from?: string) =>
  hours.find((one) => one.label === label && (from === undefined || one.season?.from === from))?.days;
const span = (opens: string, closes: string) => [{ opens, closes }];

describe("tables with a column for each part of the business", () => {
  it("are read as the hours of each part, including the season named above each table", () => {
    const facts = factsOf(
      `<h1>Opening hours</h1><h2>Summer (1 April to 31 October)</h2>${table(
        ["Day", "Pottery", "Glaze shop"],
        ["Monday", "Closed", "Closed"],
        ["Tuesday &ndash; Friday", "9 am &ndash; 7 pm", "12 noon &ndash; 5 pm"],
        ["Saturday", "8.30 am &ndash; 5 pm", "9 am &ndash; 5 pm"],
        ["Sunday", "9 am &ndash; 1 pm", "Closed"],
      )}<h2>Winter (1 November to 31 March)</h2>${table(
        ["Day", "Pottery", "Glaze shop"],
        ["Monday", "Closed", "Closed"],
        ["Tuesday &ndash; Friday", "10 am &ndash; 5 pm", "12 noon &ndash; 4 pm"],
        ["Saturday", "9 am &ndash; 4 pm", "10 am &ndash; 4 pm"],
        ["Sunday", "Closed", "Closed"],
      )}`,
    );
    expect(hoursOf(facts, "Glaze shop", "04-01")).toMatchObject({
      tuesday: span("12:00", "17:00"),
      saturday: span("09:00", "17:00"),
      sunday: [],
    });
    expect(hoursOf(facts, "Glaze shop", "11-01")).toMatchObject({ friday: span("12:00", "16:00"), saturday: span("10:00", "16:00") });
    // "Pottery" is part of the name of the business.
    expect(hoursOf(facts, null, "11-01")).toMatchObject({ monday: [], saturday: span("09:00", "16:00"), sunday: [] });
  });

  it.each([
    [
      "de",
      "Töpferei Farn",
      ["Tag", "Töpferei", "Café"],
      ["Mo–Fr", "9–18 Uhr", "10–16 Uhr"],
      ["Sa", "10–14 Uhr", "geschlossen"],
      ["So", "geschlossen", "geschlossen"],
    ],
    [
      "fr",
      "Poterie Fougère",
      ["Jour", "Poterie", "Café"],
      ["Lundi au vendredi", "9h–18h", "10h–16h"],
      ["Samedi", "10h–14h", "fermé"],
      ["Dimanche", "fermé", "fermé"],
    ],
    [
      "es",
      "Alfarería Helecho",
      ["Día", "Alfarería", "Café"],
      ["Lunes a viernes", "9:00–18:00", "10:00–16:00"],
      ["Sábado", "10:00–14:00", "cerrado"],
      ["Domingo", "cerrado", "cerrado"],
    ],
    [
      "nl",
      "Pottenbakkerij Varen",
      ["Dag", "Pottenbakkerij", "Café"],
      ["Maandag t/m vrijdag", "9.00–18.00 uur", "10.00–16.00 uur"],
      ["Zaterdag", "10.00–14.00 uur", "gesloten"],
      ["Zondag", "gesloten", "gesloten"],
    ],
  ])("%s", (language, name, ...rows) => {
    const facts = factsOf(`<h1>Info</h1>${table(...rows)}`, language, name);
    expect(hoursOf(facts, null)).toMatchObject({ friday: span("09:00", "18:00"), saturday: span("10:00", "14:00"), sunday: [] });
    expect(hoursOf(facts, "Café")).toMatchObject({ friday: span("10:00", "16:00"), saturday: [], sunday: [] });
  });

  it.each([
    [
      "en",
      ["", "Summer (May to September)", "Winter (October to April)"],
      ["Monday", "9am–6pm", "closed"],
      ["Tue–Sun", "9am–7pm", "11am–4pm"],
    ],
    [
      "de",
      ["", "Sommer (Mai bis September)", "Winter (Oktober bis April)"],
      ["Montag", "9–18 Uhr", "geschlossen"],
      ["Di–So", "9–19 Uhr", "11–16 Uhr"],
    ],
  ])("are read as seasons if the columns are named by months (%s)", (language, ...rows) => {
    const facts = factsOf(`<h1>Info</h1>${table(...rows)}`, language);
    expect(facts.hours).toHaveLength(2);
    expect(hoursOf(facts, null, "05-01")).toMatchObject({ monday: span("09:00", "18:00"), sunday: span("09:00", "19:00") });
    expect(hoursOf(facts, null, "10-01")).toMatchObject({ monday: [], sunday: span("11:00", "16:00") });
  });

  it("are distinguished from a table with a column for each day, which is not changed", () => {
    const facts = factsOf(`<h1>Opening hours</h1>${table(["", "Mon–Fri", "Sat", "Sun"], ["Shop", "9:00–18:00", "10:00–14:00", "closed"])}`);
    expect(JSON.stringify(facts.hours)).not.toContain("Mon–Fri");
  });
});
