import { quantile } from "../../lib/figures.js";
import { likeDecline } from "./verdict.js";

/** @import { Expectation } from "./brand-folder.js" */
/** @import { StyleFault } from "./style.js" */
/** @import { DeclinedAs } from "./verdict.js" */

/**
 * A question with its reply and the verdict.
 * @typedef {object} JudgedTurn
 * @property {string} id
 * @property {string} conversation
 * @property {string} kind
 * @property {string} ask
 * @property {Expectation} expect
 * @property {boolean} passed
 * @property {readonly string[]} problems
 * @property {DeclinedAs | null} declinedAs null if no decline was expected
 * @property {readonly StyleFault[]} style
 * @property {string} text
 * @property {boolean} handoff
 * @property {boolean} [unexpectedHandoff]
 * @property {readonly { id: string, title: string, kind: unknown, variant: unknown, price: unknown }[]} cards
 * @property {number | null} firstTextMs
 * @property {number} totalMs
 */

/** @typedef {ReturnType<typeof figuresOf>} TurnFigures */

/** @param {readonly JudgedTurn[]} turns */
export function figuresOf(turns) {
  /** @type {Record<string, { passed: number, total: number }>} */
  const kinds = {};
  for (const { kind, passed } of turns) {
    const figure = (kinds[kind] ??= { passed: 0, total: 0 });
    figure.total += 1;
    if (passed) figure.passed += 1;
  }
  return {
    turns: turns.length,
    passed: turns.filter((turn) => turn.passed).length,
    kinds,
    style: countsOf(turns.flatMap(({ style }) => style.map(({ fault }) => fault))),
    declined: countsOf(turns.flatMap(({ declinedAs }) => (declinedAs === null ? [] : [declinedAs]))),
    wrongly_declined: turns.filter(({ passed, problems }) => !passed && problems.includes(likeDecline)).length,
    unexpected_handoffs: [...new Set(turns.filter((turn) => turn.unexpectedHandoff).map((turn) => turn.conversation))],
    first_text_ms: percentiles(turns.map((turn) => turn.firstTextMs)),
    total_ms: percentiles(turns.map((turn) => turn.totalMs)),
  };
}

/** @param {readonly string[]} names */
function countsOf(names) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** @param {readonly (number | null)[]} values @returns {{ p50: number | null, p95: number | null }} null if there are no values */
function percentiles(values) {
  const known = values.filter((value) => value !== null);
  /** @param {number} share */
  const at = (share) => (known.length === 0 ? null : Math.round(10 * quantile(known, share)) / 10);
  return { p50: at(0.5), p95: at(0.95) };
}
