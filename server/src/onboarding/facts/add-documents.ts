import type { ReadFacts } from "../../brands/facts/model/brand-facts.ts";
import { WEEKDAYS } from "../../brands/facts/model/calendar.ts";
import type { BrandFacts, Contradiction, Span } from "../../brands/facts/model/facts.schema.ts";

/** Facts that are lists of items with an owner each. */
const OWNED = ["addresses", "telephones", "emails", "hours"] as const;
type Owned = (typeof OWNED)[number];

const isMain = ({ label }: { readonly label: string | null }): boolean => label === null;

/**
 * Adds the facts that only documents state. A website takes precedence: if it states a fact of the business itself, documents add nothing to it, and what
 * they state otherwise is listed as a contradiction.
 */
export function addDocuments(website: ReadFacts, documents: ReadFacts): ReadFacts {
  const facts: Record<string, unknown> = { ...website.facts };
  const origins: Record<string, readonly string[]> = { ...website.origins };
  const contradictions = [...website.contradictions];
  let { hasUnreadNotice } = website;
  const isContradicted = (fact: Owned): boolean => website.contradictions.some((one) => one.fact === fact);
  for (const fact of OWNED) {
    const [own, others] = [website.facts[fact], documents.facts[fact]];
    if (own.some(isMain) || isContradicted(fact)) {
      contradictions.push(...differences(fact, website, documents));
      continue;
    }
    const added = own.length === 0 ? others : others.filter(isMain);
    if (added.length > 0) {
      facts[fact] = [...added, ...own];
      origins[fact] = [...(documents.origins[fact] ?? []), ...(website.origins[fact] ?? [])].slice(0, 20);
    }
    contradictions.push(...documents.contradictions.filter((one) => one.fact === fact));
    if (fact === "hours") {
      hasUnreadNotice ||= documents.hasUnreadNotice;
      if (added.length > 0) facts["clock"] = documents.facts.clock;
    }
  }
  if (website.facts.payment_methods.length === 0 && documents.facts.payment_methods.length > 0) {
    facts["payment_methods"] = documents.facts.payment_methods;
    origins["payment_methods"] = documents.origins.payment_methods ?? [];
  }
  facts["time_zone"] = website.facts.time_zone ?? documents.facts.time_zone;
  return { facts: facts as BrandFacts, origins, contradictions: contradictions.slice(0, 100), hasUnreadNotice };
}

/** Returns what documents state otherwise than the website. */
function differences(fact: Owned, website: ReadFacts, documents: ReadFacts): Contradiction[] {
  const pages = (website.origins[fact] ?? []).slice(0, 5);
  const files = (documents.origins[fact] ?? []).slice(0, 5);
  const between = (about: string, one: string, other: string): Contradiction => ({
    fact,
    about,
    values: [
      { value: one, origins: pages },
      { value: other, origins: files },
    ],
  });
  if (fact === "hours") {
    const [one, other] = [regular(website.facts), regular(documents.facts)];
    return WEEKDAYS.flatMap((day) => {
      const [a, b] = [one?.[day], other?.[day]];
      return a === undefined || b === undefined || spoken(a) === spoken(b) ? [] : [between(day, spoken(a), spoken(b))];
    });
  }
  const [one, ...more] = mainValues(fact, website.facts);
  const [other, ...further] = mainValues(fact, documents.facts);
  // Several numbers of a business need not contradict each other.
  if (one === undefined || other === undefined || more.length + further.length > 0 || keyOf(one) === keyOf(other)) return [];
  return [between("the main one", one, other)];
}

function regular({ hours }: BrandFacts): BrandFacts["hours"][number]["days"] | undefined {
  return hours.find(({ label, season }) => label === null && season === null)?.days;
}

function spoken(spans: readonly Span[]): string {
  return spans.length === 0 ? "closed" : spans.map(({ opens, closes }) => `${opens}–${closes}`).join(", ");
}

function mainValues(fact: Exclude<Owned, "hours">, facts: BrandFacts): string[] {
  if (fact === "addresses") return facts.addresses.filter(isMain).map(({ text }) => text);
  if (fact === "telephones") return facts.telephones.filter(isMain).map(({ number }) => number);
  return facts.emails.filter(isMain).map(({ address }) => address);
}

/** Numbers and streets are written in many ways; the last digits of both are not. */
function keyOf(value: string): string {
  if (value.includes("@")) return value.toLowerCase();
  const digits = value.replaceAll(/\D/g, "");
  return digits.length >= 5 ? digits.slice(-7) : value.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");
}
