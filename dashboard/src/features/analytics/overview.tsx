import type { AnalyticsSummary } from "@parlance/sdk";
import { Link, useNavigate } from "@tanstack/react-router";
import { formatChange, formatDay, formatNumber, formatShare, formatShortDay } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { Bars } from "../../ui/bars.tsx";
import { classes } from "../../ui/classes.ts";
import { Empty, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { changeOf, groupNames, groups, isQuiet, lastDayOf, type Metric } from "./analytics-rules.ts";
import { DownloadButton } from "./download.tsx";
import { Splits } from "./splits.tsx";
import { useAddress, useSeries, useSummary } from "./queries.ts";
import { analyticsTexts } from "./texts.ts";

/** Shows the metrics of a period compared with the previous period, and the selected metric by day. */
export function Overview() {
  const texts = useTexts(analyticsTexts);
  const { data, error } = useSummary();
  const { metric = "conversations" } = useAddress();
  if (error !== null) return <Failed error={error} />;
  if (data === undefined) return <Skeleton />;
  if (isQuiet(data)) {
    return (
      <Empty title={texts.quiet} action={<Link to="/personas">{texts.toPersonas}</Link>}>
        {texts.quietHint}
      </Empty>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-8">
        <p className="text-12 text-muted">{texts.compared(formatDay(data.before.from), formatDay(lastDayOf(data.before.to)))}</p>
        <DownloadButton download={{ what: "summary" }} />
      </div>
      <Chart metric={metric} />
      <div className="grid gap-16 md:grid-cols-2 xl:grid-cols-3">
        {groupNames.map((group) => (
          <Section key={group} title={texts.groups[group]}>
            <ul className="flex flex-col">
              {groups[group].map((each) => (
                <Figure key={each} metric={each} summary={data} isChosen={each === metric} />
              ))}
            </ul>
          </Section>
        ))}
      </div>
      <Splits />
    </>
  );
}

/** Returns a function that formats a metric with its unit. */
function useWrite(): (metric: Metric, value: number | null) => string {
  const texts = useTexts(analyticsTexts);
  return (metric, value) => {
    if (value === null) return texts.notMeasured;
    return metric.startsWith("first_text_ms") ? texts.milliseconds(formatNumber(value)) : formatNumber(value);
  };
}

interface FigureProps {
  readonly metric: Metric;
  readonly summary: AnalyticsSummary;
  readonly isChosen: boolean;
}

const parts: ReadonlySet<Metric> = new Set(["answered", "declined", "failed", "stopped", "held"]);

function Figure({ metric, summary: { figures, before }, isChosen }: FigureProps) {
  const texts = useTexts(analyticsTexts);
  const navigate = useNavigate();
  const write = useWrite();
  const [value, was] = [figures[metric], before.figures[metric]];
  const change = changeOf(value, was);
  const turns = figures.turns ?? 0;
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => void navigate({ to: ".", search: (old: object) => ({ ...old, metric }), replace: true })}
        className={classes(
          "flex min-h-44 w-full items-center justify-between gap-12 rounded-6 px-8 text-left text-13",
          isChosen ? "bg-accent-soft" : "hover:bg-sunken",
        )}
      >
        <span className="min-w-0">
          {texts.metrics[metric]}
          {parts.has(metric) && turns > 0 && value !== null && (
            <span className="block text-12 text-muted">{texts.ofTurns(formatShare(value / turns))}</span>
          )}
        </span>
        <span className="text-right whitespace-nowrap">
          <span className="text-16 font-600">{write(metric, value)}</span>
          <span className="block text-12 text-muted">
            {texts.before(write(metric, was))}
            {change !== null && ` (${formatChange(change)})`}
          </span>
        </span>
      </button>
    </li>
  );
}

function Chart({ metric }: { readonly metric: Metric }) {
  const texts = useTexts(analyticsTexts);
  const write = useWrite();
  const { data, error } = useSeries(metric);
  const title = texts.chart(texts.metrics[metric]);
  const bars =
    data?.points.map(({ start, value }) => ({
      id: start,
      label: formatDay(start),
      tick: formatShortDay(start),
      value,
      text: write(metric, value),
    })) ?? [];
  return (
    <Section title={title}>
      {error !== null && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton rows={3} />}
      {data !== undefined && (
        <>
          <Bars label={title} bars={bars} format={(value) => write(metric, value)} />
          <details>
            <summary className="min-h-24 text-12 text-muted">{texts.asTable}</summary>
            <table className="my-8 w-full max-w-320 text-13">
              <thead>
                <tr className="text-left text-12 text-muted">
                  <th scope="col">{texts.day}</th>
                  <th scope="col" className="text-right">
                    {texts.metrics[metric]}
                  </th>
                </tr>
              </thead>
              <tbody>
                {bars.map(({ id, label, text }) => (
                  <tr key={id} className="border-t border-line">
                    <td>{label}</td>
                    <td className="text-right">{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <DownloadButton download={{ what: "series", metric }} of={title} />
          </details>
        </>
      )}
    </Section>
  );
}
