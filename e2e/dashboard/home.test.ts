import { createParlance, type Parlance } from "@parlance/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addActivity } from "../pictures/activity.ts";
import { screens } from "../pictures/screen-list.ts";
import { Dashboard, executablePath, owner, type Tab } from "./support/dashboard.ts";

describe.skipIf(executablePath === "")("the home page", () => {
  let dashboard: Dashboard;
  let tab: Tab;
  let account: Parlance;
  let visitor: Parlance;
  beforeAll(async () => {
    dashboard = await Dashboard.start();
    account = createParlance({ url: dashboard.url, key: dashboard.key });
    visitor = createParlance({ url: dashboard.url, personaId: (await account.personas.list()).items[0]?.id ?? "" });
    tab = await dashboard.signIn(await dashboard.newContext());
  });
  afterAll(() => dashboard?.stop());

  async function ask(message: string, more: object = {}): Promise<string> {
    let session = "";
    for await (const event of await visitor.sessions.say({ message, ...more }))
      if (event.event === "session") session = event.data.session_id;
    return session;
  }

  it("shows the remaining setup steps, and ticks completed steps, not counting the demo", async () => {
    const { page } = tab;
    const steps = page.getByRole("listitem");
    await page.getByRole("heading", { name: "Set up: 0 of 5" }).waitFor();
    await page.getByText("Trail Desk (demo)").waitFor();
    await page.getByText("Nobody has written yet.").waitFor();
    expect(await tab.faults()).toEqual([]);
    await page.getByRole("link", { name: "Enter your website" }).click();
    await page.getByLabel("Your website").waitFor();

    const brand = await account.brands.create({ display_name: "Clay & Kiln" });
    const own = await account.personas.create({ name: "Ada", brand_id: brand.id });
    await page.goto(new URL("/", dashboard.url).href);
    await page.getByRole("heading", { name: "Set up: 1 of 5" }).waitFor();
    await steps.filter({ hasText: "done: Get a persona ready" }).waitFor();
    // A conversation in the dashboard counts as a question, although statistics exclude it.
    await steps.getByRole("link", { name: "Ask it a question" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("Which rain jacket is the cheapest?");
    await page.keyboard.press("Enter");
    await page.getByText("Details", { exact: true }).click();
    await page.getByText("by the built-in answer engine").waitFor();
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("heading", { name: "Set up: 2 of 5" }).waitFor();
    await page.getByText("Nobody has written yet.").waitFor();
    // A page that loads the chat counts even before a visitor writes.
    await fetch(`${dashboard.url}/v1/persona?persona_id=${own.id}`, { headers: { origin: "https://clayandkiln.example" } });
    await page.reload();
    await page.getByRole("heading", { name: "Set up: 3 of 5" }).waitFor();
    await page.getByRole("link", { name: "Business" }).click();
    await page.getByRole("combobox", { name: "Brand" }).and(page.locator("select")).waitFor();
    expect(await page.locator("select").first().inputValue()).toBe(brand.id);
  });

  it("shows waiting visitors, failures, this week's statistics and unanswered questions, each with a link to resolve it", async () => {
    await ask("Which rain jacket is the cheapest?", { channel: "widget" });
    for (let time = 0; time < 2; time += 1) await ask("Who won the football world cup?");
    await ask("I want to talk to a person", { user_attributes: { name: "Ana Brandt" } });
    const [files] = (await account.sources.list()).sources.filter(({ type }) => type === "files");
    await account.uploads.send(new File(["%PDF-1.7 nothing"], "broken.pdf", { type: "application/pdf" }), { source_id: files?.id ?? "" });
    const { page } = tab;
    await page.goto(new URL("/", dashboard.url).href);
    await page.getByText("1 visitor asks for a person").waitFor();
    await page.getByText("1 document could not be read").waitFor();
    await page.getByRole("listitem").filter({ hasText: "Not answered" }).getByText("2", { exact: true }).waitFor();
    await page.getByRole("img", { name: /Conversations by day.*: 4/ }).waitFor();
    const question = page.getByRole("listitem").filter({ hasText: "Who won the football world cup?" });
    await question.getByText("2 ×").first().waitFor();
    expect(await tab.faults()).toEqual([]);

    await question.getByRole("link", { name: "Write the answer" }).click();
    const dialog = page.getByRole("dialog", { name: "Who won the football world cup?" });
    await dialog.getByRole("textbox", { name: "Answer" }).waitFor();
    await dialog.getByRole("button", { name: "Not ours" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.goto(new URL("/", dashboard.url).href);
    await page.getByText("The personas answered every question this week.").waitFor();
    await page.getByRole("link", { name: "broken.pdf" }).click();
    await page.getByRole("dialog", { name: "broken.pdf" }).getByText("The file is damaged.").waitFor();
    await page.goBack();
    await page.getByRole("link", { name: /Ana Brandt/ }).click();
    await page.getByRole("log", { name: "Transcript" }).getByText("I want to talk to a person").waitFor();
    expect(tab.complaints.filter((complaint) => !complaint.includes("ERR_NAME_NOT_RESOLVED"))).toEqual([]);
  });

  it("reports, as the Usage screen does, that visitors get no answers while too few credits are left for a turn", async () => {
    const { page } = tab;
    const subscription = { ...(await account.subscription.get()), creditsUsed: 992, creditsLimit: 1_000 };
    await page.route("**/api/subscription", (route) => route.fulfill({ json: subscription }));
    await page.goto(new URL("/", dashboard.url).href);
    await page.getByRole("heading", { name: "Nobody is answering" }).waitFor();
    await page.getByText("Visitors get no answers until").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Usage" }).click();
    await page.getByText("Visitors get no answers until").waitFor();
    await page.unroute("**/api/subscription");
    await page.goto(new URL("/", dashboard.url).href);
    await page.getByRole("heading", { name: "Answering now" }).waitFor();
    expect(await page.getByText("Visitors get no answers until").count()).toBe(0);
  });

  it("shows the same content on a phone in German, without horizontal scrolling", async () => {
    const phone = await dashboard.signIn(await dashboard.newContext({ viewport: { width: 390, height: 800 }, colorScheme: "dark" }), owner);
    await phone.page.evaluate("localStorage.setItem('parlance:locale', 'de')");
    await phone.page.reload();
    await phone.page.getByText("1 Besucher möchte mit einem Menschen sprechen").waitFor();
    await phone.page.getByRole("heading", { name: "Einrichtung: 3 von 5" }).waitFor();
    await phone.page.getByRole("img", { name: /Gespräche je Tag/ }).waitFor();
    expect(await phone.faults()).toEqual([]);
    expect(phone.complaints).toEqual([]);
    await phone.page.context().close();
  });

  it("fits every screen into a width of 320 pixels (1,280 pixels at 400% zoom) in German, which has the longest words", async () => {
    const shown = await addActivity(dashboard);
    const small = await dashboard.signIn(await dashboard.newContext({ viewport: { width: 320, height: 256 } }));
    await small.page.evaluate("localStorage.setItem('parlance:locale', 'de')");
    await small.page.reload();
    for (const [name, pathOf] of screens) {
      await small.show(pathOf(shown) ?? "/");
      await small.page.getByRole("heading", { level: 1 }).first().waitFor();
      await small.loaded();
      const sideways = await small.page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect([sideways, await small.cutTexts()], name).toEqual([0, []]);
    }
    await small.page.context().close();
  });

  it("removes the demo after confirmation, and offers to load it again", async () => {
    const { page } = tab;
    await page.goto(new URL("/", dashboard.url).href);
    await page.getByRole("button", { name: "Remove the demo" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove Brindlefell?" });
    expect(await tab.faults()).toEqual([]);
    await dialog.getByRole("button", { name: "Remove the demo" }).click();
    await page.getByText("The demo was removed").waitFor();
    expect((await account.brands.list()).brands.map(({ display_name: name }) => name)).toEqual(["Clay & Kiln"]);
    await page.goto(new URL("/welcome", dashboard.url).href);
    await page.getByRole("button", { name: "Load the demo shop" }).waitFor();
  });
});
