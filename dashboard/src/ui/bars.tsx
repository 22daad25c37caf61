import { classes } from "./classes.ts";

/** A bar with its label and value. */
export interface Bar {
  readonly id: string;
  readonly label: string;
  /** Null if there is no measurement. */
  readonly value: number | null;
  /** Formatted value. */
  readonly text: string;
}

interface BarsProps {
  /** Accessible name of the chart. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Halves the height, for use next to other content. */
  readonly low?: boolean;
}

const [height, step, gap] = [96, 16, 4];

/** A bar chart whose bars show their value on hover. A table provides the same data to screen readers. */
export function Bars({ label, bars, low = false }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length * step} ${height}`}
      preserveAspectRatio="none"
      className={classes("w-full rounded-6 bg-sunken", low ? "h-64" : "h-160")}
    >
      {bars.map(({ id, label: name, value, text }, place) => {
        const share = Math.max(0, value ?? 0) / most;
        return (
          <g key={id} className="fill-accent hover:opacity-90">
            <title>{`${name}: ${text}`}</title>
            {/* The full height responds to the pointer, even above a short bar. */}
            <rect x={place * step} y={0} width={step} height={height} className="fill-transparent" />
            <rect x={place * step + gap / 2} y={height - share * height} width={step - gap} height={share * height} />
          </g>
        );
      })}
    </svg>
  );
}
