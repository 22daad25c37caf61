import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { root } from "../scripts/run.js";
import { seededRandom } from "./lib/random.js";
import { cacheDir } from "./lib/service.js";
import { emptyServer } from "./soak/server.js";

// Produces events while the service is killed repeatedly and the receiver fails occasionally. At the end, every acknowledged change must
// have been received at least once, in order for each object, and nothing else must have been received. Exits with 1 on any difference.
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    failures: { type: "string", default: "0.1" },
  },
});
const [kills = 0, seed = 0, failures = 0] = [values.kills, values.seed, values.failures].map(Number);
const random = seededRandom(seed);
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);

/** @typedef {{ readonly id: string, readonly type: string, readonly data: any }} Message */

/** Messages acknowledged with 2xx, in order, without repetitions. @type {Message[]} */
const accepted = [];
const ids = new Set();
const counts = { messages: 0, repeated: 0, refused: 0, unsigned: 0 };
let secret = "";

const receiver = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = request.headers;
  const expected = createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
    .update(`${id}.${at}.${body}`)
    .digest("base64");
  counts.messages += 1;
  if (signature !== `v1,${expected}`) counts.unsigned += 1;
  if (random() < failures) {
    counts.refused += 1;
    response.writeHead(503).end();
    return;
  }
  if (ids.has(id)) counts.repeated += 1;
  else {
    ids.add(id);
    accepted.push({ id: String(id), ...JSON.parse(body) });
  }
  response.writeHead(204).end();
});
await new Promise((resolve) => receiver.listen(0, "127.0.0.1", () => resolve(undefined)));
const { port } = /** @type {import("node:net").AddressInfo} */ (receiver.address());

await ensureBuilt();
const account = { key: `ak_${"w".repeat(43)}`, email: "webhooks@example.com", password: "webhooks-webhooks" };
const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-webhooks-"));
const server = emptyServer(root, { dataDir, cacheDir }, account, { ALLOW_PRIVATE_HOSTS: "127.0.0.1" });

/**
 * Returns null if the call was not accepted or got no response.
 * @param {string} method @param {string} where @param {unknown} [body] @param {Record<string, string>} [headers]
 */
