/** Progress of a command. */
export interface ProgressState {
  /** Name of the command or of its current step. */
  readonly what: string;
  readonly done: number;
  /** Null if unknown. */
  readonly total: number | null;
  readonly failed: number;
  readonly seconds: number;
  /** The reason why the command is waiting; null if it is not waiting. */
  readonly note: string | null;
}

const barWidth = 10;
const number = new Intl.NumberFormat("en");

/** Formats the progress as one line such as `ingest ▓▓▓▓▓▓░░░░ 612 of 1,000 58/s 7 s left 2 refused`, truncated to the terminal width. */
export function progressLine(
  { what, done, total, failed, seconds, note }: ProgressState,
  columns: number = Number.POSITIVE_INFINITY,
): string {
  const rate = seconds > 0 ? done / seconds : 0;
  const left = total !== null && rate > 0 && done < total ? (total - done) / rate : null;
  const parts = [
    what,
    total === null ? "" : bar(done, total),
    total === null ? number.format(done) : `${number.format(done)} of ${number.format(total)}`,
    rate > 0 ? `${rate >= 10 ? Math.round(rate) : rate.toFixed(1)}/s` : "",
    left === null ? "" : `${duration(left)} left`,
    failed > 0 ? `${number.format(failed)} refused` : "",
    note ?? "",
  ];
  const line = parts.filter(Boolean).join(" ");
  return line.length <= columns ? line : line.slice(0, columns);
}

function bar(done: number, total: number): string {
  const full = total === 0 ? barWidth : Math.min(barWidth, Math.floor((done / total) * barWidth));
  return "▓".repeat(full) + "░".repeat(barWidth - full);
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 90) return `${whole} s`;
  const minutes = Math.ceil(whole / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}
