/**
 * A row of the results.
 * @typedef {object} Row
 * @property {string} goal
 * @property {string} what
 * @property {string} figure the ratio, or the closest equivalent
 * @property {string} wanted
 * @property {boolean | null} met null if there is no goal
 * @property {string} beside absolute figures, which differ between machines
 */

/** @param {readonly Row[]} rows @returns {string} */
export function table(rows) {
  return grid([
    ["goal", "what", "measured", "wanted", "", "details"],
    ...rows.map(({ goal, what, figure, wanted, met, beside }) => [
      goal,
      what,
      figure,
      wanted,
      met === null ? "" : met ? "met" : "MISSED",
      beside,
    ]),
  ]);
}

/** @param {readonly (readonly string[])[]} cells table cells, including a header row @returns {string} aligned columns */
export function grid(cells) {
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
