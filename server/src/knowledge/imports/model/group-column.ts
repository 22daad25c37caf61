import { columnName } from "../../../platform/lib/column-name.ts";
import type { FeedColumn, FeedOptions } from "../../../ports/feed-reader.ts";
import type { SampledColumn } from "./sampled-column.ts";

/** Names of columns that often, but not always, contain the number that the variants of a product have in common. */
const modelNames =
  /^(?:model|modell|style|master|stamm|haupt|base|basis|mod[eè]le|modello|modelo)(?:artikel|produkt)?(?: ?(?:nr|no|id|number|nummer|code|sku))?$/;

/** Returns a column whose values each belong to exactly one repeated title, and that therefore identifies the product of a variant. */
export function groupColumn(
  columns: readonly SampledColumn[],
  planned: readonly FeedColumn[],
  mapping: FeedOptions["mapping"],
): string | undefined {
  const sampled = (target: string): SampledColumn | undefined =>
    columns.find(({ name }) => planned.some((plan) => plan.name === name && plan.target === target));
  const [ids, titles] = [sampled("id"), sampled("title")];
  if (ids === undefined || titles === undefined || sampled("group") !== undefined || sampled("variants") !== undefined) return undefined;
  // A few ids may be wrong.
  if (new Set(ids.values).size < ids.values.length * 0.95) return undefined;
  const [idOf, titleOf] = [byRow(ids), byRow(titles)];
  return columns.find((column) => {
    const { name, values, rows = [] } = column;
    const target = planned.find((plan) => plan.name === name)?.target ?? "";
    if (Object.hasOwn(mapping, name) || !target.startsWith("attributes.") || new Set(values).size >= values.length) return false;
    const isNamed = modelNames.test(columnName(name));
    const isPrefix = values.every((value, at) => idOf.get(rows[at] ?? -1)?.startsWith(value) === true);
    return (isNamed || isPrefix) && isOneToOne(values, rows, titleOf);
  })?.name;
}

function byRow({ values, rows = [] }: SampledColumn): ReadonlyMap<number, string> {
  return new Map(values.map((value, at) => [rows[at] ?? -1, value]));
}

/** Returns whether each value occurs with one title, and each title with one value. Rows without a title are ignored. */
function isOneToOne(values: readonly string[], rows: readonly number[], titleOf: ReadonlyMap<number, string>): boolean {
  const [titles, groups] = [new Map<string, string>(), new Map<string, string>()];
  return values.every((value, at) => {
    const title = titleOf.get(rows[at] ?? -1);
    if (title === undefined) return true;
    if ((titles.get(value) ?? title) !== title || (groups.get(title) ?? value) !== value) return false;
    titles.set(value, title);
    groups.set(title, value);
    return true;
  });
}
