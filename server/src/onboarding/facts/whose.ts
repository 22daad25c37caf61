import type { Context } from "../../brands/facts/model/found-facts.ts";
import type { FactReading } from "../../language/fact-words.ts";
import { fold, wordPattern } from "./fact-words.ts";

/**
 * From the text around a fact, removes the words that do not indicate an owner. Returns the remaining words; empty if the fact belongs to the business
 * itself.
 */
export type Leftover = (text: string) => string;

/**
 * Creates a `Leftover` for a business.
 * @param names names of the business, whose words indicate no other owner
 */
export function leftoverOf(words: FactReading | null, names: readonly string[]): Leftover {
  const own = new Set(names.flatMap((name) => fold(name).match(/[\p{L}\p{N}]+/gu) ?? []));
  const known =
    words === null
      ? null
      : wordPattern(
          "gu",
          words.hours,
          words.seasons,
          words.generic,
          words.phone,
          words.notPhone,
          words.email,
          words.closed,
          words.filler,
          words.to,
          words.and,
          ...words.days,
          ...words.months,
          ...Object.values(words.holidays),
          words.weAreClosed,
          words.betweenYears,
          words.everyDay,
          words.weekdays,
          words.weekend,
        );
  return (text) =>
    (known === null ? fold(text) : fold(text).replaceAll(known, " "))
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => word.length > 1 && !/^\d+$/.test(word) && !own.has(word))
      .join(" ") ?? "";
}

/** Returns the owner of a fact from the words in its line, directly before it or in its heading; null for the business itself. */
export function labelOf({ label, before, heading }: Context, leftover: Leftover): string | null {
  const said = [label, before, heading].find((text) => leftover(text) !== "");
  return said === undefined ? null : tidy(said);
}

function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[\s:,;.–—-]+|[\s:,;–—-]+$/gu, "")
    .slice(0, 120);
}
