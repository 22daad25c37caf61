import type { BrandFacts } from "@parlance/sdk";
import { createContext } from "react";
import type { Holiday } from "./hours-draft.ts";

/** A day-of-the-week rule for a holiday: the first or last Monday of a month, where January is 1. */
interface MondayRule {
  readonly month: number;
  readonly place: "first" | "last";
}

interface Country {
  readonly callingCode: string;
  readonly zones: readonly string[];
  /** Holidays that most businesses of the country observe. */
  readonly named: readonly Holiday[];
  /** Holidays on the same day of every year, as MM-DD. */
  readonly days: readonly string[];
  readonly mondays: readonly MondayRule[];
}

const german = ["new_year", "easter_monday", "labour_day", "ascension", "whit_monday", "christmas_day", "boxing_day"] as const;
const roman = ["new_year", "easter_monday", "labour_day", "assumption", "all_saints", "christmas_day"] as const;
const none: readonly MondayRule[] = [];

const table: Readonly<Record<string, Country>> = {
  AT: { callingCode: "43", zones: ["Vienna"], named: [...german, "epiphany", "assumption", "all_saints"], days: ["10-26", "12-08"], mondays: none },
  BE: { callingCode: "32", zones: ["Brussels"], named: [...roman, "ascension", "whit_monday"], days: ["07-21", "11-11"], mondays: none },
  CH: { callingCode: "41", zones: ["Zurich"], named: [...german, "good_friday"], days: ["08-01"], mondays: none },
  DE: { callingCode: "49", zones: ["Berlin", "Busingen"], named: [...german, "good_friday"], days: ["10-03", "10-31"], mondays: none },
  ES: { callingCode: "34", zones: ["Madrid"], named: ["new_year", "epiphany", "good_friday", "labour_day", "assumption", "all_saints", "christmas_day"], days: ["10-12", "12-06", "12-08"], mondays: none },
  FR: { callingCode: "33", zones: ["Paris"], named: [...roman, "ascension", "whit_monday"], days: ["05-08", "07-14", "11-11"], mondays: none },
  GB: { callingCode: "44", zones: ["London", "Belfast"], named: ["new_year", "good_friday", "easter_monday", "christmas_day", "boxing_day"], days: [], mondays: [{ month: 5, place: "first" }, { month: 5, place: "last" }, { month: 8, place: "last" }] },
  IE: { callingCode: "353", zones: ["Dublin"], named: ["new_year", "easter_monday", "christmas_day", "boxing_day"], days: ["03-17"], mondays: [{ month: 2, place: "first" }, { month: 5, place: "first" }, { month: 6, place: "first" }, { month: 8, place: "first" }, { month: 10, place: "last" }] },
  IT: { callingCode: "39", zones: ["Rome"], named: [...roman, "epiphany", "easter_sunday", "boxing_day"], days: ["04-25", "06-02", "12-08"], mondays: none },
  NL: { callingCode: "31", zones: ["Amsterdam"], named: ["new_year", "easter_sunday", "easter_monday", "ascension", "whit_sunday", "whit_monday", "christmas_day", "boxing_day"], days: ["04-27"], mondays: none },
}; // prettier-ignore

/** Returns the country of a business from its main address, its telephone numbers or its time zone; null if it is unknown. */
export function countryOf({
  addresses,
  telephones,
  time_zone: zone,
}: Pick<BrandFacts, "addresses" | "telephones" | "time_zone">): string | null {
  const address = addresses.find(({ label, country }) => label === null && country !== null)?.country;
  if (address != null) return address;
  const codes = Object.keys(table);
  const numbers = telephones.map(({ number }) => number.replaceAll(/[^\d+]/g, ""));
  const byNumber = codes.find((code) => numbers.some((number) => number.startsWith(`+${table[code]?.callingCode}`)));
  return byNumber ?? codes.find((code) => table[code]?.zones.some((city) => zone === `Europe/${city}`)) ?? null;
}

/** Holidays to offer for a country. */
export interface CountryHolidays {
  readonly named: readonly Holiday[];
  /** Days that recur every year, as MM-DD. */
  readonly days: readonly string[];
  /** Next dates of holidays on a Monday, as YYYY-MM-DD. */
  readonly dates: readonly string[];
}

/** Returns the holidays of a country; null if they are unknown. */
export function holidaysOf(country: string | null, today: Date): CountryHolidays | null {
  const found = country === null ? undefined : table[country];
  if (found === undefined) return null;
  return { named: found.named, days: found.days, dates: found.mondays.map((rule) => nextMonday(rule, today)).toSorted() };
}

function nextMonday(rule: MondayRule, today: Date): string {
  const year = today.getFullYear();
  const now = `${year}-${two(today.getMonth() + 1)}-${two(today.getDate())}`;
  const [first, second] = [mondayOf(rule, year), mondayOf(rule, year + 1)];
  return first >= now ? first : second;
}

function mondayOf({ month, place }: MondayRule, year: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const from = place === "first" ? 1 : last - 6;
  const day = Array.from({ length: 7 }, (_, step) => from + step).find(
    (each) => new Date(Date.UTC(year, month - 1, each)).getUTCDay() === 1,
  );
  return `${year}-${two(month)}-${two(day ?? from)}`;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** Holidays of the country of the business whose hours are edited; null if they are unknown. */
export const HolidaysOfCountry = createContext<CountryHolidays | null>(null);
