import type { ReadFacts } from "../../brands/facts/model/brand-facts.ts";
import { WEEKDAYS } from "../../brands/facts/model/calendar.ts";
import type { BrandFacts, Contradiction, Span } from "../../brands/facts/model/facts.schema.ts";

/** Facts that are lists of items, each with its own owner. */
const OWNED = ["addresses", "telephones", "emails", "hours"] as const;
type Owned = (typeof OWNED)[number];

const isMain = ({ label }: { readonly label: string | null }): boolean => label === null;

/**
 * Adds the facts that appear only in documents. The website takes precedence: a fact about the business itself that appears on the website
 * is not extended from documents, and differences are listed as contradictions.
 */
export function addDocuments(website: ReadFacts, documents: ReadFacts): ReadFacts {
  const facts: Record<string, unknown> = { ...website.facts };
  const origins: Record<string, readonly string[]> = { ...website.origins };
  const contradictions = [...website.contradictions];
  let { hasUnreadNotice, unreadDates = [] } = website;
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
      unreadDates = [...unreadDates, ...(documents.unreadDates ?? [])];
      if (added.length > 0) facts["clock"] = documents.facts.clock;
    }
  }
  if (website.facts.payment_methods.length === 0 && documents.facts.payment_methods.length > 0) {
    facts["payment_methods"] = documents.facts.payment_methods;
    origins["payment_methods"] = documents.origins.payment_methods ?? [];
  }
  facts["time_zone"] = website.facts.time_zone ?? documents.facts.time_zone;
  const labelLanguages = { ...documents.labelLanguages, ...website.labelLanguages };
  return {
    facts: facts as BrandFacts,
    origins,
    contradictions: contradictions.slice(0, 100),
    hasUnreadNotice,
    ...(unreadDates.length > 0 ? { unreadDates } : {}),
    labelLanguages,
  };
}

/** Returns the items for which documents contradict the website. */
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
  // Several phone numbers of a business can all be correct.
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

/** Number and street formats vary, but the last digits do not. */
function keyOf(value: string): string {
  if (value.includes("@")) return value.toLowerCase();
  const digits = value.replaceAll(/\D/g, "");
  return digits.length >= 5 ? digits.slice(-7) : value.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");
}
