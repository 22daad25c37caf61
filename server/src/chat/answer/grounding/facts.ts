import type { SourceRecord } from "../extract/record.ts";
import { canonicalNumber } from "./numbers.ts";
import { canonicalUnit, canonicalUrl, valuesIn } from "./values.ts";

/** What one record, or the visitor, gives to be repeated. */
export interface Facts {
  /** Folded title; empty for what is not a product. */
  readonly title: string;
  readonly literals: ReadonlySet<string>;
  /** Number -> units it stands with; an empty unit for a bare number. */
  readonly numbers: ReadonlyMap<string, ReadonlySet<string>>;
  /** Amount -> currencies. */
  readonly money: ReadonlyMap<string, ReadonlySet<string>>;
  readonly percents: ReadonlySet<string>;
  readonly text: string;
}

interface MutableFacts {
  literals: Set<string>;
  numbers: Map<string, Set<string>>;
  money: Map<string, Set<string>>;
  percents: Set<string>;
}

/** Facts of free text, such as what the visitor wrote. */
export function factsOfText(text: string): Facts {
  const facts = empty();
  addText(facts, text);
  return { ...facts, title: "", text: text.toLowerCase() };
}

/** Facts of a retrieved record: its fields, its texts, its passages. */
export function factsOfRecord(record: SourceRecord): Facts {
  const facts = empty();
  const strings: string[] = [record.id, record.title, record.description];
  for (const [key, value] of Object.entries(record.attributes)) {
    strings.push(key);
    if (typeof value === "number") addNumber(facts, canonicalNumber(value), unitOfKey(key));
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
  for (const one of strings) addText(facts, one);
  const text = strings.join("\n");
  return { ...facts, title: record.kind === "item" ? record.title.toLowerCase() : "", text: text.toLowerCase() };
}

/** Unit that an attribute's key ends with: `weight_g`, `length (cm)`, `warrantyYears`. */
export function unitOfKey(key: string): string {
  const last = key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .split(/[\s_()[\]-]+/)
    .filter((part) => part !== "")
    .at(-1);
  return last === undefined ? "" : canonicalUnit(last);
}

function empty(): MutableFacts {
  return { literals: new Set(), numbers: new Map(), money: new Map(), percents: new Set() };
}

function addText(facts: MutableFacts, text: string): void {
  for (const value of valuesIn(text)) {
    if ("text" in value) facts.literals.add(value.text);
    else if (value.kind === "date") for (const reading of value.readings) facts.literals.add(reading);
    else if (value.kind === "percent") for (const reading of value.readings) facts.percents.add(reading);
    else if (value.kind === "money") for (const reading of value.readings) add(facts.money, reading, value.currency);
    else for (const reading of value.readings) addNumber(facts, reading, value.unit);
  }
}

function addNumber(facts: MutableFacts, value: string, unit: string): void {
  add(facts.numbers, value, unit);
}

function addMoney(facts: MutableFacts, amount: number | null, currency: string | null): void {
  if (amount === null) return;
  if (currency === null) add(facts.numbers, canonicalNumber(amount), "");
  else add(facts.money, canonicalNumber(amount), currency);
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}
