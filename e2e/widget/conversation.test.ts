import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type SlowModel, startSlowModel } from "../support/slow-model.ts";
import { accessFaults, ask, bubbles, executablePath, field, inWidget, launcher, startBrowser, visit } from "./support/browser.ts";
import { type CuttingProxy, startCuttingProxy } from "./support/cutting-proxy.ts";
import { openForeignPage, scriptTag } from "./support/foreign-page.ts";
import { sessionIdOf, shownMessages, storedMessages } from "./support/transcript.ts";
import { startWidgetService, type WidgetService } from "./support/widget-service.ts";

const question = "What does the Drizzlecap jacket cost?";

describe.skipIf(executablePath === "")("a conversation in the widget", () => {
  let model: SlowModel;
  let service: WidgetService;
  let browser: Browser;
  let proxy: CuttingProxy;
  const closers: (() => unknown)[] = [];

  beforeAll(async () => {
    model = await startSlowModel();
    service = await startWidgetService({ RATE_LIMITS: "off", ...model.settings });
    proxy = await startCuttingProxy(service.url, "event: ");
    browser = await startBrowser();
  });
  afterEach(async () => {
    model.pauseMs = 0;
    for (const close of closers.splice(0).toReversed()) await close();
  });
  afterAll(async () => {
    await browser.close();
    proxy.close();
    model.close();
    await service.stop();
  });

  /** Opens a page with the widget, and opens the widget. */
  async function open(personaId = service.personaId, api = service.url, options: BrowserContextOptions = {}): Promise<Page> {
    const site = await openForeignPage({ body: scriptTag(api, personaId) });
    const { page, context } = await visit(browser, site.url, options);
    closers.push(
      () => site.close(),
      () => context.close(),
    );
    await launcher(page).click();
    await field(page).waitFor();
    return page;
  }

  /** Returns whether no turn is running. */
  async function isAnswered(page: Page): Promise<boolean> {
    return (await inWidget(page, "root.querySelector('[role=log]').ariaBusy")) === "false";
  }

  /** Waits until no turn is running. */
  async function answered(page: Page): Promise<void> {
    await expect.poll(() => isAnswered(page), { timeout: 60_000 }).toBe(true);
  }

  /** Every second, reports that the operator is typing. Waits until the visitor sees it. */
  async function seenTyping(page: Page, conversation: string): Promise<void> {
    const report = async (): Promise<number> => {
      await service.asOperator("POST", `${conversation}/typing`, { stopped: false });
      return page.getByText("is typing").count();
    };
    await expect.poll(report, { interval: 1_000, timeout: 20_000 }).toBe(1);
  }

  async function menu(page: Page, item: string): Promise<void> {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  }

  it("shows exactly the stored messages, even if the connection is lost after any frame of the answer", { timeout: 240_000 }, async () => {
    const page = await open(service.personaId, proxy.url);
    model.pauseMs = 30;
    const before = proxy.cuts;
    let turns = 0;
    // The last turn has fewer frames than the interruption requires.
    for (let cuts = -1; cuts < proxy.cuts - before;) {
      cuts = proxy.cuts - before;
      turns += 1;
      proxy.cutAfter = turns;
      await ask(page, `${turns}: ${question}`);
      await answered(page);
    }
    proxy.cutAfter = 0;
    expect(turns).toBeGreaterThan(5);
    expect(proxy.cuts - before).toBe(turns - 1);
    const sessionId = await sessionIdOf(page, service.personaId);
    const stored = await storedMessages(service.url, service.personaId, sessionId);
    expect(stored.filter((each) => each.startsWith("visitor: "))).toHaveLength(turns);
    expect(stored.length).toBeGreaterThanOrEqual(2 * turns);
    await expect.poll(() => shownMessages(page)).toEqual(stored);
  });

  it("shows exactly the stored messages, even if the page is reloaded at any frame of an answer", { timeout: 240_000 }, async () => {
    const page = await open(service.personaId, proxy.url);
    model.pauseMs = 30;
    const before = proxy.holds;
    let turns = 0;
    // The last turn has fewer frames than the interruption requires.
    for (let holds = -1; holds < proxy.holds - before;) {
      holds = proxy.holds - before;
      turns += 1;
      proxy.holdAfter = turns;
      await ask(page, `${turns}: ${question}`);
      // An answer with fewer frames is not interrupted.
      await expect
        .poll(async () => proxy.holds - before > holds || ((await bubbles(page, "persona").count()) > turns && (await isAnswered(page))), {
          timeout: 60_000,
          interval: 10,
        })
        .toBe(true);
      proxy.holdAfter = 0;
      await page.reload();
      await field(page).waitFor();
      await bubbles(page, "visitor")
        .nth(turns - 1)
        .waitFor();
      await answered(page);
    }
    expect(turns).toBeGreaterThan(5);
    const stored = await storedMessages(service.url, service.personaId, await sessionIdOf(page, service.personaId));
    expect(stored.filter((each) => each.startsWith("visitor: "))).toHaveLength(turns);
    expect(stored.length).toBeGreaterThanOrEqual(2 * turns);
    await expect.poll(() => shownMessages(page)).toEqual(stored);
  });

  it("continues after the page is reloaded during an answer, and does not send a question twice", { timeout: 120_000 }, async () => {
    const page = await open();
    model.pauseMs = 120;
    await ask(page, question);
    await bubbles(page, "persona").nth(1).waitFor();
    await page.reload();
    await field(page).waitFor();
    await answered(page);
    await bubbles(page, "persona").getByText("69.95").first().waitFor();
    const stored = await storedMessages(service.url, service.personaId, await sessionIdOf(page, service.personaId));
    expect(stored.filter((each) => each.startsWith("visitor: "))).toEqual([`visitor: ${question}`]);
    await expect.poll(() => shownMessages(page)).toEqual(stored);
  });

  it("announces a reply once to screen readers, and does not announce it again after a reload", async () => {
    const page = await open();
    const spoken = page.locator("parlance-chat [aria-live=polite] p");
    await ask(page, question);
    await answered(page);
    await expect.poll(async () => (await spoken.allTextContents()).join(" ").split("69.95").length).toBe(2);
    await page.reload();
    await bubbles(page, "persona").getByText("69.95").first().waitFor();
    await answered(page);
    expect(await spoken.count()).toBe(0);
  });

  it("resends a message whose request was interrupted by a reload before the service responded", { timeout: 120_000 }, async () => {
    const page = await open();
    await ask(page, question);
    await answered(page);
    const held = page.waitForRequest("**/v1/chat");
    await page.route("**/v1/chat", (route) => route.abort(), { times: 100 });
    await ask(page, "Is it light?");
    await held;
    await page.unrouteAll();
    await page.reload();
    await expect.poll(() => bubbles(page, "visitor").allInnerTexts(), { timeout: 60_000 }).toEqual([question, "Is it light?"]);
    await answered(page);
    const stored = await storedMessages(service.url, service.personaId, await sessionIdOf(page, service.personaId));
    expect(stored.filter((each) => each === "visitor: Is it light?")).toHaveLength(1);
    await expect.poll(() => shownMessages(page)).toEqual(stored);
  });

  it("stops an answer and keeps the text received so far", async () => {
    const page = await open();
    model.pauseMs = 300;
    await ask(page, question);
    await bubbles(page, "persona").nth(1).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await answered(page);
    const stored = await storedMessages(service.url, service.personaId, await sessionIdOf(page, service.personaId));
    await expect.poll(() => shownMessages(page)).toEqual(stored);
    expect(stored.join(" ")).not.toContain("keeps out rain");
  });

  it("shows an operator who takes over during an answer, writes, types and leaves", { timeout: 120_000 }, async () => {
    const page = await open();
    model.pauseMs = 200;
    await ask(page, question);
    await bubbles(page, "persona").nth(1).waitFor();
    await expect.poll(() => page.evaluate("localStorage.length")).toBe(1);
    const at = `/api/conversations/${await sessionIdOf(page, service.personaId)}`;
    await service.asOperator("POST", `${at}/takeover`);
    await page.getByText("A colleague is here now").first().waitFor();
    await answered(page);
    await seenTyping(page, at);
    await service.asOperator("POST", `${at}/messages`, { content: "Hello, this is Kim." });
    await bubbles(page, "operator").getByText("Hello, this is Kim.").waitFor();
    expect(await page.getByText("is typing").count()).toBe(0);
    // The visitor writes to the operator, and nobody else answers.
    const replies = await bubbles(page, "persona").count();
    await ask(page, "Do you have it in green?");
    await answered(page);
    expect(await bubbles(page, "persona").count()).toBe(replies);
    expect(await accessFaults(page)).toEqual([]);
    await seenTyping(page, at);
    // The operator leaves while the page is closed: after a reload, the widget must not show the operator, and the persona offers to
    // answer.
    await page.goto("about:blank");
    await service.asOperator("POST", `${at}/release`);
    model.pauseMs = 0;
    await page.goBack();
    await bubbles(page, "operator").getByText("Hello, this is Kim.").waitFor();
    await page.getByText("Automatic answers").waitFor();
    expect(await page.getByText("is here now").count()).toBe(0);
    await ask(page, question);
    await answered(page);
    await page.getByText("Automatic answers").waitFor();
    expect(await page.getByText("is typing").count()).toBe(0);
    const stored = await storedMessages(service.url, service.personaId, await sessionIdOf(page, service.personaId));
    await expect.poll(() => shownMessages(page)).toEqual(stored);
  });

  it("shows that an operator has joined and left when the event stream reports it", async () => {
    const page = await open();
    await page.route("**/events*", (route) =>
      route.fulfill({
        contentType: "text/event-stream",
        body: 'event: caught_up\ndata: {}\n\nevent: held\ndata: {"operator_name":"Kim"}\n\n',
      }),
    );
    await ask(page, question);
    await page.getByText("Kim is here now").first().waitFor();
    await page.unrouteAll();
    await page.route("**/events*", (route) =>
      route.fulfill({ contentType: "text/event-stream", body: "event: caught_up\ndata: {}\n\nevent: released\ndata: {}\n\n" }),
    );
    await page.getByRole("status").getByText("Trail Desk is back").waitFor();
    await page.getByText("Automatic answers").waitFor();
    await ask(page, question);
    await expect.poll(() => page.getByText("Trail Desk is back").count()).toBe(0);
  });

  it("asks for consent once, before the first message, and sends nothing until consent is given", async () => {
    const personaId = await service.createPersona({ consent_required: true });
    const page = await open(personaId);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
    await ask(page, "Hello");
    await page.getByRole("group", { name: "Agree" }).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(sent).toEqual([]);
    expect(await page.evaluate("localStorage.length")).toBe(0);
    // The visitor's message is not lost.
    expect(await field(page).inputValue()).toBe("Hello");
    await field(page).press("Enter");
    await page.getByRole("button", { name: "Agree" }).click();
    await bubbles(page, "persona").first().waitFor();
    await answered(page);
    await ask(page, "Hello again");
    await answered(page);
    expect(await page.getByRole("button", { name: "Agree" }).count()).toBe(0);
    expect(await bubbles(page, "visitor").allInnerTexts()).toEqual(["Hello", "Hello again"]);
  });

  it("sends an image, shows it, and shows the stored image after a reload", async () => {
    const page = await open();
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } });
    await page.locator("parlance-chat input[type=file]").setInputFiles({ name: "tent.png", mimeType: "image/png", buffer: picture });
    await page.getByAltText("Your picture").waitFor();
    await ask(page, "What is this?");
    await answered(page);
    const isLoaded = "(([image]) => image?.complete && image.naturalWidth > 0)([...root.querySelectorAll('.sent img')])";
    await expect.poll(() => inWidget(page, isLoaded)).toBe(true);
    await page.reload();
    await page.getByAltText("Your picture").waitFor();
    expect(await page.getByAltText("Your picture").getAttribute("src")).toContain("/images/");
    await expect.poll(() => inWidget(page, isLoaded)).toBe(true);
  });

  it("lists the supported image types", async () => {
    const page = await open();
    await page
      .locator("parlance-chat input[type=file]")
      .setInputFiles({ name: "tent.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
    const hint = page.getByRole("status").getByText("Choose a JPEG, PNG, GIF or WebP image");
    await expect.poll(() => hint.count()).toBe(1);
    await page
      .locator("parlance-chat input[type=file]")
      .setInputFiles({ name: "not.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
    await ask(page, "What is this?");
    await expect.poll(() => hint.count()).toBe(1);
    await answered(page);
    expect(await bubbles(page, "persona").count()).toBe(1);
  });

  it("sends feedback with a comment, and a request for an operator; operators see both", async () => {
    const page = await open();
    await ask(page, question);
    await answered(page);
    await page.getByRole("button", { name: "Not helpful" }).click();
    await page.getByRole("textbox", { name: "What was missing?" }).fill("The color");
    await page.getByRole("textbox", { name: "What was missing?" }).press("Enter");
    await page.getByText("Thank you for your feedback.").waitFor();
    await menu(page, "Talk to a person");
    await page.getByRole("status").getByText("We have asked a colleague to join.").waitFor();
    const sessionId = await sessionIdOf(page, service.personaId);
    const conversation = await service.asOperator("GET", `/api/conversations/${sessionId}`);
    expect(conversation["handoff_requested_at"]).toBeTypeOf("string");
    await page.getByLabel("Your name (optional)").fill("Sam");
    await page.getByRole("textbox", { name: "Email or telephone" }).fill("sam@lakeside.example");
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole("textbox", { name: "Email or telephone" }).press("Enter");
    await page.getByText("If you have left by then, we will write to you.").waitFor();
    expect(await page.getByRole("textbox", { name: "Email or telephone" }).count()).toBe(0);
    expect((await service.asOperator("GET", `/api/conversations/${sessionId}`))["user_attributes"]).toEqual({
      name: "Sam",
      email: "sam@lakeside.example",
    });
    expect(JSON.stringify(await service.asOperator("GET", "/api/feedback"))).toContain("The color");
    await page.getByRole("button", { name: "More" }).click();
    expect(await page.getByRole("menuitem", { name: "Talk to a person" }).count()).toBe(0);
  });

  it("deletes the conversation from the service and the browser after confirmation", async () => {
    const page = await open();
    await ask(page, question);
    await answered(page);
    const sessionId = await sessionIdOf(page, service.personaId);
    await menu(page, "Delete this conversation");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    expect(await bubbles(page, "visitor").count()).toBe(1);
    await menu(page, "Delete this conversation");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => bubbles(page, "visitor").count()).toBe(0);
    expect(await page.evaluate("[localStorage.length, sessionStorage.length].join()")).toBe("0,0");
    const events = `${service.url}/v1/chat/${sessionId}/events?live=false`;
    expect((await fetch(events, { headers: { "x-persona-id": service.personaId } })).status).toBe(404);
  });
});
