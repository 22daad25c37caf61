import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { seriousViolations } from "../../support/serious-violations.ts";

export const executablePath = process.env["PARLANCE_BROWSER"] ?? "";
const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

export const startBrowser = (): Promise<Browser> => chromium.launch({ executablePath, args: flags });

/** A page and the problems recorded on it: script errors and blocked resources. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[];
}

/** Product images are on the host of a shop that does not exist. */
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="teal"/></svg>';

export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  // Painting the dots of the typing indicator takes a sixth of a CPU.
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce", ...options });
  await context.route("https://brindlefell.example.com/**", (route) => route.fulfill({ contentType: "image/svg+xml", body: picture }));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(url);
  return { context, page, complaints };
}

export const launcher = (page: Page) => page.locator("parlance-chat .launcher");
export const field = (page: Page) => page.getByRole("textbox", { name: "Message" });
export const bubbles = (page: Page, from: "visitor" | "persona" | "operator") => page.locator(`parlance-chat .bubble.${from}`);

/** Evaluates an expression in the page; `root` is the widget's shadow root. */
export const inWidget = (page: Page, expression: string): Promise<unknown> =>
  page.evaluate(`((root) => ${expression})(document.querySelector("parlance-chat").shadowRoot)`);

/** Sends a message as a visitor does. */
export async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

/** Returns the serious and critical violations that axe finds, with their elements. */
export async function accessFaults(page: Page): Promise<string[]> {
  const found = await seriousViolations(page, "document.querySelector('parlance-chat')");
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
