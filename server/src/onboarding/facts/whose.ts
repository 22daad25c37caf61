import type { Context } from "../../brands/facts/model/found-facts.ts";
import type { FactReading } from "../../language/fact-words.ts";
import { fold, wordPattern } from "./fact-words.ts";

/**
 * From the text around a fact, removes the words that do not indicate an owner. Returns the remaining words; empty if the fact belongs to
 * the business itself.
 */
export type Leftover = (text: string) => string;

/**
 * Creates a `Leftover` for a business.
 * @param names names of the business, whose words indicate no other owner
 */
export function leftoverOf(words: FactReading | null, names: readonly string[]): Leftover {
  const own = new Set(names.flatMap((name) => fold(name).match(/[\p{L}\p{N}]+/gu) ?? []));
  // The hours of the "museum" are those of the "Speichermuseum".
  const isOwn = (word: string): boolean => own.has(word) || (word.length >= 5 && [...own].some((name) => name.endsWith(word)));
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
          words.answered,
          words.email,
          words.closed,
          words.clock,
          words.between,
          words.from,
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
      ?.filter((word) => word.length > 1 && !/^\d+[a-z]{0,2}$/.test(word) && !isOwn(word))
      .join(" ") ?? "";
}

/** Text that names the owner of a fact. */
export interface Label {
  readonly text: string;
  /** Whether the text is beside the fact, and not a heading that can have a wider scope. */
  readonly isBeside: boolean;
}

/** Returns the owner of a fact from the words in its line, directly before it or in its heading; null for the business itself. */
export function labelOf({ label, before, heading }: Context, leftover: Leftover): string | null {
  const said = [label, before, heading].find((text) => leftover(text) !== "");
  return said === undefined ? null : tidy(said);
}

/** Returns the owner of a contact from the words around it, those of its card first; null for the business itself. */
export function ownerOf(
  { label, before, heading, above, isCard = false }: Context,
  leftover: Leftover,
  words: FactReading | null,
): Label | null {
  const beside = (text: string): Label => ({ text: withoutCall(tidy(text), words), isBeside: true });
  if (leftover(label) !== "") return beside(label);
  if (isCard && before !== "" && leftover(heading) !== "") return beside(`${heading}, ${before}`);
  if (leftover(before) !== "") return beside(before);
  const said = [heading, ...above.toReversed()].find((text) => leftover(text) !== "");
  return said === undefined ? null : { text: withoutCall(tidy(said), words), isBeside: false };
}

/** Returns the text beside a contact that describes its purpose, such as "Book a table", even if its words name no owner. */
export function purposeOf({ label, before }: Context, words: FactReading | null): string | null {
  if (words === null) return null;
  const known = wordPattern("gu", words.phone, words.notPhone, words.email, words.filler, words.hours, words.and, words.to);
  const said = [label, before].find((text) => /[a-z]{4}/.test(fold(text).replaceAll(known, " ")));
  return said === undefined ? null : withoutCall(tidy(said), words);
}

/** Removes the words of a call button: "Call the tyre bay" is about the tyre bay. */
function withoutCall(text: string, words: FactReading | null): string {
  const plain = fold(text);
  if (words === null || plain.length !== text.length) return text;
  const { source } = wordPattern("u", words.phone);
  const start = new RegExp(`^${source}[\\s:]+(?:${wordPattern("u", words.filler).source}\\s+)*`, "u").exec(plain)?.[0].length ?? 0;
  const end = new RegExp(`\\s+${source}$`, "u").exec(plain)?.index ?? text.length;
  const rest = start < end ? text.slice(start, end).trim() : "";
  return rest === "" ? text : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Removes white space and punctuation around a label, and limits its length. */
export function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\s*[:;,]\s*(?=[,;])/g, "")
    .replaceAll(/^[\s:,;.|·•–—-]+|[\s:,;|·•–—-]+$/gu, "")
    .slice(0, 120);
}
