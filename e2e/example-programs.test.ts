import { spawnSync } from "node:child_process";
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createParlance, type Parlance } from "@parlance/sdk";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../server/test/support/api.ts";
import { freePort } from "../server/test/support/free-port.ts";
import { type ExampleProgram, startExample } from "./support/example-program.ts";
import { accountKey } from "./support/prepared-data.ts";
import { executablePath, startBrowser, visit } from "./widget/support/browser.ts";
import { startWidgetService, type WidgetService } from "./widget/support/widget-service.ts";

const question = "What does the Drizzlecap jacket cost?";
const root = path.resolve(import.meta.dirname, "..");

let service: WidgetService;
let account: Parlance;
let folder: string;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  service = await startWidgetService({ RATE_LIMITS: "off", ALLOW_PRIVATE_HOSTS: "127.0.0.1" });
  account = createParlance({ url: service.url, key: accountKey });
  folder = mkdtempSync(path.join(tmpdir(), "parlance-examples-"));
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(program: string, settings: Readonly<Record<string, string>>, input?: string): ExampleProgram {
  const running = startExample(root, program, settings, input);
  closers.push(() => running.stop());
  return running;
}

describe("example programs on a server", () => {
  it("csv-sync makes a source match a file, even after the file changes, and fails for a row that it cannot write", async () => {
    const { brands } = await account.brands.list();
    const { id } = await account.sources.create({ name: "From a file", brand_id: brands[0]?.id ?? "", type: "catalog" });
    const file = path.join(folder, "products.csv");
    const run = async (rows: readonly string[]) => {
      writeFileSync(file, ["SKU;Name;Price", ...rows].join("\n"));
      const settings = { PARLANCE_URL: service.url, PARLANCE_KEY: accountKey, SOURCE: id, FILE: file };
      const { status, output, errors } = await start("csv-sync/sync.js", settings).ended;
      expect(errors).toBe("");
      return { status, report: JSON.parse(output) as object };
    };
    const rows = Array.from({ length: 10 }, (_, at) => `MUG-${at};Mug ${at};${at + 1},50 €`);
    expect(await run(rows)).toMatchObject({ status: 0, report: { created: 10, removed: 0 } });
    expect(await run([...rows.slice(1, 9), "MUG-9;Mug 9;99 €"])).toMatchObject({
      status: 0,
      report: { updated: 1, unchanged: 8, removed: 1 },
    });
    expect(await run([...rows.slice(1), "MUG-10;;5 €"])).toMatchObject({ status: 1, report: { skipped_count: 1 } });
    expect(await account.documents.get({ source_id: id, id: "MUG-9" })).toMatchObject({ title: "Mug 9", price: 10.5, currency: "EUR" });
  });

  it("support-bot answers a question and a follow-up question with the tools", async () => {
    const settings = { PARLANCE_URL: service.url, PARLANCE_KEY: accountKey, PERSONA: service.personaId };
    const { status, output, errors } = await start("support-bot/bot.js", settings, `${question}\n\nIs it in stock?\n`).ended;
    expect([status, errors]).toEqual([0, ""]);
    const [first = "", second = ""] = output.split("\n\n");
    expect(first).toMatch(/69\.95[^]*found: [^]*Drizzlecap/);
    expect(second).toMatch(/stock[^]*found: /);
  });

  it("support-bot hands a question that the service rejects over to a human", async () => {
    const settings = { PARLANCE_URL: service.url, PARLANCE_KEY: accountKey, PERSONA: "0190a0b0-0000-7000-8000-00000000000f" };
    const { status, errors } = await start("support-bot/bot.js", settings, `${question}\n`).ended;
    expect([status, errors]).toEqual([0, expect.stringContaining(`A colleague will look at this: ${question}`)]);
  });

  it("webhook-receiver processes each event once, and rejects an event without a valid signature", async () => {
    // Creating the webhook returns the secret that the program needs, so the port is chosen before the program starts.
    const port = await freePort();
    const { webhook, secret } = (await service.asOperator("POST", "/api/webhooks", {
      url: `http://127.0.0.1:${port}/`,
      events: ["source.changed"],
    })) as { webhook: { id: string }; secret: string };
    const receiver = start("webhook-receiver/server.js", { WEBHOOK_SECRET: secret, PORT: String(port) });
    const url = await receiver.address;
    const forged = await fetch(url, { method: "POST", body: "{}", headers: { "webhook-id": "msg_1", "webhook-timestamp": "1" } });
    expect(forged.status).toBe(400);

    const { brands } = await account.brands.list();
    await account.sources.create({ name: "Announced", brand_id: brands[0]?.id ?? "", type: "catalog" });
    await eventually(async () => receiver.output().includes("Announced"));
    const { items } = (await service.asOperator("GET", `/api/webhooks/${webhook.id}/deliveries?limit=1`)) as { items: { id: string }[] };
    await service.asOperator("POST", `/api/webhooks/deliveries/${items[0]?.id}/replay`);
    await eventually(async () => {
      const { items: all } = (await service.asOperator("GET", `/api/webhooks/${webhook.id}/deliveries`)) as { items: { state: string }[] };
      return all.length === 2 && all.every(({ state }) => state === "delivered");
    });
    expect(receiver.output().match(/"source\.changed"/g)).toHaveLength(1);
  });
});

