import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { root } from "../scripts/run.js";
import { cacheDir } from "./lib/service.js";
import { emptyServer } from "./soak/server.js";

// Onboards a website while the service is killed repeatedly: the job must end once, and every page and product must be stored once. Then
// changes, adds and removes some pages, and refreshes the website while the service is killed again. Exits with 1 on any difference.
const { values } = parseArgs({ options: { pages: { type: "string", default: "300" }, kills: { type: "string", default: "20" } } });
const [pages, kills] = [Number(values.pages), Number(values.kills)];
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
const linksPerPage = 12;
const productEvery = 5;

/** Content of the site: the version of each page, or 0 if the page is missing. @type {Map<string, number>} */
const versions = new Map(Array.from({ length: pages }, (_, at) => [at === 0 ? "/" : `/page-${at}`, 1]));
const notices = "<footer><h3>Opening hours</h3><p>Mon–Fri 9:00–18:00</p><p>Tel. 01632 960417</p></footer>";
/** Number of requests for each page, by path. @type {Map<string, number>} */
const asked = new Map();
let unchanged = 0;

/** @param {string} url @param {number} version */
function pageAt(url, version) {
  const at = url === "/" ? 0 : Number(url.slice("/page-".length));
  const links = Array.from({ length: linksPerPage }, (_, next) => at * linksPerPage + next + 1)
    .filter((next) => versions.has(`/page-${next}`))
    .map((next) => `<a href="/page-${next}">Page ${next}</a>`);
  const product = { "@context": "https://schema.org", "@type": "Product", sku: `P-${at}`, name: `Product ${at}` };
  const offers = { "@type": "Offer", price: at + version, priceCurrency: "EUR" };
  const isProduct = at > 0 && at % productEvery === 0;
  const data = isProduct ? `<script type="application/ld+json">${JSON.stringify({ ...product, offers })}</script>` : "";
  const text = `What page ${at} says in version ${version} is this, and nothing else. `.repeat(isProduct ? 1 : 8);
  const title = isProduct ? product.name : `Page ${at}`;
  return `<!doctype html><html lang="en"><head><title>${title}</title>${data}</head><body><main><h1>${title}</h1><p>${text}</p>${links.join(" ")}</main>${notices}</body></html>`;
}

const site = createServer((request, response) => {
  const url = request.url ?? "/";
  const version = versions.get(url) ?? 0;
  if (versions.has(url)) asked.set(url, (asked.get(url) ?? 0) + 1);
  if (version === 0) return void response.writeHead(404).end();
  const etag = `"${url}-${version}"`;
  const isKnown = request.headers["if-none-match"] === etag;
  if (isKnown) unchanged += 1;
  response.writeHead(isKnown ? 304 : 200, { "content-type": "text/html", etag }).end(isKnown ? undefined : pageAt(url, version));
});
await new Promise((resolve) => site.listen(0, "127.0.0.1", () => resolve(undefined)));
const address = site.address();
const siteUrl = `http://localhost:${address !== null && typeof address === "object" ? address.port : 0}`;

await ensureBuilt();
const account = { key: `ak_${"w".repeat(43)}`, email: "websites@example.com", password: "websites-websites" };
const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-websites-"));
const server = emptyServer(root, { dataDir, cacheDir }, account, { ALLOW_PRIVATE_HOSTS: "localhost" });

