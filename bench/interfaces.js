import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { ensureInterfaces } from "../scripts/build-interfaces.js";
import { ensureBuilt } from "../scripts/build.js";
import { prepareTools } from "../scripts/tools.js";
import { quantile, short } from "./lib/figures.js";
import { measureInbox } from "./lib/live-inbox.js";
import { multiplyDocument } from "./lib/many-documents.js";
import { measureScrolling } from "./lib/scrolling.js";
import { BenchService } from "./lib/service.js";
import { grid } from "./lib/table.js";

// Measures the dashboard in a browser: the inbox with 500 live conversations that change 20 times a second, and paging and scrolling in a
// source of 100,000 products. `--only inbox` or `--only documents` runs one part.

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    documents: { type: "string", default: "100000" },
    conversations: { type: "string", default: "500" },
    rate: { type: "string", default: "20" },
    seconds: { type: "string", default: "30" },
  },
});
const count = Number(values.documents);
const owner = { email: "owner@example.com", password: "a-good-long-password" };

await ensureBuilt();
await ensureInterfaces();
const service = await BenchService.start({ BOOTSTRAP_EMAIL: owner.email, BOOTSTRAP_PASSWORD: owner.password });
const browser = await chromium.launch({
  executablePath: (await prepareTools()).PARLANCE_BROWSER ?? "",
  args: ["--no-sandbox", "--disable-gpu"],
});
const head = ["what", "p50, ms", "p95, ms", "details"];
try {
  if (values.only !== "documents") {
    const of = { owner, conversations: Number(values.conversations), rate: Number(values.rate), seconds: Number(values.seconds) };
    process.stdout.write(`${grid([head, ...(await measureInbox(browser, service, of))])}\n`);
  }
  if (values.only !== "inbox") await measureDocuments();
} finally {
  await browser.close();
  await service.stop();
}

async function measureDocuments() {
  const source = await service.source("Products");
  const product = { id: "P-1", title: "Product 1", price: 9.5, currency: "EUR", description: "A product among very many.", in_stock: true };
  await service.call("PUT", `/v1/knowledge/sources/${source}/documents`, { items: [product] });
  await service.settled();
  await service.process.stop();
  await multiplyDocument(service.dataDir, source, count);
  await service.restart();
  process.stdout.write(`${grid([head, ...(await pages(source))])}\n`);
  process.stdout.write(`${grid([head, ...(await measureScrolling(browser, service.url, { owner, source, count }))])}\n`);
}

/** @param {string} source @returns {Promise<string[][]>} */
async function pages(source) {
  const list = `/v1/knowledge/documents?source_id=${source}&limit=200&sort_by=updated_at&sort_dir=desc`;
  /** @type {number[]} */
  const times = [];
  let cursor = "";
  do {
    const start = performance.now();
    const page = await service.call("GET", list + cursor);
    times.push(performance.now() - start);
    cursor = page.next_cursor === null ? "" : `&cursor=${encodeURIComponent(page.next_cursor)}`;
  } while (cursor !== "");
  const tenth = Math.max(1, Math.floor(times.length / 10));
  const part = (/** @type {string} */ what, /** @type {number[]} */ of) => [
    what,
    short(quantile(of, 0.5)),
    short(quantile(of, 0.95)),
    `${of.length} pages of 200`,
  ];
  const far = [];
  for (const share of [0, 0.25, 0.5, 0.75, 0.99]) {
    const start = performance.now();
    await service.call("GET", `${list}&offset=${Math.floor(count * share)}`);
    far.push(`${short(share * 100)} %: ${short(performance.now() - start)}`);
  }
  return [
    part("first tenth of the cursor pages", times.slice(0, tenth)),
    part("last tenth of the cursor pages", times.slice(-tenth)),
    ["a page by offset", "", "", far.join(", ")],
  ];
}
