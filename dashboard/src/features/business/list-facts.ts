import type { BrandFacts, Telephone, UpdateBrandFacts } from "@parlance/sdk";

/** Facts that are lists of entries. */
export type ListName = "telephones" | "emails" | "addresses" | "languages" | "payment_methods" | "social_profiles";

/** An entry's form values; lists without labels or countries leave these fields empty. */
export interface Row {
  readonly label: string;
  readonly value: string;
  readonly country: string;
  /** Hours during which a telephone is answered, which the form does not change. */
  readonly hours?: Telephone["hours"];
}

export const noRow: Row = { label: "", value: "", country: "" };

export function hasLabels(name: ListName): name is "telephones" | "emails" | "addresses" {
  return name === "telephones" || name === "emails" || name === "addresses";
}

export function rowsOf(facts: BrandFacts, name: ListName): Row[] {
  if (name === "telephones")
    return facts.telephones.map(({ label, number, hours }) => ({ ...noRow, label: label ?? "", value: number, hours }));
  if (name === "emails") return facts.emails.map(({ label, address }) => ({ ...noRow, label: label ?? "", value: address }));
  if (name === "addresses")
    return facts.addresses.map(({ label, text, country }) => ({ label: label ?? "", value: text, country: country ?? "" }));
  return facts[name].map((value) => ({ ...noRow, value }));
}

/** Returns the request that stores the rows of a list. */
export function listOf(name: ListName, rows: readonly Row[]): UpdateBrandFacts {
  const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());
  if (name === "telephones") {
    return {
      telephones: rows.map(({ label, value, hours }) => ({
        label: orNull(label),
        number: value.trim(),
        ...(hours === undefined ? {} : { hours }),
      })),
    };
  }
  if (name === "emails") return { emails: rows.map(({ label, value }) => ({ label: orNull(label), address: value.trim() })) };
  if (name === "addresses")
    return { addresses: rows.map(({ label, value, country }) => ({ label: orNull(label), text: value.trim(), country: orNull(country) })) };
  return { [name]: rows.map(({ value }) => value.trim()) };
}

/** Returns whether several entries have no label. In this case, answers include none of them, because the main entry is unknown. */
export function hasRivals(name: ListName, rows: readonly Row[]): boolean {
  return hasLabels(name) && rows.filter(({ label }) => label.trim() === "").length > 1;
}
