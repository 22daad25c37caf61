import type { CheckResult } from "../integrity-check/check-integrity.ts";

/** Returns the output lines for one check. */
export function lineOf({ name, promise, faults, examples }: CheckResult): string {
  if (faults === 0) return `ok     ${name}: ${promise}\n`;
  const more = faults > examples.length ? [`... and ${faults - examples.length} more`] : [];
  return [`FAULT  ${name}: ${faults} against "${promise}"`, ...[...examples, ...more].map((line) => `         ${line}`), ""].join("\n");
}

/** Returns the last line of the output. */
export function summaryOf(results: readonly CheckResult[]): string {
  const broken = results.filter(({ faults }) => faults > 0);
  return broken.length === 0
    ? `\n${results.length} checks, no faults.\n`
    : `\n${results.length} checks, faults in ${broken.length}: ${broken.map(({ name }) => name).join(", ")}.\n`;
}
