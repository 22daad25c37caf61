import { classes } from "./classes.ts";

/** A bar: its label and its height. */
export interface Bar {
  readonly id: string;
  readonly label: string;
  /** Null if nothing was measured. */
  readonly value: number | null;
  /** The value as text. */
  readonly text: string;
}

interface BarsProps {
  /** What the bars represent. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Half as high, beside other things. */
  readonly low?: boolean;
}

const [height, step, gap] = [96, 16, 4];

/** Bars side by side on one scale; each shows its value on hover. A table contains the same data for all readers. */
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
            {/* The whole height answers to the pointer, also above a low bar. */}
            <rect x={place * step} y={0} width={step} height={height} className="fill-transparent" />
            <rect x={place * step + gap / 2} y={height - share * height} width={step - gap} height={share * height} />
          </g>
        );
      })}
    </svg>
  );
}
