import { expect, it } from "vitest";
import { skipReason } from "./skip-reason.ts";

it("uses the form's field names for a skipped row", () => {
  const nameOf = (field: string): string => ({ price: "Preis", title: "Titel", id: "Id" })[field] ?? field;
  const reason = "title is required; price must be a number";
  expect(skipReason(reason, "de", nameOf)).toBe("Titel wird gebraucht; Preis muss eine Zahl sein");
  expect(skipReason(reason, "en", (field) => field.toUpperCase())).toBe("TITLE is required; PRICE must be a number");
  expect(skipReason("id is used by an earlier item of the file", "de", nameOf)).toBe("Id steht schon in einer früheren Zeile");
  expect(skipReason("Something else", "de", nameOf)).toBe("Something else");
});

it("names the variant and the value of a skipped row", () => {
  const [en, de] = [
    { price: "Price", currency: "Currency" },
    { price: "Preis", currency: "Währung", image: "Bild" },
  ] as const;
  const names = (known: Readonly<Record<string, string>>) => (field: string) => known[field] ?? field;
  const reason = "variants[1].price must be a number: “ca. 120; net”; price must not be negative";
  expect(skipReason(reason, "en", names(en))).toBe("Variant 2: Price must be a number: “ca. 120; net”; Price must not be negative");
  expect(skipReason(reason, "de", names(de))).toBe("Variante 2: Preis muss eine Zahl sein: „ca. 120; net“; Preis darf nicht negativ sein");
  expect(skipReason("currency EUR contradicts the price “12 USD”", "de", names(de))).toBe("Währung EUR widerspricht dem Preis „12 USD“");
  expect(skipReason("variants[0].image must be an absolute URL that starts with https://", "de", names(de))).toBe(
    "Variante 1: Bild muss eine vollständige Adresse mit http:// oder https:// sein",
  );
});