describe.skipIf(executablePath === "")("example pages in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  async function open(url: string) {
    const opened = await visit(browser, url);
    closers.push(() => opened.context.close());
    return opened;
  }

  async function askWidget(url: string) {
    const { page, complaints } = await open(url);
    await page.locator("parlance-chat .launcher").click();
    const box = page.locator("parlance-chat textarea");
    await box.fill(question);
    await box.press("Enter");
    await page.locator("parlance-chat .bubble.persona").getByText("69.95").first().waitFor();
    return complaints;
  }

  it("static-page shows an answer", async () => {
    const settings = { PARLANCE_URL: service.url, PERSONA: service.personaId };
    expect(await askWidget(await start("static-page/serve.js", settings).address)).toEqual([]);
  });

  it("signed-in-users shows an answer to a visitor whom the service knows by name", async () => {
    const { kid, secret } = (await service.asOperator("POST", `/api/personas/${service.personaId}/end-user-secret/rotate`)) as Record<
      "kid" | "secret",
      string
    >;
    const settings = { PARLANCE_URL: service.url, PERSONA: service.personaId, KID: kid, SECRET: secret };
    expect(await askWidget(await start("signed-in-users/server.js", settings).address)).toEqual([]);
    const { items } = (await service.asOperator("GET", "/api/conversations")) as { items: unknown[] };
    expect(JSON.stringify(items)).toContain('"name":"Sam"');
  });

  it("react-page shows an answer, and continues the conversation after a reload", async () => {
    const built = path.join(folder, "react");
    const vite = path.join(root, "node_modules", ".bin", "vite");
    const building = spawnSync(vite, ["build", path.join(root, "examples", "react-page"), "--outDir", built, "--logLevel", "error"], {
      env: { ...process.env, VITE_PARLANCE_URL: service.url, VITE_PERSONA: service.personaId },
      encoding: "utf8",
    });
    expect(building).toMatchObject({ status: 0, stderr: "" });
    const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };
    const site = createServer((request, response) => {
      const file = request.url === "/" ? "index.html" : (request.url ?? "");
      response.setHeader("content-type", types[path.extname(file)] ?? "application/octet-stream");
      createReadStream(path.join(built, file))
        .on("error", () => response.writeHead(404).end())
        .pipe(response);
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    closers.push(() => site.close());
    const { page } = await open(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await page.getByLabel("Your message").fill(question);
    await page.getByRole("button", { name: "Send" }).click();
    const log = page.getByRole("log");
    await log.getByText("69.95").first().waitFor();
    await page.reload();
    await log.getByText(question).waitFor();
    await log.getByText("69.95").first().waitFor();
  });
});
