import { readFileSync } from "node:fs";
import { createParlance } from "@parlance/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawing } from "../../server/src/engines/images/testing.ts";
import { ask, bubbles, inWidget, launcher } from "../widget/support/browser.ts";
import { openForeignPage, scriptTag } from "../widget/support/foreign-page.ts";
import { Dashboard, executablePath, type Tab } from "./support/dashboard.ts";

describe.skipIf(executablePath === "")("search and analytics screens", () => {
  let dashboard: Dashboard;
  let tab: Tab;
  beforeAll(async () => {
    dashboard = await Dashboard.start();
    tab = await dashboard.signIn(await dashboard.newContext());
  });
  afterAll(() => dashboard?.stop());

  it("search as the persona does, show why each hit was found, and link to its document", async () => {
    const { page } = tab;
    await page.getByRole("link", { name: "Search", exact: true }).click();
    await page.getByText("Search as a persona does").waitFor();
    await page.getByLabel("What would a visitor ask?").fill("which rain jacket packs small");
    await page.getByLabel("Kind").selectOption({ label: "Products" });
    await page.getByLabel("Price up to").fill("100");
    await page.getByLabel("Ranking").selectOption("both");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    for (const mode of ["Fast", "Smart"]) await page.getByRole("heading", { name: new RegExp(`^${mode}: \\d+ found`) }).waitFor();
    const hit = page.getByRole("listitem").filter({ hasText: "Drizzlecap" }).first();
    await hit.getByText("€69.95").waitFor();
    expect(await page.getByText("Brackwater Rain Jacket Men").count()).toBe(0);
    await hit.getByText("Why it was found").click();
    await hit.getByText("Matching words").waitFor();
    await hit.getByText(/^Words: \d+% of the question/).waitFor();
    await hit.getByText("Numbers", { exact: true }).click();
    await hit.getByText("Similarity of meaning").waitFor();
    expect(await tab.faults()).toEqual([]);

    // The URL contains the whole search.
    await page.reload();
    await page.getByRole("heading", { name: /^Fast: \d+ found/ }).waitFor();
    expect(await page.getByLabel("Price up to").inputValue()).toBe("100");
    await page
      .getByRole("link", { name: /Drizzlecap/ })
      .first()
      .click();
    await page.getByRole("dialog", { name: /Drizzlecap/ }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it("compare two queries, and search by image", async () => {
    const { page } = tab;
    tab.complaints.length = 0;
    await page.goto(new URL("/search?q=rain+jacket", dashboard.url).href);
    await page.getByRole("button", { name: "Compare with another question" }).click();
    await page.getByLabel("Another question to compare").fill("backpack");
    await page.getByLabel("Price up to").fill("99,50");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect.poll(() => page.getByRole("heading", { name: /^Fast: \d+ found/ }).count()).toBe(2);
    expect(new URL(page.url()).searchParams.get("most")).toBe("99.5");
    expect(await tab.faults()).toEqual([]);

    await page.getByLabel("What would a visitor ask?").fill("");
    await page.getByLabel("Another question to compare").fill("");
    const buffer = await drawing(1, 400, 300).png().toBuffer();
    await page.getByLabel("Search by a picture").setInputFiles({ name: "Tent.png", mimeType: "image/png", buffer });
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByText("By the picture").waitFor();
    expect(await page.getByRole("heading", { name: /^Fast: \d+ found/ }).count()).toBe(1);
    expect(await tab.faults()).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });

  it("show that there is no activity yet, and later let a user compare the activity with the previous period and export it as CSV", async () => {
    const { page } = tab;
    await page.getByRole("link", { name: "Analytics" }).click();
    await page.getByText("Nothing happened in this period").waitFor();
    expect(await tab.faults()).toEqual([]);

    const { items } = await createParlance({ url: dashboard.url, key: dashboard.key }).personas.list();
    const visitor = createParlance({ url: dashboard.url, personaId: items[0]?.id ?? "" });
    const begun: string[] = [];
    for await (const { event, data } of await visitor.sessions.say({ message: "Which rain jacket is the cheapest?" }))
      if (event === "session") begun.push(data.session_id);
    // The other visitor uses the widget on a page of another origin.
    const site = await openForeignPage({ body: scriptTag(dashboard.url, items[0]?.id ?? "") });
    const shop = await (await dashboard.newContext()).newPage();
    await shop.goto(site.url);
    await launcher(shop).click();
    await ask(shop, "Who won the football world cup?");
    await bubbles(shop, "persona").getByText(/./).nth(1).waitFor();
    await expect.poll(() => inWidget(shop, "root.querySelector('[role=log]').ariaBusy")).toBe("false");
    const owner = createParlance({ url: dashboard.url, key: dashboard.key });
    await owner.sessions.rate({ session_id: begun[0] ?? "", turn_index: 0, rating: -1, comment: "Not the one I meant" });
    await page.reload();
    const figure = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
    expect(await figure("Visitor messages").innerText()).toMatch(/2\s+before: 0/);
    expect(await figure("Not answered").innerText()).toMatch(/50% of the messages\s+1/);
    await figure("Not answered").click();
    await page.getByRole("img", { name: "Not answered, by day" }).waitFor();
    expect(await tab.faults()).toEqual([]);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV", exact: true }).click();
    expect(readFileSync(await (await saved).path(), "utf8")).toMatch(/^\uFEFFmetric,value,before\r?\n[^]*declined,1,0/);

    await page.getByRole("navigation", { name: "Analytics" }).getByRole("link", { name: "Questions" }).click();
    await page.getByRole("row", { name: /Who won the football world cup\?/ }).click();
    const question = page.getByRole("dialog", { name: "Who won the football world cup?" });
    await question.getByRole("link", { name: "Conversation 1" }).click();
    await page.getByRole("log", { name: "Transcript" }).getByText("Who won the football world cup?").waitFor();
    await page.getByText("Why this answer").first().click();
    await page.getByRole("button", { name: "Ask again now" }).click();
    await page.getByRole("heading", { name: "Today's reply" }).waitFor();
    expect(await tab.faults()).toEqual([]);
    await page.goBack();
    // The URL contains the question; the form appears once its wording is grouped.
    const answer = question.getByLabel("Answer");
    expect(await tab.faults()).toEqual([]);
    await question.getByRole("button", { name: "Ask again", exact: true }).click();
    await question.getByText("The persona still declines").waitFor();
    await answer.fill("Argentina won the football world cup of 2022. We celebrate with ten percent off all jackets.");
    await question.getByRole("button", { name: "Save and ask again" }).click();
    await question.getByText("The persona now replies:").waitFor();
    await question.getByRole("blockquote").getByText("Argentina won the football world cup").waitFor();
    expect(await tab.faults()).toEqual([]);
    // The visitor who had received no answer asks again.
    await ask(shop, "Who won the football world cup?");
    await bubbles(shop, "persona").getByText("Argentina won the football world cup").waitFor();
    await shop.context().close();
    site.close();
    await question.getByRole("button", { name: "Close" }).click();
    await page.getByText("No such questions").waitFor();
    await page.getByLabel("State").selectOption({ label: "Answered" });
    await page.getByRole("row", { name: /Who won the football world cup\?/ }).waitFor();
    await page.getByRole("link", { name: "Feedback" }).click();
    await page.getByRole("row", { name: /Which rain jacket is the cheapest\?.*Not the one I meant/ }).click();
    const rated = page.getByRole("dialog", { name: "Which rain jacket is the cheapest?" });
    await rated.getByRole("blockquote").getByText("Drizzlecap").waitFor();
    await rated.getByRole("link", { name: "Open the conversation" }).waitFor();
    expect(await tab.faults()).toEqual([]);
    await page.getByLabel("Ratings").selectOption({ label: "Thumbs up" });
    await page.getByText("No such ratings").waitFor();
    await page.getByRole("link", { name: "Cards" }).click();
    await page.getByRole("row", { name: /Drizzlecap/ }).waitFor();
    await page.getByRole("link", { name: "Searches" }).click();
    // Searches in the dashboard do not count as visitor searches.
    await page.getByText("No searches yet").waitFor();
    expect(await tab.faults()).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });

  it("ask a persona all questions of the evaluation set, and show which answers got worse", async () => {
    const { page } = tab;
    await page.goto(new URL("/analytics/evaluation", dashboard.url).href);
    await page.getByText("Not evaluated yet").waitFor();
    expect(await tab.faults()).toEqual([]);
    // The question that was answered above is part of the set.
    await page.getByLabel("Show").selectOption({ label: "Questions" });
    await page.getByRole("row", { name: /Who won the football world cup\?/ }).waitFor();
    await page.getByRole("button", { name: "Add a question" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a question" });
    await dialog.getByLabel("Question", { exact: true }).fill("Which rain jacket is the cheapest?");
    await dialog.getByLabel("The reply contains", { exact: true }).fill("Drizzlecap | unlikely");
    expect(await tab.faults()).toEqual([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /Which rain jacket is the cheapest\?/ }).waitFor();

    const result = (name: string) => page.getByRole("row", { name: new RegExp(`Which rain jacket is the cheapest\\?.*${name}`) });
    await page.getByRole("button", { name: /^Ask all questions/ }).click();
    await page.getByText("2 of 2 as expected").waitFor();
    await page.getByText("There is no earlier evaluation to compare with.").waitFor();
    await result("As expected").waitFor();
    expect(await tab.faults()).toEqual([]);

    await page.getByLabel("Show").selectOption({ label: "Questions" });
    await page.getByRole("row", { name: /Which rain jacket is the cheapest\?/ }).click();
    const change = page.getByRole("dialog", { name: "Change the question" });
    await change.getByLabel("The reply contains", { exact: true }).fill("Tarnished");
    await change.getByRole("button", { name: "Save" }).click();
    await change.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: /^Ask all questions/ }).click();
    await page.getByText(/0 better, 1 worse\.$/).waitFor();
    await result("Worse").click();
    const peek = page.getByRole("dialog", { name: "Which rain jacket is the cheapest?" });
    await peek.getByText("The reply does not contain: Tarnished").waitFor();
    await peek.getByRole("button", { name: "Why this reply?" }).click();
    await peek.getByText("Drizzlecap").first().waitFor();
    expect(await tab.faults()).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });

  it("let an operator dismiss a question, but not write an answer, because the service would reject the answer", async () => {
    const operator = await dashboard.addPerson("operator", "Kim Reyes");
    const { items } = await createParlance({ url: dashboard.url, key: dashboard.key }).personas.list();
    const visitor = createParlance({ url: dashboard.url, personaId: items[0]?.id ?? "" });
    for await (const _ of await visitor.sessions.say({ message: "Who painted the ceiling of the chapel?" }));
    const own = await dashboard.signIn(await dashboard.newContext(), operator);
    await own.page.getByText("Who painted the ceiling of the chapel?").first().waitFor();
    expect(await own.page.getByRole("link", { name: "Write the answer" }).count()).toBe(0);
    await own.page.goto(new URL("/analytics/questions", dashboard.url).href);
    await own.page.getByRole("row", { name: /Who painted the ceiling/ }).click();
    const question = own.page.getByRole("dialog", { name: /Who painted the ceiling/ });
    await question.getByText("Owners and admins can answer questions.").waitFor();
    expect(await question.getByLabel("Answer").count()).toBe(0);
    await question.getByRole("button", { name: "Ignore" }).click();
    await own.page.getByText("No such questions").waitFor();
    expect(await own.faults()).toEqual([]);
    expect(own.complaints).toEqual([]);
    await own.page.context().close();
  });
});
