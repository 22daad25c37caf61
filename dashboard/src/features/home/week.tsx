import type { AnalyticsSummary } from "@parlance/sdk";
import { Link } from "@tanstack/react-router";
import { formatDay, formatNumber, formatShare, formatShortDay } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { Bars } from "../../ui/bars.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useWeekDays, useWeekSummary } from "./queries.ts";
import { homeTexts } from "./texts.ts";

const shown = ["conversations", "answered", "declined", "thumbs_up", "clicks", "credits"] as const;
type Shown = (typeof shown)[number];

/** Shows the figures of the last seven days, compared with the preceding seven days. */
export function Week() {
  const texts = useTexts(homeTexts);
  const { data, error } = useWeekSummary();
  return (
    <Section
      title={texts.week}
      actions={
        <Link to="/analytics" className="text-13 underline">
          {texts.toAnalytics}
        </Link>
      }
    >
      {error !== null && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton rows={2} />}
      {data !== undefined && isQuiet(data) && <p className="text-13 text-muted">{texts.quiet}</p>}
      {data !== undefined && !isQuiet(data) && (
        <>
          <ul className="grid grid-cols-2 gap-16 sm:grid-cols-3 xl:grid-cols-6">
            {shown.map((metric) => (
              <Figure key={metric} metric={metric} summary={data} />
            ))}
          </ul>
          <Days />
        </>
      )}
    </Section>
  );
}

function isQuiet({ figures, before }: AnalyticsSummary): boolean {
  return [figures, before.figures].every(({ turns, searches }) => (turns ?? 0) === 0 && (searches ?? 0) === 0);
}

function Figure({ metric, summary: { figures, before } }: { readonly metric: Shown; readonly summary: AnalyticsSummary }) {
  const texts = useTexts(homeTexts);
  const value = figures[metric] ?? 0;
  const turns = figures.turns ?? 0;
  const ratings = (figures.thumbs_up ?? 0) + (figures.thumbs_down ?? 0);
  const isPart = metric === "answered" || metric === "declined";
  return (
    <li>
      <p className="text-12 text-muted">{texts.figures[metric]}</p>
      <p className="text-20 font-600 tabular-nums">{formatNumber(value)}</p>
      {isPart && turns > 0 && <p className="text-12 text-muted">{texts.ofTurns(formatShare(value / turns))}</p>}
      {metric === "thumbs_up" && ratings > 0 && <p className="text-12 text-muted">{texts.ofRatings(formatShare(value / ratings))}</p>}
      <p className="text-12 text-muted">{texts.before(formatNumber(before.figures[metric] ?? 0))}</p>
    </li>
  );
}

function Days() {
  const texts = useTexts(homeTexts);
  const { data, error } = useWeekDays();
  if (error !== null) return <Failed error={error} />;
  if (data === undefined) return <Skeleton rows={2} />;
  const bars = data.points.map(({ start, value }) => ({
    id: start,
    label: formatDay(start),
    tick: formatShortDay(start),
    value,
    text: formatNumber(value ?? 0),
  }));
  return (
    <figure className="flex flex-col gap-8">
      <figcaption className="text-12 text-muted">{texts.days}</figcaption>
      <Bars
        label={`${texts.days}. ${bars.map(({ label, text }) => `${label}: ${text}`).join(", ")}`}
        bars={bars}
        format={(value) => formatNumber(value)}
        low
      />
    </figure>
  );
}
