/** A bar: what it stands for, and how high it is. */
export interface Bar {
  readonly id: string;
  readonly label: string;
  /** Null where nothing was measured. */
  readonly value: number | null;
  /** The value in words. */
  readonly text: string;
}

interface BarsProps {
  /** What the bars show. */
  readonly label: string;
  readonly bars: readonly Bar[];
}

const [height, step, gap] = [96, 16, 4];

/** Bars beside each other on one scale; each says its value when the pointer is on it. A table holds the same for readers of any kind. */
export function Bars({ label, bars }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length * step} ${height}`}
      preserveAspectRatio="none"
      className="h-160 w-full rounded-6 bg-sunken"
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
