import { patternsOf } from "../../../language/patterns.ts";
import { withoutInstructions } from "../extract/instruction.ts";
import type { SourceRecord } from "../extract/record.ts";
import { conceptOf } from "../text/concepts.ts";
import { unitOfKey } from "../text/measure-units.ts";
import { stemsOf } from "../text/words.ts";
import { canonicalNumber } from "./numbers.ts";
import { aroundPercent } from "./percents.ts";
import { canonicalUrl, signed, valuesIn } from "./values.ts";

/** Values from a record or from the visitor's messages that an answer may repeat. */
export interface Facts {
  /** Lowercase title; empty unless it is a product. */
  readonly title: string;
  readonly literals: ReadonlySet<string>;
  /** Units by number; the unit is empty for a number without one. */
  readonly numbers: ReadonlyMap<string, ReadonlySet<string>>;
  /** Currencies by amount; the currency is empty for a price without one. */
  readonly money: ReadonlyMap<string, ReadonlySet<string>>;
  /** Words around each occurrence, by percentage. */
  readonly percents: ReadonlyMap<string, readonly string[]>;
  /** Whether it mentions something free of charge. */
  readonly free: boolean;
  readonly text: string;
}

interface MutableFacts {
  literals: Set<string>;
  numbers: Map<string, Set<string>>;
  money: Map<string, Set<string>>;
  percents: Map<string, string[]>;
  free: boolean;
}

/** Returns the values in free text, such as the visitor's messages. */
export function factsOfText(text: string): Facts {
  const facts = empty();
  addText(facts, text);
  return { ...facts, title: "", text: text.toLowerCase() };
}

/** Returns the values in a retrieved record: its fields, description and passages. */
export function factsOfRecord(record: SourceRecord): Facts {
  const facts = empty();
  const strings: string[] = [record.id, record.title, record.description];
  for (const [key, value] of Object.entries(record.attributes)) {
    strings.push(key);
    if (typeof value === "number") addAttribute(facts, key, value);
    else if (typeof value === "string") strings.push(value);
    else if (typeof value !== "boolean") strings.push(...value);
  }
  for (const amount of [record.price, record.originalPrice]) addMoney(facts, amount, record.currency);
  for (const variant of record.variants) {
    addMoney(facts, variant.price, record.currency);
    strings.push(variant.sku ?? "", ...variant.colours, ...variant.sizes);
  }
  for (const link of record.links) facts.literals.add(canonicalUrl(link));
  for (const path of record.categories) strings.push(...path);
  for (const passage of record.passages) strings.push(passage.text, ...passage.headings);
  const sound = strings.map(withoutInstructions);
  for (const one of sound) addText(facts, one);
  const text = sound.join("\n");
  return { ...facts, title: record.kind === "item" ? record.title.toLowerCase() : "", text: text.toLowerCase() };
}

/** Units of an attribute's value, keyed by the attribute's concept. */
const UNITS_OF: Readonly<Record<string, readonly string[]>> = {
  weight: ["g", "kg", "mg", "lb", "oz"], load: ["kg", "g", "lb"], capacity: ["l", "ml", "cl", "kg", "g"], length: ["mm", "cm", "m", "km", "in", "ft"],
  width: ["mm", "cm", "m", "in", "ft"], height: ["mm", "cm", "m", "in", "ft"], depth: ["mm", "cm", "m", "in", "ft"], thickness: ["mm", "cm", "in"],
  dimensions: ["mm", "cm", "m", "in", "ft"], warranty: ["y", "mo", "d"], time: ["h", "min", "s", "d", "wk", "mo", "y"], battery: ["h", "mah", "ah", "wh"],
  age: ["y", "mo"], power: ["w", "kw"], voltage: ["v"], temperature: ["°c", "°f"],
}; // prettier-ignore

function addAttribute(facts: MutableFacts, key: string, given: number): void {
  const unit = unitOfKey(key);
  const value = signed(canonicalNumber(given), unit, given < 0);
  addNumber(facts, value, unit);
  if (/percent|pct|%/i.test(key)) addPercent(facts, value, key.replaceAll(/[_-]|pct|percent/gi, " "));
  if (unit !== "") return;
  for (const one of stemsOf(key.replaceAll("_", " ")))
    for (const known of UNITS_OF[conceptOf(one) ?? ""] ?? []) addNumber(facts, value, known);
}

function empty(): MutableFacts {
  return { literals: new Set(), numbers: new Map(), money: new Map(), percents: new Map(), free: false };
}

function addText(facts: MutableFacts, text: string): void {
  const priced = CURRENCY.test(text);
  for (const value of valuesIn(text)) {
    if (value.kind === "free") facts.free = true;
    else if ("text" in value) facts.literals.add(value.text);
    else if (value.kind === "date") for (const reading of value.readings) facts.literals.add(reading);
    else if (value.kind === "percent") for (const reading of value.readings) addPercent(facts, reading, aroundPercent(text, value.written));
    else if (value.kind === "money") for (const reading of value.readings) add(facts.money, reading, value.currency);
    else {
      for (const reading of value.readings) addNumber(facts, reading, value.unit);
      if (value.smaller !== undefined) addNumber(facts, value.smaller.reading, value.smaller.unit);
      if (value.unit === "" && isPriceLike(value.written, priced)) for (const reading of value.readings) add(facts.money, reading, "");
    }
  }
}

const requests = patternsOf((conversation) => conversation.requests);
const CURRENCY = new RegExp(
  String.raw`[€$£¥]|\b(?:EUR|USD|GBP|CHF|euros?|${requests(({ dollar }) => dollar)}|${requests(({ pound }) => pound)}|${requests(({ swissFranc }) => swissFranc)}|${requests(({ franc }) => franc)})\b`,
  "i",
);

/** Reports whether a number can be a price: it has two decimal places, or it has at least two digits and the text names a currency. */
function isPriceLike(written: string, priced: boolean): boolean {
  return /[.,]\d\d$/.test(written) || (priced && /^\d{2,}$/.test(written));
}

function addPercent(facts: MutableFacts, reading: string, around: string): void {
  const known = facts.percents.get(reading);
  if (known === undefined) facts.percents.set(reading, [around]);
  else known.push(around);
}

function addNumber(facts: MutableFacts, value: string, unit: string): void {
  add(facts.numbers, value, unit);
}

function addMoney(facts: MutableFacts, amount: number | null, currency: string | null): void {
  if (amount === null) return;
  add(facts.money, canonicalNumber(amount), currency ?? "");
  if (amount === 0) facts.free = true;
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}
