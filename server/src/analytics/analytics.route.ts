import Type from "typebox";
import { about } from "../platform/endpoint/schemas.ts";
import { csv, ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import type { Clock } from "../ports/clock.ts";
import type { Queryable } from "../ports/database.ts";
import { CardsView, figuresQuery, groupQuery, pageQuery, SearchesView, SeriesView, SummaryView } from "./analytics.schema.ts";
import { cardsOf } from "./cards.sql.ts";
import { csvOf } from "./csv.ts";
import { before, type FiguresQuery, groupedMetrics, hasTooManyPoints, intervals, metricNames } from "./model/figures-query.ts";
import { readFigures, readSeries } from "./read-figures.ts";
import { refuse } from "./read-query.ts";
import { csvNote, figuresQueryOf, shared, wantsCsv } from "./figures.route.ts";
import { type GroupFigures, groupedFigures } from "./rollups/grouped-figures.sql.ts";
import { searchesOf } from "./searches.sql.ts";

export interface AnalyticsRoutesDeps {
  readonly database: Queryable;
  readonly clock: Clock;
}

export function analyticsRoutes(deps: AnalyticsRoutesDeps): Route[] {
  return [summaryRoute(deps), seriesRoute(deps), cardsRoute(deps), searchesRoute(deps)];
}

function summaryRoute(deps: AnalyticsRoutesDeps): Route {
  return route({
    ...shared,
    url: "/api/analytics/summary",
    id: "getAnalyticsSummary",
    summary: "Get all metrics for a period and the preceding period",
    description: `Use it for an overview. To get one metric over time, call \`getAnalyticsSeries\`. ${csvNote}`,
    query: Type.Object({ ...figuresQuery, ...groupQuery }),
    answers: { 200: SummaryView },
    handle: async ({ actor, query, request }) => {
      const asked = await figuresQueryOf(deps, actor, query);
      const grouping = query.group_by;
      const groups = grouping === undefined ? null : await groupedFigures(deps.database, asked, grouping);
      if (groups !== null && wantsCsv(request)) return csv(csvOf(["key", ...groupedMetrics], groups));
      const earlier = before(asked);
      const [figures, figuresBefore] = await Promise.all([readFigures(deps.database, asked), readFigures(deps.database, earlier)]);
      if (wantsCsv(request)) {
        const rows = metricNames.map((metric) => ({ metric, value: figures[metric], before: figuresBefore[metric] }));
        return csv(csvOf(["metric", "value", "before"], rows));
      }
      const period = ({ from, to }: FiguresQuery) => ({ from: from.toISOString(), to: to.toISOString() });
      return ok({ ...period(asked), figures, before: { ...period(earlier), figures: figuresBefore }, ...groupsOf(groups) });
    },
  });
}

function groupsOf(groups: readonly GroupFigures[] | null) {
  return groups === null ? {} : { groups: groups.map(({ key, ...figures }) => ({ key, figures })) };
}

function seriesRoute(deps: AnalyticsRoutesDeps): Route {
  return route({
    ...shared,
    url: "/api/analytics/series",
    id: "getAnalyticsSeries",
    summary: "Get a metric over time, by hour, day, week or month",
    description: `Use it for a chart. Intervals begin in \`timezone\`; empty intervals have the value 0. To get all metrics for a period, call \`getAnalyticsSummary\`. ${csvNote}`,
    query: Type.Object({
      ...figuresQuery,
      metric: about("name of a metric in the summary", Type.Enum(metricNames)),
      interval: Type.Optional(Type.Enum([...intervals], { description: "by default, `day`" })),
    }),
    answers: { 200: SeriesView },
    handle: async ({ actor, query, request }) => {
      const asked = await figuresQueryOf(deps, actor, query);
      const { metric, interval = "day" } = query;
      if (hasTooManyPoints(asked, interval)) refuse("interval", "must be longer for a period of this length");
      const points = await readSeries(deps.database, asked, metric, interval);
      const shown = points.map(({ start, value }) => ({ start: start.toISOString(), value }));
      if (wantsCsv(request)) return csv(csvOf(["start", "value"], shown));
      return ok({ metric, interval, timezone: asked.timezone, points: shown });
    },
  });
}

function cardsRoute(deps: AnalyticsRoutesDeps): Route {
  return route({
    ...shared,
    url: "/api/analytics/cards",
    id: "listAnalyticsCards",
    summary: "List the documents shown as cards, most clicked first",
    description: `Use it to see which products and pages visitors click. ${csvNote}`,
    query: Type.Object({ ...figuresQuery, ...pageQuery }),
    answers: { 200: CardsView },
    handle: async ({ actor, query, request }) => {
      const { items, total } = await cardsOf(deps.database, await figuresQueryOf(deps, actor, query), query);
      const shown = items.map(({ sourceId, documentId, ...card }) => ({ source_id: sourceId, document_id: documentId, ...card }));
      if (wantsCsv(request)) return csv(csvOf(["source_id", "document_id", "title", "shown", "clicks"], shown));
      return ok({ items: shown, total_count: total });
    },
  });
}

function searchesRoute(deps: AnalyticsRoutesDeps): Route {
  return route({
    ...shared,
    url: "/api/analytics/searches",
    id: "listAnalyticsSearches",
    summary: "List searches by query, most frequent first",
    description: `Use it to see what visitors search for. Searches are kept for \`SEARCH_LOG_DAYS\` days. To list searches without results, call \`listAnalyticsQuestions\`. ${csvNote}`,
    query: Type.Object({ ...figuresQuery, ...pageQuery }),
    answers: { 200: SearchesView },
    handle: async ({ actor, query, request }) => {
      const { items, total } = await searchesOf(deps.database, await figuresQueryOf(deps, actor, query), query);
      const shown = items.map((item) => ({
        query: item.query,
        count: item.count,
        without_hits: item.withoutHits,
        mean_hits: item.meanHits,
        duration_ms_p50: item.durationMsP50,
        last_searched_at: item.lastSearchedAt.toISOString(),
      }));
      if (wantsCsv(request))
        return csv(csvOf(["query", "count", "without_hits", "mean_hits", "duration_ms_p50", "last_searched_at"], shown));
      return ok({ items: shown, total_count: total });
    },
  });
}
