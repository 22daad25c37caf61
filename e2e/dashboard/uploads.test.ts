import { readFileSync } from "node:fs";
import { createParlance, type Parlance } from "@parlance/sdk";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Drawing, pdfOf } from "../../server/src/engines/extraction/formats/pdf/testing.ts";
import { label } from "../../server/test/support/pictures.ts";
import { Dashboard, executablePath, owner, type Tab } from "./support/dashboard.ts";

/** The browser's messages for rejected requests and an unreachable service. */
const expected = /^Failed to load resource: (the server responded with a status of (4|503)|net::ERR_)/;

const text = (name: string, content: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

/** A PDF that cannot be opened without its password. */
function encryptedPdf(): Buffer {
  const key = "5a".repeat(32);
  const objects = [
    "1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj",
    "2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj",
    "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>> endobj",
    `4 0 obj <</Filter/Standard/V 1/R 2/P -4/O<${key}>/U<${key}>>> endobj`,
  ];
  return Buffer.from(`%PDF-1.4\n${objects.join("\n")}\ntrailer <</Size 5/Root 1 0 R/Encrypt 4 0 R/ID[<00><00>]>>\n%%EOF\n`);
}

/** A PDF whose pages are images. */
async function scan(pages: number): Promise<Buffer> {
  const drawn = await Promise.all(
    Array.from({ length: pages }, async (_, page) => {
      const picture = await label(`Paddle number ${page + 1}`);
      return async ({ pdf: file, page: sheet }: Drawing): Promise<void> =>
        sheet.drawImage(await file.embedPng(picture), { x: 40, y: 500, width: 500, height: 145 });
    }),
  );
  return Buffer.from(await pdfOf(...drawn));
}

describe.skipIf(executablePath === "")("uploads", () => {
  let dashboard: Dashboard;
  let tab: Tab;
  let account: Parlance;
  /** Creates a source and opens it. */
  let sourceOf: (name: string) => Promise<string>;
  beforeAll(async () => {
    dashboard = await Dashboard.start({ DEMO: "off", RATE_LIMITS: "on" });
    account = createParlance({ url: dashboard.url, key: dashboard.key });
    const { id: brandId } = await account.brands.create({ display_name: "Boats" });
    tab = await dashboard.signIn(await dashboard.newContext());
    sourceOf = async (name) => {
      const { id } = await account.sources.create({ name, brand_id: brandId, type: "files" });
      await tab.page.goto(new URL(`/knowledge/${id}`, dashboard.url).href);
      await tab.page.getByText("No files yet").waitFor();
      return id;
    };
  });
  afterAll(() => dashboard?.stop());

  const choose = (page: Page) => page.locator("input[type=file]").first();
  const list = () => tab.page.getByRole("region", { name: "Uploads", exact: true });

  /** Uploads by the same user, which the service rejects and counts. */
  async function useUpLimit(source: string): Promise<void> {
    const authorization = `Bearer ${await dashboard.tokenOf(owner)}`;
    const url = new URL(`/v1/knowledge/sources/${source}/documents/upload`, dashboard.url);
    await Promise.all(Array.from({ length: 60 }, () => fetch(url, { method: "POST", headers: { authorization }, body: new FormData() })));
  }

  it("continue after the service is killed, without losing or duplicating a file", async () => {
    const { page } = tab;
    const source = await sourceOf("Guides");
    const network = await page.context().newCDPSession(page);
    const throttle = (bytesPerSecond: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytesPerSecond,
      });
    const guides = Array.from({ length: 9 }, (_, index) =>
      // The file is large enough to be in transit when the service is killed, and its text is fast to extract.
      text(`Guide ${index + 1}.txt`, `Boats of kind ${index + 1} are dried before they are stored.${"\n".repeat(40_000)}`),
    );
    const files = [pdf("Locked.pdf", encryptedPdf()), text("archive.zip", "PK"), pdf("Scan.pdf", await scan(4)), ...guides];
    await throttle(40_000);
    await choose(page).setInputFiles(files);
    await list()
      .getByText(/12 files: [2-6] sent, 1 not sent/)
      .waitFor();
    await dashboard.kill();
    await list().getByText("The service does not respond. Uploading continues as soon as it does.").waitFor();
    await throttle(-1);
    await dashboard.startAgain();
    await list().getByText("12 files: 11 sent, 1 not sent").waitFor();
    await expect
      .poll(async () => (await account.documents.list({ source_id: source, state: "pending" })).total_count, { timeout: 240_000 })
      .toBe(0);
    const { items } = await account.documents.list({ source_id: source, limit: 50 });
    expect(items.map(({ original_file_name: name, status }) => `${name} ${status.state}`).toSorted()).toEqual(
      ["Locked.pdf failed", "Scan.pdf ready", ...guides.map(({ name }) => `${name} ready`)].toSorted(),
    );
    expect(
      (
        await account.documents.getText({
          source_id: source,
          id: items.find(({ original_file_name: name }) => name === "Scan.pdf")?.id ?? "",
        })
      ).text,
    ).toMatch(/number 4/);
    await page.getByRole("button", { name: "Failed 1" }).waitFor();
    await page.getByRole("row", { name: /Locked.*encrypted/ }).waitFor();
    await list().getByText("archive.zip").waitFor();
    expect(
      await list()
        .getByRole("button", { name: /archive/ })
        .count(),
    ).toBe(0);
    expect(await tab.faults()).toEqual([]);
    expect(tab.complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
    await list().getByRole("button", { name: "Clear" }).click();
    await list().waitFor({ state: "detached" });

    // A failed file keeps its row when it is replaced. A file whose name is already in use requires confirmation.
    await page.getByRole("row", { name: /Locked/ }).click();
    const good = pdf("Locked.pdf", Buffer.from(await pdfOf([{ text: "Open to everybody who likes to paddle.", y: 700 }])));
    await page.getByRole("dialog").getByLabel("Replace the file").setInputFiles(good);
    await page.getByRole("dialog").getByRole("heading", { name: "1 passage" }).waitFor();
    await page.keyboard.press("Escape");
    await choose(page).setInputFiles([text("Guide 1.txt", "Boats are dried twice.")]);
    await list()
      .getByText(/^The source already has this file: /)
      .waitFor();
    expect(await tab.faults()).toEqual([]);
    await list().getByRole("button", { name: "Replace it" }).click();
    await list().getByText("2 files: 2 sent").waitFor();
    expect((await account.documents.list({ source_id: source, limit: 1 })).total_count).toBe(11);
  });

  it("wait while the service rate-limits them, list unsent files, and send the files once they are selected again after a reload", async () => {
    const { page } = tab;
    tab.complaints.length = 0;
    const source = await sourceOf("Notes");
    await useUpLimit(source);
    const notes = Array.from({ length: 8 }, (_, index) => text(`Note ${index}.txt`, `Note number ${index}.`));
    await choose(page).setInputFiles(notes);
    await list()
      .getByText(/is not accepting more files at the moment. Uploading continues in \d+ s\./)
      .waitFor();
    await list().getByRole("button", { name: "Stop" }).click();
    await list().getByText("You stopped the upload.").first().waitFor();
    await list().getByRole("button", { name: "Clear" }).waitFor();
    await list().getByText("8 files: 0 sent, 8 not sent").waitFor();
    expect(await tab.faults()).toEqual([]);
    const saved = page.waitForEvent("download");
    await list().getByRole("button", { name: "Save the list of files not sent" }).click();
    expect(
      readFileSync(await (await saved).path(), "utf8")
        .trim()
        .split("\r\n"),
    ).toHaveLength(8);

    await page.reload();
    await list().getByText("8 files: 0 sent, 8 not sent").waitFor();
    await list().getByText("The page was reloaded before this file was sent.").first().waitFor();
    // A new process has not counted any requests, so the test does not have to wait for a minute.
    await dashboard.kill();
    await dashboard.startAgain();
    await choose(page).setInputFiles(notes);
    await list().getByText("8 files: 8 sent").waitFor();
    await expect.poll(async () => (await account.documents.list({ source_id: source, search: "note" })).total_count).toBe(8);
    expect(tab.complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
  });
});
