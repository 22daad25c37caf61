import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Instance } from "./support/instance.ts";
import { preparedData } from "./support/prepared-data.ts";
import { type Project, sharedProject } from "./support/project.ts";
import { seriousViolations } from "./support/serious-violations.ts";

const executablePath = process.env["PARLANCE_BROWSER"] ?? "";
const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"];
const phone = { viewport: { width: 390, height: 844 } };

describe.skipIf(executablePath === "")("the reference and the guides in a browser", () => {
  let project: Project;
  let service: Instance;
  let url: string;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  /** URLs of all pages, from the service's own search index. */
  let addresses: readonly string[];

  beforeAll(async () => {
    project = await sharedProject();
    service = new Instance(project, ["start"], {
      DATA_DIR: await preparedData(project, { demo: false }),
      DEMO: "off",
      LOG_LEVEL: "warn",
      RATE_LIMITS: "off",
    });
    url = await service.address();
    browser = await chromium.launch({ executablePath, args: flags });
    addresses = Object.keys((await (await fetch(`${url}/docs/search.json`)).json()) as object);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    project.remove();
  });
  afterEach(async () => {
    await page.context().close();
  });

  /** Opens a page, and records policy violations, script errors and failed requests. */
  async function open(address: string, options: BrowserContextOptions = {}): Promise<void> {
    const context = await browser.newContext({ viewport: { width: 1_280, height: 900 }, ...options });
    page = await context.newPage();
    complaints = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      if (!request.url().startsWith(url)) complaints.push(`${request.url()} is on another host`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) complaints.push(`${response.url()} ${response.status()}`);
    });
    await page.goto(url + address, { waitUntil: "load" });
  }

  /** Types into the search field, and returns the first result. */
  async function find(words: string): Promise<string> {
    await page.keyboard.press("/");
    await page.getByRole("combobox").fill(words);
    await page.getByRole("option").first().waitFor();
    return page.getByRole("option").first().innerText();
  }

  const path = (): string => page.url().replace(url, "");

  it("render every page on a phone in dark mode without errors or horizontal scrolling", async () => {
    expect(addresses.length).toBeGreaterThan(40);
    await open("/docs", { ...phone, colorScheme: "dark" });
    const isWide = (): Promise<boolean> => page.evaluate("document.documentElement.scrollWidth > innerWidth");
    const wide: string[] = [];
    for (const address of addresses) {
      await page.goto(url + address, { waitUntil: "load" });
      if (await isWide()) wide.push(address);
    }
    expect(wide).toEqual([]);
    // Verifies that the check detects pages that are too wide.
    for (const [element, property, value] of [
      ["main pre", "white-space:pre;overflow:visible", ""],
      ["main p", "width", "700px"],
      ["header", "min-width", "700px"],
    ] as const) {
      await page.goto(`${url}/docs/api/personas`, { waitUntil: "load" });
      const broken = value === "" ? `style.cssText = ${JSON.stringify(property)}` : `style[${JSON.stringify(property)}] = "${value}"`;
      await page.evaluate(`for (const each of document.querySelectorAll(${JSON.stringify(element)})) each.${broken}`);
      expect([element, await isWide()]).toEqual([element, true]);
    }
    expect(complaints).toEqual([]);
    expect(await page.evaluate("getComputedStyle(document.documentElement).backgroundColor")).toBe("rgb(14, 17, 16)");
  });

  // Pages with every kind of element; larger pages contain only more of the same, and axe takes seconds for each page.
  it.each([
    ["light", ["/docs", "/docs/search", "/docs/api/search", "/docs/api/live"]],
    ["dark", ["/docs/search", "/docs/api/search"]],
  ] as const)("have no serious accessibility problems, %s", async (colorScheme, shown) => {
    for (const address of shown) {
      await open(address, { colorScheme });
      const faults = await seriousViolations(page, "document");
      expect(faults.map(({ id, nodes }) => `${address} ${id} ${nodes[0]?.html ?? ""}`)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });

  it("can be searched with only the keyboard for an operation, an error and a heading in a guide", async () => {
    await open("/docs");
    for (const [words, result, address] of [
      ["stop turn", "Stop the running turn", "/docs/api/chat#stopTurn"],
      ["rate_exceeded", "limits.rate_exceeded", "/docs/errors#limits.rate_exceeded"],
      ["document processing", "Document processing", "/docs/operations#document-processing"],
    ] as const) {
      expect(await find(words)).toContain(result);
      await page.keyboard.press("Enter");
      await expect.poll(path).toBe(address);
      await expect.poll(() => page.locator(":target").isVisible()).toBe(true);
    }
    await page.keyboard.press("/");
    await page.getByRole("combobox").fill("no such thing anywhere");
    await page.getByText("Nothing found.").waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it("find a guide by its text if no title contains the words", async () => {
    await open("/docs");
    await page.keyboard.press("/");
    await page.getByRole("combobox").fill("How do I verify a webhook signature?");
    await page.getByRole("option", { name: "Webhooks" }).first().waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(path).toContain("/docs/webhooks#");
    expect(complaints).toEqual([]);
  });

  it("scroll a linked operation to the top of the window, even if the link points to the former page", async () => {
    await open("/docs/api/chat#stopTurn");
    const top = (): Promise<number> => page.evaluate("document.getElementById('stopTurn').getBoundingClientRect().top");
    await expect.poll(top).toBeLessThan(120);
    expect(await top()).toBeGreaterThanOrEqual(0);
    await page.goto(`${url}/docs/operations`);
    await page.locator("nav .here, nav [aria-current]").first().waitFor();
    expect(await page.evaluate("scrollY")).toBe(0);
    await page.goto(`${url}/docs?linked#/Account%20documents/getAccountDocument`);
    await expect.poll(path).toBe("/docs/api/account-documents#getAccountDocument");
  });

  it("show the examples in the language that was selected last", async () => {
    await open("/docs/api/personas#createPersona");
    const operation = page.locator("#createPersona");
    await operation.getByRole("tab", { name: "curl" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await operation.getByRole("tab", { name: "Python" }).getAttribute("aria-selected")).toBe("true");
    expect(await operation.locator("pre.curl").isVisible()).toBe(false);
    await page.goto(`${url}/docs/api/brands`);
    await page.locator("#createBrand").getByRole("tabpanel").getByText("requests.post").waitFor();
    expect(await page.locator("#createBrand pre.js").isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it("show the properties of a schema in place, from this page and from other pages", async () => {
    await open("/docs/api/personas");
    const own = page.locator("#listPersonas");
    await own.getByRole("button", { name: "Properties of Persona" }).click();
    await own.getByText("suggested_questions").first().waitFor();
    const widget = own.getByRole("button", { name: "Properties of Widget" }).first();
    await widget.click();
    await own.getByText("launcher_text").or(own.getByText("position")).first().waitFor();
    const opened = own.getByRole("button", { name: "Properties of Persona" });
    await opened.click();
    await expect.poll(() => own.locator(".inner").count()).toBe(0);
    await page.goto(`${url}/docs/api/integrations`);
    const elsewhere = page.locator('a.s[href="/docs/api/accounts#ApiKey"] + .more').first();
    await elsewhere.click();
    await page.locator(".inner dt").getByText("last_used_at").first().waitFor();
    expect(path()).toBe("/docs/api/integrations");
    expect(complaints).toEqual([]);
  });

  it("keep the selected theme", async () => {
    await open("/docs", { colorScheme: "light" });
    const background = (): Promise<string> => page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
    const light = await background();
    await page.getByRole("button", { name: "Light or dark" }).click();
    expect(await background()).not.toBe(light);
    await page.goto(`${url}/docs/search`);
    expect(await background()).not.toBe(light);
  });

  it("open the navigation on a phone as a drawer that Escape closes", async () => {
    await open("/docs/sync", phone);
    const link = page.getByRole("link", { name: "Waiting room" });
    expect(await link.isVisible()).toBe(false);
    const menu = page.getByRole("button", { name: "Menu" });
    await menu.click();
    expect(await link.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await link.isVisible()).toBe(false);
    await menu.press("Enter");
    await link.click();
    await expect.poll(path).toBe("/docs/waiting-room");
    expect(complaints).toEqual([]);
  });

  it("show all content even if scripts are disabled", async () => {
    await open("/docs/api/chat", { javaScriptEnabled: false });
    const operation = page.locator("#stopTurn");
    for (const language of ["curl", "js", "python"]) expect(await operation.locator(`pre.${language}`).isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Waiting room" }).isVisible()).toBe(true);
  });

  it("are cached by browsers: pages by ETag, scripts and styles by URL", async () => {
    const first = await fetch(`${url}/docs/api/chat`, { headers: { "accept-encoding": "br" } });
    expect([first.status, first.headers.get("content-encoding"), first.headers.get("cache-control")]).toEqual([200, "br", "no-cache"]);
    const again = await fetch(`${url}/docs/api/chat`, {
      headers: { "accept-encoding": "br", "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const html = await first.text();
    for (const [, file = ""] of html.matchAll(/(\/docs\/site\.[0-9a-f]{8}\.(?:js|css))/g)) {
      const { status, headers } = await fetch(url + file);
      expect([file, status, headers.get("cache-control")]).toEqual([file, 200, "public, max-age=31536000, immutable"]);
    }
    for (const unknown of ["/docs/nothing", "/docs/api/nothing", "/docs/..%2fbuild.js", "/docs/index.html.br"]) {
      expect((await fetch(url + unknown)).status).toBe(404);
    }
  });
});
