import type { AnalyticsCard } from "@parlance/sdk";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { numberColumn } from "../../app/columns.tsx";
import { formatShare } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import type { Column } from "../../ui/table.tsx";
import { FigureList } from "./figure-list.tsx";
import { useCards } from "./queries.ts";
import { analyticsTexts } from "./texts.ts";

/** Lists the documents shown as cards, with their clicks. */
export function Cards() {
  const texts = useTexts(analyticsTexts);
  const columns = useColumns();
  return (
    <FigureList
      label={texts.tabs.cards}
      list={useCards()}
      columns={columns}
      keyOf={({ source_id: source, document_id: document }) => `${source} ${document}`}
      download={{ what: "cards" }}
      empty={{ title: texts.noCards, hint: texts.noCardsHint }}
    />
  );
}

function useColumns(): readonly Column<AnalyticsCard>[] {
  const texts = useTexts(analyticsTexts);
  return useMemo(
    () => [
      {
        id: "title",
        title: texts.columns.title,
        width: "minmax(0, 1fr)",
        cell: ({ source_id: source, document_id: document, title }) => (
          <Link to="/knowledge/$source" params={{ source }} search={{ document }} className="font-500 hover:underline">
            {title}
          </Link>
        ),
      },
      { ...numberColumn<AnalyticsCard>("shown", texts.columns.shown, ({ shown }) => shown), wideOnly: true },
      numberColumn("clicks", texts.columns.clicks, ({ clicks }) => clicks),
      {
        id: "share",
        title: texts.columns.share,
        width: "96px",
        align: "end",
        wideOnly: true,
        cell: ({ shown, clicks }) => (shown === 0 ? "" : formatShare(clicks / shown)),
      },
    ],
    [texts],
  );
}
