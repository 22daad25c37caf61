import { classes } from "./classes.ts";
import { topOf } from "./bar-scale.ts";

/** A bar with its label and value. */
export interface Bar {
  readonly id: string;
  readonly label: string;
  /** Short label below the bar. */
  readonly tick: string;
  /** Null if there is no measurement. */
  readonly value: number | null;
  /** Formatted value. */
  readonly text: string;
}

interface BarsProps {
  /** Accessible name of the chart. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Formats a value of the axis. */
  readonly format: (value: number) => string;
  /** Halves the height, for use next to other content. */
  readonly low?: boolean;
}

const [height, step, gap] = [96, 16, 8];
/** Maximum number of bars at which every bar has a label; if there are more, or on narrow screens, only some have one. */
const mostTicks = 8;

/** A bar chart with an axis; each bar shows its value on hover. The accessible name or a table provides the data to screen readers. */
export function Bars({ label, bars, format, low = false }: BarsProps) {
  const top = topOf(bars.map(({ value }) => value ?? 0));
  const isLong = bars.length > mostTicks;
  const labeled = new Set([0, 1, 2, 3].map((part) => Math.round((part * (bars.length - 1)) / 3)));
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-4 text-12 text-muted">
      <div aria-hidden className="flex flex-col justify-between text-right tabular-nums">
        <span>{format(top)}</span>
        <span>{format(0)}</span>
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * step} ${height}`}
        preserveAspectRatio="none"
        className={classes("w-full", low ? "h-96" : "h-160")}
      >
        {[0, height / 2, height].map((y) => (
          <line key={y} x1={0} x2={bars.length * step} y1={y} y2={y} className="stroke-line" vectorEffect="non-scaling-stroke" />
        ))}
        {bars.map(({ id, label: name, value, text }, place) => {
          const size = (Math.max(0, value ?? 0) / top) * height;
          return (
            <g key={id} className="fill-accent hover:opacity-90">
              <title>{`${name}: ${text}`}</title>
              {/* The full height responds to the pointer, even above a short bar. */}
              <rect x={place * step} y={0} width={step} height={height} className="fill-transparent" />
              <rect x={place * step + gap / 2} y={height - size} width={step - gap} height={size} />
            </g>
          );
        })}
      </svg>
      <div aria-hidden className="col-start-2 flex">
        {bars.map(({ id, tick }, place) => (
          <span key={id} className="flex min-w-0 flex-1 justify-center text-center">
            {(!isLong || labeled.has(place)) && (
              <span className={classes("whitespace-nowrap", !labeled.has(place) && "max-md:hidden")}>{tick}</span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}
