import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { page as webPage, productPage, serveLittleSite, type LittleSite } from "../../server/test/support/little-site.ts";
import { Dashboard, executablePath, type Tab } from "./support/dashboard.ts";

describe.skipIf(executablePath === "")("welcome", () => {
  let dashboard: Dashboard;
  let site: LittleSite;
  let tab: Tab;
  beforeAll(async () => {
    site = await serveLittleSite({
      "/": webPage("Fernway Boats", ["Fernway sells small boats for quiet lakes."], ["/delivery", "/packraft"]),
      "/delivery": webPage("Delivery", ["Delivery to Austria costs 7.95 EUR and takes four days."], ["/"]),
      "/packraft": productPage("B-1", "Packraft Heron", "A boat that fits into a backpack. It weighs 2.4 kilograms.", 399),
    });
    dashboard = await Dashboard.start({ DEMO: "off", ALLOW_PRIVATE_HOSTS: "localhost" });
    tab = await dashboard.signIn(await dashboard.newContext());
  });
  afterAll(async () => {
    await dashboard?.stop();
    await site?.close();
  });

  it("leads from the address of a website to an answer in the dashboard, and to the line for a page", async () => {
    const { page } = tab;
    await page.goto(new URL("/welcome", dashboard.url).href);
    await page.getByLabel("Your website").fill(site.url);
    expect(await tab.faults()).toEqual([]);
    await page.getByRole("button", { name: "Build it" }).click();
    await page.getByText("Reading pages").waitFor();
    expect(await tab.faults()).toEqual([]);
    // A reload shows the same job.
    await page.reload();
    await page.getByText("Your persona is ready").waitFor({ timeout: 90_000 });
    const line = await page.getByRole("region", { name: "Put it on your page with this line:" }).innerText();
    expect(await tab.faults()).toEqual([]);
    await page.getByRole("link", { name: "Try the persona, and give it voice and picture" }).click();
    const field = page.getByRole("textbox", { name: "Message" });
    await field.fill("What does delivery to Austria cost?");
    await field.press("Enter");
    await page.locator("parlance-chat").getByText("7.95").first().waitFor();
    await page.getByText("by the built-in answerer").waitFor();
    expect(line).toContain(`data-persona="${/personas\/([\w-]+)/.exec(page.url())?.[1]}"`);
    expect(tab.complaints).toEqual([]);
  });

  it("says why a website could not be read, and what to do instead", async () => {
    const { page } = tab;
    await page.goto(new URL("/welcome", dashboard.url).href);
    await page.getByLabel("Your website").fill("http://localhost:9/");
    await page.getByRole("button", { name: "Build it" }).click();
    await page.getByRole("alert").waitFor();
    expect(await tab.faults()).toEqual([]);
    await page.getByRole("link", { name: "Upload files instead" }).click();
    await page.getByRole("heading", { level: 1, name: "Knowledge" }).waitFor();
  });
});
