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
