import type { BrandFacts, OpeningHours, UpdateBrandFacts } from "@parlance/sdk";
import { holidays, weekdays } from "./hours-draft.ts";
import { parseSpans, type SpansFault } from "./spans.ts";

export type Contradiction = BrandFacts["contradictions"][number];
export type FactName = keyof BrandFacts["origins"];

/** Contradictions about one fact. They are resolved together, because a correction replaces the whole fact. */
export interface Dispute {
  readonly fact: FactName;
  readonly contradictions: readonly Contradiction[];
  /**
   * Whether selecting a value is sufficient to resolve the contradiction. It is not sufficient for seasonal hours, because the service does
   * not return the season of a
   * contradiction.
   */
  readonly canChoose: boolean;
}

const choosable: readonly FactName[] = ["hours", "telephones", "emails", "addresses"];

export function disputesOf({ contradictions, hours }: BrandFacts): Dispute[] {
  const facts = [...new Set(contradictions.map(({ fact }) => fact))];
  const mainSchedules = hours.filter(({ label }) => label === null).length;
  return facts.map((fact) => ({
    fact,
    contradictions: contradictions.filter((each) => each.fact === fact),
    canChoose: choosable.includes(fact) && (fact !== "hours" || mainSchedules <= 1),
  }));
}

/** The request that applies the selected values, or the errors by the position of their contradiction. */
export type Correction = { readonly changes: UpdateBrandFacts } | { readonly faults: ReadonlyMap<number, SpansFault> };

export function correctionOf(facts: BrandFacts, { fact, contradictions }: Dispute, chosen: readonly string[]): Correction {
  if (fact === "hours") return correctedHours(facts.hours, contradictions, chosen);
  const value = (chosen[0] ?? "").trim();
  // Answers use the entry without a label, so only the main entry has no label.
  const labelled = <Entry extends { readonly label: string | null }>(entries: readonly Entry[]) =>
    entries.filter(({ label }) => label !== null);
  if (fact === "telephones") {
    const known = facts.telephones.find(({ label, number }) => label === null && number === value);
    return { changes: { telephones: [known ?? { label: null, number: value }, ...labelled(facts.telephones)] } };
  }
  if (fact === "emails") return { changes: { emails: [{ label: null, address: value }, ...labelled(facts.emails)] } };
  const country = facts.addresses.find(({ text }) => text === value)?.country ?? facts.addresses[0]?.country ?? null;
  return { changes: { addresses: [{ label: null, text: value, country }, ...labelled(facts.addresses)] } };
}

function correctedHours(hours: readonly OpeningHours[], contradictions: readonly Contradiction[], chosen: readonly string[]): Correction {
  const faults = new Map<number, SpansFault>();
  const main = hours.find(({ label }) => label === null) ?? { label: null, season: null, days: {}, exceptions: [] };
  let { days, exceptions } = main;
  for (const [at, { about }] of contradictions.entries()) {
    const spans = parseSpans(chosen[at] ?? "");
    if (!Array.isArray(spans)) {
      faults.set(at, spans);
      continue;
    }
    const day = weekdays.find((each) => each === about);
    const holiday = holidays.find((each) => each === about);
    const [from = "", to = from] = about.split(" ");
    if (day !== undefined) days = { ...days, [day]: spans };
    else exceptions = [...exceptions, holiday === undefined ? { from, to, spans } : { holiday, spans }];
  }
  if (faults.size > 0) return { faults };
  return { changes: { hours: [{ ...main, days, exceptions }, ...hours.filter((each) => each !== main)] } };
}
