import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { root } from "../scripts/run.js";
import { seededRandom } from "./lib/random.js";
import { cacheDir } from "./lib/service.js";
import { differences } from "./lib/shops/differences.js";
import { shops, startClient } from "./lib/shops/example-client.js";
import { ShopData } from "./lib/shops/shop-data.js";
import { emptyServer } from "./soak/server.js";

// Simulates a shop that changes every night, and synchronizes it with an example client while the client or the service is killed
// repeatedly. At the end, the
// shop and the knowledge must match. Exits with 1 on any difference.
const { values } = parseArgs({
  options: {
    shop: { type: "string", default: "woocommerce" },
    items: { type: "string", default: "20000" },
    nights: { type: "string", default: "5" },
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
  },
});
const [items = 0, nights = 0, kills = 0, seed = 0] = [values.items, values.nights, values.kills, values.seed].map(Number);
if (values.shop !== "woocommerce" && values.shop !== "shopify") throw new Error("--shop must be woocommerce or shopify");
const { shop } = /** @type {{ shop: keyof typeof shops }} */ (values);
const random = seededRandom(seed);
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
/** Maximum time from the start of a client until it is killed; longer for the first load. */
const killMs = { first: 15_000, later: 4_000 };
const mostRuns = 200;

await ensureBuilt();
const account = { key: `ak_${"n".repeat(43)}`, email: "nightly@example.com", password: "nightly-nightly" };
const home = await mkdtemp(path.join(tmpdir(), "parlance-nightly-"));
const server = emptyServer(root, { dataDir: path.join(home, "data"), cacheDir }, account, { PORT: await freePort() });
const data = new ShopData(random, items);
const served = await shops[shop].serve(data);
const count = { runs: 0, failed: 0, client: 0, service: 0, sent: 0, removed: 0, missing: 0, refused: 0 };

/**
 * @param {string} method @param {string} where @param {unknown} [body] @param {Record<string, string>} [headers] @returns {Promise<any>}
 */
async function call(method, where, body, headers = { "x-api-key": account.key }) {
  const response = await fetch(server.url + where, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** The clients use a fixed address, so every restart uses the same port. */
async function freePort() {
  const free = await shops.shopify.serve(new ShopData(() => 0, 0));
  await free.close();
  return new URL(free.url).port;
}

/**
 * Kills the client or the service during a run, and changes the shop in the meantime.
 * @param {ReturnType<typeof startClient>} client @param {number} after milliseconds
 */
async function killOne(client, after) {
  const isOver = await Promise.race([client.ended.then(() => true), delay(after, false)]);
  if (isOver) return;
  data.change(items / 1_000);
  data.remove(items / 5_000);
  data.add(items / 5_000);
  if (random() < 0.5) {
    count.client += 1;
    client.kill();
  } else {
    count.service += 1;
    await server.killAndStart();
  }
}

/** Synchronizes until a run completes. @param {Readonly<Record<string, string>>} settings @param {number} killWithin */
async function night(settings, killWithin) {
  for (; count.runs < mostRuns;) {
    count.runs += 1;
    const client = startClient(root, shop, settings);
    if (count.client + count.service < kills && killWithin > 0) await killOne(client, random() * killWithin);
    const { status, report, errors } = await client.ended;
    if (status === 1) {
      count.failed += 1;
      say(`  a run failed: ${errors.trim().slice(0, 200)}`);
    }
    if (report === null) continue;
    count.sent += report.sent;
    count.removed += report.removed;
    count.missing += report.missing;
    count.refused += report.refused.length;
    for (const { id, errors: problems } of report.refused) say(`  ${id} was rejected: ${JSON.stringify(problems).slice(0, 200)}`);
    return;
  }
  throw new Error(`no run completed in ${mostRuns} attempts`);
}

try {
  await server.start();
  await server.ready;
  const { access_token: token } = await call("POST", "/api/auth/login", { email: account.email, password: account.password }, {});
  const { id: brandId } = await call("POST", "/v1/brands", { display_name: "Nightly", audience_languages: ["en"] });
  const { key } = await call(
    "POST",
    "/api/integrations",
    { brand_id: brandId, name: "Nightly shop" },
    { authorization: `Bearer ${token}` },
  );
  const settings = {
    PARLANCE_URL: server.url,
    PARLANCE_INTEGRATION_KEY: key,
    SHOP_URL: served.url,
    STATE_FILE: path.join(home, "state.json"),
  };
  const began = performance.now();
  let slept = 0;
  for (; slept < nights || count.client + count.service < kills; slept += 1) {
    if (slept > 0) {
      data.change(items * 0.03);
      data.remove(items * 0.01);
      data.add(items * 0.01);
    }
    await night(settings, slept === 0 ? killMs.first : killMs.later);
    say(`night ${slept + 1}: ${count.client + count.service} kills, ${count.runs} runs`);
  }
  // The next run synchronizes the changes made during the last run.
  await night(settings, 0);
  const seconds = (performance.now() - began) / 1_000;

  const { sources } = await call("GET", "/v1/knowledge/sources");
  const source = sources.find((/** @type {{ stream_key: string | null }} */ { stream_key: streamKey }) => streamKey === "products");
  const found = await differences(data, (cursor) =>
    call(
      "GET",
      `/v1/knowledge/documents?source_id=${source.id}&limit=200${cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
    ),
  );
  await server.stop();
  const doctor = await server.doctor();
  for (const line of found.slice(0, 20)) say(`DIFFERENT ${line}`);
  if (doctor.status !== 0) say(doctor.output);
  say(`\nshop                   ${shop}, seed ${seed}`);
  say(`products at the end    ${data.items.size}`);
  say(`nights                 ${slept}`);
  say(`kills                  ${count.client + count.service} (${count.client} of the client, ${count.service} of the service)`);
  say(`runs of the client     ${count.runs}, ${count.failed} failed`);
  say(`of completed runs      ${count.sent} sent, ${count.removed} removed, ${count.missing} missing, ${count.refused} rejected`);
  say(`seconds                ${seconds.toFixed(0)}`);
  say(`differences            ${found.length}`);
  say(`integrity check        ${doctor.status === 0 ? "no faults" : "FAULTS"}`);
  process.exitCode = found.length === 0 && doctor.status === 0 && count.refused === 0 ? 0 : 1;
} finally {
  await server.kill();
  await served.close();
  await rm(home, { recursive: true, force: true });
}
