/** Joins three or more consecutive days of the week into a range: 0, 1, 2 and 4 become 0 to 2, and 4. */
export function daysTogether(days: readonly number[]): (readonly [first: number, last: number])[] {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs.flatMap((run) => {
    const [first = 0] = run;
    return run.length > 2 ? [[first, run.at(-1) ?? first] as const] : run.map((day) => [day, day] as const);
  });
}