async function attempt(method, where, body, headers = { "x-api-key": account.key }) {
  await server.up;
  try {
    const response = await fetch(server.url + where, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // 409: another deletion of the account is running.
    if (response.status >= 500 || response.status === 409) return null;
    if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
    return { text, body: text === "" || !text.startsWith("{") ? null : JSON.parse(text) };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Retries an idempotent call until it is acknowledged. @param {Parameters<typeof attempt>} call */
async function must(...call) {
  for (;;) {
    const answer = await attempt(...call);
    if (answer !== null) return answer;
    await pause(50);
  }
}

/** @type {string[]} */
const faults = [];
let isOver = false;
let acknowledged = 0;
const of = (/** @type {string} */ prefix, /** @type {(data: any) => boolean} */ matches) =>
  accepted.filter(({ type, data }) => type.startsWith(prefix) && matches(data));

/** Waits up to five minutes for messages, because retries may take a long time. @param {() => boolean} isDone @param {string} what */
async function until(isDone, what) {
  for (const end = performance.now() + 300_000; !isDone(); await pause(50)) {
    if (performance.now() < end) continue;
    faults.push(`not received: ${what}`);
    return;
  }
}

/** @template Value @param {readonly Value[]} all @param {readonly Value[]} wanted */
function hasAll(all, wanted) {
  const set = new Set(all);
  return wanted.every((value) => set.has(value));
}

/** Renames a source repeatedly: every acknowledged name must arrive, in the order of the calls. @param {string} id */
async function rename(id) {
  /** @type {string[]} */
  const known = [];
  for (let count = 0; !isOver; count += 1) {
    const name = `${id} ${String(count).padStart(6, "0")}`;
    if ((await attempt("PATCH", `/v1/knowledge/sources/${id}`, { name })) !== null) known.push(name);
    await pause(20 + random() * 100);
  }
  acknowledged += known.length;
  const names = () => of("source.changed", (data) => data.source_id === id && data.change === "updated").map(({ data }) => data.name);
  await until(() => hasAll(names(), known), `names of ${id}`);
  const received = names();
  if (JSON.stringify(received) !== JSON.stringify(received.toSorted())) faults.push(`names of ${id} are out of order`);
}

/**
 * Alternately writes and deletes a product: exactly these events must arrive, in this order.
 * @param {string} sourceId @param {string} id
 */
async function replace(sourceId, id) {
  const events = () => of("document.", (data) => data.external_id === id).map(({ type }) => type);
  /** @type {string[]} */
  const expected = [];
  for (let count = 0; !isOver; count += 1) {
    await must("PUT", `/v1/knowledge/sources/${sourceId}/documents`, {
      items: [{ id, title: `Lantern ${id}`, description: `Number ${count}` }],
    });
    expected.push("document.ready");
    for (;;) {
      const { body } = await must("GET", `/v1/knowledge/documents?limit=1&state=pending&source_id=${sourceId}`);
      if (body.total_count === 0) break;
      await pause(50);
    }
    await must("DELETE", `/v1/knowledge/sources/${sourceId}/documents`, { ids: [id] });
    expected.push("document.deleted");
    await pause(random() * 200);
  }
  acknowledged += expected.length;
  await until(() => events().length >= expected.length, `events of ${id}`);
  if (JSON.stringify(events()) !== JSON.stringify(expected)) faults.push(`events of ${id}: ${events()}; expected ${expected}`);
}

/** Chats with a persona: every acknowledged turn must arrive, in order, after the start of its conversation. @param {string} personaId */
async function talk(personaId) {
  /** @type {number[]} */
  const known = [];
  /** @type {string | undefined} */
  let session;
  while (!isOver) {
    const message = { message: "What does the lantern cost?", ...(session === undefined ? {} : { session_id: session }) };
    const answer = await attempt("POST", "/v1/chat", message, { "x-persona-id": personaId }).catch(() => null);
    const done = /event: done\ndata: (.*)/.exec(answer?.text ?? "")?.[1];
    if (done === undefined) await pause(200);
    else {
      session ??= /"session_id":"([^"]+)"/.exec(answer?.text ?? "")?.[1];
      known.push(JSON.parse(done).turn_index);
    }
    await pause(random() * 200);
  }
  acknowledged += known.length;
  const turns = () => of("conversation.turn_completed", (data) => data.session_id === session).map(({ data }) => data.turn_index);
  await until(() => hasAll(turns(), known), `turns of ${session}`);
  const received = turns();
  if (received.some((turn, at) => turn !== at)) faults.push(`turns of ${session} are out of order: ${received}`);
  const [first] = of("conversation.", (data) => data.session_id === session);
  if (session !== undefined && first?.type !== "conversation.started") faults.push(`${session} began with ${first?.type}`);
}

try {
  await server.start();
  const { body: login } = await must("POST", "/api/auth/login", { email: account.email, password: account.password }, {});
  const signedIn = { authorization: `Bearer ${login.access_token}` };
  const { body: brand } = await must("POST", "/v1/brands", {
    display_name: "Webhooks",
    default_currency: "EUR",
    audience_languages: ["en"],
  });
  const source = async (/** @type {string} */ name) => (await must("POST", "/v1/knowledge/sources", { name, brand_id: brand.id })).body.id;
  const { body: persona } = await must("POST", "/api/personas", { name: "Guide", brand_id: brand.id, languages: ["en"] });
  const sources = await Promise.all(Array.from({ length: 6 }, (_, at) => source(`Renamed ${at}`)));
  const catalogs = await Promise.all(Array.from({ length: 4 }, (_, at) => source(`Catalog ${at}`)));
  const events = ["source.changed", "document.ready", "document.deleted", "conversation.started", "conversation.turn_completed"];
  const { body: created } = await must("POST", "/api/webhooks", { url: `http://127.0.0.1:${port}/`, events }, signedIn);
  secret = created.secret;
  const began = performance.now();
  const work = [
    ...sources.map((id) => rename(id)),
    ...catalogs.map((id, at) => replace(id, `lantern-${at}`)),
    ...Array.from({ length: 3 }, () => talk(persona.id)),
  ];
  for (let kill = 1; kill <= kills; kill += 1) {
    await pause(1_500 + random() * 2_500);
    await server.killAndStart();
    await server.ready;
    say(`kill ${kill} of ${kills}: ${accepted.length} events received`);
  }
  isOver = true;
  await Promise.all(work);
  const seconds = (performance.now() - began) / 1_000;

  // Every received event must have been stored by the service, and every stored event must be delivered.
  const { body: again } = await must("POST", "/api/auth/login", { email: account.email, password: account.password }, {});
  const reader = { authorization: `Bearer ${again.access_token}` };
  /** @type {Set<string>} */
  const stored = new Set();
  for (let cursor = ""; ;) {
    const { body: page } = await must("GET", `/api/webhooks/${created.webhook.id}/deliveries?limit=200${cursor}`, undefined, reader);
    for (const { event_id: id, state, attempts } of page.items) {
      stored.add(id);
      if (!ids.has(id)) faults.push(`event ${id} was never received: ${state} after ${attempts} attempts`);
    }
    if (page.next_cursor === null) break;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
  const invented = [...ids].filter((id) => !stored.has(id)).length;
  if (invented > 0) faults.push(`${invented} received events are not stored`);
  if (counts.unsigned > 0) faults.push(`${counts.unsigned} messages with a wrong signature`);
  for (const fault of faults.slice(0, 20)) say(`FAULT ${fault}`);
  say(`\nkills                  ${kills}`);
  say(`seconds                ${seconds.toFixed(0)}`);
  say(`acknowledged changes   ${acknowledged}`);
  say(`events stored          ${stored.size}`);
  say(`events received        ${ids.size}`);
  say(
    `messages               ${counts.messages} (${counts.refused} refused by the receiver, ${counts.repeated} repeated after they were accepted)`,
  );
  say(`faults                 ${faults.length}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  isOver = true;
  await server.kill();
  receiver.closeAllConnections();
  receiver.close();
  await rm(dataDir, { recursive: true, force: true });
}
