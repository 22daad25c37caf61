/** Number of rows per request; the maximum that the service returns. */
export const rowsPerPage = 200;

/** Returns the numbers of the pages that contain the rows in a range. */
export function pagesBetween(from: number, to: number): readonly number[] {
  const [first, last] = [Math.floor(from / rowsPerPage), Math.floor(to / rowsPerPage)];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
