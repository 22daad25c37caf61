/** Rows that one call loads; the most that the service returns. */
export const rowsPerPage = 200;

/** Numbers of the pages that hold the rows from one index to another. */
export function pagesBetween(from: number, to: number): readonly number[] {
  const [first, last] = [Math.floor(from / rowsPerPage), Math.floor(to / rowsPerPage)];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
