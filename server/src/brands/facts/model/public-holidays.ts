import type { BrandFacts } from "./facts.schema.ts";
import { addDays, type Day, daysBetween, easterOf, type Holiday, holidaysOn, isOccurrence, weekdayOf } from "./calendar.ts";
import { countryOfZone } from "./country-zones.ts";

interface Country {
  /** Named holidays that are public in the whole country. */
  readonly named: readonly Holiday[];
  /** Other dates that are public holidays in the whole country, as MM-DD. */
  readonly dates: readonly string[];
  /** Dates that are public holidays only in parts of the country or only in some years. */
  readonly uncertain: readonly string[];
  /** Mondays that are public holidays in the whole country. */
  readonly mondays?: readonly MondayRule[];
  /** Whether the next weekdays are public holidays if Christmas, Boxing Day or New Year falls on a weekend. */
  readonly hasSubstitutes?: boolean;
}

/** The first or last Monday of a month, where January is 1. */
type MondayRule = readonly [month: number, occurrence: "first" | "last"];

const roman = ["new_year", "labour_day", "assumption", "all_saints", "christmas_day"] as const;
const german = ["new_year", "easter_monday", "labour_day", "ascension", "whit_monday", "christmas_day", "boxing_day"] as const;

const british = ["new_year", "good_friday", "easter_monday", "christmas_day", "boxing_day"] as const;
const BRITISH_MONDAYS: readonly MondayRule[] = [
  [5, "first"],
  [5, "last"],
  [8, "last"],
];
const IRISH_MONDAYS: readonly MondayRule[] = [
  [5, "first"],
  [6, "first"],
  [8, "first"],
  [10, "last"],
];

/** Countries, and parts of the United Kingdom by ISO 3166-2 code: EAW for England and Wales, NIR for Northern Ireland. */
const COUNTRIES: Readonly<Record<string, Country>> = {
  AT: { named: [...german, "epiphany", "assumption", "all_saints"], dates: ["10-26", "12-08"], uncertain: ["03-19", "10-10", "11-15"] },
  BE: { named: [...roman, "easter_monday", "ascension", "whit_monday"], dates: ["07-21", "11-11"], uncertain: ["07-11", "09-27", "11-15"] },
  CH: { named: ["new_year", "ascension", "christmas_day"], dates: ["08-01"], uncertain: ["01-02", "03-01", "03-19", "06-23", "06-29", "12-08"] },
  DE: { named: [...german, "good_friday"], dates: ["10-03"], uncertain: ["03-08", "08-08", "09-20", "10-31"] },
  ES: { named: [...roman, "epiphany", "good_friday"], dates: ["10-12", "12-06", "12-08"], uncertain: ["02-28", "03-19", "04-23", "05-02", "06-24", "07-25", "09-11"] },
  FR: { named: [...roman, "easter_monday", "ascension", "whit_monday"], dates: ["05-08", "07-14", "11-11"], uncertain: [] },
  GB: { named: ["new_year", "good_friday", "christmas_day"], dates: [], uncertain: ["01-02", "03-17", "07-12", "11-30"] },
  "GB-EAW": { named: british, dates: [], uncertain: [], mondays: BRITISH_MONDAYS, hasSubstitutes: true },
  "GB-NIR": { named: british, dates: ["03-17", "07-12"], uncertain: [], mondays: BRITISH_MONDAYS, hasSubstitutes: true },
  IE: { named: ["new_year", "easter_monday", "christmas_day", "boxing_day"], dates: ["03-17"], uncertain: [], mondays: IRISH_MONDAYS },
  IT: { named: [...roman, "epiphany", "easter_sunday", "easter_monday", "boxing_day"], dates: ["04-25", "06-02", "12-08"], uncertain: [] },
  NL: { named: ["new_year", "easter_sunday", "easter_monday", "ascension", "whit_sunday", "whit_monday", "christmas_day", "boxing_day"], dates: [], uncertain: ["04-26", "04-27", "05-05"] },
}; // prettier-ignore

/**
 * Returns the country of a business, based on its main address or its time zone, or the part of the United Kingdom, based on its postcode;
 * null if unknown.
 */
