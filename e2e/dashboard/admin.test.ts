import { readFile } from "node:fs/promises";
import { createParlance } from "@parlance/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startReceiver, type Receiver } from "../../server/test/support/webhook-receiver.ts";
import { Dashboard, executablePath, owner, type Tab } from "./support/dashboard.ts";

describe.skipIf(executablePath === "")("account screens", () => {
  let dashboard: Dashboard;
  let tab: Tab;
  let endpoint: Receiver;
  beforeAll(async () => {
    endpoint = await startReceiver();
    endpoint.reply("/", () => ({ status: 200, body: "thank you" }));
    dashboard = await Dashboard.start({ DEMO: "off", ALLOW_PRIVATE_HOSTS: "127.0.0.1" });
    tab = await dashboard.signIn(await dashboard.newContext());
  });
  afterAll(async () => {
    await dashboard?.stop();
    await endpoint?.close();
  });

  async function visit(path: string, title: string): Promise<Tab["page"]> {
    await tab.page.goto(new URL(path, dashboard.url).href);
    await tab.page.getByRole("heading", { level: 1, name: title }).waitFor();
    return tab.page;
  }

  it("let an owner create a second working key, show it once, and delete it", async () => {
    const page = await visit("/keys", "Keys");
    await page.getByRole("button", { name: "Create a key" }).click();
    const shown = page.getByRole("dialog", { name: "Your new key" });
    const key = await shown.locator("pre").innerText();
    const call = (): Promise<Response> => fetch(new URL("/api/personas", dashboard.url), { headers: { "x-api-key": key } });
    expect((await call()).status).toBe(200);
    expect(await tab.faults()).toEqual([]);
    await shown.getByRole("button", { name: "I have stored it" }).click();
    await page.reload();
    const slot = page.locator("section", { has: page.getByRole("heading", { name: "Secondary key" }) }).last();
    await slot.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await slot.getByText("No key in this slot.").waitFor();
    expect((await call()).status).toBe(401);
    expect(await page.content()).not.toContain(key);
    expect(await tab.faults()).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });

  it("let an owner add a user, explain that the invitation was stored but not emailed, and let the owner change the role and remove the user", async () => {
    const page = await visit("/people", "People");
    await page
      .getByRole("row", { name: /owner@example.com/ })
      .getByText("You")
      .waitFor();
    await page.getByRole("button", { name: "Add a person" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Kim Reyes");
    await dialog.getByLabel("Email address").fill("kim@example.com");
    await dialog.getByRole("button", { name: "Add a person" }).click();
    await dialog.getByText("nothing was sent").waitFor();
    expect(await tab.faults()).toEqual([]);
    await dialog.getByRole("link", { name: "Open the invitation in Emails" }).click();
    await page
      .getByRole("dialog")
      .getByText(/https?:\/\/\S+/)
      .waitFor();
    expect(await tab.faults()).toEqual([]);

    await visit("/people", "People");
    await page.getByRole("row", { name: /kim@example.com/ }).click();
    const peek = page.getByRole("dialog");
    await peek.getByLabel("Role").selectOption({ label: "Viewer" });
    await page.getByRole("row", { name: /kim@example.com Viewer Invited/ }).waitFor();
    expect(await tab.faults()).toEqual([]);
    await peek.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Remove Kim Reyes" }).click();
    await page.getByRole("row", { name: /kim@example.com/ }).waitFor({ state: "detached" });
    expect(tab.complaints).toEqual([]);
  });

  it("show the owner the notice about a webhook that the service disabled", async () => {
    endpoint.reply("/gone", () => 410);
    const { webhooks } = createParlance({ url: dashboard.url, accessToken: await dashboard.tokenOf(owner) });
    const { webhook } = await webhooks.create({ url: `${endpoint.url}/gone`, events: ["document.ready"] });
    await webhooks.test({ webhook_id: webhook.id });
    const page = await visit("/mails", "Emails");
    const notices = page.locator("section", { has: page.getByRole("heading", { name: "Notices" }) });
    await notices.getByText(owner.email).waitFor();
    expect(await tab.faults()).toEqual([]);
    await notices.getByRole("link", { name: "A webhook was disabled" }).click();
    await page.getByRole("dialog").getByText("responded that it is gone").waitFor();
    expect(await tab.faults()).toEqual([]);
    await webhooks.delete({ webhook_id: webhook.id });
    expect(tab.complaints).toEqual([]);
  });

  it("let an owner create, test, pause and delete a webhook, and show the response to the test", async () => {
    const page = await visit("/webhooks", "Webhooks");
    await page.getByText("No webhook yet").waitFor();
    expect(await tab.faults()).toEqual([]);
    await page.getByRole("button", { name: "Add a webhook" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Address").fill(`${endpoint.url}/`);
    await dialog.getByLabel("document.ready").check();
    expect(await tab.faults()).toEqual([]);
    await dialog.getByRole("button", { name: "Add a webhook" }).click();
    const secret = await page.getByRole("dialog", { name: "Signing secret" }).locator("pre").innerText();
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByRole("heading", { level: 1, name: `${endpoint.url}/` }).waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole("button", { name: "Send a test" }).click();
    const row = page.getByRole("row", { name: /webhook\.test Delivered/ });
    await row.waitFor();
    expect(await tab.faults()).toEqual([]);
    await row.click();
    const peek = page.getByRole("dialog", { name: "webhook.test" });
    await peek.getByText("thank you").waitFor();
    expect(await tab.faults()).toEqual([]);
    await peek.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => row.count()).toBe(2);
    await peek.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Nothing is sent, and events that happen meanwhile are not sent later.").waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete the webhook" }).click();
    await page.getByRole("button", { name: "Delete the webhook" }).click();
    await page.getByText("No webhook yet").waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it("show who changed what, and let an owner filter and download the list", async () => {
    const page = await visit("/audit", "Audit log");
    await page.getByRole("row", { name: /Key deleted .*owner@example.com Done/ }).waitFor();
    expect(await tab.faults()).toEqual([]);
    await page.getByLabel("What", { exact: true }).selectOption({ label: "People and sign-ins" });
    await page.getByRole("row", { name: /Key deleted/ }).waitFor({ state: "detached" });
    await page.getByRole("row", { name: /Person changed Kim Reyes/ }).click();
    const peek = page.getByRole("dialog", { name: "Person changed" });
    await peek.getByText("Before: operator").waitFor();
    await peek.getByText("After: viewer").waitFor();
    expect(await tab.faults()).toEqual([]);
    await peek.getByRole("button", { name: "Only this object" }).click();
    await page
      .getByRole("row", { name: /Signed in/ })
      .first()
      .waitFor({ state: "detached" });
    await page.getByRole("row", { name: /Person removed Kim Reyes/ }).waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const lines = (await readFile(await (await saved).path(), "utf8")).trim().split("\r\n");
    expect(lines[0]).toMatch(/^created_at,action,/);
    expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(["user.deleted", "user.updated", "user.created"]);
    expect(tab.complaints).toEqual([]);
  });

  it("show usage, the ledger, and settings", async () => {
    const usage = await visit("/usage", "Usage");
    await usage.getByRole("progressbar", { name: "Credits" }).waitFor();
    expect(await tab.faults()).toEqual([]);
    const settings = await visit("/settings", "Settings");
    await settings.getByText(/^Parlance \d/).waitFor();
    await settings.getByText("None: the built-in answer engine answers from your knowledge.").waitFor();
    await settings.getByRole("button", { name: "Test: Embedding model" }).click();
    await settings.getByText(/It works: /).waitFor();
    await settings.getByText("The model returned a vector of 384 numbers.").waitFor();
    expect(await tab.faults()).toEqual([]);
    await settings.getByText("Search index").waitFor();
    await settings.getByText("MAX_FILE_MB").waitFor();
    const mail = settings.getByRole("switch", { name: "Email me when a visitor waits for a person" });
    await mail.click();
    await settings.getByRole("switch", { name: "Email me when a visitor waits for a person", checked: false }).waitFor();
    await settings.getByLabel("Minutes until an email about a waiting visitor is sent").fill("15");
    await settings.getByRole("button", { name: "Save" }).click();
    await settings.getByText("Saved.").waitFor();
    await settings.reload();
    expect(await settings.getByLabel("Minutes until an email about a waiting visitor is sent").inputValue()).toBe("15");
    await settings.getByRole("switch", { name: "Email me when a visitor waits for a person", checked: false }).waitFor();
    await settings.getByText("Change the email address").first().click();
    await settings.getByLabel("New email address").fill("pat@example.com");
    await settings.getByLabel("Your password").fill(owner.password);
    expect(await tab.faults()).toEqual([]);
    await settings.getByRole("button", { name: "Change the email address" }).click();
    await settings.getByRole("link", { name: "Open Emails" }).click();
    await settings.getByRole("row", { name: /Confirm your new email address/ }).click();
    const link = /http\S+confirm-email#token=\S+/.exec(await settings.getByRole("dialog").innerText())?.[0] ?? "";
    const confirmation = await settings.context().newPage();
    await confirmation.goto(link);
    await confirmation.getByRole("button", { name: "Confirm" }).click();
    await confirmation.getByText("your address is confirmed").waitFor();
    await confirmation.close();
    await visit("/settings", "Settings");
    await settings.reload();
    await settings.getByText("pat@example.com").first().waitFor();
    await settings.getByLabel("Language").selectOption("de");
    await settings.getByRole("heading", { level: 1, name: "Einstellungen" }).waitFor();
    await settings.getByLabel("Bisheriges Passwort").fill("not-the-password");
    await settings.getByLabel("Neues Passwort").fill("another-good-password");
    await settings.getByRole("button", { name: "Passwort ändern" }).click();
    await settings.getByText("E-Mail-Adresse oder Passwort stimmt nicht.").waitFor();
    expect(tab.complaints.splice(0).filter((complaint) => !complaint.includes("401"))).toEqual([]);
    await settings.getByLabel("Sprache").selectOption("en");
    await settings.getByLabel("Current password").fill(owner.password);
    await settings.getByLabel("New password").fill("another-good-password");
    await settings.getByRole("button", { name: "Change the password" }).click();
    await settings.getByText("The password was changed.").waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it("let an owner create an archive of the account, and delete the account once its name is typed", async () => {
    const page = await visit("/settings", "Settings");
    await page.getByRole("button", { name: "Create an archive" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click({ timeout: 30_000 });
    const archive = await readFile(await (await saved).path());
    expect(archive.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    expect(await tab.faults()).toEqual([]);
    const name = await page.getByLabel("Name of the account").inputValue();
    await page.getByRole("button", { name: "Delete the account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete the account" });
    const remove = dialog.getByRole("button", { name: "Delete the account" });
    await expect.poll(() => remove.isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill(name);
    expect(await tab.faults()).toEqual([]);
    await remove.click();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    expect(tab.complaints).toEqual([]);
  });
});
