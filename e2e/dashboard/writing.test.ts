import { readFileSync } from "node:fs";
import { createParlance, type Parlance } from "@parlance/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Dashboard, executablePath, type Tab } from "./support/dashboard.ts";

/** The browser's message for a 404 or another rejection. */
const refusal = /^Failed to load resource: the server responded with a status of 4/;

describe.skipIf(executablePath === "")("the knowledge editor", () => {
  let dashboard: Dashboard;
  let tab: Tab;
  let account: Parlance;
  beforeAll(async () => {
    dashboard = await Dashboard.start();
    account = createParlance({ url: dashboard.url, key: dashboard.key });
    tab = await dashboard.signIn(await dashboard.newContext());
  });
  afterAll(() => dashboard?.stop());

  it("creates a product with variants, shows errors next to their fields, and changes and deletes the product", async () => {
    const { page } = tab;
    const { brands } = await account.brands.list();
    const source = await account.sources.create({ name: "Boats", brand_id: brands[0]?.id ?? "", type: "catalog" });
    await page.goto(new URL(`/knowledge/${source.id}`, dashboard.url).href);
    await page.getByRole("button", { name: "New product" }).first().click();
    const form = page.getByRole("dialog", { name: "New product" });
    await form.getByLabel("Id", { exact: true }).fill("BOAT-1");
    await form.getByLabel("Title").fill("Packraft");
    await form.getByLabel("Price", { exact: true }).fill("399.5");
    await form.getByLabel("Currency").fill("E1");
    await form.getByRole("button", { name: "Add a variant" }).click();
    await form.getByLabel("SKU of variant 1").fill("B1-RED");
    await form.getByLabel("Color of variant 1").fill("red");
    await form.getByRole("button", { name: "Add an attribute" }).click();
    await form.getByLabel("Name of attribute 1").fill("seats");
    await form.getByLabel("Value of attribute 1").fill("2");
    expect(await tab.faults()).toEqual([]);
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("must be an ISO 4217 code such as EUR").waitFor();
    await form.getByLabel("Currency").fill("EUR");
    await form.getByRole("button", { name: "Save" }).click();
    const row = page.getByRole("row", { name: /Packraft.*€399\.50/ });
    await row.waitFor();
    expect(await account.documents.get({ source_id: source.id, id: "BOAT-1" })).toMatchObject({
      price: 399.5,
      attributes: { seats: "2" },
      variants: [{ sku: "B1-RED", color: ["red"] }],
    });

    await page.getByRole("button", { name: "New product" }).first().click();
    await form.getByLabel("Id", { exact: true }).fill("BOAT-1");
    await form.getByLabel("Title").fill("Another boat");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Another product in this source has this id.").waitFor();
    await form.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("row", { name: /Packraft.*Ready/ }).click();
    const peek = page.getByRole("dialog", { name: "Packraft" });
    await peek.getByRole("button", { name: "Edit" }).click();
    const edit = page.getByRole("dialog", { name: "Edit “Packraft”" });
    await edit.getByLabel("Price", { exact: true }).fill("349");
    await edit.getByRole("button", { name: "Remove variant 1" }).click();
    await edit.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /Packraft.*€349\.00/ }).waitFor();
    await peek.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete “Packraft”?" }).getByRole("button", { name: "Delete" }).click();
    await page.getByText("No products yet").waitFor();
    expect(tab.complaints.filter((complaint) => !refusal.test(complaint))).toEqual([]);
  });

  it("imports a file step by step, and lists the skipped rows", async () => {
    const { page } = tab;
    tab.complaints.length = 0;
    const { brands } = await account.brands.list();
    const source = await account.sources.create({ name: "Paddles", brand_id: brands[0]?.id ?? "", type: "catalog" });
    await page.goto(new URL(`/knowledge/${source.id}`, dashboard.url).href);
    await page.getByRole("button", { name: "Import products" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Import products" });
    const rows = [
      "id,title,price,currency,stock",
      "P-1,Short paddle,49.90,EUR,4",
      "P-2,,59.90,EUR,4",
      "P-3,Long paddle,69.90,EUR,ca. 10",
      "P-4,Old paddle,ca. 20,EUR,4",
    ];
    await dialog.getByLabel("File").setInputFiles({ name: "paddles.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
    await dialog.getByRole("button", { name: "Check the file" }).click();
    await dialog.getByText("Step 2 of 3: columns").waitFor();
    expect(await dialog.getByLabel("What title becomes").inputValue()).toBe("title");
    await dialog.getByRole("region", { name: "Skipped products" }).getByText("Line 3").waitFor();
    await dialog.getByText("Price must be a number: “ca. 20”").waitFor();
    await dialog.getByRole("region", { name: "Check these values" }).getByText("Line 4 · P-3 · “ca. 10”").waitFor();
    expect(await tab.faults()).toEqual([]);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Start the import" }).click();
    await page.getByRole("row", { name: /Long paddle.*Ready/ }).waitFor();
    await page.getByText("Last import: Completed").waitFor();
    await page.getByRole("region", { name: "Skipped products" }).getByText("Line 3").waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download skipped products" }).click();
    expect(readFileSync(await (await saved).path(), "utf8")).toContain("P-2");
    expect(await tab.faults()).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });

  it("checks a file with remembered columns exactly twice, and undoes its import", async () => {
    const { page } = tab;
    tab.complaints.length = 0;
    const { brands } = await account.brands.list();
    const source = await account.sources.create({ name: "Rudders", brand_id: brands[0]?.id ?? "", type: "catalog" });
    let checks = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith(`/sources/${source.id}/import`)) checks += 1;
    });
    await page.goto(new URL(`/knowledge/${source.id}`, dashboard.url).href);
    const dialog = page.getByRole("dialog", { name: "Import products" });
    const choose = async (price: string): Promise<void> => {
      await page.getByRole("button", { name: "Import products" }).first().click();
      const rows = ["id,title,price,currency,info", `R-1,Rudder,${price},EUR,Steers well`];
      await dialog.getByLabel("File").setInputFiles({ name: "rudders.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
      await dialog.getByRole("button", { name: "Check the file" }).click();
    };
    await choose("49.90");
    await dialog.getByLabel("What info becomes").selectOption({ label: "Description" });
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Start the import" }).click();
    await page.getByRole("row", { name: /Rudder.*€49\.90.*Ready/ }).waitFor();

    checks = 0;
    await choose("59.90");
    await dialog.getByText("The columns are assigned as in your last import.").waitFor();
    expect(await dialog.getByLabel("What info becomes").inputValue()).toBe("description");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("Step 3 of 3: start").waitFor();
    await dialog.getByRole("region", { name: "Products that change" }).getByText("€49.90 → €59.90").waitFor();
    // The values were not edited by hand, so there is no correction to keep.
    expect(await dialog.getByText("Corrected in the dashboard").count()).toBe(0);
    expect(await tab.faults()).toEqual([]);
    expect(checks).toBe(2);
    await dialog.getByRole("button", { name: "Start the import" }).click();
    await page.getByRole("row", { name: /Rudder.*€59\.90.*Ready/ }).waitFor();
    expect(checks).toBe(3);
    // The report of an import without problems also remains visible.
    await page.getByText("Last import: Completed").waitFor();
    await page.getByRole("button", { name: "Undo the import" }).click();
    const question = page.getByRole("dialog", { name: "Undo the last import into “Rudders”?" });
    await question.getByText("1 product that it changed gets its previous version back.").waitFor();
    expect(await tab.faults()).toEqual([]);
    await question.getByRole("button", { name: "Undo the import" }).click();
    await page.getByRole("row", { name: /Rudder.*€49\.90.*Ready/ }).waitFor();
    await page.getByText(/Undone: /).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it("corrects a skipped row in the product form, and removes another from the list", async () => {
    const { page } = tab;
    tab.complaints.length = 0;
    const { brands } = await account.brands.list();
    const source = await account.sources.create({ name: "Canoes", brand_id: brands[0]?.id ?? "", type: "catalog" });
    const rows = ["id,title,price,currency,hull", "C-1,Canoe,on request,EUR,oak", "C-2,,59.90,EUR,elm"];
    await account.sources.import({ source_id: source.id, file: new File([rows.join("\n")], "canoes.csv") });
    await page.goto(new URL(`/knowledge/${source.id}`, dashboard.url).href);
    const skipped = page.getByRole("region", { name: "Skipped products" });
    await skipped.getByRole("listitem").filter({ hasText: "C-1" }).getByRole("button", { name: "Correct" }).click();
    const form = page.getByRole("dialog", { name: "Correct a skipped row" });
    await form.getByText("Price must be a number").waitFor();
    const price = form.getByLabel("Price", { exact: true });
    expect(await price.inputValue()).toBe("on request");
    expect(await tab.faults()).toEqual([]);
    await price.fill("49");
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /Canoe.*€49\.00/ }).waitFor();
    await skipped.getByText("C-1").waitFor({ state: "hidden" });
    expect((await account.documents.get({ source_id: source.id, id: "C-1" })).attributes).toEqual({ hull: "oak" });
    await skipped.getByRole("button", { name: "Remove" }).click();
    await skipped.waitFor({ state: "hidden" });
    expect(tab.complaints).toEqual([]);
  });

  it("creates an answer that the persona then gives, removes it from the persona, and deletes it", async () => {
    const { page } = tab;
    tab.complaints.length = 0;
    const question = "Can I rent a kayak from you?";
    await page.goto(new URL(`/knowledge/texts?write=${encodeURIComponent(question)}`, dashboard.url).href);
    const form = page.getByRole("dialog", { name: "Write a text" });
    expect(await form.getByLabel("Question or title").inputValue()).toBe(question);
    await form.getByLabel("Answer").fill("You can rent a kayak for 4711 euros a day at the lake shop.");
    expect(await form.getByLabel("Trail Desk").isChecked()).toBe(true);
    expect(await tab.faults()).toEqual([]);
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /kayak.*Ready/ }).waitFor();
    expect(await ask(question)).toMatch(/4,?711/);

    await page.getByRole("row", { name: /kayak/ }).click();
    const peek = page.getByRole("dialog", { name: question });
    await peek.getByText("Personas that answer from it: Trail Desk").waitFor();
    expect(await tab.faults()).toEqual([]);
    await peek.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("dialog", { name: "Edit" }).getByLabel("Trail Desk").uncheck();
    await page.getByRole("dialog", { name: "Edit" }).getByRole("button", { name: "Save" }).click();
    await peek.getByText("No persona answers from it.").waitFor();
    await expect.poll(() => ask(question)).not.toMatch(/4,?711/);
    await peek.getByRole("button", { name: "Delete" }).click();
    await page
      .getByRole("dialog", { name: `Delete “${question}”?` })
      .getByRole("button", { name: "Delete" })
      .click();
    await page.getByText("No text yet").waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it("shows a document that an application submitted for approval, and approves it", async () => {
    const { page } = tab;
    await account.texts.upsertMany({
      items: [
        { external_id: "hours", label: "Opening hours", content: "We are open every day." },
        { external_id: "lake", label: "The lake", content: "The lake is two kilometers long." },
      ],
    });
    await page.goto(new URL("/knowledge/texts", dashboard.url).href);
    await page.getByText("Waiting for approval: 2").waitFor();
    await page.getByRole("row", { name: /Opening hours.*Waiting for approval/ }).waitFor();
    expect(await tab.faults()).toEqual([]);
    await page.getByRole("button", { name: "Approve all" }).click();
    await page.getByText("Waiting for approval:").waitFor({ state: "detached" });
    await page.getByRole("row", { name: /Opening hours.*Ready/ }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  async function ask(message: string): Promise<string> {
    const personas = await account.personas.list();
    const visitor = createParlance({ url: dashboard.url, personaId: personas.items[0]?.id ?? "" });
    let text = "";
    for await (const event of await visitor.sessions.say({ message })) if (event.event === "text") text += event.data.delta;
    return text;
  }
});
