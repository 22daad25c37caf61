import { describe, expect, it } from "vitest";
import { hasExpected } from "./expected-in-text.ts";
import { readQuestion } from "./question.ts";
import { sayRow } from "./table-row.ts";

const EUR = { language: "en", defaultCurrency: "EUR" };
const row = (text: string, heading = "", context = heading) => ({ text, heading, context });

describe("table row", () => {
  it("with two columns becomes a pair", () => {
    expect(sayRow(row("Day: Monday; Open: closed"), EUR)).toBe("Monday: closed.");
    expect(sayRow(row("Day: Tuesday; Open: 10:00 - 18:30"), EUR)).toBe("Tuesday: 10:00 - 18:30.");
  });

  it("with more columns includes the column names in the sentence", () => {
    expect(sayRow(row("Zone: North; Time: 2 days; Charge: €4.95"), EUR)).toBe("North: time 2 days, charge €4.95.");
  });

  it("states only the columns that the question names", () => {
    const wide = row("Country: Austria; Standard: 4.95; Express: 12.95", "Delivery prices");
    expect(sayRow(wide, EUR, readQuestion("What does express delivery to Austria cost?"))).toBe("Austria: Express €12.95.");
    const unnamed = row("Storage; Basic: 1 GB; Large: 5 GB");
    expect(sayRow(unnamed, EUR, readQuestion("How much storage has Large?"))).toBe("Storage: Large 5 GB.");
  });

  it("states the column for the requested day or kind of answer", () => {
    const hours = row("Gate: North; Road: Mill Road; Wed: closed; Thu: 8:00-19:00");
    expect(sayRow(hours, EUR, readQuestion("How late is the north gate open on Thursdays?"))).toBe("North: Thu 8:00-19:00.");
    const rates = row("Way: By bike; Rate: €4.00; Delivery time: one hour");
    expect(sayRow(rates, EUR, readQuestion("How much is delivery by bike?"))).toBe("By bike: rate €4.00.");
  });

  it("names only the checked columns", () => {
    const ticks = row("Task: See salaries; Owner: ✓; Admin: –; Clerk: only if granted");
    expect(sayRow(ticks, EUR)).toBe("See salaries: Owner, Clerk only if granted.");
    expect(sayRow(ticks, EUR, readQuestion("Can the admin see salaries?"))).toBe("See salaries: Admin –.");
  });

  it("keeps the case of column names in German", () => {
    const fees = row("Zone: Nord; Dauer der Fahrt: 2 Tage; Gebühr: 4 Punkte");
    expect(sayRow(fees, { language: "de", defaultCurrency: "EUR" })).toBe("Nord: Dauer der Fahrt 2 Tage, Gebühr 4 Punkte.");
  });

  it("uses the currency in the price column's heading, or else the default currency", () => {
    expect(sayRow(row("Article: New buckle; Price: 6.50"), EUR)).toBe("New buckle: €6.50.");
    expect(sayRow(row("New buckle: 6.50", "PRICES (pounds)"), EUR)).toBe("New buckle: £6.50.");
    expect(sayRow(row("New buckle: 6.50", "Prices"), { language: "de", defaultCurrency: "EUR" })).toBe("New buckle: 6,50\u00a0€.");
    expect(sayRow(row("New buckle: 6.50"), EUR, { terms: [], expected: "money" })).toBe("New buckle: €6.50.");
  });

  it("treats an amount without trailing zeros as a price only in a price column", () => {
    expect(sayRow(row("Tool: Shears; Sharpening price: 8.5; Days: 3"), EUR)).toBe("Shears: sharpening price €8.50, Days 3.");
    expect(sayRow(row("Tool: Saw; Sharpening price: 11; Days: 3"), EUR)).toContain("€11.00");
    expect(hasExpected("money", "Tool: Saw; Sharpening price: 11; Days: 3")).toBe(true);
    expect(hasExpected("money", "Tool: Saw; Sharpening price: on request; Days: 3")).toBe(false);
  });

  it("uses the currency in the row itself, but no currency for an invalid code", () => {
    expect(sayRow(row("name: Nozzle; price: 145.25; currency: NOK"), EUR)).toBe("Nozzle: price kr\u00a0145.25, currency NOK.");
    expect(sayRow(row("Article: Nozzle; Net (SEK): 145.25; Stock: 3"), EUR)).toContain("145.25");
    expect(sayRow(row("name: Nozzle; price: 145.25; currency: kroner"), EUR)).toBe("Nozzle: price 145.25, currency kroner.");
    expect(sayRow(row("Nozzle; price SEK: 14.25; Stock: 3", "Prices in SEK"), EUR)).not.toContain("€");
  });

  it("has no currency if the column is not clearly a price column, or if no currency is known", () => {
    expect(sayRow(row("Length: 6.50"), EUR)).toBe("Length: 6.50.");
    expect(sayRow(row("Size: M; Chest (cm): 89.50", "Prices"), EUR)).toContain("M");
    expect(sayRow(row("New buckle: 6.50", "Prices"), { language: "en", defaultCurrency: null })).toBe("New buckle: 6.50.");
  });
});
