import { signEndUserToken } from "@parlance/sdk/server";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accessFaults, ask, bubbles, executablePath, field, launcher, startBrowser, visit } from "./support/browser.ts";
import { openForeignPage, scriptTag } from "./support/foreign-page.ts";
import { sessionIdOf } from "./support/transcript.ts";
import { startWidgetService, type WidgetService } from "./support/widget-service.ts";

const question = "Which rain jacket is the cheapest?";

describe.skipIf(executablePath === "")("the widget's messages about problems", () => {
  let service: WidgetService;
  let browser: Browser;
  const closers: (() => unknown)[] = [];

  beforeAll(async () => {
    service = await startWidgetService();
    browser = await startBrowser();
  });
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  async function open(personaId = service.personaId, more = ""): Promise<Page> {
    const site = await openForeignPage({ body: scriptTag(service.url, personaId, more) });
    const { page, context } = await visit(browser, site.url);
    closers.push(
      () => site.close(),
      () => context.close(),
    );
    await launcher(page).click();
    await page.locator("parlance-chat .panel").waitFor();
    return page;
  }
  const told = (page: Page, sentence: string | RegExp) => page.getByRole("status").getByText(sentence).waitFor();

  it("report that the visitor is offline; the message is sent once the visitor is back online", async () => {
    const page = await open();
    await page.context().setOffline(true);
    await ask(page, question);
    await told(page, "You are offline. Your message will be sent when you are connected again.");
    expect(await accessFaults(page)).toEqual([]);
    await page.context().setOffline(false);
    await bubbles(page, "persona").getByText("69.95").waitFor();
    expect(await bubbles(page, "visitor").allInnerTexts()).toEqual([question]);
    expect(await page.getByText("You are offline").count()).toBe(0);
  });

  it("report that the visitor is offline while an earlier conversation is loaded, and then show the conversation", async () => {
    const page = await open();
    await ask(page, question);
    await bubbles(page, "persona").getByText("69.95").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    const panel = page.waitForResponse("**/panel.js");
    await page.reload();
    await launcher(page).hover();
    await (await panel).finished();
    await page.context().setOffline(true);
    await launcher(page).click();
    await page.getByRole("log").getByText("You are offline.").waitFor();
    await page.context().setOffline(false);
    await bubbles(page, "persona").getByText("69.95").waitFor();
    expect(await page.getByText("You are offline").count()).toBe(0);
  });

  it("report that the service cannot be reached, with the seconds until the next attempt", async () => {
    const page = await open();
    await page.route("**/v1/chat", (route) => route.abort("connectionrefused"));
    await ask(page, question);
    await told(page, /No connection\. Trying again in \d+ s\./);
    // The next attempt starts automatically.
    await page.unrouteAll();
    await bubbles(page, "persona").getByText("69.95").waitFor();
    expect(await bubbles(page, "visitor").allInnerTexts()).toEqual([question]);
    expect(await page.getByText("No connection").count()).toBe(0);
  });

  it("report that an earlier message is still being answered in another tab", async () => {
    const page = await open();
    await ask(page, question);
    await bubbles(page, "persona").getByText("69.95").waitFor();
    const problem = { code: "session.turn_in_flight", status: 409, title: "Turn in flight", detail: "A turn is running." };
    await page.route("**/v1/chat", (route) => route.fulfill({ status: 409, contentType: "application/problem+json", json: problem }), {
      times: 1,
    });
    await ask(page, "And the warmest?");
    await told(page, /still being answered\. Checking again in \d+ s\./);
    await expect.poll(() => bubbles(page, "persona").count()).toBeGreaterThan(2);
    expect(await page.getByText("still being answered").count()).toBe(0);
  });

  it("report, outside the persona's schedule, when the persona will be back", async () => {
    const now = new Date(Date.now() + 3 * 3_600_000);
    const from = `${String(now.getUTCHours()).padStart(2, "0")}:00`;
    const windows = [{ days: [now.getUTCDay() || 7], from, to: from === "23:00" ? "23:59" : "23:30" }];
    const schedule = { timezone: "UTC", windows };
    const personaId = await service.createPersona({ schedule });
    const page = await open(personaId);
    await told(page, /Ada is not available right now and will be back /);
    expect(await field(page).count()).toBe(0);
    expect(await accessFaults(page)).toEqual([]);
  });

  it("report that the sign-in has expired; the widget continues with a new token", async () => {
    const secret = await service.asOperator("POST", `/api/personas/${service.personaId}/end-user-secret/rotate`);
    const { kid, secret: value } = secret as { kid: string; secret: string };
    const fresh = await signEndUserToken({ kid, secret: value, sub: "user-7", name: "Ana" });
    const page = await open();
    await page.evaluate("parlance.identify('not.a.token')");
    await ask(page, question);
    await told(page, "Your sign-in has expired. Please sign in again or reload the page.");
    await page.evaluate(`parlance.identify(() => Promise.resolve(${JSON.stringify(fresh)}))`);
    await page.getByRole("button", { name: "Try again" }).click();
    await bubbles(page, "persona").getByText("69.95").waitFor();
    // The token is only in memory, and the conversation belongs to the user.
    expect(await page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")).not.toContain(fresh);
    const conversation = await service.asOperator("GET", `/api/conversations/${await sessionIdOf(page, service.personaId)}`);
    expect(JSON.stringify(conversation)).toContain('"Ana"');
  });

  it("are omitted if the page is not allowed to use the persona: there is no launcher, and the console reports the reason", async () => {
    const personaId = await service.createPersona({ allowed_origins: ["https://shop.example.com"] });
    const site = await openForeignPage({ body: scriptTag(service.url, personaId) });
    const { page, context, complaints } = await visit(browser, site.url);
    closers.push(
      () => site.close(),
      () => context.close(),
    );
    await expect.poll(() => complaints.join()).toContain("auth.origin_not_allowed");
    await expect.poll(() => launcher(page).count()).toBe(0);
  });

  it.each([
    [402, "limits.quota_exceeded", "Trail Desk cannot answer at the moment. Please try again later."],
    [429, "limits.quota_exceeded", "Trail Desk cannot answer at the moment. Please try again later."],
    [429, "limits.session_interaction_limit", "This conversation has reached its limit. Please start a new one."],
    [409, "session.owned_by_live", "Your message was not sent."],
    [403, "auth.forbidden", "This chat is not available right now."],
    [500, "server.error", "Your message was not sent."],
  ])("contain a sentence for %i %s, and the next message succeeds", async (status, code, sentence) => {
    const page = await open();
    const problem = { type: "about:blank", code, status, title: "Title", detail: "The detail is for developers.", instance: "i" };
    const headers = { "retry-after": "90000", "access-control-allow-origin": "*", "access-control-expose-headers": "retry-after" };
    await page.route("**/v1/chat", (route) => route.fulfill({ status, contentType: "application/problem+json", headers, json: problem }), {
      times: 1,
    });
    await ask(page, question);
    await told(page, sentence);
    expect(await page.getByText("The detail is for developers.").count()).toBe(0);
    const [bubble, log] = await Promise.all([bubbles(page, "visitor").last().boundingBox(), page.getByRole("log").boundingBox()]);
    expect(bubble?.y).toBeGreaterThanOrEqual(log?.y ?? 0);
    expect((bubble?.y ?? 0) + (bubble?.height ?? 0)).toBeLessThanOrEqual((log?.y ?? 0) + (log?.height ?? 0));
    if (sentence.includes("start a new one")) await page.getByRole("status").getByRole("button", { name: "New conversation" }).click();
    await ask(page, question);
    await bubbles(page, "persona").getByText("69.95").waitFor();
  });

  // Runs last, because it uses up the calls allowed per minute.
  it("count down the time to wait after too many messages", { timeout: 120_000 }, async () => {
    const page = await open();
    const body = JSON.stringify({ message: "" });
    const headers = { "x-persona-id": service.personaId, "content-type": "application/json" };
    for (let status = 0; status !== 429;) status = (await fetch(`${service.url}/v1/chat`, { method: "POST", headers, body })).status;
    await ask(page, question);
    const sentence = page.getByRole("status").getByText(/That was a lot\. Please continue in \d+ s\./);
    await sentence.waitFor();
    expect(await accessFaults(page)).toEqual([]);
    const seconds = async (): Promise<number> => Number(/\d+/.exec((await sentence.textContent()) ?? "")?.[0]);
    const before = await seconds();
    expect(before).toBeLessThanOrEqual(60);
    await expect.poll(seconds).toBeLessThan(before);
    await bubbles(page, "persona").getByText("69.95").waitFor({ timeout: 70_000 });
    expect(await bubbles(page, "visitor").allInnerTexts()).toEqual([question]);
  });
});
