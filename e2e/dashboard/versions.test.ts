import { createParlance, type Parlance } from "@parlance/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Dashboard, executablePath, type Tab } from "./support/dashboard.ts";

describe.skipIf(executablePath === "")("the versions of a document", () => {
  let dashboard: Dashboard;
  let tab: Tab;
  let account: Parlance;
  beforeAll(async () => {
    dashboard = await Dashboard.start();
    account = createParlance({ url: dashboard.url, key: dashboard.key });
    tab = await dashboard.signIn(await dashboard.newContext());
  });
  afterAll(() => dashboard?.stop());

  it("are listed with their differences; restoring one can be undone", async () => {
    const { page } = tab;
    const id = `opening-${Date.now()}`;
    const write = (content: string) => account.texts.upsert({ external_id: id, label: "Opening hours", content });
    const contentIs = async (content: string): Promise<void> => {
      await expect.poll(async () => (await account.texts.get({ external_id: id })).content, { timeout: 20_000 }).toBe(content);
    };
    await write("We are open every day.\nWe open at 9.\nWe close at 6.");
    await write("We are open every day.\nWe open at 10.\nWe close at 6.");
    await page.goto(new URL(`/knowledge/texts?text=${id}`, dashboard.url).href);
    const peek = page.getByRole("dialog", { name: "Opening hours" });
    await peek.getByText("Versions", { exact: true }).click();
    await peek.getByText("Version 2").waitFor();
    await peek.getByRole("button", { name: "Compare" }).click();
    const difference = peek.getByRole("region", { name: "From version 1 to version 2" });
    await difference.getByText("We open at 9.").waitFor();
    expect((await difference.innerText()).replaceAll(/\s+/g, " ")).toContain(
      "We are open every day. − removed We open at 9. + added We open at 10. We close at 6.",
    );
    expect(await tab.faults()).toEqual([]);
    await peek.getByRole("button", { name: "Restore" }).click();
    await page.getByText("Version 1 is current again.").waitFor();
    await peek.getByText("Version 3").waitFor();
    await contentIs("We are open every day.\nWe open at 9.\nWe close at 6.");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Version 2 is current again.").waitFor();
    await contentIs("We are open every day.\nWe open at 10.\nWe close at 6.");
  });

  it("show the changed fields of a product, and the settings show the storage that versions use", async () => {
    const { page } = tab;
    const { brands } = await account.brands.list();
    const source = await account.sources.create({ name: `Versioned ${Date.now()}`, brand_id: brands[0]?.id ?? "", type: "catalog" });
    const put = (price: number) =>
      account.documents.upsert({ source_id: source.id, items: [{ id: "oar", title: "Ash oar", price, currency: "EUR" }] });
    await put(40);
    await put(35);
    await page.goto(new URL(`/knowledge/${source.id}?document=oar`, dashboard.url).href);
    const peek = page.getByRole("dialog", { name: "Ash oar" });
    await peek.getByText("Versions", { exact: true }).click();
    await peek.getByRole("button", { name: "Compare" }).click();
    await peek.getByText("price: 40").waitFor();
    await peek.getByText("price: 35").waitFor();
    await page.goto(new URL("/settings", dashboard.url).href);
    await page.getByLabel("Days to keep document versions").waitFor();
    await page.getByText(/Stored now: [1-9]\d* versions, /).waitFor();
    await page.getByLabel("Days to keep document versions").fill("20");
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Save and delete" }).click();
    await page.getByText("Saved").first().waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel("Days to keep document versions").inputValue()).toBe("20");
    expect(await tab.faults()).toEqual([]);
  });
});
