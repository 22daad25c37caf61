import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  accessFaults,
  ask,
  bubbles,
  executablePath,
  field,
  inWidget,
  launcher,
  startBrowser,
  visit,
  type Visit,
} from "./support/browser.ts";
import { hostileStyles, openForeignPage, scriptTag, strictPolicy, type ForeignPage } from "./support/foreign-page.ts";
import { startWidgetService, type WidgetService } from "./support/widget-service.ts";

const question = "Which rain jacket is the cheapest?";

describe.skipIf(executablePath === "")("the widget on pages from other origins", () => {
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

  async function open(
    page: Partial<Parameters<typeof openForeignPage>[0]> = {},
    options: BrowserContextOptions = {},
  ): Promise<Visit & { site: ForeignPage }> {
    const site = await openForeignPage({ body: scriptTag(service.url, service.personaId), ...page });
    const opened = await visit(browser, site.url, options);
    closers.push(
      () => opened.context.close(),
      () => site.close(),
    );
    return { ...opened, site };
  }

  it.each([
    ["with a strict policy and Trusted Types", () => ({ headers: { "content-security-policy": strictPolicy(service.url) } }), {}],
    ["with hostile styles", () => ({ head: hostileStyles }), {}],
    ["without styles", () => ({}), {}],
    ["that reads from right to left", () => ({ htmlAttributes: 'lang="ar" dir="rtl"' }), {}],
    ["of 320 px", () => ({}), { viewport: { width: 320, height: 568 } }],
  ] as const)("answers on a page %s, fully visible and without browser errors", async (_, options, context) => {
    const { page, complaints } = await open(options(), context);
    await launcher(page).click();
    const box = page.locator("parlance-chat textarea");
    await box.fill(question);
    await box.press("Enter");
    await bubbles(page, "persona").getByText("69.95").waitFor();
    await page.locator("parlance-chat .card img").first().waitFor();
    const panel = await page.locator("parlance-chat .panel").boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(panel).not.toBeNull();
    if (panel === null) return;
    expect(panel.x).toBeGreaterThanOrEqual(0);
    expect(panel.x + panel.width).toBeLessThanOrEqual(width);
    expect(panel.y + panel.height).toBeLessThanOrEqual(height);
    expect(panel.width).toBeGreaterThanOrEqual(Math.min(width, 320));
    expect(await inWidget(page, "getComputedStyle(root.querySelector('.bubble.visitor')).fontSize")).toMatch(/^1[46]px$/);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(complaints).toEqual([]);
  });

  it("uses the persona's language if the persona does not speak the browser's language, and a right-to-left layout for Arabic", async () => {
    const german = await open({}, { locale: "de-DE" });
    await launcher(german.page).click();
    await german.page.getByRole("textbox", { name: "Message" }).waitFor();
    const { page } = await open({ body: scriptTag(service.url, service.personaId, 'data-locale="ar"') });
    await launcher(page).click();
    await page.getByRole("textbox", { name: "رسالة" }).waitFor();
    expect(await page.locator("parlance-chat .panel").getAttribute("dir")).toBe("rtl");
    await page.getByText("مرحبًا، كيف يمكنني مساعدتك؟").waitFor();
  });

  it("loads its panel only when the visitor interacts with it, and does not shift the layout", async () => {
    const requests: string[] = [];
    const site = await openForeignPage({ body: scriptTag(service.url, service.personaId) });
    const context = await browser.newContext();
    closers.push(
      () => context.close(),
      () => site.close(),
    );
    const page = await context.newPage();
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(site.url);
    await launcher(page).waitFor();
    const shift =
      "new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().length)).observe({ type: 'layout-shift', buffered: true }) || requestAnimationFrame(() => done(0)))";
    expect(await page.evaluate(shift)).toBe(0);
    expect(requests.filter((path) => path !== "/")).toEqual(["/widget/v1.js", "/v1/persona"]);
    await launcher(page).hover();
    await expect.poll(() => requests.filter((path) => path.endsWith("/panel.js")).length).toBe(1);
  });

  it("stores nothing and sets no cookie before the first message", async () => {
    const { page, context } = await open();
    await launcher(page).click();
    await field(page).fill("not sent yet");
    await page.getByRole("button", { name: "Close" }).click();
    const stored = "JSON.stringify([Object.keys(localStorage), Object.keys(sessionStorage), document.cookie])";
    expect(await page.evaluate(stored)).toBe('[[],[],""]');
    expect(await context.cookies()).toEqual([]);
    await launcher(page).click();
    await ask(page, question);
    await bubbles(page, "persona").getByText("69.95").waitFor();
    expect(await page.evaluate(stored)).toContain(`parlance:${service.personaId}`);
  });

  it("works if access to storage throws", async () => {
    const site = await openForeignPage({ body: scriptTag(service.url, service.personaId) });
    const context = await browser.newContext();
    closers.push(
      () => context.close(),
      () => site.close(),
    );
    await context.addInitScript(
      "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });",
    );
    const page = await context.newPage();
    await page.goto(site.url);
    await launcher(page).click();
    await ask(page, question);
    await bubbles(page, "persona").getByText("69.95").waitFor();
    expect(await bubbles(page, "visitor").allInnerTexts()).toEqual([question]);
  });

  it("rejects and reports a panel that was modified in transit", async () => {
    const { page, context } = await open();
    await context.route("**/panel.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()};globalThis.changed = true` });
    });
    await launcher(page).click();
    await page.getByRole("alert").getByText("could not be loaded").waitFor();
    expect(await page.evaluate("globalThis.changed")).toBeUndefined();
    expect(await page.locator("parlance-chat .panel").count()).toBe(0);
  });

  it("can be opened, used to ask a question and rate an answer, and closed with only the keyboard, and restores the focus", async () => {
    const { page } = await open();
    await launcher(page).waitFor();
    await page.getByRole("link", { name: "A link of the page" }).focus();
    await page.keyboard.press("Tab");
    expect(await inWidget(page, "root.activeElement?.className")).toBe("launcher");
    await page.keyboard.press("Enter");
    await expect.poll(() => inWidget(page, "root.activeElement?.localName")).toBe("textarea");
    expect(await launcher(page).getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.type(question);
    await page.keyboard.press("Enter");
    const thumb = page.getByRole("button", { name: "Helpful", exact: true });
    await thumb.waitFor();
    for (let presses = 0; presses < 20 && (await inWidget(page, "root.activeElement?.ariaLabel")) !== "Helpful"; presses += 1)
      await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Space");
    await page.getByText("Thank you for your feedback.").waitFor();
    expect(await thumb.getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("Escape");
    await page.locator("parlance-chat .panel").waitFor({ state: "hidden" });
    expect(await inWidget(page, "root.activeElement?.className")).toBe("launcher");
    expect(await launcher(page).getAttribute("aria-expanded")).toBe("false");
  });

  it("traps focus in the full-screen panel on a phone, and has touch targets of at least 44 px", async () => {
    const { page } = await open({}, { viewport: { width: 390, height: 844 } });
    await launcher(page).click();
    await field(page).waitFor();
    const inside = "root.activeElement?.closest('.panel') !== null && document.activeElement === root.host";
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press(presses % 5 === 4 ? "Shift+Tab" : "Tab");
      expect(await inWidget(page, inside)).toBe(true);
    }
    const small =
      "[...root.querySelectorAll('.panel button')].filter((each) => each.offsetHeight > 0 && (each.offsetHeight < 44 || each.offsetWidth < 44)).map((each) => each.outerHTML)";
    expect(await inWidget(page, small)).toEqual([]);
  });

  it.each(["light", "dark"] as const)(
    "has no serious accessibility violations in %s when closed, open or showing an answer",
    async (colorScheme) => {
      const { page } = await open({}, { colorScheme });
      await launcher(page).waitFor();
      expect(await accessFaults(page)).toEqual([]);
      await launcher(page).click();
      await field(page).waitFor();
      await inWidget(page, "Promise.all(root.querySelector('.panel').getAnimations().map(({ finished }) => finished)).then(() => null)");
      expect(await accessFaults(page)).toEqual([]);
      await ask(page, question);
      await page.getByRole("button", { name: "Not helpful" }).click();
      await page.getByRole("textbox", { name: "What was missing?" }).waitFor();
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: "Talk to a person" }).waitFor();
      expect(await accessFaults(page)).toEqual([]);
    },
  );

  it("can be controlled by the page's own scripts, and reports events to them", async () => {
    const { page } = await open({
      head: "<script>globalThis.seen = []; for (const name of ['ready', 'open', 'close', 'message', 'card', 'handoff']) addEventListener('parlance:' + name, ({ detail }) => seen.push([name, detail?.from ?? detail?.card?.title ?? null]));</script>",
    });
    await expect.poll(() => page.evaluate("typeof globalThis.parlance?.send")).toBe("function");
    await page.evaluate(`parlance.send(${JSON.stringify(question)})`);
    await page.locator("parlance-chat a.card, parlance-chat .card").first().waitFor();
    await page.evaluate("parlance.close()");
    await expect
      .poll(() => page.evaluate("seen.map(([name, from]) => name + ' ' + from).join()"))
      .toBe("ready null,open null,message visitor,message persona,close null");
    await page.evaluate("parlance.forget()");
    await expect.poll(() => page.evaluate("localStorage.length")).toBe(0);
  });

  it("can be opened by the page's own button, reports each change once, and reports errors", async () => {
    const { page } = await open({
      head: "<script>globalThis.seen = []; for (const name of ['ready', 'open', 'close', 'error']) addEventListener('parlance:' + name, ({ detail }) => seen.push([name, detail?.code ?? null]));</script>",
      body: `<button onclick="parlance.open()">Ask us</button>${scriptTag(service.url, service.personaId, 'data-launcher="none"')}`,
    });
    const seen = () => page.evaluate("seen.map(([name, code]) => name + ' ' + code).join()");
    const own = page.getByRole("button", { name: "Ask us" });
    await own.click();
    await field(page).waitFor();
    await expect.poll(seen).toBe("ready null,open null");
    expect(await launcher(page).count()).toBe(0);
    await page.evaluate("parlance.open()");
    await page.evaluate("parlance.identify('no token')");
    await page.evaluate("parlance.send('Hello')");
    await expect.poll(seen).toBe("ready null,open null,error auth.unauthorized");
    await page.evaluate("parlance.close()");
    await own.click();
    await expect.poll(seen).toBe("ready null,open null,error auth.unauthorized,close null,open null");
  });
});
