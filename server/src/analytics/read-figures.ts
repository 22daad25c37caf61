import type { Queryable } from "../ports/database.ts";
import { figuresOf, type Point, seriesOf } from "./figures.sql.ts";
import {
  type Figures,
  type FiguresQuery,
  hasWholeHours,
  type Interval,
  isLong,
  isPercentile,
  isRolled,
  type Metric,
} from "./model/figures-query.ts";
import { percentileSeries } from "./rollups/percentile-series.sql.ts";
import { rolledFigures, rolledSeries } from "./rollups/rolled-figures.sql.ts";

/** Returns all metrics for a period: from rollups if the period is long and starts on the hour, otherwise from the rows themselves. */
export function readFigures(db: Queryable, query: FiguresQuery): Promise<Figures> {
  return isRolled(query) ? rolledFigures(db, query) : figuresOf(db, query);
}

/**
 * Returns a metric for each interval of a period. Series by hour, and series in time zones whose offset is not a whole hour, are read from the rows; so are percentiles,
 * unless the period is long.
 */
export function readSeries(db: Queryable, query: FiguresQuery, metric: Metric, interval: Interval): Promise<Point[]> {
  if (!isRolled(query) || interval === "hour" || !hasWholeHours(query)) return seriesOf(db, query, metric, interval);
  if (!isPercentile(metric)) return rolledSeries(db, query, metric, interval);
  return isLong(query) ? percentileSeries(db, query, metric, interval) : seriesOf(db, query, metric, interval);
}
