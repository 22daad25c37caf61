import { matchTerm, matchText } from "../text/terms.ts";
import { formatMoney } from "../voice/money.ts";
import { comparedBy } from "../plan/wish.ts";
import type { WishedOrder } from "../types.ts";
import { orderedValue } from "./ordered-value.ts";
import { labelOf, valueOf } from "./attributes.ts";
import type { Draft } from "./draft.ts";
import type { Wording } from "./product-answer.ts";
import { readQuestion } from "./question.ts";
import type { SourceRecord } from "./record.ts";
import { subjectsOf } from "./subject.ts";
import { unitsOf } from "./units.ts";

const BETWEEN =
  /\s*(?:,|;|\/|\?|:|\b(?:and|or|vs\.?|versus|with|than|to|und|oder|mit|als|et|ou|avec|que|y|o|con|e|di|en|of|met|dan|com)\b)\s*/iu;
const ASPECTS = 6;

/** Sets two to four products that the question names side by side; null when it names fewer than two. */
export function compareProducts(
  text: string,
  records: readonly SourceRecord[],
  referents: readonly string[],
  wording: Wording,
): Draft | null {
  const compared = productsIn(text, records, referents);
  if (compared.length < 2) return null;
  const question = readQuestion(text);
  const rows = rowsOf(compared, wording);
  const order = comparedBy(text);
  const isAsked = (row: Row): boolean =>
    order === null ? question.terms.some((term) => matchTerm(term, matchText(row.key)) > 0) : matchText(row.key).concepts.has(order.by);
  const wanted = rows.filter(isAsked);
  const shown = wanted.length > 0 ? wanted : rows.filter(({ differs }) => differs).slice(0, ASPECTS);
  const bubbles = compared.map((record, index) => [
    `${record.title}: ${shown.map((row) => `${row.label} ${row.values[index] ?? "–"}`).join(", ")}.`,
    ...(order === null
      ? sentencesOn(
          question.terms.filter((term) => !term.weak && term.concept !== "price"),
          record,
        )
      : []),
  ]);
  const verdict = order === null ? [] : firstOf(compared, order, wording);
  return { bubbles: verdict.length > 0 ? [...bubbles, verdict] : bubbles, cited: compared.map(({ documentId }) => documentId) };
}

/** Which of the products comes first in the order asked for; empty where one lacks the value or two are equal. */
function firstOf(compared: readonly SourceRecord[], order: WishedOrder, wording: Wording): string[] {
  const rated = compared
    .flatMap((record) => {
      const value = orderedValue(order, record, wording);
      return value === null ? [] : [{ record, ...value }];
    })
    .toSorted((one, other) => (order.direction === "asc" ? one.value - other.value : other.value - one.value));
  const [first, second] = rated;
  if (first === undefined || rated.length < compared.length || first.value === second?.value) return [];
  const { phrases, language } = wording;
  if (order.by !== "price") return [phrases.first(first.record.title, first.label, first.shown)];
  const money = formatMoney(first.value, first.record.currency, language);
  return [(order.direction === "asc" ? phrases.lowest : phrases.highest)(first.record.title, money)];
}

/** The products that the parts of the question name, each once, in the order of naming. */
function productsIn(text: string, records: readonly SourceRecord[], referents: readonly string[]): SourceRecord[] {
  const found: SourceRecord[] = [];
  for (const part of text.split(BETWEEN)) {
    const [best] = subjectsOf(readQuestion(part), records, []);
    const strong = best !== undefined && (best.strength > 0.8 || best.record.explain.exact !== null);
    if (strong && !found.includes(best.record)) found.push(best.record);
  }
  for (const id of referents) {
    const record = records.find(({ documentId }) => documentId === id);
    if (record !== undefined && !found.includes(record)) found.push(record);
  }
  return found.slice(0, 4);
}

interface Row {
  readonly key: string;
  readonly label: string;
  readonly values: readonly (string | null)[];
  readonly differs: boolean;
}

function rowsOf(compared: readonly SourceRecord[], { phrases, language }: Wording): Row[] {
  const keys = [...new Set(compared.flatMap((record) => Object.keys(record.attributes)))];
  const price: Row = rowOf(
    `price ${phrases.labels.price}`,
    phrases.labels.price,
    compared.map((record) => (record.price === null ? null : formatMoney(record.price, record.currency, language))),
  );
  const rows = keys.map((key) =>
    rowOf(
      key.replaceAll("_", " "),
      labelOf(key),
      compared.map((record) => {
        const value = record.attributes[key];
        return value === undefined ? null : valueOf(key, value, language, phrases);
      }),
    ),
  );
  return [price, ...rows].filter(({ values }) => values.some((value) => value !== null));
}

function rowOf(key: string, label: string, values: readonly (string | null)[]): Row {
  return { key, label, values, differs: new Set(values).size > 1 };
}

function sentencesOn(terms: Parameters<typeof matchTerm>[0][], record: SourceRecord): string[] {
  const units = unitsOf(record).filter(({ row: isRow, text }) => !isRow && text !== record.title);
  const named = matchText(record.title);
  const asked = terms.filter((term) => matchTerm(term, named) === 0);
  const best = units.find((unit) => asked.some((term) => matchTerm(term, matchText(unit.text)) >= 0.9));
  return best === undefined ? [] : [best.text];
}
