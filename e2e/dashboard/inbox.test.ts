import { createParlance, type Parlance } from "@parlance/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readStream, type Reading } from "../support/stream.ts";
import { Dashboard, executablePath, owner, type Tab } from "./support/dashboard.ts";

interface Visit {
  readonly id: string;
  readonly endUserId: string;
}

/** A typing signal may be sent just as the hold ends. */
const crossed = "Failed to load resource: the server responded with a status of 409 (Conflict)";
const isUnexpected = (complaint: string): boolean => !complaint.startsWith(crossed);

describe.skipIf(executablePath === "")("the inbox", () => {
  let dashboard: Dashboard;
  let owned: Parlance;
  let visitor: Parlance;
  let personaId: string;
  beforeAll(async () => {
    dashboard = await Dashboard.start();
    const { items } = await createParlance({ url: dashboard.url, key: dashboard.key }).personas.list();
    personaId = items[0]?.id ?? "";
    visitor = createParlance({ url: dashboard.url, personaId });
    owned = createParlance({ url: dashboard.url, accessToken: await dashboard.tokenOf(owner) });
  });
  // Removes what an earlier attempt of the test left behind.
  beforeEach(async () => {
    for (const { session_id } of (await owned.conversations.list()).items) await owned.conversations.delete({ session_id });
    for (const { id } of (await owned.replies.list()).items) await owned.replies.delete({ reply_id: id });
  });
  afterAll(() => dashboard?.stop());

  /** Asks a question as a visitor and reads the whole answer. */
  async function visit(message: string, name: string): Promise<Visit> {
    let session: Visit = { id: "", endUserId: "" };
    for await (const event of await visitor.sessions.say({ message, user_attributes: { name }, metadata: { page: "/jackets" } }))
      if (event.event === "session") session = { id: event.data.session_id, endUserId: event.data.end_user_id };
    return session;
  }

  async function follow({ id }: Visit): Promise<Reading> {
    return readStream(await fetch(`${dashboard.url}/v1/chat/${id}/events`, { headers: { "x-persona-id": personaId } }));
  }

  async function signIn(look: Parameters<Dashboard["newContext"]>[0] = {}): Promise<Tab> {
    const context = await dashboard.newContext(look);
    // The demo's product images are on a nonexistent host.
    await context.route(/^https:/, (route) => route.fulfill({ contentType: "image/svg+xml", body: picture }));
    return dashboard.signIn(context);
  }

  it("lets an operator find a waiting visitor, take over, write, and release the conversation", async () => {
    const visited = await visit("Which rain jacket is the cheapest?", "Ana K.");
    const heard = await follow(visited);
    const tab = await signIn();
    const { page } = tab;
    await page.getByRole("link", { name: "Inbox", exact: true }).click();
    await page.getByText("Nobody is waiting").waitFor();
    await visitor.sessions.requestHandoff(
      { session_id: visited.id, reason: "I want to return a jacket" },
      { endUserId: visited.endUserId },
    );
    // The list is refreshed every five seconds.
    await page.getByRole("link", { name: /Ana K\..*Asks for a person/ }).click();
    const log = page.getByRole("log", { name: "Transcript" });
    await log.getByText("Which rain jacket is the cheapest?").waitFor();
    await log.getByRole("listitem").filter({ hasText: "€69.95" }).first().waitFor();
    await page.getByText("Asks for a person: I want to return a jacket").waitFor();
    await page.getByRole("complementary", { name: "Visitor and details" }).getByText("/jackets").waitFor();
    expect(await tab.faults()).toEqual([]);

    await page.getByRole("button", { name: "Nobody needs to answer" }).click();
    await log.getByText("decided that nobody needs to answer").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await log.getByText("let the visitor wait again").waitFor();

    await page.getByRole("button", { name: "Take over" }).click();
    const field = page.getByLabel("Write to Ana K.");
    await field.pressSequentially("Hello Ana,");
    await heard.has(/event: typing\b[^]*"stopped":false/);
    await field.press("Shift+Enter");
    await field.pressSequentially("I am a person.");
    await field.press("Enter");
    await heard.has(/Hello Ana,\\nI am a person\./);
    await log.getByText("I am a person.").waitFor();
    await log.getByText(/^You ·/).waitFor();
    await page.getByText(/You hold this conversation until .+ Trail Desk answers again/).waitFor();
    await page.getByText(/1[45]:\d\d left/).waitFor();
    await expect.poll(() => field.inputValue()).toBe("");

    await visitor.sessions.typing({ session_id: visited.id }, { endUserId: visited.endUserId });
    await page.getByText("The visitor is typing").waitFor();
    for await (const _ of await visitor.sessions.say(
      { message: "Good to hear from you", session_id: visited.id },
      { endUserId: visited.endUserId },
    ));
    await log.getByText("Good to hear from you").waitFor();
    await page.getByText("Waiting for your answer").waitFor();

    // On another page, the navigation and the title show the number of waiting visitors, and a notification links back.
    await page
      .getByRole("link", { name: /^Inbox/ })
      .getByText("1 waiting for you")
      .waitFor({ state: "attached" });
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    expect(await page.title()).toMatch(/^\(1\) /);
    for await (const _ of await visitor.sessions.say({ message: "Hello?", session_id: visited.id }, { endUserId: visited.endUserId }));
    await page.getByText("Ana K. wrote to you").waitFor();
    expect(await tab.faults()).toEqual([]);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await log.getByText("Hello?").waitFor();

    // A saved reply, and a note that the visitor does not see.
    await owned.replies.create({ shortcut: "returns", content: "You can return it within 30 days." });
    await page.reload();
    await field.fill("/ret");
    await page.getByRole("option", { name: /returns/ }).waitFor();
    await field.press("Enter");
    expect(await field.inputValue()).toBe("You can return it within 30 days.");
    const about = page.getByRole("complementary", { name: "Visitor and details" });
    await about.getByLabel("Add a note").fill("Wants a jacket");
    await about.getByRole("button", { name: "Save" }).click();
    await about.getByRole("region", { name: "Notes" }).getByText("Wants a jacket").waitFor();

    await page.getByRole("button", { name: "Give it back to Trail Desk" }).click();
    await page.getByRole("dialog").getByText("has no answer yet").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Give it back to Trail Desk" }).click();
    await page.getByRole("button", { name: "Take over" }).waitFor();
    expect(await field.count()).toBe(0);
    expect(tab.complaints.filter(isUnexpected)).toEqual([]);
    await page.context().close();
  });

  it("shows the list and a conversation as separate pages on a phone, and deletes a conversation", async () => {
    const visited = await visit("Show me tents for two", "Ben");
    await owned.conversations.takeOver({ session_id: visited.id });
    const tab = await signIn({ viewport: { width: 390, height: 800 }, colorScheme: "dark" });
    const { page } = tab;
    await page.goto(new URL("/inbox?tab=mine", dashboard.url).href);
    await page.getByRole("link", { name: /Ben.*You are answering/ }).click();
    await page.getByLabel("Write to Ben").waitFor();
    expect(await page.getByRole("searchbox").count()).toBe(0);
    expect(await tab.faults()).toEqual([]);
    await owned.conversations.release({ session_id: visited.id });
    await page.getByRole("button", { name: "Take over" }).waitFor();
    await page.getByRole("link", { name: "All conversations" }).click();
    await page.getByText("You have not taken over a conversation").waitFor();
    expect(await tab.faults()).toEqual([]);

    await page.goto(new URL(`/inbox/${visited.id}?tab=all`, dashboard.url).href);
    await page.getByText("Visitor and details").click();
    await page.getByRole("button", { name: "Delete conversation" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete conversation" }).click();
    await page.getByText("The conversation is deleted.").waitFor();
    expect(tab.complaints).toEqual([]);
    await page.context().close();
  });

  it("shows both operators which of them holds a conversation, and keeps an unsent message when the hold ends", async () => {
    const visited = await visit("Do you have gloves?", "Cleo");
    const kim = await dashboard.addPerson("operator", "Kim Reyes");
    const [first, second] = [await dashboard.signIn(await dashboard.newContext(), kim), await signIn()];
    const address = new URL(`/inbox/${visited.id}?tab=all`, dashboard.url).href;
    await Promise.all([first, second].map(({ page }) => page.goto(address)));
    await first.page.getByRole("button", { name: "Take over" }).click();
    const field = first.page.getByLabel("Write to Cleo");
    await field.fill("We have wool gloves");
    await second.page.getByText("Kim Reyes holds this conversation.").waitFor();
    await second.page.getByRole("link", { name: /Cleo.*Held by Kim Reyes/ }).waitFor();
    expect(await second.page.getByRole("button", { name: "Take over" }).count()).toBe(0);
    expect(await second.page.getByLabel("Write to Cleo").count()).toBe(0);
    expect(await second.faults()).toEqual([]);

    await second.page.getByRole("button", { name: /End Kim Reyes's takeover/ }).click();
    await first.page.getByText("this message was not sent").waitFor();
    await first.page.getByText("We have wool gloves").waitFor();
    await second.page.getByRole("button", { name: "Take over" }).click();
    await second.page.getByText(/You hold this conversation until/).waitFor();
    await first.page.getByText("Owner holds this conversation.").waitFor();
    expect(await first.page.getByRole("button", { name: /End .+'s takeover/ }).count()).toBe(0);
    expect(await first.faults()).toEqual([]);
    await second.page.getByRole("button", { name: /Give it back to/ }).click();
    await first.page.getByRole("button", { name: "Take over" }).click();
    expect(await field.inputValue()).toBe("We have wool gloves");
    await field.press("Enter");
    await second.page.getByRole("log", { name: "Transcript" }).getByText("We have wool gloves").waitFor();
    expect([...first.complaints.filter(isUnexpected), ...second.complaints]).toEqual([]);
    await Promise.all([first, second].map(({ page }) => page.context().close()));
  });
});

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
