import { setTimeout as delay } from "node:timers/promises";
import type { Browser, CDPSession, Page, Request } from "playwright-core";
import { parseUrl } from "../../../platform/lib/parse-url.ts";
import { type RenderedPage, RenderFailed } from "../../../ports/page-renderer.ts";
import type { RenderOrder } from "./messages.ts";
import { finalMarkup, mostMarkup, visibleLength } from "./page-script.ts";
import { isSameSite, mayRequest } from "./request-rules.ts";

/** Time, in milliseconds, during which the text of a loaded page may still change. */
const SETTLE_MS = 8_000;
const POLL_MS = 250;
/** Number of polls without a change or a request after which a page is complete. */
const QUIET_POLLS = 3;
/** Number of characters of text below which a page may not have fetched its text yet. */
const FEW_CHARACTERS = 200;
const QUIET_POLLS_OF_FEW = 10;
const SCRIPT_TIMEOUT_MS = 3_000;
const WORLD = "reader";

/**
 * Loads a page, runs its scripts, and returns its markup once its text no longer changes.
 * @throws RenderFailed
 */
export async function renderPage(browser: Browser, { url, language, limits, browser: { product } }: RenderOrder): Promise<RenderedPage> {
  const target = new URL(url);
  const context = await browser.newContext({
    serviceWorkers: "block",
    acceptDownloads: false,
    userAgent: userAgent(browser.version(), product),
    viewport: { width: 1_280, height: 2_000 },
    ...(language === null ? {} : { locale: language }),
  });
  try {
    const page = await context.newPage();
    const open = new Set<Request>();
    context.on("page", (other) => void other.close().catch(() => undefined));
    page.on("request", (request) => open.add(request));
    page.on("requestfinished", (request) => open.delete(request));
    page.on("requestfailed", (request) => open.delete(request));
    await context.routeWebSocket(/./, (socket) => void socket.close().catch(() => undefined));
    await context.route(
      () => true,
      // After `aborted`, the browser stays on the page instead of showing an error page.
      (route, request) => (isAllowed(page, target, request) ? route.continue() : route.abort("aborted")),
    );
    await load(page, target, limits.loadMs);
    const session = await context.newCDPSession(page);
    await whenComplete(session, open);
    const found = await inPage<RenderedPage | null>(session, finalMarkup);
    if (found === null) throw new RenderFailed("too_large", `the page has more than ${mostMarkup} characters of markup`);
    const at = parseUrl(found.url);
    if (at === null || !isSameSite(target, at)) throw new RenderFailed("led_away", `the page went to ${at?.origin ?? "no address"}`);
    return found;
  } finally {
    await context.close();
  }
}

function userAgent(version: string, product: string): string {
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36 ${product}`;
}

function isAllowed(page: Page, target: URL, request: Request): boolean {
  let isOfPage = false;
  try {
    isOfPage = request.frame() === page.mainFrame();
  } catch {
    // Requests from workers have no frame.
  }
  const asked = { url: request.url(), method: request.method(), type: request.resourceType() };
  return mayRequest(target, { ...asked, isNavigation: request.isNavigationRequest(), isOfPage });
}

async function load(page: Page, target: URL, timeout: number): Promise<void> {
  let status: number;
  try {
    const response = await page.goto(target.href, { waitUntil: "commit", timeout });
    status = response?.status() ?? 0;
  } catch (error) {
    const message = error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);
    if (/timeout/i.test(message)) throw new RenderFailed("too_slow", "the page did not load in time");
    throw new RenderFailed(/ABORTED/.test(message) ? "refused" : "unreachable", message.slice(0, 300));
  }
  if (status < 200 || status > 299) throw new RenderFailed("unreachable", `the response has the status ${status}`);
}

async function whenComplete(session: CDPSession, open: ReadonlySet<Request>): Promise<void> {
  let before = -1;
  let quiet = 0;
  for (let waited = 0; waited < SETTLE_MS; waited += POLL_MS) {
    await delay(POLL_MS);
    const length = await inPage<number>(session, visibleLength).catch(() => -1);
    quiet = length === before && open.size === 0 ? quiet + 1 : 0;
    before = length;
    if (quiet >= (length >= FEW_CHARACTERS ? QUIET_POLLS : QUIET_POLLS_OF_FEW)) return;
  }
}

/** Evaluates an expression in an isolated world, where the page's scripts cannot interfere. */
async function inPage<Result>(session: CDPSession, expression: string): Promise<Result> {
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id, worldName: WORLD });
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression,
    contextId: executionContextId,
    returnByValue: true,
    timeout: SCRIPT_TIMEOUT_MS,
  });
  if (exceptionDetails !== undefined) throw new RenderFailed("too_slow", `the page could not be read: ${exceptionDetails.text}`);
  return result.value as Result;
}
