import type { Browser, BrowserContext, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ask, bubbles, executablePath, field, inWidget, launcher, startBrowser, visit, type Visit } from "./support/browser.ts";
import { openForeignPage, scriptTag, strictPolicy } from "./support/foreign-page.ts";
import { startWidgetService, type WidgetService } from "./support/widget-service.ts";

const question = "Which rain jacket is the cheapest?";
const extras = "**/extras.js";

/** Modifies a script in transit. */
async function changed(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()};globalThis.changed = true` });
}

describe.skipIf(executablePath === "")("the widget's second script", () => {
  let service: WidgetService;
  let browser: Browser;
  const closers: (() => unknown)[] = [];

  beforeAll(async () => {
    service = await startWidgetService({ RATE_LIMITS: "off" });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  /** Opens a page with a strict content security policy. */
  async function open(prepare: (context: BrowserContext) => Promise<unknown>): Promise<Visit> {
    const site = await openForeignPage({
      body: scriptTag(service.url, service.personaId),
      headers: { "content-security-policy": strictPolicy(service.url) },
    });
    const opened = await visit(browser, site.url);
    closers.push(
      () => opened.context.close(),
      () => site.close(),
    );
    await prepare(opened.context);
    return opened;
  }

  const parts = ".card, .rating, .menu";
  /** Waits for all resources that the script loads for an answer that contains a product. */
  const partsShown = async ({ page }: Visit): Promise<void> => {
    await page.locator("parlance-chat .card").first().waitFor();
    await page.getByRole("button", { name: "Helpful", exact: true }).first().waitFor();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete this conversation" }).waitFor();
  };

  it("is loaded when the panel opens; the widget answers questions before the script has loaded and shows its features afterward", async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const visited = await open((context) => context.route(extras, (route) => released.then(() => route.continue())));
    const { page, complaints } = visited;
    const requested = page.waitForRequest(extras);
    await launcher(page).click();
    await requested;
    await ask(page, question);
    await bubbles(page, "persona").getByText("69.95").waitFor();
    await ask(page, "Which tent is the lightest?");
    await expect.poll(() => bubbles(page, "persona").count()).toBeGreaterThan(2);
    expect(await page.locator("parlance-chat").locator(parts).count()).toBe(0);
    expect(await page.locator("parlance-chat .notice").count()).toBe(0);
    // The visitor's draft is kept.
    await field(page).fill("Not sent yet");
    release();
    await partsShown(visited);
    expect(await field(page).inputValue()).toBe("Not sent yet");
    expect(complaints).toEqual([]);
  });

  it("is rejected if it was modified in transit, and the chat continues without it", async () => {
    const { page, complaints } = await open((context) => context.route(extras, changed));
    await launcher(page).click();
    await ask(page, question);
    await bubbles(page, "persona").getByText("69.95").waitFor();
    await expect.poll(() => complaints.join()).toContain("integrity");
    expect(await page.evaluate("globalThis.changed")).toBeUndefined();
    expect(await page.locator("parlance-chat").locator(parts).count()).toBe(0);
    expect(await page.locator("parlance-chat .notice").count()).toBe(0);
  });

  it("is loaded again when the connection is restored", async () => {
    let tries = 0;
    const visited = await open((context) =>
      context.route(extras, (route) => {
        tries += 1;
        return route.abort();
      }),
    );
    const { page, context } = visited;
    await launcher(page).click();
    await ask(page, question);
    await bubbles(page, "persona").getByText("69.95").waitFor();
    // The delay before the next attempt is longer than the rest of this test requires.
    await expect.poll(() => tries).toBe(3);
    await context.unroute(extras);
    await context.setOffline(true);
    await context.setOffline(false);
    const began = Date.now();
    await page.locator("parlance-chat .card").first().waitFor();
    expect(Date.now() - began).toBeLessThan(4_000);
    await partsShown(visited);
    expect(await inWidget(page, "document.querySelectorAll('script[src*=extras]').length")).toBe(1);
  });

  it("is loaded again after a failure, and so is the panel if the launcher is clicked again", async () => {
    const { page } = await open((context) => context.route("**/panel.js", (route) => route.abort(), { times: 1 }));
    await launcher(page).click();
    await page.getByRole("alert").getByText("could not be loaded").waitFor();
    await launcher(page).click();
    await field(page).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});
