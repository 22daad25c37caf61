import { requiredFiles } from "./lib/brand-folder.js";
import { judgeBrand } from "./lib/judge-brand.js";
import { judgeAll, orderOf } from "./lib/judging.js";
import { reportText } from "./lib/report.js";
import { figuresOf } from "./lib/turn-figures.js";

/** @import { BrandResult } from "./lib/report.js" */

// Loads brands made by strangers (see brief.md) into the service of a built checkout, asks their questions and judges the wording of the
// replies. Failed turns are a result, not an error: the program exits with 1 only if a brand could not be judged.

const order = orderOf({ name: "judge.js", folder: "BRANDDIR", more: "all", required: requiredFiles });
const { verbose, more: all } = order;

/** @param {readonly BrandResult[]} results @returns {BrandResult} */
function together(results) {
  return {
    name: "TOGETHER",
    product_count: results.reduce((sum, one) => sum + one.product_count, 0),
    file_count: results.reduce((sum, one) => sum + one.file_count, 0),
    failed_documents: 0,
    load_s: "-",
    ask_s: "-",
    figures: figuresOf(results.flatMap((one) => one.turns)),
    turns: [],
  };
}

await judgeAll(order, {
  judge: (service, folder) => judgeBrand(service, folder, order.options),
  report: (result) => reportText(result, { verbose, all }),
  together: (results) => reportText(together(results), {}),
});
