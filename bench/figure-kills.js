import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { root } from "../scripts/run.js";
import { built } from "./lib/built.js";
import { seededRandom } from "./lib/random.js";
import { readRows, recount } from "./lib/recount-figures.js";
import { cacheDir } from "./lib/service.js";
import { emptyServer } from "./soak/server.js";

// Chats, rates, clicks, searches and deletes conversations, and moves conversations into the past, while the service and a process that
// builds
// rollups are killed repeatedly. At the end, compares the metrics with a recount of the rows for random filters. Exits with 1 on any
// difference.
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "10" },
    filters: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    callers: { type: "string", default: "4" },
  },
});
const [kills = 0, filters = 0, seed = 0, callers = 0] = [values.kills, values.filters, values.seed, values.callers].map(Number);
const random = seededRandom(seed);
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
/** @template Value @param {readonly Value[]} of @returns {Value} */
const pick = (of) => /** @type {Value} */ (of[Math.floor(random() * of.length)]);
const hourMs = 3_600_000;
const days = 60;
const channels = ["web", "app"];
const questions = [
  "What does the lantern cost?",
  "Which kettle is the cheapest?",
  "Who won the world cup?",
  "Was kostet die Hängematte?",
  "Welcher Kessel ist der günstigste?",
];

await ensureBuilt();
const key = `ak_${"f".repeat(43)}`;
const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-figures-"));
const server = emptyServer(root, { dataDir, cacheDir }, { email: "figures@example.com", password: "figures-figures", key });
const [{ createDatabase }, { runningServer }, { buildRollups }] = await Promise.all([
  built("platform/postgres/client.js"),
  built("platform/postgres/embedded/running-server.js"),
  built("analytics/rollups/build-rollups.js"),
]);

/** @param {string} method @param {string} where @param {unknown} [body] @returns {Promise<any>} */
async function call(method, where, body) {
  const response = await fetch(server.url + where, {
    method,
    headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
  return (response.headers.get("content-type") ?? "").includes("json") ? JSON.parse(text) : text;
}

/** Creates two brands with two personas each. @returns {Promise<{ id: string, brand: string }[]>} */
async function prepare() {
  const personas = [];
  for (const name of ["North", "South"]) {
    const { id: brand } = await call("POST", "/v1/brands", { display_name: name, default_currency: "EUR", audience_languages: ["en"] });
    const { id: source } = await call("POST", "/v1/knowledge/sources", { name: `${name} catalog`, brand_id: brand });
    const items = ["lantern", "kettle", "hammock"].map((noun, at) => ({
      id: noun,
      title: `Camping ${noun}`,
      price: 10 + at,
      in_stock: true,
    }));
    await call("PUT", `/v1/knowledge/sources/${source}/documents`, { items });
    for (const one of [1, 2]) {
      const { id } = await call("POST", "/api/personas", { name: `${name} ${one}`, brand_id: brand, languages: ["en"] });
      personas.push({ id, brand });
    }
  }
  while ((await call("GET", "/v1/knowledge/documents?limit=1&state=pending")).total_count > 0) await delay(100);
  return personas;
}

/** Sends one call of a random kind. @param {readonly { id: string }[]} personas @param {string[]} sessions ids of conversations */
async function callOnce(personas, sessions) {
  const { id: persona_id } = pick(personas);
  const way = random();
  if (way < 0.1) return void (await call("POST", "/v1/search", { query: pick([...questions, "zzzz"]), persona_id }));
  if (way < 0.15 && sessions.length > 5) return void (await call("DELETE", `/v1/chat/${sessions.shift()}`));
  if (way < 0.2 && sessions.length > 0) return void (await call("POST", `/v1/chat/${pick(sessions)}/handoff`, {}));
  const message = pick(questions);
  const channel = random() < 0.8 ? { channel: pick(channels) } : {};
  const text = await call("POST", "/v1/chat", { message, persona_id, ...channel });
  const session = /"session_id":"([^"]+)"/.exec(text)?.[1];
  if (session === undefined) return;
  sessions.push(session);
  if (random() < 0.5) await call("POST", "/v1/chat", { message: pick(questions), persona_id, session_id: session });
  if (random() < 0.5) await call("POST", `/v1/chat/${session}/feedback`, { turn_index: 0, rating: pick([-1, 1]) });
  const card = /"card_id":"([^"]+)"/.exec(text)?.[1];
  if (card !== undefined) await call("POST", "/v1/cards/click", { session_id: session, turn_index: 0, card_id: card });
}

/** Tables whose rows analytics counts, each with the column that contains the time. */
const moved = { turns: "created_at", turn_feedback: "created_at", card_clicks: "clicked_at", handoffs: "requested_at" };

/**
 * Moves a conversation up to `days` days into the past, by deleting and inserting its rows. @param {any} database @param {string} session
 */
