import { countryOfHost, countryOfNumber, zoneOf } from "../../brands/facts/model/country-zones.ts";
import type { ReadFacts } from "../../brands/facts/model/brand-facts.ts";
import type { BrandFacts, Contradiction } from "../../brands/facts/model/facts.schema.ts";
import type { Context, FoundAddress, FoundPage } from "../../brands/facts/model/found-facts.ts";
import { combineHours } from "./combine-hours.ts";
import { factReadingOf, fold } from "./fact-words.ts";
import { digitsOf } from "./read-contacts.ts";
import { labelOf, type Leftover, leftoverOf } from "./whose.ts";

const mostEach = 50;
const longestLabel = 60;

/** Combines the facts from all pages of a site into one record. Omits contradictory facts and lists them. */
export function combineFindings(all: readonly FoundPage[], brand: { readonly name: string; readonly host: string }): ReadFacts {
  const pages = withOthersNamed(all, brand.name);
  const stated = pages.flatMap(({ findings }) => findings.data.name ?? []);
  const names = [brand.name, ...new Set(stated), brand.host.replace(/\.[a-z]+$/, "")];
  const leftovers = new Map<string | null, Leftover>();
  const leftoverFor = (language: string | null): Leftover => {
    const known = leftovers.get(language) ?? leftoverOf(language === null ? null : factReadingOf(language), names);
    leftovers.set(language, known);
    return known;
  };
  const hours = combineHours(pages, leftoverFor);
  const telephones = combineContacts("telephones", pages, leftoverFor, {
    data: ({ data }) => data.telephones,
    text: (findings) => findings.telephones,
    keyOf: (number) => digitsOf(number).replace(/^00/, "").slice(-9),
    isSame: (one, other) => digitsOf(one).slice(-7) === digitsOf(other).slice(-7),
  });
  const emails = combineContacts("emails", pages, leftoverFor, {
    data: ({ data }) => data.emails,
    text: (findings) => findings.emails,
    keyOf: (address) => address.toLowerCase(),
    isSame: (one, other) => one.toLowerCase() === other.toLowerCase(),
  });
  const addresses = combineContacts<FoundAddress>("addresses", pages, leftoverFor, {
    data: ({ data }) => data.addresses,
    text: (findings) => findings.addresses,
    // Street names are abbreviated in many ways; house numbers and postal codes are not.
    keyOf: ({ text }) => keyOfAddress(text),
    isSame: (one, other) => keyOfAddress(one.text) === keyOfAddress(other.text),
  });
  const payments = unionOf(pages, ({ findings }) => [...findings.data.paymentMethods, ...findings.paymentMethods]);
  const profiles = unionOf(
    pages,
    ({ findings }) => [...findings.data.profiles.filter(isProfile), ...findings.profiles],
    (url) => url.replace(/\/$/, "").toLowerCase(),
  );
  const languages = unionOf(pages, ({ findings }) => (findings.language === null ? [] : [findings.language]));
  const country =
    countryOf(addresses.values, telephones.values, brand.host) ??
    countryOfEmails(emails.values) ??
    countryOfForm(addresses.values, languages.values);
  const main = addresses.values.find(({ label }) => label === null);
  const facts: BrandFacts = {
    name: new Set(stated).size === 1 ? (stated[0] ?? null) : null,
    addresses: addresses.values.map(({ label, value }) => ({ label, text: value.text, country: value.country })),
    telephones: telephones.values.map(({ label, value }) => ({ label, number: value })),
    emails: emails.values.map(({ label, value }) => ({ label, address: value })),
    hours: hours.schedules,
    time_zone: country === null ? null : zoneOf(country, main?.value.text ?? ""),
    clock: pages.some(({ findings }) => findings.isTwelveHour) ? "12h" : "24h",
    languages: languages.values.slice(0, 30),
    payment_methods: payments.values.slice(0, 40),
    social_profiles: profiles.values.slice(0, 40),
  };
  return {
    facts,
    origins: {
      ...(facts.name === null ? {} : { name: originsOf(pages, ({ findings }) => findings.data.name !== null) }),
      addresses: addresses.origins,
      telephones: telephones.origins,
      emails: emails.origins,
      hours: hours.origins,
      payment_methods: payments.origins,
      social_profiles: profiles.origins,
    },
    contradictions: [...hours.contradictions, ...telephones.contradictions, ...emails.contradictions, ...addresses.contradictions],
    hasUnreadNotice: hours.hasUnreadNotice,
  };
}

