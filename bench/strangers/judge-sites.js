import { judgeSite } from "./lib/judge-site.js";
import { judgeAll, orderOf } from "./lib/judging.js";
import { shareLine, turnLines } from "./lib/report.js";
import { figuresOf } from "./lib/turn-figures.js";

/** @import { SiteResult } from "./lib/judge-site.js" */

// Serves websites made by strangers (see site-brief.md), onboards them into the service of a built checkout, and judges the imported text and the
// answers. Losses are a result, not an error: the program exits with 1 only if a site could not be judged.

const order = orderOf({
  name: "judge-sites.js",
  folder: "SITEDIR",
  // Skips the questions and judges only the imported text.
  more: "kept",
  required: ["site", "site.json", "facts.json", "questions.jsonl"],
});

/** @param {number} share */
const percent = (share) => `${(100 * share).toFixed(1)}%`;

/** @param {readonly SiteResult[]} results @param {string} name */
function figureText(results, name) {
  const pages = results.flatMap((one) => one.pages);
  const facts = results.flatMap((one) => one.facts);
  const shares = pages.map(({ share }) => share);
  const mean = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
  const count = (/** @type {string} */ state) => facts.filter((fact) => fact.state === state).length;
  const figures = figuresOf(results.flatMap((one) => one.turns));
  return [
    `== ${name}: ${pages.length} pages, visible words kept: worst page ${percent(Math.min(1, ...shares))}, mean ${percent(mean)}`,
    shareLine("facts kept whole", count("whole"), facts.length),
    shareLine("facts kept apart", count("apart"), facts.length),
    shareLine("facts lost", count("lost"), facts.length),
    ...Object.entries(figures.kinds).map(([kind, { passed, total }]) => shareLine(kind, passed, total)),
    shareLine("ALL TURNS", figures.passed, figures.turns),
    `failed turns that sound like a decline: ${figures.wrongly_declined}`,
  ];
}

/** @param {SiteResult} result @returns {string[]} */
function detailLines({ documents, pages, facts, turns, messages }) {
  return [
    ...messages.map((message) => `   ${message}`),
    ...documents.map(({ id, title }) => `   document ${id} "${title}"`),
    ...pages.map(
      ({ page, words, share, lost }) =>
        `   ${page}: ${words} words, ${percent(share)}${lost.length > 0 ? `, lost: ${lost.slice(0, 60).join(" ")}` : ""}`,
    ),
    ...facts.filter(({ state }) => state !== "whole").map(({ state, page, text }) => `   fact ${state}: ${page} ${JSON.stringify(text)}`),
    ...turnLines(turns),
  ];
}

await judgeAll(
  { ...order, settings: { ALLOW_PRIVATE_HOSTS: "localhost", ...order.settings } },
  {
    judge: (service, folder) => judgeSite(service, folder, { ...order.options, asks: !order.more }),
    report: (result) => [...figureText([result], result.name), ...(order.verbose ? detailLines(result) : []), ""].join("\n"),
    together: (results) => figureText(results, "TOGETHER").join("\n"),
  },
);
