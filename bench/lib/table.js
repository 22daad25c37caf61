/**
 * One line of the results.
 * @typedef {object} Row
 * @property {string} goal
 * @property {string} what
 * @property {string} figure the ratio, or the closest equivalent
 * @property {string} wanted
 * @property {boolean | null} met null where nothing is promised
 * @property {string} beside absolute figures, which differ from machine to machine
 */

/** @param {readonly Row[]} rows @returns {string} */
export function table(rows) {
  return grid([
    ["goal", "what", "measured", "wanted", "", "beside it"],
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

/** @param {readonly (readonly string[])[]} cells including a header row @returns {string} aligned columns */
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