async function moveBack(database, session) {
  const back = `${Math.floor(random() * days * 24 * 60)} minutes`;
  await database.transaction(async (/** @type {any} */ tx) => {
    for (const [table, moment] of Object.entries(moved)) {
      const rows = await tx.rows(`bench.read.${table}`, `delete from ${table} r where r.session_id = $1 returning to_jsonb(r) as row`, [
        session,
      ]);
      await tx.run(
        `bench.write.${table}`,
        `insert into ${table} select (jsonb_populate_record(null::${table}, e || jsonb_build_object('${moment}', (e ->> '${moment}')::timestamptz - $2::interval))).*
         from jsonb_array_elements($1::jsonb) e`,
        [JSON.stringify(rows.map((/** @type {{ row: unknown }} */ { row }) => row)), back],
      );
    }
  });
}

/** @param {readonly { id: string, brand: string }[]} personas @returns {import("./lib/recount-figures.js").Filter} */
function randomFilter(personas) {
  const begin = Math.floor(Date.now() / hourMs) * hourMs - days * 24 * hourMs;
  const from = begin + Math.floor(random() * days * 20) * hourMs;
  const to = Math.min(from + 49 * hourMs + random() * days * 24 * hourMs, Date.now() + hourMs);
  const { id, brand } = pick(personas);
  return {
    from,
    to: Math.floor(to),
    persona: random() < 0.3 ? id : null,
    brand: random() < 0.3 ? brand : null,
    channel: random() < 0.4 ? pick(channels) : null,
    language: random() < 0.4 ? pick(["de", "en", "unknown"]) : null,
  };
}

/**
 * Compares the API's metrics with a recount of the rows. @param {any} database @param {readonly { id: string, brand: string }[]} personas
 */
async function compare(database, personas) {
  const rows = await readRows(database);
  let turns = 0;
  for (let at = 0; at < filters; at += 1) {
    const filter = randomFilter(personas);
    const query = new URLSearchParams({ from: new Date(filter.from).toISOString(), to: new Date(filter.to).toISOString() });
    if (filter.persona !== null) query.set("persona_id", filter.persona);
    if (filter.brand !== null) query.set("brand_id", filter.brand);
    if (filter.channel !== null) query.set("channel", filter.channel);
    if (filter.language !== null) query.set("language", filter.language);
    const { figures } = await call("GET", `/api/analytics/summary?${query}`);
    const expected = recount(rows, filter);
    turns += expected.turns;
    for (const [name, value] of Object.entries(expected))
      if (figures[name] !== value) faults.push(`${name} is ${figures[name]}, the recount ${value}: ${query}`);
  }
  const counts = await database.one(
    "bench.built",
    "select (select count(*) from hourly_figures) as hours, (select count(*) from stale_hours) as stale",
    [],
  );
  say(
    `${filters} filters compared: ${turns} turns in them, ${rows.turns.length} stored; ${counts.hours} rows of rollups, ${counts.stale} stale hours`,
  );
}

/** @type {string[]} */
const faults = [];
const builderFile = fileURLToPath(new URL("lib/rollups-process.js", import.meta.url));
const startBuilder = () => spawn(process.execPath, [builderFile, dataDir], { stdio: "inherit" });
/** @type {ReturnType<typeof startBuilder> | null} */
let builder = null;
process.once("exit", () => builder?.kill("SIGKILL"));

try {
  await server.start();
  const personas = await prepare();
  const silent = () => undefined;
  const database = createDatabase(await runningServer(dataDir), {
    maxConnections: 2,
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
  builder = startBuilder();
  /** @type {string[]} */
  const sessions = [];
  const done = { calls: 0, moves: 0, lost: 0, isOver: false };
  const worker = async () => {
    while (!done.isOver) {
      await server.up;
      const isMove = random() < 0.3 && sessions.length > 0;
      await (isMove ? moveBack(database, pick(sessions)) : callOnce(personas, sessions)).then(
        () => (isMove ? (done.moves += 1) : (done.calls += 1)),
        () => (done.lost += 1),
      );
    }
  };
  const workers = Promise.all(Array.from({ length: callers }, worker));
  for (let killed = 0; killed < kills; killed += 1) {
    // A busy machine may take a long time after startup to answer the first calls.
    const wanted = done.calls + 5 + Math.floor(random() * 30);
    while (done.calls < wanted) await delay(20);
    await delay(random() * 2_000);
    builder.kill("SIGKILL");
    await delay(random() * 200);
    await server.killAndStart();
    builder = startBuilder();
    say(`killed and restarted: ${done.calls} calls, ${done.moves} conversations moved, ${done.lost} calls lost`);
  }
  await delay(3_000);
  builder.kill("SIGKILL");
  done.isOver = true;
  await workers;
  // Searches are written twice a second.
  await delay(2_000);
  await compare(database, personas);
  await buildRollups(database);
  await compare(database, personas);
  await database.close();
  say(faults.length === 0 ? "equal" : `DIFFERENT\n${faults.slice(0, 20).join("\n")}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  builder?.kill("SIGKILL");
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
}
