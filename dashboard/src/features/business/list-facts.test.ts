import type { BrandFacts } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { hasRivals, listOf, noRow, rowsOf } from "./list-facts.ts";

const facts = {
  telephones: [
    { label: null, number: "0731 1234" },
    { label: "Workshop", number: "0731 5678", hours: { monday: [{ opens: "08:00", closes: "12:00" }] } },
  ],
  emails: [{ label: null, address: "mail@tern.example" }],
  addresses: [{ label: "Branch", text: "Quay 1, Ulm", country: "DE" }],
  languages: ["de", "en"],
  payment_methods: ["cash"],
  social_profiles: ["https://social.example/tern"],
} as unknown as BrandFacts;

describe("rows of a list form", () => {
  it.each(["telephones", "emails", "addresses", "languages", "payment_methods", "social_profiles"] as const)(
    "return the %s unchanged",
    (name) => {
      expect(listOf(name, rowsOf(facts, name))).toEqual({ [name]: facts[name] });
    },
  );

  it("trim values, and omit blank labels", () => {
    expect(listOf("telephones", [{ ...noRow, label: " ", value: " 0731 1 " }])).toEqual({
      telephones: [{ label: null, number: "0731 1" }],
    });
  });

  it("conflict if two entries have no label", () => {
    const rows = [noRow, noRow];
    expect([hasRivals("telephones", rows), hasRivals("telephones", rows.slice(1)), hasRivals("languages", rows)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
