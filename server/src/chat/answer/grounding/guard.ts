import type { SourceRecord } from "../extract/record.ts";
import { type Facts, factsOfRecord, factsOfText } from "./facts.ts";
import { type Value, valuesIn } from "./values.ts";

/** Checks sentences against what was retrieved. */
export interface GroundingGuard {
  /** Every price, number, date, code, link and address of the sentence stands in a record or in the visitor's own words. */
  check(sentence: string): boolean;
}

const LIST_MARK = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/;
const DOLLARS = new Set(["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "$"]);
const YENS = new Set(["JPY", "CNY", "¥"]);

/**
 * A guard over the records of one turn. An amount must have its currency; in a sentence that names products by title it must belong to
 * one of them or to a text, so that prices are not swapped.
 */
export function groundingGuard(records: readonly SourceRecord[], visitorText: string): GroundingGuard {
  let facts: readonly Facts[] | undefined;
  return {
    check(sentence) {
      const values = valuesIn(sentence.replace(LIST_MARK, ""));
      if (values.length === 0) return true;
      facts ??= [...records.map(factsOfRecord), factsOfText(visitorText)];
      const all = facts;
      const named = namedFacts(sentence.toLowerCase(), all);
      return values.every((value) => (value.kind === "money" ? named : all).some((one) => holds(one, value)));
    },
  };
}

/** Facts that a sentence's amounts may come from: the products it names and everything that is no product; all when it names none. */
function namedFacts(sentence: string, facts: readonly Facts[]): readonly Facts[] {
  const titles = facts.filter(({ title }) => title !== "" && sentence.includes(title));
  const longest = titles.filter(({ title }) => !titles.some((other) => other.title !== title && other.title.includes(title)));
  return longest.length === 0 ? facts : facts.filter((one) => one.title === "" || longest.includes(one));
}

function holds(facts: Facts, value: Value): boolean {
  switch (value.kind) {
    case "url":
      return facts.literals.has(value.text) || (!value.text.includes("/") && hasWord(facts.text, value.text));
    case "email":
    case "time":
      return facts.literals.has(value.text);
    case "code":
      return facts.literals.has(value.text) || hasWord(facts.text, value.text);
    case "date":
      return value.readings.some((reading) => facts.literals.has(reading));
    case "percent":
      return value.readings.some((reading) => facts.percents.has(reading) || facts.numbers.get(reading)?.has("") === true);
    case "money":
      return value.readings.some((reading) => {
        const currencies = facts.money.get(reading);
        if (currencies === undefined) return facts.numbers.get(reading)?.has("") === true;
        return [...currencies].some((currency) => sameCurrency(currency, value.currency));
      });
    case "number":
      return value.readings.some((reading) => {
        const units = facts.numbers.get(reading);
        if (units !== undefined) return value.unit === "" || units.has(value.unit) || units.has("");
        return value.unit === "" && (facts.money.has(reading) || facts.percents.has(reading));
      });
  }
}

function sameCurrency(one: string, other: string): boolean {
  if (one === other) return true;
  return (
    ((one === "$" || other === "$") && DOLLARS.has(one) && DOLLARS.has(other)) ||
    ((one === "¥" || other === "¥") && YENS.has(one) && YENS.has(other))
  );
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? " ") && !/[\p{L}\p{N}]/u.test(text[at + word.length] ?? " ")) return true;
  }
  return false;
}
