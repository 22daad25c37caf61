import Type, { type TProperties } from "typebox";
import { about, DateTime, Id, Limit, named, Nullable, Offset, TotalCount } from "../platform/endpoint/schemas.ts";
import { type GroupedMetric, groupedMetrics, groupings, intervals, type Metric, metricNames } from "./model/figures-query.ts";

/** Query parameters shared by all analytics routes. */
export const figuresQuery = {
  from: Type.Optional({ ...DateTime, description: "by default, seven days before `to`" }),
  to: Type.Optional({ ...DateTime, description: "exclusive; by default, now" }),
  timezone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: "time zone that determines when a day begins; by default, the account's (`getAccount`)",
    }),
  ),
  brand_id: about("only this brand's personas", Type.Optional(Id)),
  persona_id: about("only this persona", Type.Optional(Id)),
  channel: Type.Optional(
    Type.String({
      maxLength: 128,
      pattern: "^[^\\u0000]*$",
      description: "channel of conversations; excludes searches, which do not have a channel",
    }),
  ),
  language: Type.Optional(
    Type.String({
      pattern: "^([a-z]{2,3}|unknown)$",
      description: "language of the reply, such as `de`, or `unknown`; excludes searches, which do not have a language",
    }),
  ),
} satisfies TProperties;

export const pageQuery = { limit: Limit, offset: Offset };

const Value = Nullable(Type.Number());
const meanings: Readonly<Record<Metric, string>> = {
  conversations: "conversations with a turn in the period",
  turns: "messages from visitors",
  answered: "turns with an answer",
  declined: "turns in which the persona replied that its knowledge does not contain an answer",
  held: "turns after an operator had taken over the conversation",
  failed: "turns that ended with an error",
  stopped: "turns that the visitor stopped",
  first_text_ms_p50: "milliseconds from the request to the first text, median; null if there was no text",
  first_text_ms_p95: "milliseconds from the request to the first text, 95th percentile; null if there was no text",
  handoffs: "requests for an operator",
  thumbs_up: "ratings of 1",
  thumbs_down: "ratings of -1",
  clicks: "clicks on cards",
  searches: "searches through the API and through tools; 0 if you filter by `channel`",
  searches_without_hits: "searches without results",
  credits: "credits charged for turns and searches",
};
const Figures = Type.Object(
  Object.fromEntries(metricNames.map((name) => [name, about(meanings[name], Value)])) as Record<Metric, typeof Value>,
);

export const groupQuery = {
  group_by: Type.Optional(Type.Enum([...groupings], { description: "also return `groups`; the CSV then contains only the groups" })),
} satisfies TProperties;
const Counted = Type.Integer();
const Groups = Type.Array(
  named(
    "AnalyticsGroup",
    Type.Object({
      key: about("persona id, channel (empty if there is none) or language (`unknown` if it was not stored)", Type.String()),
      figures: about(
        "the metrics that add up to those of the period",
        Type.Object(
          Object.fromEntries(groupedMetrics.map((name) => [name, about(meanings[name], Counted)])) as Record<GroupedMetric, typeof Counted>,
        ),
      ),
    }),
  ),
);

export const SummaryView = named(
  "AnalyticsSummary",
  Type.Object({
    from: about("start of the period, inclusive", DateTime),
    to: about("end of the period, exclusive", DateTime),
    figures: about("values by name; null for durations if no reply contained text. The analytics guide describes each metric", Figures),
    before: Type.Object(
      {
        from: about("start, inclusive", DateTime),
        to: about("end, exclusive: the start of the requested period", DateTime),
        figures: about("the same metrics, for comparison", Figures),
      },
      { description: "the preceding period of the same length" },
    ),
    groups: Type.Optional(about("only with `group_by`; most turns first", Groups)),
  }),
);

export const SeriesView = named(
  "AnalyticsSeries",
  Type.Object({
    metric: about("the requested metric", Type.Enum(metricNames)),
    interval: about("length of a point's period", Type.Enum([...intervals])),
    timezone: about("IANA time zone in which the periods begin", Type.String()),
    points: about(
      "in chronological order",
      Type.Array(
        Type.Object({
          start: about("start of the point's period", DateTime),
          value: about("null only for durations, if there was no text", Value),
        }),
      ),
    ),
  }),
);

export const CardsView = Type.Object({
  items: Type.Array(
    named(
      "AnalyticsCard",
      Type.Object({
        source_id: about("source of the document", Type.String()),
        document_id: about("the id under which the document was sent", Type.String()),
        title: about("title of the document", Type.String()),
        shown: about("how often a card of the document was shown", Type.Integer()),
        clicks: Type.Integer({ description: "clicks on cards that were shown in the period" }),
      }),
    ),
  ),
  total_count: TotalCount,
});

export const SearchesView = Type.Object({
  items: Type.Array(
    named(
      "AnalyticsSearch",
      Type.Object({
        query: Type.String({ description: "most recent wording; at most 200 characters" }),
        count: about("how often it was searched for", Type.Integer()),
        without_hits: about("searches without results", Type.Integer()),
        mean_hits: about("mean number of results", Type.Number()),
        duration_ms_p50: about("median duration in milliseconds", Type.Integer()),
        last_searched_at: about("when it was last searched for in the period", DateTime),
      }),
    ),
  ),
  total_count: TotalCount,
});
