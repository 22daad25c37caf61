import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** A rule that a page violates, with the elements that violate it. */
export interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Skips the rules whose violations are less than serious, which take half of the time. A rule's impact applies to all its violations. Only
 * violations are returned from the page, because the checks that passed are far more numerous.
 */
const run = (root: string): string => `(() => {
  const minor = axe._audit.rules.filter(({ impact }) => impact !== "serious" && impact !== "critical");
  const rules = Object.fromEntries(minor.map(({ id }) => [id, { enabled: false }]));
  return axe.run(${root}, { resultTypes: ["violations"], rules })
    .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })));
})()`;

/**
 * Returns the serious and critical violations of accessibility rules that axe finds.
 * @param root expression for the element that axe checks, including its descendants
 */
export async function seriousViolations(page: Page, root: string): Promise<readonly Violation[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe);
  return page.evaluate<readonly Violation[]>(run(root));
}