/** Uses the name of another business, such as a museum's café, as the label for its structured data. */
function withOthersNamed(pages: readonly FoundPage[], brandName: string): FoundPage[] {
  const wordsOf = (name: string): readonly string[] => fold(name).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const own = new Set(wordsOf(brandName));
  const names = new Set(pages.flatMap(({ findings }) => findings.data.name ?? []));
  const atHome = new Set(pages.flatMap(({ findings }) => (findings.isHome ? (findings.data.name ?? []) : [])));
  const named = (name: string): number => pages.filter(({ findings }) => findings.data.name === name).length;
  const isOwn = (name: string): boolean =>
    atHome.size > 0
      ? atHome.has(name)
      : wordsOf(name).some((word) => own.has(word)) || (names.size === 1 && (pages.length <= 2 || named(name) > 1));
  const labelled = <One extends { readonly label: string | null }>(items: readonly One[], name: string): One[] =>
    items.map((one) => ({ ...one, label: one.label === null ? name : `${name}, ${one.label}`.slice(0, 120) }));
  return pages.map((page) => {
    const { data } = page.findings;
    if (data.name === null || isOwn(data.name)) return page;
    const other = {
      ...data,
      name: null,
      addresses: labelled(data.addresses, data.name),
      telephones: labelled(data.telephones, data.name),
      emails: labelled(data.emails, data.name),
      hours: labelled(data.hours, data.name),
      paymentMethods: [],
      profiles: [],
    };
    return { ...page, findings: { ...page.findings, data: other } };
  });
}

function originsOf(pages: readonly FoundPage[], has: (page: FoundPage) => boolean): string[] {
  return pages
    .filter(has)
    .map(({ url }) => url)
    .slice(0, 20);
}

const isProfile = (url: string): boolean => !/wikidata|wikipedia/i.test(url);

