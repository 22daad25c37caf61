import { quantile, short } from "./figures.js";

/** @import { Browser } from "playwright-core" */

/** Scrolls the list by a few rows in every frame, and returns the time of each frame and the maximum number of rows in the document. */
const scroll = `async ({ frames, step }) => {
  const scroller = document.querySelector("[role=table]");
  const times = [];
  let most = 0;
  let before = await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < frames; frame += 1) {
    scroller.scrollTop += step;
    const now = await new Promise(requestAnimationFrame);
    times.push(now - before);
    before = now;
    most = Math.max(most, document.querySelectorAll("[role=row]").length);
  }
  return { times, most };
}`;

/**
 * Scrolls through a source in the dashboard, jumps to its end, and filters its documents.
 * @param {Browser} browser @param {string} url
 * @param {{ owner: { email: string, password: string }, source: string, count: number }} of
 * @returns {Promise<string[][]>}
 */
export async function measureScrolling(browser, url, { owner, source, count }) {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
  // On a busy machine, every step takes a long time.
  page.setDefaultTimeout(120_000);
  await page.goto(url);
  await page.getByLabel("Email address").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Your account" }).waitFor();
  await page.goto(new URL(`/knowledge/${source}`, url).href);
  await page.locator('[data-index="0"]', { hasText: "Product" }).waitFor();
  /** @type {string[][]} */
  const rows = [];
  for (const [what, step] of /** @type {const} */ ([
    ["a frame, scrolled by hand (3 rows a frame)", 108],
    ["a frame, scrolled through all (500 rows a frame)", 18_000],
  ])) {
    const { times, most } = /** @type {{ times: number[], most: number }} */ (
      await page.evaluate(`(${scroll})(${JSON.stringify({ frames: 200, step })})`)
    );
    process.stderr.write(`${what}: p50 ${short(quantile(times, 0.5))} ms, p95 ${short(quantile(times, 0.95))} ms, ${most} rows\n`);
    rows.push([what, short(quantile(times, 0.5)), short(quantile(times, 0.95)), `${most} rows in the document at most`]);
  }
  const timed = async (/** @type {string} */ what, /** @type {() => Promise<unknown>} */ act) => {
    const start = performance.now();
    await act();
    rows.push([what, short(performance.now() - start), "", ""]);
  };
  await timed("the end of the list, loaded", async () => {
    await page.locator("[role=row][tabindex='0']").first().focus();
    await page.keyboard.press("End");
    await page.locator(`[data-index="${count - 1}"]`, { hasText: "Product" }).waitFor();
  });
  await timed("filtered by state", async () => {
    await page.getByRole("button", { name: /^Failed/ }).click();
    await page.locator('[data-index="0"]', { hasText: "Failed" }).waitFor();
  });
  await page.getByRole("button", { name: /^All/ }).click();
  await timed("filtered by title", async () => {
    await page.getByRole("searchbox").first().fill("Product 77777");
    await page.locator('[data-index="0"]', { hasText: "Product 77777" }).waitFor();
  });
  await page.close();
  return rows;
}
