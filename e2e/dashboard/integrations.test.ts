import { createParlance } from "@parlance/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Dashboard, executablePath, type Tab } from "./support/dashboard.ts";

describe.skipIf(executablePath === "")("the integrations page", () => {
  let dashboard: Dashboard;
  let tab: Tab;
  beforeAll(async () => {
    dashboard = await Dashboard.start({ DEMO: "off" });
    await createParlance({ url: dashboard.url, key: dashboard.key }).brands.create({ display_name: "Northwind" });
    tab = await dashboard.signIn(await dashboard.newContext());
  });
  afterAll(() => dashboard?.stop());

  it("connects a site, shows its runs, disables a stream, disconnects the site, and releases or deletes frozen data", async () => {
    const { page } = tab;
    await page.getByRole("link", { name: "Integrations" }).click();
    await page.getByText("No site is connected").waitFor();
    expect(await tab.faults()).toEqual([]);
    await page.getByRole("button", { name: "Connect a site" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Shop");
    await dialog.getByLabel("Address of the site").fill("https://northwind.example");
    await dialog.getByRole("button", { name: "Connect a site" }).click();
    const key = await page.getByRole("dialog", { name: "Key for the plug-in" }).locator("pre").innerText();
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByRole("heading", { level: 1, name: "Shop" }).waitFor();
    await page.getByText("Has not reported yet").waitFor();
    expect(await page.content()).not.toContain(key);

    const plugin = createParlance({ url: dashboard.url, key });
    const site = { url: "https://northwind.example", platform: "woocommerce", plugin_version: "1.2" };
    await plugin.streams.sync({ site, streams: [{ stream_key: "products" }, { stream_key: "pages" }] });
    const write = () => plugin.streams.write({ stream_key: "products", generation: 7, items: [{ id: "tent-2", title: "Tent" }] });
    await write();
    await plugin.streams.reconcile({ stream_key: "products", generation: 7, part: 1, parts: 1, ids: ["tent-2", "stove-1"] });
    const stream = page.getByRole("listitem").filter({ hasText: "Shop products" });
    await stream.getByText("generation 7").waitFor();
    await stream.getByText("1 kept, 0 removed").waitFor();
    await stream.getByText("Listed, but never sent: 1").waitFor();
    expect(await tab.faults()).toEqual([]);

    await stream.getByRole("switch").click();
    await stream.getByText("Data that the site sends is rejected.").waitFor();
    await expect(write()).rejects.toMatchObject({ code: "integration.closed" });
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Northwind shop");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Northwind shop" }).waitFor();

    await page.getByRole("button", { name: "Disconnect" }).click();
    const confirm = page.getByRole("dialog", { name: "Disconnect Northwind shop?" });
    expect(await confirm.getByRole("button", { name: "Disconnect" }).isDisabled()).toBe(true);
    await confirm.getByRole("textbox").fill("Northwind shop");
    expect(await tab.faults()).toEqual([]);
    await confirm.getByRole("button", { name: "Disconnect" }).click();
    await stream.getByText("Frozen").waitFor();
    await expect(write()).rejects.toMatchObject({ code: "integration.disconnected" });
    expect(await tab.faults()).toEqual([]);

    await stream.getByRole("button", { name: "Release" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Release" }).click();
    await page.getByText("Shop products is released.").waitFor();
    await page.getByRole("button", { name: "Delete source" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Shop pages");
    await page.getByRole("dialog").getByRole("button", { name: "Delete source" }).click();
    await page.getByText("The plug-in has not declared any streams yet.").waitFor();
    await page.getByRole("link", { name: "Integrations" }).first().click();
    await page.getByRole("row", { name: /Northwind shop.*Disconnected/ }).waitFor();
    expect(await tab.faults()).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });
});
