import type { Schedule } from "../../brands/facts/model/facts.schema.ts";
import type { Context, FoundPage, FoundSchedule } from "../../brands/facts/model/found-facts.ts";
import { factReadingOf, hasWord } from "./fact-words.ts";
import { digitsOf } from "./read-contacts.ts";

type Days = Schedule["days"];

/** Returns the same key for different notations of a telephone number. */
export const keyOfNumber = (number: string): string => digitsOf(number).replace(/^00/, "").slice(-9);

/** Returns whether hours are telephone hours, which are not opening hours. */
export function isOfTelephone(hours: FoundSchedule, language: string | null): boolean {
  const words = language === null ? null : factReadingOf(language);
  if (hours.answered !== undefined) return true;
  if (hours.number !== undefined) return words === null || !hasWord(hours.heading, words.hours);
  return words !== null && [hours.label, hours.before, hours.heading].some((text) => hasWord(text, words.phone));
}

/**
 * Links telephone numbers to the hours during which they are answered: hours on the same line, or hours of the telephone in a section with
 * only this number. Returns the hours, keyed by number; omits numbers for which pages differ.
 */
export function telephoneHours(pages: readonly FoundPage[]): ReadonlyMap<string, Days> {
  const found = new Map<string, Map<string, Days>>();
  const add = (number: string, days: Days): void => {
    const known = found.get(keyOfNumber(number)) ?? new Map<string, Days>();
    found.set(keyOfNumber(number), known.set(JSON.stringify(days), days));
  };
  for (const { findings } of pages) {
    for (const { value, hours } of findings.data.telephones) if (hours !== undefined) add(value, hours);
    for (const hours of findings.hours) {
      const days = knownDays(hours);
      if (days === null || hours.season !== null || !isOfTelephone(hours, findings.language)) continue;
      const beside = findings.telephones.filter((one) => sectionOf(one) === sectionOf(hours)).map(({ value }) => value);
      const [only, ...others] =
        hours.number === undefined ? new Map(beside.map((number) => [keyOfNumber(number), number])).values() : [hours.number];
      if (only !== undefined && others.length === 0) add(only, days);
    }
  }
  return new Map(
    [...found].flatMap(([key, [only, ...others]]) => (only === undefined || others.length > 0 ? [] : [[key, only[1]] as const])),
  );
}

const sectionOf = ({ heading, above }: Context): string => JSON.stringify([above, heading]);

/** Returns the regular hours; null if there are none, or if a day could not be parsed. */
function knownDays({ week }: FoundSchedule): Days | null {
  const days = Object.entries(week);
  if (days.length === 0 || days.some(([, spans]) => spans === null)) return null;
  return Object.fromEntries(days.map(([day, spans]) => [day, [...(spans ?? [])]]));
}
