import Type, { type TProperties } from "typebox";
import { DateTime, Id, Limit, named, Nullable, Offset } from "../platform/endpoint/schemas.ts";
import { intervals, type Metric, metricNames } from "./model/figures-query.ts";

/** Parameters of every figure. */
export const figuresQuery = {
  from: Type.Optional({ ...DateTime, description: "by default, seven days before `to`" }),
  to: Type.Optional({ ...DateTime, description: "exclusive; by default, now" }),
  timezone: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: "time zone in which days begin; by default, UTC" })),
  brand_id: Type.Optional(Id),
  persona_id: Type.Optional(Id),
  channel: Type.Optional(
    Type.String({ maxLength: 128, pattern: "^[^\\u0000]*$", description: "of conversations; searches have none, and are then left out" }),
  ),
} satisfies TProperties;

export const pageQuery = { limit: Limit, offset: Offset };

const Value = Nullable(Type.Number());
const Figures = Type.Object(Object.fromEntries(metricNames.map((name) => [name, Value])) as Record<Metric, typeof Value>);

export const SummaryView = named(
  "AnalyticsSummary",
  Type.Object({
    from: DateTime,
    to: DateTime,
    figures: Figures,
    before: Type.Object({ from: DateTime, to: DateTime, figures: Figures }, { description: "the period of the same length before" }),
  }),
);

export const SeriesView = named(
  "AnalyticsSeries",
  Type.Object({
    metric: Type.Enum(metricNames),
    interval: Type.Enum([...intervals]),
    timezone: Type.String(),
    points: Type.Array(Type.Object({ start: DateTime, value: Value })),
  }),
);

export const QuestionsView = Type.Object({
  items: Type.Array(
    named(
      "AnalyticsQuestion",
      Type.Object({
        question: Type.String({ description: "the latest wording" }),
        count: Type.Integer(),
        last_asked_at: DateTime,
        session_ids: Type.Array(Id, { description: "the latest conversations, at most five; empty for searches" }),
      }),
    ),
  ),
  total_count: Type.Integer(),
});

export const CardsView = Type.Object({
  items: Type.Array(
    named(
      "AnalyticsCard",
      Type.Object({
        source_id: Type.String(),
        document_id: Type.String(),
        title: Type.String(),
        shown: Type.Integer(),
        clicks: Type.Integer({ description: "clicks on cards that were shown in the period" }),
      }),
    ),
  ),
  total_count: Type.Integer(),
});

export const SearchesView = Type.Object({
  items: Type.Array(
    named(
      "AnalyticsSearch",
      Type.Object({
        query: Type.String({ description: "as searched last; at most 200 characters" }),
        count: Type.Integer(),
        without_hits: Type.Integer(),
        mean_hits: Type.Number(),
        duration_ms_p50: Type.Integer(),
        last_searched_at: DateTime,
      }),
    ),
  ),
  total_count: Type.Integer(),
});
