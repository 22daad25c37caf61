/** @import { JudgedTurn, TurnFigures } from "./turn-figures.js" */

/**
 * @typedef {object} BrandResult
 * @property {string} name
 * @property {string} [root] folder of the checkout
 * @property {number} product_count
 * @property {number} file_count
 * @property {number} failed_documents
 * @property {number | "-"} load_s
 * @property {number | "-"} ask_s
 * @property {TurnFigures} figures
 * @property {readonly JudgedTurn[]} turns
 */

/** @param {number} part @param {number} whole */
const percent = (part, whole) => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)}%`);
/** @param {string} text @param {number} most */
const oneLine = (text, most) => text.replaceAll("\n", " ⏎ ").slice(0, most);

/**
 * Returns the report on a brand as text.
 * @param {BrandResult} result
 * @param {{ verbose?: boolean, all?: boolean }} which turns to list: those that failed or need review, or all
 */
export function reportText(result, { verbose = false, all = false }) {
  const { name, product_count, file_count, failed_documents, load_s, ask_s, figures, turns } = result;
  const failed = failed_documents > 0 ? `, ${failed_documents} DOCUMENTS FAILED` : "";
  return [
    `== ${name}: ${product_count} products, ${file_count} files${failed}; loaded in ${load_s} s, asked in ${ask_s} s`,
    ...(all ? turns.map((turn) => turnText(turn.passed ? "ok  " : "FAIL", turn)) : verbose ? notableTurns(turns) : []),
    ...(verbose || all ? [""] : []),
    ...figureLines(figures),
    "",
  ].join("\n");
}

/** Lists the failed turns. @param {readonly JudgedTurn[]} turns @returns {string[]} */
export const turnLines = (turns) => turns.filter((one) => !one.passed).map((turn) => turnText("FAIL", turn));

/** @param {readonly JudgedTurn[]} turns @returns {string[]} */
function notableTurns(turns) {
  const failed = turns.filter((one) => !one.passed);
  const doubtful = turns.filter(
    (one) => one.passed && (one.declinedAs === "no cards, no phrase" || one.declinedAs === "phrase with cards"),
  );
  const styled = turns.filter((one) => one.passed && one.style.length > 0 && !doubtful.includes(one));
  return [
    ...failed.map((turn) => turnText("FAIL", turn)),
    ...(doubtful.length > 0 ? ["", "-- passed as declined, but look:"] : []),
    ...doubtful.map((turn) => turnText(turn.declinedAs === "phrase with cards" ? "CARD" : "LOOK", turn)),
    ...(styled.length > 0 ? ["", "-- passed, with faults of style:"] : []),
    ...styled.map((turn) => turnText("STYLE", turn)),
  ];
}

/** @param {string} mark @param {JudgedTurn} turn */
function turnText(mark, { id, kind, ask, problems, style, text, cards }) {
  const cardList = cards.map((card) => `${card.id} "${card.title}"`).join(", ");
  return [
    `${mark}  ${id} [${kind}] ${oneLine(ask, 300)}`,
    ...problems.map((problem) => `      ! ${problem.slice(0, 400)}`),
    ...style.map(({ fault, example }) => `      ~ ${fault}: ${example}`),
    `      -> ${oneLine(text, 400)}`,
    ...(cards.length > 0 ? [`      cards: ${cardList.slice(0, 400)}`] : []),
  ].join("\n");
}

/** @param {TurnFigures} figures @returns {string[]} */
function figureLines(figures) {
  const { kinds, style, declined, wrongly_declined, unexpected_handoffs, first_text_ms, total_ms } = figures;
  const unasked = unexpected_handoffs.length > 0 ? `; handoff flag unasked: ${unexpected_handoffs.join(", ")}` : "";
  const sortedKinds = Object.entries(kinds).toSorted(([one], [other]) => one.localeCompare(other));
  return [
    ...sortedKinds.map(([kind, { passed, total }]) => shareLine(kind, passed, total)),
    shareLine("ALL TURNS", figures.passed, figures.turns),
    `style faults: ${countList(style)}`,
    ...(Object.keys(declined).length > 0 ? [`declined questions: ${countList(declined)}`] : []),
    `failed turns that sound like a decline: ${wrongly_declined}${unasked}`,
    `first text p50 ${first_text_ms.p50} ms, p95 ${first_text_ms.p95} ms; turn p50 ${total_ms.p50} ms, p95 ${total_ms.p95} ms`,
  ];
}

/** @param {string} name @param {number} passed @param {number} total */
export function shareLine(name, passed, total) {
  return `${name.padEnd(22)} ${`${passed}/${total}`.padStart(9)}  ${percent(passed, total).padStart(8)}`;
}

/** @param {Readonly<Record<string, number>>} counts */
function countList(counts) {
  const list = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return list.join(", ") || "none";
}
