import type { AnalyticsSearch } from "@parlance/sdk";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { numberColumn, timeColumn } from "../../app/columns.tsx";
import { useTexts } from "../../ui/i18n.ts";
import type { Column } from "../../ui/table.tsx";
import { FigureList } from "./figure-list.tsx";
import { useSearches } from "./queries.ts";
import { analyticsTexts } from "./texts.ts";

/** Lists searches with their number of results. */
export function Searches() {
  const texts = useTexts(analyticsTexts);
  const columns = useColumns();
  return (
    <FigureList
      label={texts.tabs.searches}
      list={useSearches()}
      columns={columns}
      keyOf={({ query }) => query}
      download={{ what: "searches" }}
      empty={{ title: texts.noSearches, hint: texts.noSearchesHint }}
    />
  );
}

function useColumns(): readonly Column<AnalyticsSearch>[] {
  const texts = useTexts(analyticsTexts);
  return useMemo(
    () => [
      {
        id: "query",
        title: texts.columns.query,
        width: "minmax(0, 1fr)",
        cell: ({ query }) => (
          <Link to="/search" search={{ q: query }} title={texts.trySearch} className="font-500 hover:underline">
            {query}
          </Link>
        ),
      },
      numberColumn("count", texts.columns.count, ({ count }) => count),
      { ...numberColumn<AnalyticsSearch>("without", texts.columns.without, (row) => row.without_hits), width: "128px", wideOnly: true },
      { ...numberColumn<AnalyticsSearch>("hits", texts.columns.hits, (row) => row.mean_hits), wideOnly: true },
      timeColumn(texts.columns.last, ({ last_searched_at: time }) => time),
    ],
    [texts],
  );
}