export function countryOf({ addresses, time_zone: zone }: Pick<BrandFacts, "addresses" | "time_zone">): string | null {
  const main = addresses.filter(({ label }) => label === null);
  const own = new Set(main.flatMap(({ country }) => country ?? []));
  const [only, ...others] = own;
  if (others.length > 0) return null;
  const country = only ?? (zone === null ? null : countryOfZone(zone));
  if (country !== null && country !== "GB") return country;
  const [part, ...more] = new Set(main.map(({ text }) => partOfKingdom(text)));
  return part === undefined || part === null || more.length > 0 ? country : part;
}

const POSTCODE = /\b([A-Z]{1,2})\d[A-Z\d]? ?\d[A-Z]{2}\b/i;
/** Areas of postcodes that are entirely in England and Wales. */
const ENGLISH_AND_WELSH = new Set(
  (
    "AL B BA BB BD BH BL BN BR BS CB CF CH CM CO CR CT CV CW DA DE DH DL DN DT DY E EC EN EX FY GL GU HA HD HG HP HR HU HX IG IP KT L LA " +
    "LD LE LL LN LS LU M ME MK N NG NN NP NR NW OL OX PE PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TF TN TQ TR " +
    "TS TW UB W WA WC WD WF WN WR WS WV YO"
  ).split(" "),
);

/** Returns the part of the United Kingdom in which an address is; null if unknown, and for Scotland, whose public holidays differ between places. */
function partOfKingdom(address: string): string | null {
  const area = POSTCODE.exec(address)?.[1]?.toUpperCase() ?? "";
  return area === "BT" ? "GB-NIR" : ENGLISH_AND_WELSH.has(area) ? "GB-EAW" : null;
}

/** Returns whether a date is a public holiday in the whole country. */
export function isPublicHoliday(day: Day, country: string | null): boolean {
  const holidays = holidaysOn(day);
  if (holidays.includes("new_year") || holidays.includes("christmas_day")) return true;
  const own = country === null ? undefined : COUNTRIES[country];
  if (own === undefined) return false;
  const isMonday = weekdayOf(day) === 0 && (own.mondays ?? []).some(([month, which]) => month === day.month && isOccurrence(day, which));
  return (
    holidays.some((name) => own.named.includes(name)) ||
    own.dates.includes(keyOf(day)) ||
    isMonday ||
    (own.hasSubstitutes === true && isSubstitute(day))
  );
}

/** Returns whether a named holiday is a public holiday in the whole country. */
export function isPublic(holiday: Holiday, country: string | null): boolean {
  if (holiday === "new_year" || holiday === "christmas_day") return true;
  return country !== null && COUNTRIES[country]?.named.includes(holiday) === true;
}

/** Returns whether a date may be a public holiday in the whole country or in parts of it. */
export function mayBePublicHoliday(day: Day, country: string | null): boolean {
  const own = country === null ? undefined : COUNTRIES[country];
  if (holidaysOn(day).length > 0) return true;
  if (own === undefined || country === null) return false;
  if (own.dates.includes(keyOf(day)) || own.uncertain.includes(keyOf(day))) return true;
  // Corpus Christi, and the Wednesday before the last Sunday of the church year.
  if ((country === "DE" || country === "AT" || country === "CH") && daysBetween(easterOf(day.year), day) === 60) return true;
  if (country === "DE" && day.month === 11 && weekdayOf(day) === 2 && day.day >= 16 && day.day <= 22) return true;
  if (country === "ES" && daysBetween(easterOf(day.year), day) === -3) return true;
  return (country.startsWith("GB") || country === "IE") && mayBeBankHoliday(day);
}

/** Returns whether a date may be a bank holiday: a Monday, or the weekday after a holiday on a weekend. */
function mayBeBankHoliday(day: Day): boolean {
  if (isSubstitute(day)) return true;
  if (weekdayOf(day) !== 0) return false;
  const isFirst = day.day <= 7;
  const isLast = addDays(day, 7).month !== day.month;
  return (isFirst && [2, 5, 6, 8].includes(day.month)) || (isLast && [5, 8, 10].includes(day.month));
}

/** Returns whether a Monday or Tuesday replaces a holiday on the weekend before it. */
function isSubstitute(day: Day): boolean {
  const weekday = weekdayOf(day);
  if (weekday > 1) return false;
  const isHoliday = (days: number): boolean =>
    holidaysOn(addDays(day, -days)).some((name) => name === "new_year" || name === "christmas_day" || name === "boxing_day");
  return weekday === 1 ? isHoliday(2) && (isHoliday(1) || isHoliday(3)) : isHoliday(1) || isHoliday(2);
}

function keyOf({ month, day }: Day): string {
  return `${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
