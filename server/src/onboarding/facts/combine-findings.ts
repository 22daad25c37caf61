import { countryOfHost, countryOfNumber, zoneOf } from "../../brands/facts/model/country-zones.ts";
import type { ReadFacts } from "../../brands/facts/model/brand-facts.ts";
import type { BrandFacts } from "../../brands/facts/model/facts.schema.ts";
import type { FoundAddress, FoundPage } from "../../brands/facts/model/found-facts.ts";
import { combineContacts } from "./combine-contacts.ts";
import { combineHours } from "./combine-hours.ts";
import { factReadingOf, fold } from "./fact-words.ts";
import { digitsOf } from "./read-contacts.ts";
import { keyOfNumber, telephoneHours } from "./telephone-hours.ts";
import { type Leftover, leftoverOf } from "./whose.ts";

/** Combines the facts from all pages of a site into one record. Omits contradictory facts and lists them. */
export function combineFindings(all: readonly FoundPage[], brand: { readonly name: string; readonly host: string }): ReadFacts {
  const pages = withOthersNamed(withSureNumbers(all), brand.name);
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
    keyOf: keyOfNumber,
    isSame: (one, other) => digitsOf(one).slice(-7) === digitsOf(other).slice(-7),
  });
  const hoursOfNumber = telephoneHours(pages);
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
  const dialed = pages.flatMap(({ findings }) => (findings.dialed ?? []).map((value) => ({ value })));
  const country =
    countryOf(addresses.values, [...telephones.values, ...dialed], brand.host) ??
    countryOfEmails(emails.values) ??
    countryOfForm(addresses.values, languages.values);
  const main = addresses.values.find(({ label }) => label === null);
  const facts: BrandFacts = {
    name: new Set(stated).size === 1 ? (stated[0] ?? null) : null,
    addresses: addresses.values.map(({ label, value }) => ({ label, text: value.text, country: value.country })),
    telephones: telephones.values.map(({ label, value }) => {
      const answered = hoursOfNumber.get(keyOfNumber(value));
      return { label, number: value, ...(answered === undefined ? {} : { hours: answered }) };
    }),
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
    ...(hours.unreadDates.length > 0 ? { unreadDates: hours.unreadDates } : {}),
    labelLanguages: { ...addresses.languages, ...emails.languages, ...telephones.languages },
  };
}

/** Removes numbers that have no link and do not occur in any telephone link on the site. */
function withSureNumbers(pages: readonly FoundPage[]): FoundPage[] {
  const dialed = [...new Set(pages.flatMap(({ findings }) => findings.dialed ?? []).map(digitsOf))];
  const isSure = ({ value, isUnsure = false }: FoundPage["findings"]["telephones"][number]): boolean =>
    !isUnsure || dialed.some((one) => one.endsWith(digitsOf(value)));
  return pages.map(({ url, findings }) => ({ url, findings: { ...findings, telephones: findings.telephones.filter(isSure) } }));
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

/**
 * Returns the country indicated by postal addresses, phone numbers or the host name, in this order. Null if the first of these sources that
 * indicates
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