/** @param {string} method @param {string} where @param {unknown} [body] @returns {Promise<any>} */
async function call(method, where, body) {
  for (;;) {
    await server.up;
    const headers = { "x-api-key": account.key, ...(body === undefined ? {} : { "content-type": "application/json" }) };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(server.url + where, { method, headers, ...sent }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (response != null && text != null && response.status < 500) {
      if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
      return JSON.parse(text);
    }
    // Only reads are sent while the service is being killed.
    if (method !== "GET") throw new Error(`${method} ${where}: no response`);
    await delay(50);
  }
}

/** Kills the service at random moments until the job has ended. @param {string} jobId @param {number} most */
async function endedUnderKills(jobId, most) {
  const state = () => call("GET", `/api/onboarding/jobs/${jobId}`);
  const began = performance.now();
  let killed = 0;
  let job = await state();
  for (; /queued|running/.test(job.status); job = await state()) {
    const handled = job.pages.done + job.pages.skipped;
    // The kills are spread over the whole site.
    if (killed < most && handled >= (pages * (killed + Math.random())) / most) {
      await delay(Math.random() * 500);
      await server.killAndStart();
      killed += 1;
    } else await delay(200);
  }
  return { job, killed, seconds: (performance.now() - began) / 1_000 };
}

/** @returns {Promise<Map<string, any>>} ready documents by id; records other and duplicate documents as faults */
async function documents() {
  /** @type {Map<string, any>} */
  const found = new Map();
  for (let offset = 0; ; offset += 200) {
    const { items } = await call("GET", `/v1/knowledge/documents?limit=200&offset=${offset}`);
    for (const item of items) {
      const id = `${item.source_id} ${item.id}`;
      if (found.has(id)) faults.push(`duplicate: ${item.id}`);
      if (item.status.state !== "ready") faults.push(`${item.status.state}: ${item.id}`);
      found.set(id, item);
    }
    if (items.length < 200) return new Map([...found.values()].map((item) => [item.id, item]));
  }
}

/** @type {string[]} */
const faults = [];
/** @param {string} name @param {unknown} found @param {unknown} expected */
function compare(name, found, expected) {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    faults.push(`${name}: ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}
const isProduct = (/** @type {string} */ url) => url !== "/" && Number(url.slice("/page-".length)) % productEvery === 0;

/** Compares the stored documents with the site. @param {readonly string[]} gone */
async function compareDocuments(gone) {
  const found = await documents();
  const urls = [...versions.keys()].filter((url) => !gone.includes(url));
  const expected = urls.map((url) => (isProduct(url) ? `P-${url.slice("/page-".length)}` : siteUrl + url));
  // A product page with many links is also stored as a file.
  const optional = new Set(urls.filter(isProduct).map((url) => siteUrl + url));
  const stored = new Set([...found.keys()].filter((id) => !id.includes("#") && !optional.has(id)));
  compare(
    "missing documents",
    expected.filter((id) => !stored.has(id)),
    [],
  );
  compare(
    "other documents",
    [...stored].filter((id) => !expected.includes(id)),
    [],
  );
  for (const url of urls.filter((each) => isProduct(each) && (versions.get(each) ?? 0) > 0)) {
    const id = url.slice("/page-".length);
    compare(`price of P-${id}`, found.get(`P-${id}`)?.price, Number(id) + (versions.get(url) ?? 0));
  }
}

try {
  await server.start();
  const { jobId, brandId } = await call("POST", "/api/onboarding/jobs", { website_url: siteUrl, max_pages: Math.min(500, pages + 10) });
  const first = await endedUnderKills(jobId, kills);
  compare("onboarding", [first.job.status, first.job.pages.done], ["completed", pages]);
  compare("personas", (await call("GET", "/api/personas")).items.length, 1);
  compare("brands", (await call("GET", "/v1/brands")).brands.length, 1);
  await compareDocuments([]);
  const most = Math.max(...asked.values());
  const requests = [...asked.values()].reduce((sum, count) => sum + count, 0);
  say(
    `onboarding of ${pages} pages, ${first.killed} kills: ${first.seconds.toFixed(0)} s, ${requests} requests, at most ${most} for a page`,
  );

  const { websites } = await call("GET", `/api/brands/${brandId}/websites`);
  const where = `/api/brands/${brandId}/websites/${websites[0].source_id}/readings`;
  // The last pages do not link to other pages.
  const changed = [...versions.keys()].filter((_, at) => at % 10 === 3);
  const gone = [...versions.keys()].slice(-6);
  for (const url of changed) versions.set(url, 2);
  for (const url of gone) versions.set(url, 0);
  const live = [...versions.values()].filter((version) => version > 0).length;
  for (const round of [1, 2]) {
    asked.clear();
    unchanged = 0;
    const { jobId: readingId } = await call("POST", where);
    const { job, killed, seconds } = await endedUnderKills(readingId, Math.ceil(kills / 4));
    compare(`reading ${round}`, [job.status, job.pages.done], ["completed", live]);
    const { last_reading: reading } = (await call("GET", `/api/brands/${brandId}/websites`)).websites[0];
    compare(`pages of reading ${round}`, [reading.pages.absent, reading.pages.removed], round === 1 ? [gone.length, 0] : [0, gone.length]);
    await compareDocuments(round === 1 ? [] : gone);
    say(`reading ${round}, ${killed} kills: ${seconds.toFixed(0)} s, ${JSON.stringify(reading.pages)}, ${unchanged} responses with 304`);
  }
  say(faults.length === 0 ? "equal" : `DIFFERENT\n${faults.slice(0, 20).join("\n")}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server.kill();
  site.closeAllConnections();
  site.close();
  await rm(dataDir, { recursive: true, force: true });
}
