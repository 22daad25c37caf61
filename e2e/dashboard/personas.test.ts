import { createHash } from "node:crypto";
import { createParlance, type Parlance } from "@parlance/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Dashboard, executablePath, owner, type Tab } from "./support/dashboard.ts";

/** An image of one pixel. */
const pixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");

describe.skipIf(executablePath === "")("persona screens", () => {
  let dashboard: Dashboard;
  let tab: Tab;
  let account: Parlance;
  let personaId: string;
  beforeAll(async () => {
    dashboard = await Dashboard.start();
    account = createParlance({ url: dashboard.url, key: dashboard.key });
    personaId = (await account.personas.list()).items[0]?.id ?? "";
    tab = await dashboard.signIn(await dashboard.newContext());
  });
  afterAll(() => dashboard?.stop());

  async function visit(path: string): Promise<Tab["page"]> {
    tab.complaints.length = 0;
    await tab.page.goto(new URL(path, dashboard.url).href);
    await tab.page.getByRole("heading", { level: 1 }).waitFor();
    return tab.page;
  }

  /** The demo's images are on a host that does not exist. */
  const complaints = () => tab.complaints.filter((complaint) => !complaint.includes("ERR_NAME_NOT_RESOLVED"));

  it("let editors chat with a persona that is disabled for visitors, and explain each answer", async () => {
    await account.personas.update({ persona_id: personaId, status: "disabled", is_public: false });
    const page = await visit(`/personas/${personaId}`);
    await page.getByText("It does not answer visitors yet. Here it answers you.").waitFor();
    const field = page.getByRole("textbox", { name: "Message" });
    await field.fill("Which rain jacket is the cheapest?");
    await field.press("Enter");
    const chat = page.locator("parlance-chat");
    await chat.getByText("69.95").first().waitFor();
    await page.getByText(/^Answered from .*Drizzlecap/).waitFor();
    await page.getByText("If this is wrong, correct the document").waitFor();
    expect(await tab.faults()).toEqual([]);

    await field.fill("Who won the football world cup?");
    await field.press("Enter");
    await page.getByText(/^Not answered: /).waitFor();
    await page.getByRole("heading", { name: "Why this answer (2 of 2)" }).waitFor();
    await page.getByRole("button", { name: "Earlier answer" }).click();
    await page.getByRole("heading", { name: "Why this answer (1 of 2)" }).waitFor();
    await page.getByText("Details", { exact: true }).click();
    await page.getByText("by the built-in answer engine").waitFor();
    await page.getByRole("link", { name: /^Open .*Drizzlecap/ }).click();
    await page.getByRole("dialog", { name: /Drizzlecap/ }).waitFor();

    // A conversation in the dashboard is not a visitor's conversation.
    const person = createParlance({ url: dashboard.url, accessToken: await dashboard.tokenOf(owner) });
    expect((await person.conversations.counts()).all).toBe(0);
    expect(complaints()).toEqual([]);
    await account.personas.update({ persona_id: personaId, status: "ready", is_public: true });
  });

  it("explain answers to visitors in the inbox", async () => {
    const visitor = createParlance({ url: dashboard.url, personaId });
    let session = "";
    for await (const event of await visitor.sessions.say({ message: "What does the Drizzlecap weigh?" }))
      if (event.event === "session") session = event.data.session_id;
    const page = await visit(`/inbox/${session}`);
    await page.getByText("Why this answer").click();
    await page.getByText(/^Answered from .*Drizzlecap/).waitFor();
    expect(await tab.faults()).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  it("let a user create a persona, set its image, chat texts and knowledge, disable it, and delete it", async () => {
    await account.texts.upsert({ external_id: "hours", label: "Opening hours", content: "We are open every day from nine to five." });
    const page = await visit("/personas");
    await page.getByRole("button", { name: "New persona" }).click();
    const dialog = page.getByRole("dialog", { name: "New persona" });
    await dialog.getByLabel("Name").fill("Night Desk");
    expect(await tab.faults()).toEqual([]);
    await dialog.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { level: 1, name: "Night Desk" }).waitFor();

    await page.getByRole("link", { name: "Appearance" }).click();
    await page.getByLabel("Upload a picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: pixel });
    await page.getByRole("button", { name: "Replace the picture" }).waitFor();
    await page.getByLabel("Text of the launcher").fill("Ask us");
    await page.getByLabel("Corner of the launcher").selectOption("left");
    await page.getByLabel("Heading").fill("The night desk");
    expect(await tab.faults()).toEqual([]);
    await page.getByText("1 unsaved change").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.locator("parlance-chat").getByText("The night desk").waitFor();
    const id = /personas\/([\w-]+)/.exec(page.url())?.[1] ?? "";
    const stored = await account.personas.get({ persona_id: id });
    expect(stored.widget).toMatchObject({ launcher: "Ask us", position: "left", texts: { en: { title: "The night desk" } } });
    expect(stored.avatar_url).not.toBeNull();

    await page.getByRole("navigation", { name: "Personas" }).getByRole("link", { name: "Knowledge" }).click();
    await page.getByRole("switch", { name: "This persona answers from Opening hours" }).click();
    await expect.poll(async () => (await account.activations.list({ persona_id: id })).external_ids).toEqual(["hours"]);
    expect(await tab.faults()).toEqual([]);

    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Switch off" }).click();
    await page.getByText("Switched off").waitFor();
    expect(tab.complaints).toEqual([]);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete the persona" }).click();
    const confirm = page.getByRole("dialog", { name: "Delete the persona" });
    await confirm.getByRole("textbox").fill("Night Desk");
    await confirm.getByRole("button", { name: "Delete the persona" }).click();
    await page.getByRole("heading", { level: 1, name: "Personas" }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Night Desk" }).count()).toBe(0);
    expect(await tab.faults()).toEqual([]);
  });

  it("ask before unsaved changes are discarded, and let the user save the changes", async () => {
    const page = await visit(`/personas/${personaId}`);
    await page.getByLabel("Tone").fill("playful");
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
    await page.keyboard.press("Control+s");
    await page.getByText("Saved", { exact: true }).waitFor();
    expect((await account.personas.get({ persona_id: personaId })).tone).toBe("playful");
    await page.getByRole("navigation", { name: "Personas" }).getByRole("link", { name: "Access" }).click();
    await page.getByLabel("Pages that may embed it").fill("https://shop.example.com/path");
    await page.getByText("is not an origin").waitFor();
    expect(await tab.faults()).toEqual([]);
    await page.getByLabel("Pages that may embed it").fill("https://shop.example.com");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("unsaved change").waitFor({ state: "detached" });
    expect((await account.personas.get({ persona_id: personaId })).allowed_origins).toEqual(["https://shop.example.com"]);
    await account.personas.update({ persona_id: personaId, tone: null, allowed_origins: [] });
    expect(tab.complaints).toEqual([]);
  });

  it("show working code to developers, and show a secret only once", async () => {
    const page = await visit(`/personas/${personaId}/developer`);
    const pinned = await page.getByRole("region", { name: "On a page that pins the script" }).innerText();
    const [, address = "", integrity = ""] = /src="([^"]+)" integrity="([^"]+)"/.exec(pinned) ?? [];
    const script = Buffer.from(await (await fetch(address)).arrayBuffer());
    const [algorithm = "", hash = ""] = integrity.split(/-(.*)/s);
    expect(createHash(algorithm).update(script).digest("base64")).toBe(hash);
    await page.getByRole("button", { name: "Create a new secret" }).click();
    const shown = page.getByRole("dialog", { name: "Your new secret" });
    await shown.getByText(/secret: \S{20,}/).waitFor();
    expect(await tab.faults()).toEqual([]);
    await shown.getByRole("button", { name: "I have stored it" }).click();
    await shown.waitFor({ state: "detached" });
    expect(await page.getByText(/secret: \S{20,}/).count()).toBe(0);
    expect(tab.complaints).toEqual([]);
  });
});
