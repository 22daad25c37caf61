import { createParlance, type Parlance } from "@parlance/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LittleSite, page as pageOf, serveLittleSite } from "../../server/test/support/little-site.ts";
import { Dashboard, executablePath, type Tab } from "./support/dashboard.ts";

/** The browser's messages for a value that the service rejects and for an unreachable service. */
const refusal = /^Failed to load resource: (the server responded with a status of 4|net::ERR_INTERNET_DISCONNECTED)/;

const footer =
  "<footer><h4>Opening hours</h4><p>Tue–Fri 9:00–18:00</p><p>Sat 10:00–14:00</p><p>Sun, Mon closed</p><p>Tel. 01632 960417</p></footer>";
const of = (title: string, body: string, links: readonly string[] = []): string =>
  pageOf(title, [`${title} is a workshop for bicycles by the harbor. `.repeat(8)], links).replace("</body>", `${body}</body>`);

describe.skipIf(executablePath === "")("the business facts page", () => {
  let site: LittleSite;
  let dashboard: Dashboard;
  let tab: Tab;
  let account: Parlance;
  let brandId: string;
  beforeAll(async () => {
    site = await serveLittleSite({
      "/": of("Tern Bikes", footer, ["/contact", "/repairs"]),
      "/contact": of("Contact", `<h2>Opening hours</h2><p>Sat 10:00–16:00</p>${footer}`),
      "/repairs": of("Repairs", footer),
    });
    dashboard = await Dashboard.start({ DEMO: "off", ALLOW_PRIVATE_HOSTS: "localhost" });
    account = createParlance({ url: dashboard.url, key: dashboard.key });
    tab = await dashboard.signIn(await dashboard.newContext());
  });
  afterAll(async () => {
    await dashboard?.stop();
    await site?.close();
  });

  it("shows the facts found on a website, with the pages they come from, at the end of an onboarding job", async () => {
    const { page } = tab;
    await page.goto(new URL("/welcome", dashboard.url).href);
    await page.getByLabel("Your website").fill(site.url);
    await page.getByRole("button", { name: "Build it" }).click();
    await page.getByText("Your persona is ready").waitFor({ timeout: 150_000 });
    await page.getByRole("link", { name: "Check the hours and contact details that were found" }).click();
    await page.getByRole("heading", { level: 1, name: "Business" }).waitFor();
    await page.getByText("Your pages state different hours for Saturday").waitFor();
    await page.getByRole("row", { name: "Tuesday 09:00–18:00" }).waitFor();
    await page.getByRole("row", { name: "Monday closed" }).waitFor();
    await page.getByRole("row", { name: "Saturday unknown" }).waitFor();
    await page.getByText("01632 960417").waitFor();
    const links = page.getByRole("link", { name: "/contact" });
    expect(await links.first().getAttribute("href")).toBe(`${site.url}/contact`);
    brandId = (await account.brands.list()).brands[0]?.id ?? "";
    expect(tab.complaints).toEqual([]);
  });

  it("refreshes the website on request, and at the selected interval", async () => {
    const { page } = tab;
    const { host } = new URL(site.url);
    const often = page.getByLabel(`How often ${host} is read`);
    expect(await often.inputValue()).toBe("24");
    await often.selectOption({ label: "Every 6 hours" });
    await page.getByText(/^Last read .* · Next: /).waitFor();
    const website = async () => (await account.brands.websites({ brand_id: brandId })).websites[0];
    await expect.poll(async () => (await website())?.read_every_hours).toBe(6);
    site.set("/repairs", of("Repairs", `<p>Also on Mondays in May, by appointment only.</p>${footer}`));
    await page.getByRole("button", { name: `Read again now: ${host}` }).click();
    await page.getByText("Reading the website …").waitFor();
    await page.getByText("Pages: 2 unchanged, 1 changed.").waitFor({ timeout: 60_000 });
    await often.selectOption({ label: "Only on request" });
    await expect.poll(async () => (await website())?.next_read_at).toBe(null);
    expect(await tab.faults()).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });

  it("has no serious accessibility violations in light and dark themes, on a phone and a desktop, whichever form is open", async () => {
    for (const look of [
      { colorScheme: "light", viewport: { width: 1_280, height: 800 } },
      { colorScheme: "dark", viewport: { width: 390, height: 800 } },
    ] as const) {
      const own = await dashboard.signIn(await dashboard.newContext(look));
      await own.page.goto(new URL("/business", dashboard.url).href);
      await own.page.getByText("Your pages contradict each other").waitFor();
      expect(await own.faults()).toEqual([]);
      const names = await own.page.getByRole("button", { name: /^(Edit|Add): / }).all();
      expect(names).toHaveLength(10);
      for (const button of names) {
        await button.click();
        const form = own.page.getByRole("dialog");
        await form.getByRole("button", { name: "Save" }).waitFor();
        expect(await own.faults()).toEqual([]);
        await own.page.keyboard.press("Escape");
        await form.waitFor({ state: "detached" });
      }
      expect(own.complaints).toEqual([]);
      await own.page.context().close();
    }
  });

  it("resolves contradictions between pages by keyboard; answers use the selected value", async () => {
    const { page } = tab;
    const group = page.getByRole("group", { name: "Your pages state different hours for Saturday" });
    await group.getByRole("radio", { name: "10:00–14:00" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    expect(await group.getByRole("radio", { name: "10:00–16:00" }).isChecked()).toBe(true);
    await page.keyboard.press("ArrowDown");
    await group.getByLabel("Something else: ").fill("in the morning");
    await page.keyboard.press("Enter");
    await group.getByText("Enter times such as 09:00–12:30").waitFor();
    await group.getByRole("radio", { name: "10:00–16:00" }).check();
    await page.getByRole("button", { name: "Save the choice" }).click();
    await page.getByRole("row", { name: "Saturday 10:00–16:00" }).waitFor();
    await page.getByText("Entered by hand.").waitFor();
    expect(await page.getByText("Your pages contradict each other").count()).toBe(0);
    expect(await account.brands.facts({ brand_id: brandId })).toMatchObject({ contradictions: [], origins: { hours: ["manual"] } });
    expect(await ask("When are you open on Saturday?")).toMatch(/10(:00)? to 16/);
    expect(tab.complaints).toEqual([]);
  });

  it("corrects opening hours with an exception, and reports an error next to its field", async () => {
    const { page } = tab;
    const form = await edit("Edit: Opening hours", "Opening hours");
    await form.getByLabel("Saturday").fill("9-12, 11-18");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("The times overlap or are not in order.").waitFor();
    await form.getByText("Correct the marked fields.").waitFor();
    expect(await tab.faults()).toEqual([]);
    await form.getByLabel("Saturday").fill("9-12.30, 13:30 to 18");
    await form.getByRole("button", { name: "Add an exception" }).click();
    await form.getByLabel("When exception 1 applies").selectOption({ label: "Every year" });
    await form.getByLabel("First day of exception 1: day").selectOption("30");
    await form.getByLabel("First day of exception 1: month").selectOption("02");
    await form.getByRole("button", { name: "Save" }).click();
    // The service rejects 30 February.
    await form.getByText("These dates do not exist, or the last day is before the first day.").waitFor();
    await form.getByLabel("When exception 1 applies").selectOption({ label: "Christmas Eve" });
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: "Saturday 09:00–12:30, 13:30–18:00" }).waitFor();
    await page.getByRole("listitem").filter({ hasText: "Christmas Eve" }).getByText("closed").waitFor();
    expect(await ask("When are you open on Saturday?")).toMatch(/9:00.*12:30.*13:30.*18:00/);
    expect(complaints()).toEqual([]);
  });

  it("corrects a telephone number, keeps the input while the service is unreachable, and restores the website's value", async () => {
    const { page } = tab;
    const form = await edit("Edit: Telephone numbers", "Telephone numbers");
    await form.getByLabel("Number 1", { exact: true }).fill("call us");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Enter a telephone number. Use only digits").waitFor();
    await form.getByLabel("Number 1", { exact: true }).fill("01632 960999");
    await form.getByRole("button", { name: "Add a telephone number" }).click();
    await form.getByLabel("Number 2", { exact: true }).fill("01632 960111");
    await form.getByText("Several entries have no label").waitFor();
    await form.getByLabel("Label 2", { exact: true }).fill("Workshop");
    await page.context().setOffline(true);
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("The service does not respond. Try again in a moment.").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("status").filter({ hasText: "The service does not respond" }).waitFor({ state: "detached" });
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    await page.getByRole("listitem").filter({ hasText: "Workshop" }).getByText("01632 960111").waitFor();
    expect(await ask("What is your phone number?")).toContain("01632 960999");

    await page.getByRole("button", { name: "Use the value from the website: Telephone numbers" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Use the value from the website" }).click();
    await page.getByText("01632 960417").waitFor();
    expect(await ask("What is your phone number?")).toContain("01632 960417");
    expect(complaints()).toEqual([]);
  });

  it("adds, moves and removes entries, selects a time zone, and shows the entries that were removed manually", async () => {
    const { page } = tab;
    const emails = await edit("Add: Email addresses", "Email addresses");
    await emails.getByLabel("Email address 1", { exact: true }).fill("parts@tern.example");
    await emails.getByLabel("Label 1", { exact: true }).fill("Parts");
    await emails.getByRole("button", { name: "Add an email address" }).click();
    await emails.getByLabel("Email address 2", { exact: true }).fill("hello@tern.example");
    await emails.getByRole("button", { name: "Move Email address 2 up" }).click();
    await emails.getByRole("button", { name: "Save" }).click();
    await emails.waitFor({ state: "detached" });
    expect((await account.brands.facts({ brand_id: brandId })).emails).toEqual([
      { label: null, address: "hello@tern.example" },
      { label: "Parts", address: "parts@tern.example" },
    ]);
    const again = await edit("Edit: Email addresses", "Email addresses");
    await again.getByRole("button", { name: "Remove Email address 2" }).click();
    await again.getByRole("button", { name: "Remove Email address 1" }).click();
    await again.getByRole("button", { name: "Save" }).click();
    await page.getByText("Removed by hand.").waitFor();
    const zone = await edit(/: Time zone/, "Time zone");
    await zone.getByLabel("Time zone").selectOption("Europe/Lisbon");
    await zone.getByRole("button", { name: "Save" }).click();
    await page.getByText("Europe/Lisbon").waitFor();
    expect((await account.brands.facts({ brand_id: brandId })).time_zone).toBe("Europe/Lisbon");
    expect(await tab.faults()).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  it("explains where facts come from if there are none, and shows the selected brand", async () => {
    const { page } = tab;
    await account.brands.create({ display_name: "Gull Boats" });
    await page.goto(new URL("/business", dashboard.url).href);
    await page.getByLabel("Brand", { exact: true }).selectOption({ label: "Gull Boats" });
    await page.getByText("Nothing is known about this business yet").waitFor();
    await page.getByRole("link", { name: "Build a persona from your website" }).waitFor();
    expect(new URL(page.url()).searchParams.get("brand")).not.toBeNull();
    expect(await tab.faults()).toEqual([]);
    const form = await edit("Add: Opening hours", "Opening hours");
    await form.getByLabel("Monday").fill("9 am to 5 pm");
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: "Monday 09:00–17:00" }).waitFor();
    expect(await page.getByText("Nothing is known about this business yet").count()).toBe(0);
    expect(complaints()).toEqual([]);
  });

  it("shows a viewer the facts in German, and hides the controls that change them", async () => {
    const viewer = await dashboard.addPerson("viewer", "Vic Lane");
    const own = await dashboard.signIn(await dashboard.newContext(), viewer);
    await own.page.evaluate("localStorage.setItem('parlance:locale', 'de')");
    await own.page.goto(new URL(`/business?brand=${brandId}`, dashboard.url).href);
    await own.page.getByRole("row", { name: "Samstag 09:00–12:30, 13:30–18:00" }).waitFor();
    await own.page.getByText("Inhaber und Admins können diese Angaben ändern.").waitFor();
    expect(await own.page.getByRole("main").getByRole("button").count()).toBe(0);
    expect(await own.faults()).toEqual([]);
    expect(own.complaints).toEqual([]);
    await own.page.context().close();
  });

  async function edit(button: string | RegExp, title: string) {
    await tab.page.getByRole("button", { name: button }).click();
    const form = tab.page.getByRole("dialog", { name: title });
    await form.getByRole("button", { name: "Save" }).waitFor();
    return form;
  }

  /** The browser's error messages, except for the rejections that the test provoked. */
  function complaints(): readonly string[] {
    return tab.complaints.splice(0).filter((complaint) => !refusal.test(complaint));
  }

  async function ask(message: string): Promise<string> {
    const { items } = await account.personas.list();
    const visitor = createParlance({ url: dashboard.url, personaId: items[0]?.id ?? "" });
    let text = "";
    for await (const event of await visitor.sessions.say({ message })) if (event.event === "text") text += event.data.delta;
    return text;
  }
});
