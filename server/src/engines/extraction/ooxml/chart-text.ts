import type { Block } from "../../../ports/text-extractor.ts";
import { numberLocale } from "./number-format/locale.ts";
import { compileFormat } from "./number-format/number-format.ts";
import type { Archive } from "./archive.ts";
import { ChartReader, type Series, type Values } from "./chart-reader.ts";
import { readPart } from "./read-part.ts";

const MAX_ROWS = 2_000;

/** Charts do not specify the language of their numbers. */
const CONTEXT = { locale: numberLocale("en-US"), is1904: false };

/**
 * Reads a chart as its title and a table with one row per category and one column per series. If the part is damaged, returns the content
 * before the damage, because a chart is never the whole document.
 */
export async function chartBlocks(archive: Archive, part: string, page: number | null): Promise<Block[]> {
  const chart = new ChartReader();
  await readPart(archive, part, chart);
  const title: Block[] = chart.title === "" ? [] : [{ kind: "paragraph", text: chart.title, page }];
  const tables = alike(chart.series).map((series) => tableOf(series, chart.categoryTitle, page));
  return [...title, ...tables];
}

/** Groups series that have the same categories. */
function alike(all: readonly Series[]): Series[][] {
  const groups = new Map<string, Series[]>();
  for (const series of all) {
    const key = JSON.stringify([...series.categories.points.entries()]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [series]);
    else group.push(series);
  }
  return [...groups.values()];
}

function tableOf(group: readonly Series[], corner: string, page: number | null): Block {
  const indices = new Set<number>();
  for (const { categories, values } of group)
    for (const index of [...categories.points.keys(), ...values.points.keys()]) indices.add(index);
  const showCategory = shownBy(group[0]?.categories);
  const showValues = group.map(({ values }) => shownBy(values));
  const rows = [...indices]
    .toSorted((a, b) => a - b)
    .slice(0, MAX_ROWS)
    .map((index) => [showCategory(index), ...showValues.map((show) => show(index))]);
  return { kind: "table", header: [corner, ...group.map(({ name }) => name)], rows, page };
}

/** Returns a function that maps an index to the text of a point; empty if there is none. */
function shownBy(values: Values | undefined): (index: number) => string {
  if (values === undefined) return () => "";
  const { points, isNumber, format } = values;
  if (!isNumber) return (index) => points.get(index) ?? "";
  const compiled = compileFormat(format === "" ? "General" : format, CONTEXT);
  return (index) => {
    const text = points.get(index) ?? "";
    const number = text.trim() === "" ? Number.NaN : Number(text);
    return Number.isFinite(number) ? compiled.number(number) : text;
  };
}
