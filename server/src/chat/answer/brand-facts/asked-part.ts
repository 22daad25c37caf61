import type { Schedule } from "../../../brands/facts/model/facts.schema.ts";
import type { FactQuestions, FactReading } from "../../../language/fact-words.ts";
import { isGrammar } from "../text/stop-words.ts";
import { fold, stem, words } from "../text/words.ts";
import type { AskedPart } from "./facts-question.ts";

/** Matches endings of compounds: "Werkstattzeiten" are the hours of the "Werkstatt". */
const OF_HOURS = /^(?:n|en|s|es)?(?:offnungs|openings)?(?:zeiten?|tijden|uren)$/;

/**
 * Returns the labels of the hours that a question may refer to, shortest first; `[null]` for the business itself. Empty if no label
 * contains the words of the question.
 */
export function labelsFor(
  part: AskedPart,
  schedules: readonly Schedule[],
  { reading, questions }: { readonly reading: FactReading; readonly questions: FactQuestions },
): (string | null)[] {
  const labels = [...new Set(schedules.flatMap(({ label }) => label ?? []))].toSorted((one, other) => one.length - other.length);
  const has = (text: string, pattern: string | null): boolean =>
    pattern !== null && new RegExp(`(?<![a-z0-9])(?:${pattern})(?![a-z0-9])`, "u").test(fold(text));
  const season = part.season === null ? null : (questions.seasons[part.season] ?? null);
  const isSeasonal = (label: string): boolean => has(label, reading.seasons);
  const asked = new Set(part.words.map(stem));
  const matching = labels.filter((label) => {
    if (part.isTelephone !== has(label, reading.phone) && part.isTelephone) return false;
    if (season !== null && !has(label, season) && !startsWithSeason(label, season)) return false;
    const own = words(label);
    if (!part.whose.every((word) => own.some((one) => isSameWord(word, one)))) return false;
    if (part.whose.length > 0 || part.isTelephone || season !== null) return true;
    // "Is the shop open?" refers to the shop only if the shop has its own hours.
    const content = contentOf(label, reading);
    return content.length > 0 && !isSeasonal(label) && content.every((word) => asked.has(stem(word)));
  });
  if (matching.length > 0) return matching;
  // If a business has no other hours, "the office" means the business itself. A lunch break is part of the hours of the business.
  const isBreak = (word: string): boolean => has(word, reading.breaks) || has(`${word}s`, reading.breaks);
  return part.whose.every((word) => isPremises(word, questions) || isBreak(word)) && !part.isTelephone ? [null] : [];
}

/** Reports whether a word can name the whole business. */
export function isPremises(word: string, { premises }: FactQuestions): boolean {
  return new RegExp(`^(?:${premises ?? "(?!)"})s?$`, "u").test(word);
}

/** Returns the labels of seasonal hours whose months are not given on any page. */
export function labelsOfSeasons(schedules: readonly Schedule[], { seasons }: FactReading): string[] {
  const pattern = new RegExp(`(?<![a-z0-9])(?:${seasons ?? "(?!)"})`, "u");
  return [...new Set(schedules.flatMap(({ label }) => (label !== null && pattern.test(fold(label)) ? [label] : [])))];
}

function isSameWord(asked: string, own: string): boolean {
  if (stem(asked) === stem(own)) return true;
  const [short, long] = asked.length < own.length ? [asked, own] : [own, asked];
  return short.length >= 4 && long.startsWith(short) && OF_HOURS.test(long.slice(short.length));
}

/** Reports whether a label starts with a season: "Sommerzeiten", "Sommeröffnungszeiten". */
function startsWithSeason(label: string, season: string): boolean {
  const names = season.split("|").map((name) => name.split(" ").at(-1) ?? "");
  return words(label).some((word) => names.some((name) => name.length >= 4 && word.startsWith(name)));
}

function contentOf(label: string, { hours }: FactReading): string[] {
  const rest = fold(label).replaceAll(new RegExp(`(?<![a-z0-9])(?:${hours ?? "(?!)"})(?![a-z0-9])`, "gu"), " ");
  return words(rest).filter((word) => !isGrammar(word));
}
