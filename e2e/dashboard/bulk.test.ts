import { readFileSync } from "node:fs";
import { createParlance, type Parlance } from "@parlance/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Dashboard, executablePath, type Tab } from "./support/dashboard.ts";

describe.skipIf(executablePath === "")("bulk actions on documents and brands", () => {
  let dashboard: Dashboard;
  let tab: Tab;
  let account: Parlance;
  let brandId: string;
  beforeAll(async () => {
    dashboard = await Dashboard.start({ DEMO: "off" });
    account = createParlance({ url: dashboard.url, key: dashboard.key });
    ({ id: brandId } = await account.brands.create({ display_name: "Tents" }));
    tab = await dashboard.signIn(await dashboard.newContext());
  });
  afterAll(() => dashboard?.stop());

  async function catalog(name: string, count: number): Promise<string> {
    const { id } = await account.sources.create({ name, brand_id: brandId, type: "catalog" });
    const items = Array.from({ length: count }, (_, index) => ({ id: `${name}-${index}`, title: `${name} ${index}` }));
    for (let start = 0; start < count; start += 100)
      await account.documents.upsert({ source_id: id, items: items.slice(start, start + 100) });
    await expect.poll(async () => (await account.documents.list({ source_id: id, state: "ready", limit: 1 })).total_count).toBe(count);
    return id;
  }

  const idsIn = async (source: string): Promise<string[]> =>
    (await account.documents.list({ source_id: source, limit: 200 })).items.map(({ id }) => id).toSorted();

  it("move and delete selected documents, and all documents only after the source's name is typed", async () => {
    const [from, to] = [await catalog("Old", 12), await catalog("New", 1)];
    const { page } = tab;
    await page.goto(new URL(`/knowledge/${from}`, dashboard.url).href);
    await page.getByRole("checkbox", { name: "Select Old 3", exact: true }).check();
    const row = page.getByRole("row", { name: /Old 5/ });
    await row.focus();
    await page.keyboard.press("x");
    const bar = page.getByRole("region", { name: "Actions on selected documents" });
    await bar.getByText("2 selected").waitFor();
    expect(await tab.faults()).toEqual([]);
    await bar.getByRole("button", { name: "Move" }).click();
    const move = page.getByRole("dialog", { name: "Move 2 products" });
    expect(await tab.faults()).toEqual([]);
    expect(await move.getByRole("button", { name: "Move" }).isEnabled()).toBe(false);
    await move.getByLabel("To the source").selectOption(to);
    await move.getByRole("button", { name: "Move" }).click();
    await expect.poll(() => idsIn(to)).toEqual(["New-0", "Old-3", "Old-5"]);
    await bar.waitFor({ state: "detached" });

    await page.getByLabel("Search by title").fill("Old 1");
    await page.getByRole("row", { name: /Old 11/ }).waitFor();
    await expect.poll(() => page.getByRole("row", { name: /Old/ }).count()).toBe(3);
    await page.getByRole("checkbox", { name: "Select Old 11" }).check();
    await bar.getByRole("button", { name: "Select all 3" }).click();
    await bar.getByText("3 selected").waitFor();
    await bar.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete 3 products" }).getByRole("button", { name: "Delete 3 products" }).click();
    await expect.poll(() => idsIn(from)).toEqual(["Old-0", "Old-2", "Old-4", "Old-6", "Old-7", "Old-8", "Old-9"]);

    await page.getByLabel("Search by title").fill("");
    await page.getByRole("checkbox", { name: "Select Old 2" }).check();
    await bar.getByRole("button", { name: "Select all 7" }).click();
    await bar.getByRole("button", { name: "Delete" }).click();
    const confirm = page.getByRole("dialog", { name: "Delete 7 products" });
    const button = confirm.getByRole("button", { name: "Delete 7 products" });
    expect(await button.isDisabled()).toBe(true);
    await confirm.getByRole("textbox").fill("Old");
    await button.click();
    await page.getByText("No products yet").waitFor();
    expect(await tab.faults()).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });

  it("show the result of a bulk job on all documents", async () => {
    const source = await catalog("Pegs", 300);
    const { page } = tab;
    await page.goto(new URL(`/knowledge/${source}`, dashboard.url).href);
    await page
      .getByRole("checkbox", { name: /^Select Pegs/ })
      .first()
      .check();
    const bar = page.getByRole("region", { name: "Actions on selected documents" });
    await bar.getByRole("button", { name: "Select all 300" }).click();
    await bar.getByRole("button", { name: "Read again" }).click();
    await page.getByText("Reading again: done, 300 products").waitFor();
    await bar.waitFor({ state: "detached" });
    expect(tab.complaints).toEqual([]);
    await account.sources.delete({ source_id: source, confirm: "Pegs" });
  });

  it("disable the products found by a search, and enable them again with Undo", async () => {
    const source = await catalog("Hooks", 30);
    await account.documents.upsert({
      source_id: source,
      items: [
        {
          id: "extra",
          title: "Anchor",
          description: 'Holds a ferry.\nAlso a "barge", or two.',
          categories: [["Deck", "Anchors / chains"], ["New"]],
          attributes: { weight: 2.5, gtin: "4006381333931", model: "12", foldable: true, ropes: ["8 mm", "10 mm"] },
          images: [
            { url: "https://example.com/1.jpg", description: "Front" },
            { url: "https://example.com/2.jpg", is_primary: true },
          ],
          links: [{ url: "https://example.com/anchor" }],
          variants: [{ sku: "AN-77" }, { sku: "AN-78", color: ["Black/White"], size: ["L", "XL"], price: 7, in_stock: false }],
          price: 5,
          currency: "EUR",
        },
      ],
    });
    const off = async (): Promise<number> => (await account.documents.list({ source_id: source, enabled: false })).total_count;
    const { page } = tab;
    await page.goto(new URL(`/knowledge/${source}`, dashboard.url).href);
    const find = page.getByLabel("Search by title");
    for (const words of ["AN-77", "ferry"]) {
      await find.fill(words);
      await page.getByText("1 product", { exact: true }).waitFor();
      await page.getByRole("row", { name: /Anchor.*€5\.00/ }).waitFor();
    }
    // Only what the list shows is exported, and an import would change nothing.
    const exported = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const csv = readFileSync(await (await exported).path());
    const again = await account.sources.import({ source_id: source, file: new File([csv], "again.csv"), dry_run: true });
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1, skipped_count: 0, warnings: [] });
    await find.fill("hooks 1");
    await page.getByText("11 products").waitFor();
    await page.getByRole("checkbox", { name: "Select Hooks 12" }).check();
    const bar = page.getByRole("region", { name: "Actions on selected documents" });
    await bar.getByRole("button", { name: "Select all 11" }).click();
    expect(await tab.faults()).toEqual([]);
    await bar.getByRole("button", { name: "Switch off" }).click();
    await page.getByText("Switched off: 11 products.").waitFor();
    await bar.waitFor({ state: "detached" });
    expect(await off()).toBe(11);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Switched on: 11 products").waitFor();
    expect(await off()).toBe(0);
    expect(tab.complaints).toEqual([]);
    await account.sources.delete({ source_id: source, confirm: "Hooks" });
  });

  it("import 1,000 rows, skipping 7 invalid ones, sort and select documents, and delete all of them at once", async () => {
    const { id } = await account.sources.create({ name: "Poles", brand_id: brandId, type: "catalog" });
    const { page } = tab;
    const faulty = new Set([10, 99, 250, 251, 600, 777, 1_000]);
    const rows = Array.from({ length: 1_000 }, (_, index) =>
      faulty.has(index + 1) ? `POLE-${index + 1},Pole ${index + 1},on request` : `POLE-${index + 1},Pole ${index + 1},"9,50 €"`,
    );
    await page.goto(new URL(`/knowledge/${id}`, dashboard.url).href);
    await page.getByRole("button", { name: "Import products" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Import products" });
    const buffer = Buffer.from(["id,title,price", ...rows].join("\n"));
    await dialog.getByLabel("File").setInputFiles({ name: "poles.csv", mimeType: "text/csv", buffer });
    await dialog.getByRole("button", { name: "Check the file" }).click();
    await dialog.getByText("7 of 1,000 products would be skipped.").waitFor();
    const faults = dialog.getByRole("region", { name: "Skipped products" });
    for (const row of faulty)
      await faults.getByText(`Line ${(row + 1).toLocaleString("en")} · POLE-${row}: Price must be a number`).waitFor();
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download their 7 rows to correct them" }).click();
    const own = readFileSync(await (await saved).path(), "utf8")
      .trim()
      .split("\r\n");
    const reason = "Price must be a number: “on request”";
    expect(own).toEqual([
      "import_line,import_problem,id,title,price",
      ...[...faulty].map((row) => `${row + 1},"${reason}",${rows[row - 1]}`),
    ]);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Start the import" }).click();
    await page.getByText("Last import: Completed").waitFor({ timeout: 120_000 });
    await page.getByRole("button", { name: "I have read this" }).click();
    await page.getByText("Last import: Completed").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "All 993" }).waitFor();

    await page.getByRole("button", { name: "Title" }).click();
    await page.locator('[data-index="0"]', { hasText: /Pole 1\b/ }).waitFor();
    await page.locator('[data-index="1"] input').check();
    await page.locator('[data-index="4"] input').click({ modifiers: ["Shift"] });
    const bar = page.getByRole("region", { name: "Actions on selected documents" });
    await bar.getByText("4 selected").waitFor();
    await page.getByRole("checkbox", { name: "Select all", exact: true }).check();
    await bar.getByText("993 selected").waitFor();
    await bar.getByRole("button", { name: "Delete" }).click();
    const confirm = page.getByRole("dialog", { name: "Delete 993 products" });
    await confirm.getByRole("textbox").fill("Poles");
    await confirm.getByRole("button", { name: "Delete 993 products" }).click();
    await page.getByText("No products yet").waitFor();
    expect(await page.getByRole("status").getByRole("button", { name: "Cancel" }).count()).toBe(0);
    expect(await tab.faults()).toEqual([]);
    expect(tab.complaints).toEqual([]);
    await account.sources.delete({ source_id: id, confirm: "Poles" });
  });

  it("download a file exactly as uploaded, and move its source to another brand", async () => {
    const { id } = await account.sources.create({ name: "Guides", brand_id: brandId, type: "files" });
    const { id: other } = await account.brands.create({ display_name: "Boats" });
    const text = "Tents are dried before they are stored.\n";
    await account.uploads.send(new File([text], "Care.txt", { type: "text/plain" }), { source_id: id });
    const { page } = tab;
    await page.goto(new URL(`/knowledge/${id}`, dashboard.url).href);
    await page.getByRole("row", { name: /Care.*Ready/ }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name: "Download the file" }).click();
    const download = await saved;
    expect([download.suggestedFilename(), readFileSync(await download.path(), "utf8")]).toEqual(["Care.txt", text]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Move to another brand" }).click();
    const move = page.getByRole("dialog", { name: "Move to another brand" });
    await move.getByLabel("Brand").selectOption({ label: "Boats" });
    expect(await tab.faults()).toEqual([]);
    await move.getByRole("button", { name: "Move to another brand" }).click();
    await page.getByText("› Boats").waitFor();
    expect((await account.sources.states({ brand_id: other })).sources.map(({ name }) => name)).toEqual(["Guides"]);
    expect(tab.complaints).toEqual([]);
  });

  it("exclude a file from answers, edit its description, and list failures with their causes", async () => {
    const { id } = await account.sources.create({ name: "Papers", brand_id: brandId, type: "files" });
    for (const [name, text] of [
      ["Margins INTERNAL.txt", "The margin on tents is 42 percent.\n"],
      ["Broken.pdf", "%PDF-1.7"],
      ["Torn.pdf", "%PDF-1.7 x"],
    ] as const)
      await account.uploads.send(new File([text], name), { source_id: id });
    await expect.poll(async () => (await account.documents.list({ source_id: id, state: "pending", limit: 1 })).total_count).toBe(0);
    const { page } = tab;
    await page.goto(new URL(`/knowledge/${id}`, dashboard.url).href);
    await page.getByRole("row", { name: /Margins/ }).click();
    const peek = page.getByRole("dialog", { name: /Margins/ });
    await peek.getByText("Not used in any answer in the last 30 days").waitFor();
    await peek.getByRole("switch", { name: "Use in answers" }).click();
    await page.getByText("Personas no longer answer from “Margins INTERNAL.txt”").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Personas answer from “Margins INTERNAL.txt” again").waitFor();
    await peek.getByRole("switch", { name: "Use in answers" }).click();
    await page.getByRole("button", { name: "Switched off 1" }).waitFor();
    expect((await account.documents.list({ source_id: id, enabled: false })).total_count).toBe(1);
    await peek.getByRole("button", { name: "Edit the description" }).click();
    const form = page.getByRole("dialog", { name: "Edit the description of Margins INTERNAL.txt" });
    await form.getByLabel("Title").fill("Margins, for us alone");
    await form.getByLabel("Categories").fill("Internal > Prices");
    expect(await tab.faults()).toEqual([]);
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog", { name: "Margins, for us alone" }).getByText("Internal › Prices").waitFor();
    expect(await tab.faults()).toEqual([]);
    await page.keyboard.press("Escape");

    await page.goto(new URL("/knowledge", dashboard.url).href);
    await page.getByRole("link", { name: "2 failed" }).waitFor();
    await page.getByRole("link", { name: "Activity and failures" }).click();
    await page.getByText("Papers: 2 documents could not be read").waitFor();
    await page.getByText("The file is damaged.").first().waitFor();
    expect(await tab.faults()).toEqual([]);
    await page.getByRole("button", { name: "Read all of them again" }).click();
    const reading = page.getByRole("listitem").filter({ hasText: /Reading again.*Papers/ });
    await reading.getByRole("button", { name: "What failed: Reading again" }).click();
    const failures = page.getByRole("dialog", { name: "What failed: Reading again" });
    await failures.getByRole("link", { name: "Torn.pdf" }).waitFor();
    expect(await tab.faults()).toEqual([]);
    await failures.getByRole("link", { name: "Broken.pdf" }).click();
    await page.getByRole("dialog", { name: "Broken.pdf" }).getByRole("button", { name: "Read again" }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it("edit a brand, show errors next to their fields, and delete the brand after its name is typed", async () => {
    const { page } = tab;
    await page.goto(new URL("/knowledge", dashboard.url).href);
    await page.getByRole("button", { name: "Actions on Boats" }).click();
    await page.getByRole("menuitem", { name: "Edit the brand" }).click();
    const form = page.getByRole("dialog", { name: "Edit Boats" });
    await form.getByLabel("What the brand offers").fill("Boats for lakes.");
    await form.getByLabel("Website").fill("not an address");
    await form.getByRole("button", { name: "Add a color" }).click();
    await form.getByLabel("Color 1", { exact: true }).fill("#1f6b52");
    await form.getByRole("button", { name: "Add a color" }).click();
    await form.getByLabel("Color 2", { exact: true }).fill("#ffd400");
    expect(await tab.faults()).toEqual([]);
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("alert").first().waitFor();
    await form.getByLabel("Website").fill("");
    await form.getByLabel("Currency").selectOption("EUR");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    const stored = (await account.brands.list()).brands.find(({ display_name: name }) => name === "Boats");
    expect(stored).toMatchObject({ description: "Boats for lakes.", default_currency: "EUR", accent_colors: ["#1f6b52", "#ffd400"] });

    await page.getByRole("button", { name: "Actions on Boats" }).click();
    await page.getByRole("menuitem", { name: "Delete the brand" }).click();
    const confirm = page.getByRole("dialog", { name: "Delete the brand" });
    await confirm.getByText("its 1 sources").waitFor();
    await confirm.getByRole("textbox").fill("Boats");
    await confirm.getByRole("button", { name: "Delete the brand" }).click();
    await expect.poll(async () => (await account.brands.list()).brands.map(({ display_name: name }) => name)).toEqual(["Tents"]);
    await confirm.waitFor({ state: "detached" });
    expect(await page.getByRole("heading", { name: "Boats" }).count()).toBe(0);
    expect(await tab.faults()).toEqual([]);
  });
});