const keyOfAddress = (text: string): string => {
  const numbers = text.match(/\d+/g) ?? [];
  return numbers.length >= 2 ? numbers.join(" ") : (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
};

function unionOf(
  pages: readonly FoundPage[],
  of: (page: FoundPage) => readonly string[],
  keyOf: (value: string) => string = (value) => value,
): { values: string[]; origins: string[] } {
  const values = new Map<string, string>();
  const origins: string[] = [];
  for (const page of pages) {
    const found = of(page);
    if (found.length > 0) origins.push(page.url);
    for (const value of found) if (!values.has(keyOf(value))) values.set(keyOf(value), value);
  }
  return { values: [...values.values()], origins: origins.slice(0, 20) };
}

interface Kind<Value> {
  readonly data: (findings: FoundPage["findings"]) => readonly { readonly label: string | null; readonly value: Value }[];
  readonly text: (findings: FoundPage["findings"]) => readonly (Context & { readonly value: Value })[];
  readonly keyOf: (value: Value) => string;
  readonly isSame: (one: Value, other: Value) => boolean;
}

interface Sighting<Value> {
  readonly value: Value;
  readonly label: string | null;
  readonly url: string;
  readonly isData: boolean;
}

interface Combined<Value> {
  readonly values: readonly { readonly label: string | null; readonly value: Value }[];
  readonly origins: string[];
  readonly contradictions: Contradiction[];
}

/**
 * Assigns each contact to its owner. The owner is the business itself if structured data or most pages say so, or if no nearby text names another
 * owner.
 */
function combineContacts<Value>(
  fact: Contradiction["fact"],
  pages: readonly FoundPage[],
  leftoverFor: (language: string | null) => Leftover,
  kind: Kind<Value>,
): Combined<Value> {
  const groups = new Map<string, Sighting<Value>[]>();
  for (const { url, findings } of pages) {
    const leftover = leftoverFor(findings.language);
    const sightings = [
      ...kind.data(findings).map(({ value, label }) => ({ value, label, url, isData: true })),
      ...kind.text(findings).map((one) => ({ value: one.value, label: labelOf(one, leftover), url, isData: false })),
    ];
    for (const one of sightings) groups.set(kind.keyOf(one.value), [...(groups.get(kind.keyOf(one.value)) ?? []), one]);
  }
  const judged = [...groups.values()].map((sightings) => judge(sightings, pages.length));
  const own = judged.filter(({ rank }) => rank > 0).toSorted((one, other) => other.rank - one.rank);
  const [best, next] = own;
  // The main number is in structured data or on many more pages than the next.
  const isClear = best !== undefined && (next === undefined || best.rank >= 2 * next.rank);
  // A whole sentence says more than who the owner is, so it is left to the documents.
  const labelled = judged.filter(({ rank, label }) => rank === 0 && label !== null && isName(label));
  const values = [...(isClear ? [best] : own), ...labelled].map(({ value, label, rank }) => ({ value, label: rank > 0 ? null : label }));
  const contradictions: Contradiction[] =
    own.length > 1 && !isClear
      ? [
          {
            fact,
            about: "the main one",
            values: own.slice(0, 10).map(({ value, origins }) => ({ value: textOf(value), origins: origins.slice(0, 5) })),
          },
        ]
      : [];
  return {
    values: values.slice(0, mostEach),
    origins: [...new Set(judged.flatMap(({ origins }) => origins))].slice(0, 20),
    contradictions,
  };
}

/** Returns whether a label is a name rather than a sentence. */
function isName(label: string): boolean {
  return label.length <= longestLabel && !/[.!?]$/.test(label) && label.split(/\s+/).length <= 6;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : ((value as { readonly text?: string }).text ?? "");
}

interface Judged<Value> {
  readonly value: Value;
  readonly label: string | null;
  /** 0 if it does not belong to the business itself. */
  readonly rank: number;
  readonly origins: string[];
}

function judge<Value>(sightings: readonly Sighting<Value>[], pages: number): Judged<Value> {
  const origins = [...new Set(sightings.map(({ url }) => url))];
  const written = sightings.find(({ isData }) => !isData) ?? sightings[0];
  if (written === undefined) throw new Error("a group without sightings");
  const isStructured = sightings.some(({ isData, label }) => isData && label === null);
  const unlabelled = new Set(sightings.filter(({ label }) => label === null).map(({ url }) => url)).size;
  const labels = sightings.flatMap(({ label }) => label ?? []);
  const usual = mostFrequent(labels);
  // The footer of every page can name a department for which other pages use another label.
  const isOfPart = unlabelled === 0 && usual !== null && usual.count >= labels.length * 0.6;
  // Content on most pages is in the header or footer, regardless of the preceding heading.
  const isEverywhere = pages >= 3 && origins.length >= Math.max(3, pages * 0.6) && !isOfPart;
  const rank = isStructured ? 4 * Math.max(1, pages) + unlabelled : isEverywhere ? origins.length : unlabelled;
  return { value: written.value, label: usual?.label ?? null, rank, origins };
}

/** Returns the most frequent label, as first written, and its number of occurrences. */
function mostFrequent(labels: readonly string[]): { readonly label: string; readonly count: number } | null {
  const counts = new Map<string, { readonly label: string; count: number }>();
  for (const label of labels) {
    const one = counts.get(fold(label)) ?? { label, count: 0 };
    counts.set(fold(label), one);
    one.count += 1;
  }
  const [most] = [...counts.values()].toSorted((one, other) => other.count - one.count);
  return most ?? null;
}

/**
 * Returns the country indicated by postal addresses, phone numbers or the host name, in this order. Null if the first of these sources that indicates
 * a country indicates more than one.
 */
function countryOf(
  addresses: readonly { readonly label: string | null; readonly value: FoundAddress }[],
  telephones: readonly { readonly value: string }[],
  host: string,
): string | null {
  const own = addresses.filter(({ label }) => label === null).flatMap(({ value }) => value.country ?? []);
  const called = telephones.flatMap(({ value }) => countryOfNumber(value) ?? []);
  for (const told of [own, called]) {
    const all = new Set(told);
    if (all.size === 1) return told[0] ?? null;
    if (all.size > 1) return null;
  }
  return countryOfHost(host);
}

/** Returns the country of the business's email domains; null if they indicate different countries. */
function countryOfEmails(emails: readonly { readonly label: string | null; readonly value: string }[]): string | null {
  const countries = new Set(emails.filter(({ label }) => label === null).map(({ value }) => countryOfHost(value.split("@").at(-1) ?? "")));
  const [only = null, ...others] = countries;
  return others.length > 0 ? null : only;
}

/** Countries with five-digit postal codes, by language. */
const FIVE_DIGITS: Readonly<Record<string, string>> = { de: "DE", fr: "FR", es: "ES", it: "IT" };

/** Returns the country indicated by the postal code format and the site's only language. */
function countryOfForm(
  addresses: readonly { readonly label: string | null; readonly value: FoundAddress }[],
  languages: readonly string[],
): string | null {
  const [only, ...others] = [...new Set(languages.map((language) => language.slice(0, 2).toLowerCase()))];
  const isFive = addresses.some(({ label, value }) => label === null && /(?<!\d)\d{5}(?!\d)/.test(value.text));
  return only !== undefined && others.length === 0 && isFive ? (FIVE_DIGITS[only] ?? null) : null;
}
