import type { Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Dashboard, executablePath, type Tab } from "./support/dashboard.ts";

/** Screens with the messages that they show for an empty account. */
const screens = [
  ["/", "Home", "No persona is ready"],
  ["/inbox", "Inbox", "Nobody is waiting"],
  ["/personas", "Personas", "No persona yet"],
  ["/business", "Business", "No brands yet"],
  ["/knowledge", "Knowledge", "No brands yet"],
  ["/knowledge/texts", "Texts", "No text yet"],
  ["/knowledge/jobs", "Activity", "Nothing failed"],
  ["/analytics", "Analytics", "Nothing happened in this period"],
  ["/analytics/questions", "Analytics", "No such questions"],
  ["/analytics/feedback", "Analytics", "No such ratings"],
  ["/analytics/cards", "Analytics", "No cards were shown"],
  ["/analytics/searches", "Analytics", "No searches yet"],
  ["/analytics/evaluation", "Analytics", "Not evaluated yet"],
  ["/search", "Search", "No persona yet"],
  ["/integrations", "Integrations", "No site is connected"],
  ["/webhooks", "Webhooks", "No webhook yet"],
  ["/usage", "Usage", "Nothing used yet"],
  ["/people", "People", "Owner"],
  ["/mails", "Emails", "No emails yet"],
  ["/audit", "Audit log", "Signed in"],
  ["/settings", "Settings", "Installation"],
] as const;

/** Buttons and links whose requests are rejected for a viewer. */
const editing = /^(New|Add|Create|Connect|Write|Import|Upload|Build|Begin|Start|Delete|Disable|Replace|Take over|Disconnect|Edit|Save)\b/;

describe.skipIf(executablePath === "")("screens that are empty, failing, loading, or restricted", () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await Dashboard.start({ DEMO: "off" });
  });
  afterAll(() => dashboard?.stop());

  async function load({ page }: Tab, path: string, title: string): Promise<void> {
    await page.goto(new URL(path, dashboard.url).href);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  }

  async function show(tab: Tab, path: string, title: string): Promise<void> {
    await tab.show(path);
    await tab.page.getByRole("heading", { level: 1, name: title }).waitFor();
  }

  it("explain the purpose of each screen while there is nothing to show, even on a phone", async () => {
    const tab = await dashboard.signIn(await dashboard.newContext({ viewport: { width: 390, height: 800 }, colorScheme: "dark" }));
    for (const [path, title, empty] of screens) {
      await show(tab, path, title);
      await tab.page.getByText(empty).first().waitFor();
      expect(await tab.faults(), path).toEqual([]);
    }
    expect(tab.complaints).toEqual([]);
    await tab.page.context().close();
  });

  it("show a loading state, report a failure with the request id, and show the content once the request succeeds", async () => {
    const tab = await dashboard.signIn(await dashboard.newContext());
    const { page } = tab;
    // Blocks the account's event stream, because its connection would reload the failed content before the test does.
    const calls = /\/(api|v1)\/(?!auth\/|events$)/;
    const fail = (route: Route): Promise<void> =>
      route.fulfill({
        status: 500,
        contentType: "application/problem+json",
        headers: { "x-request-id": "0190-test" },
        body: JSON.stringify({ code: "server.internal", status: 500, title: "Broken", detail: "Something broke.", instance: "0190-test" }),
      });
    for (const [path, title, empty] of screens.filter(([each]) => each !== "/settings")) {
      const held: (() => void)[] = [];
      let isHeld = true;
      await page.route(calls, async (route) => {
        if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
        await fail(route);
      });
      await load(tab, path, title);
      await page.getByRole("status", { name: "Loading" }).first().waitFor();
      expect(await tab.faults(), `${path} while it loads`).toEqual([]);
      isHeld = false;
      for (const resume of held) resume();
      await page.getByRole("alert").filter({ hasText: "Something broke." }).first().waitFor();
      expect(await tab.faults(), `${path} that failed`).toEqual([]);
      await page.unroute(calls);
      await page.getByRole("button", { name: "Try again" }).first().click();
      await page.getByText(empty).first().waitFor();
    }
    await page.context().close();
  });

  it("report that the service does not respond, and recover automatically when it does", async () => {
    const context = await dashboard.newContext();
    const { page } = await dashboard.signIn(context);
    const sentence = page.getByText("The service does not respond. Trying again.");
    await page.getByText("No persona is ready").waitFor();
    expect(await sentence.count()).toBe(0);
    await context.setOffline(true);
    await sentence.waitFor();
    await context.setOffline(false);
    await sentence.waitFor({ state: "detached" });
    await page.getByText("No persona is ready").waitFor();
    await context.close();
  });

  // Runs last, because the invitation adds an email and a user.
  it("hide actions that would be rejected for a viewer, and explain who may open hidden screens", async () => {
    const viewer = await dashboard.addPerson("viewer", "Vic Lane");
    const tab = await dashboard.signIn(await dashboard.newContext(), viewer);
    const { page } = tab;
    for (const [path, title] of screens.filter(([each]) => each !== "/mails" && each !== "/audit")) {
      await show(tab, path, title);
      await tab.loaded();
      for (const role of ["button", "link"] as const)
        expect(await page.getByRole("main").getByRole(role, { name: editing }).allInnerTexts(), path).toEqual([]);
      expect(await tab.faults(), path).toEqual([]);
    }
    for (const [path, title] of [
      ["/keys", "Keys"],
      ["/mails", "Emails"],
      ["/audit", "Audit log"],
      ["/welcome", "What should your persona know?"],
    ] as const) {
      await show(tab, path, title);
      await page.getByText("Your role cannot open this page").waitFor();
      await page.getByText(/This page is for these roles: Owner/).waitFor();
      expect(await tab.faults(), path).toEqual([]);
    }
    // The screens did not send any request that the service rejected.
    expect(tab.complaints).toEqual([]);
    await page.context().close();
  });
});
