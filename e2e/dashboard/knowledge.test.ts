import { createParlance } from "@parlance/sdk";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdfOf } from "../../server/src/engines/extraction/formats/pdf/testing.ts";
import { Dashboard, executablePath } from "./support/dashboard.ts";

const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
/** The browser's message for a file that the service rejects. */
const refusal = /^Failed to load resource: the server responded with a status of 4/;

describe.skipIf(executablePath === "")("knowledge screens", () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await Dashboard.start();
  });
  afterAll(() => dashboard?.stop());

  it("let a user create a source, upload files into it, read the text of a file, and delete the file and the source", async () => {
    const context = await dashboard.newContext();
    const tab = await dashboard.signIn(context);
    const { page } = tab;
    await page.goto(new URL("/knowledge", dashboard.url).href);
    await page.getByRole("button", { name: "New source" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Guides");
    await page.getByLabel("Brand", { exact: true }).selectOption({ label: "New brand…" });
    await page.getByLabel("Name of the brand").fill("Fernway");
    expect(await tab.faults()).toEqual([]);
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("No files yet").waitFor();
    expect(await tab.faults()).toEqual([]);

    const returns = file("Returns.txt", "Returns are free for thirty days.\n");
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles([returns, file("Care.md", "# Care\n\nWax it.\n"), file("archive.zip", "PK")]);
    await page.getByText("3 files: 2 sent, 1 not sent").waitFor();
    await page.getByRole("button", { name: "Ready 2" }).click();
    await page.getByRole("row", { name: /Care.*Ready/ }).waitFor();
    expect(tab.complaints.filter((complaint) => !refusal.test(complaint))).toEqual([]);
    expect(tab.complaints).toHaveLength(1);
    expect(await tab.faults()).toEqual([]);

    // Files can be dropped anywhere on the page.
    await dropOn(page, "dragover");
    await page.getByText("Drop files or folders to upload them").waitFor();
    await dropOn(page, "drop");
    await page.getByRole("button", { name: "Ready 3" }).waitFor();
    await page.getByRole("row", { name: /Boats/ }).waitFor();
    expect(await page.getByText("Drop files or folders to upload them").count()).toBe(0);

    await page.getByRole("row", { name: /Returns/ }).click();
    const peek = page.getByRole("dialog", { name: "Returns.txt" });
    await peek.getByText("Returns are free for thirty days.").first().waitFor();
    expect(new URL(page.url()).searchParams.get("state")).toBe("ready");
    await page.reload();
    await peek.getByText("Returns are free for thirty days.").first().waitFor();
    expect(await tab.faults()).toEqual([]);
    await peek.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete “Returns.txt”?" }).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Ready 2" }).waitFor();
    await expect.poll(() => page.getByRole("row", { name: /Returns/ }).count()).toBe(0);

    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete the source" }).click();
    const confirm = page.getByRole("dialog", { name: "Delete the source" });
    const button = confirm.getByRole("button", { name: "Delete the source" });
    expect(await button.isDisabled()).toBe(true);
    await confirm.getByRole("textbox").fill("Guides");
    await button.click();
    await page.getByText("No sources yet.").waitFor();
    expect(tab.complaints.filter((complaint) => !refusal.test(complaint))).toEqual([]);
    await context.close();
  });

  it("show the extracted text of a file next to its passages, page by page, as plain text", async () => {
    const account = createParlance({ url: dashboard.url, key: dashboard.key });
    const { brands } = await account.brands.list();
    const { id } = await account.sources.create({ name: "Manuals", brand_id: brands[0]?.id ?? "", type: "files" });
    const pages = await pdfOf(
      ...[1, 2, 3].map((page) => [{ text: `Page ${page} tells how boat number ${page} is carried to the lake and back.`, y: 700 }]),
    );
    await account.uploads.send(new File([new Uint8Array(pages)], "Manual.pdf"), { source_id: id });
    const markdown = "# Care\n\n<img src=x onerror=alert(1)> stays text.\n\n| Part | Weeks |\n| --- | --- |\n| Hull | 4 |\n";
    await account.uploads.send(new File([markdown], "Care.md"), { source_id: id });
    const context = await dashboard.newContext();
    const tab = await dashboard.signIn(context);
    const { page } = tab;
    await page.goto(new URL(`/knowledge/${id}`, dashboard.url).href);
    await page.getByRole("row", { name: /Manual.*Ready/ }).click();
    const peek = page.getByRole("dialog");
    await peek.getByRole("heading", { name: "3 passages" }).waitFor();
    await expect.poll(() => peek.getByText("boat number 1").count()).toBe(2);
    await peek.getByRole("button", { name: "Next page" }).click();
    await expect.poll(() => peek.getByText("boat number 2").count()).toBe(2);
    await peek.getByLabel("Go to page").fill("3");
    await expect.poll(() => peek.getByText("boat number 3").count()).toBe(2);
    expect(await peek.getByRole("button", { name: "Next page" }).isDisabled()).toBe(true);
    expect(await tab.faults()).toEqual([]);
    await page.keyboard.press("Escape");

    await page.getByRole("row", { name: /Care.*Ready/ }).click();
    await peek.getByRole("heading", { name: "Care", level: 4 }).waitFor();
    await peek.getByRole("cell", { name: "Hull" }).waitFor();
    expect(await peek.locator("img").count()).toBe(0);
    expect(await tab.faults()).toEqual([]);
    expect(tab.complaints).toEqual([]);
    await context.close();
  });

  it("render only the visible rows of a long list, support the keyboard, and keep the open row in the URL", async () => {
    const source = await catalog(dashboard, 600);
    const context = await dashboard.newContext();
    const tab = await dashboard.signIn(context);
    const { page } = tab;
    await page.goto(new URL(`/knowledge/${source}`, dashboard.url).href);
    await page.getByRole("button", { name: "All 600" }).waitFor();
    const rows = page.getByRole("row");
    await page.getByRole("row", { name: /Tent/ }).first().waitFor();
    expect(await rows.count()).toBeLessThan(60);
    await rows.nth(1).focus();
    await page.keyboard.press("End");
    await page.locator('[data-index="599"]', { hasText: "Tent" }).waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.dataset.index")).toBe("599");
    await page.keyboard.press("k");
    await expect.poll(() => page.evaluate("document.activeElement.dataset.index")).toBe("598");
    await page.keyboard.press("Enter");
    const opened = () => new URL(page.url()).searchParams.get("document");
    await expect.poll(opened).not.toBeNull();
    const first = opened();
    await page.getByRole("dialog").getByText(String(first), { exact: true }).waitFor();
    await page.keyboard.press("k");
    await expect.poll(opened).not.toBe(first);
    await page.keyboard.press("Escape");
    await expect.poll(opened).toBeNull();
    expect(await tab.faults()).toEqual([]);
    expect(tab.complaints).toEqual([]);
    await context.close();
  });
});

/** Drags a file over the page title, or drops it there. */
function dropOn(page: Page, type: "dragover" | "drop"): Promise<void> {
  return page.evaluate(`
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["Boats are cleaned with water."], "Boats.txt", { type: "text/plain" }));
    document.querySelector("h1").dispatchEvent(new DragEvent("${type}", { bubbles: true, cancelable: true, dataTransfer }));
  `);
}

/** Creates a source with products and returns its id. */
async function catalog({ url, key }: Dashboard, count: number): Promise<string> {
  const call = async (method: string, path: string, body: object): Promise<{ id: string }> => {
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const answer = await fetch(new URL(path, url), { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { id: string };
  };
  const brand = await call("POST", "/v1/brands", { display_name: "Tents" });
  const source = await call("POST", "/v1/knowledge/sources", { name: "Tents", brand_id: brand.id, type: "catalog" });
  const items = Array.from({ length: count }, (_, index) => ({ id: `TENT-${index}`, title: `Tent ${index}`, price: 9.5, currency: "EUR" }));
  for (let start = 0; start < count; start += 100)
    await call("PUT", `/v1/knowledge/sources/${source.id}/documents`, { items: items.slice(start, start + 100) });
  return source.id;
}
