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

  it("leads from a website's URL to an answer in the dashboard and to the script tag for a page", async () => {
    const { page } = tab;
    await page.goto(new URL("/welcome", dashboard.url).href);
    await page.getByLabel("Your website").fill(site.url);
    expect(await tab.faults()).toEqual([]);
    await page.getByRole("button", { name: "Build it" }).click();
    await page.getByText("Reading pages").waitFor();
    expect(await tab.faults()).toEqual([]);
    // A reload shows the same job.
    await page.reload();
    await page.getByRole("heading", { name: "Your persona is ready" }).waitFor({ timeout: 90_000 });
    expect(await tab.faults()).toEqual([]);
    await page.getByRole("link", { name: "Put it on your website" }).click();
    const line = await page.getByRole("region", { name: "Line for your website" }).innerText();
    await page.getByText("Your visitors cannot reach 127.0.0.1").waitFor();
    await page.getByText("It may appear on any page.").waitFor();
    await page.getByLabel("My website is made with").selectOption("Shopify");
    await page.getByText("theme.liquid").waitFor();
    await page.getByText("Not seen on your website yet").waitFor();
    expect(await tab.faults()).toEqual([]);
    const loaded = `${dashboard.url}/v1/persona?persona_id=${/data-persona="([\w-]+)"/.exec(line)?.[1]}`;
    await fetch(loaded, { headers: { origin: "https://fernway.example" } });
    await page.getByText("Seen on https://fernway.example").waitFor();
    const field = page.getByRole("textbox", { name: "Message" });
    await field.fill("What does delivery to Austria cost?");
    await field.press("Enter");
    await page.locator("parlance-chat").getByText("7.95").first().waitFor();
    await page.getByText("Details", { exact: true }).click();
    await page.getByText("by the built-in answer engine").waitFor();
    expect(line).toContain(`data-persona="${/personas\/([\w-]+)/.exec(page.url())?.[1]}"`);
    expect(tab.complaints).toEqual([]);
  });

  it("accepts a color by name, explains an invalid color, and redraws the image in the new color", async () => {
    const { page } = tab;
    await page.getByRole("link", { name: "Appearance" }).click();
    const color = page.getByLabel("Accent color", { exact: true });
    const before = await page.getByRole("region").or(page.locator("section")).locator("img").first().getAttribute("src");
    await color.fill("dark gree");
    await page.getByRole("alert").getByText("This is not a color.").waitFor();
    expect(await tab.faults()).toEqual([]);
    await color.fill("dark green");
    const launcher = page.locator("parlance-chat");
    await expect.poll(() => launcher.evaluate((chat) => chat.shadowRoot?.innerHTML.includes("#006400") ?? false)).toBe(true);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await color.inputValue()).toBe("#006400");
    const picture = page.locator(`section img:not([src="${before}"])`).first();
    await picture.waitFor();
    const drawn = await fetch(new URL((await picture.getAttribute("src")) ?? "", dashboard.url));
    expect(await drawn.text()).toContain('fill="#006400"');
  });

  it("explains why a website could not be read, and suggests an alternative", async () => {
    const { page } = tab;
    await page.goto(new URL("/welcome", dashboard.url).href);
    await page.getByLabel("Your website").fill("http://localhost:9/");
    await page.getByRole("button", { name: "Build it" }).click();
    await page.getByRole("alert").getByText("There is no response from this address.").waitFor();
    await page.getByRole("link", { name: "Write down the answers yourself" }).waitFor();
    expect(await tab.faults()).toEqual([]);
    await page.getByRole("link", { name: "Upload files" }).click();
    await page.getByRole("heading", { level: 1, name: "Knowledge" }).waitFor();
  });
});
