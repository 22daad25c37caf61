import type { Queryable } from "../../ports/database.ts";
import { ofKind, rowsOf, valuesOf } from "../figures.sql.ts";
import { type FiguresQuery, type GroupedMetric, groupedMetrics, type Grouping, isRolled, metrics } from "../model/figures-query.ts";
import { parts, rest, rolled } from "./rolled-figures.sql.ts";

/** Metrics of a group. */
export type GroupFigures = { readonly key: string } & Readonly<Record<GroupedMetric, number>>;

/** Value by which rows are grouped. Rows without a channel have an empty key. */
const keyOf: Readonly<Record<Grouping, (row: string) => string>> = {
  persona: (row) => `${row}.persona_id::text`,
  channel: (row) => `coalesce(${row}.channel, '')`,
  language: (row) => `coalesce(${row}.language, 'unknown')`,
};

const sources = [...new Set(groupedMetrics.map((name) => metrics[name].of))];

/** Returns the metrics by persona, channel or language, sorted by number of turns, highest first. */
export function groupedFigures(db: Queryable, query: FiguresQuery, by: Grouping): Promise<GroupFigures[]> {
  const isFromRollups = isRolled(query);
  const key = keyOf[by];
  const counted = sources.map((source) => {
    const own = groupedMetrics.map((name) => `${metrics[name].of === source ? metrics[name].aggregate : "0"} as ${name}`).join(", ");
    return isFromRollups
      ? `select x.* from ${rest(source, `${key("y")} as key, ${own}`, "group by 1")}`
      : `select ${key("y")} as key, ${own} from (${rowsOf(source)}) y group by 1`;
  });
  const sums = groupedMetrics.map((name) => `sum(${name})::bigint as ${name}`).join(", ");
  const hourly = groupedMetrics.map((name) => `sum(f.${name})`).join(", ");
  const all = isFromRollups
    ? [...counted, `select ${key("f")}, ${hourly} from ${rolled("hourly_figures")} and ${ofKind("f")} group by 1`]
    : counted;
  // Rollups of searches contain no turns.
  const isCounted = groupedMetrics.map((name) => `sum(${name})`).join(" + ");
  return db.rows<GroupFigures>(
    `analytics.grouped.${by}.${isFromRollups}`,
    `${isFromRollups ? `with ${parts} ` : ""}select key, ${sums} from (${all.join(" union all ")}) e group by key having ${isCounted} > 0 order by turns desc, key`,
    valuesOf(query),
  );
}
