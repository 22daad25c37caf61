import { inDigits } from "../extract/expected-in-text.ts";
import { fold } from "../text/words.ts";
import { limitPatterns, limitWords, type Quantity, quantityOf } from "./quantities.ts";

/** Conditions in a question, such as the age of a child, and the question without them. */
export interface Conditions {
  readonly quantities: readonly Quantity[];
  readonly rest: string;
}

const NUMBER = String.raw`(\d{1,4}(?:[.,]\d+)?)`;
const AGES: readonly RegExp[] = limitPatterns(({ ages }) => ages).map(
  (age) => new RegExp(String.raw`(?<![\p{L}\p{N}])${age.replaceAll("{n}", NUMBER)}`, "gu"),
);
const MEASURED = new RegExp(String.raw`(?<![\p{L}\p{N}.,:])${NUMBER}[ -]?(\p{L}{1,12})(?!\p{L})`, "gu");
const ONE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(${limitWords(({ half }) => half)})|(?:${limitWords(({ one }) => one)}))[ -]?(\p{L}{1,12})(?!\p{L})`,
  "gu",
);

const read = new Map<string, Conditions>();
const READ_KEPT = 500;

/** Returns the ages, weights and lengths of time in a question. Cached because each turn parses its question many times. */
export function conditionsIn(text: string): Conditions {
  const known = read.get(text);
  if (known !== undefined) return known;
  const made = readConditions(text);
  if (read.size >= READ_KEPT) read.clear();
  read.set(text, made);
  return made;
}

function readConditions(text: string): Conditions {
  const quantities: Quantity[] = [];
  let rest = fold(inDigits(text));
  for (const pattern of AGES)
    rest = rest.replaceAll(pattern, (...found: string[]) => {
      quantities.push({ kind: "age", value: Number(found[1]?.replace(",", ".")) });
      return " ";
    });
  rest = rest.replaceAll(MEASURED, (whole: string, number: string, unit: string) => taken(quantities, quantityOf(number, unit), whole));
  rest = rest.replaceAll(ONE, (whole: string, half: string | undefined, unit: string) =>
    taken(quantities, quantityOf(half === undefined ? "1" : "0.5", unit), whole),
  );
  return { quantities, rest: quantities.length === 0 ? text : rest.replaceAll(/\s+/gu, " ").trim() };
}

/** Adds a quantity; returns the text that replaces it. */
function taken(quantities: Quantity[], quantity: Quantity | null, whole: string): string {
  if (quantity === null) return whole;
  quantities.push(quantity);
  return " ";
}
