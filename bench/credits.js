import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { root } from "../scripts/run.js";
import { ChargedCaller } from "./lib/charged-calls.js";
import { CreditAccount } from "./lib/credit-account.js";
import { seededRandom } from "./lib/random.js";
import { cacheDir } from "./lib/service.js";
import { emptyServer } from "./soak/server.js";

// Sends charged calls of every kind while the server is killed repeatedly; at the end, compares the ledger with the acknowledged calls. If
// `--tier` is set, the period's credits may run out during the run, and rejected calls must not be charged. Exits with 1 on any difference.
const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "10000" },
    kills: { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
    callers: { type: "string", default: "8" },
    tier: { type: "string", default: "self_hosted" },
  },
});
const [calls = 0, kills = 0, seed = 0, callers = 0] = [values.calls, values.kills, values.seed, values.callers].map(Number);
const prices = { searchFast: 1, searchSmart: 5, chatTurn: 10 };
/** Search charges are written every 200 ms; on a busy machine, a write may be late. */
const mostLateMs = 500;
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);

await ensureBuilt();
const email = "credits@example.com";
const key = `ak_${"c".repeat(43)}`;
const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-credits-"));
const server = emptyServer(root, { dataDir, cacheDir }, { email, password: "credits-credits", key }, { NODE_ENV: "production" });

/** @param {string} method @param {string} where @param {unknown} [body] @returns {Promise<any>} */
async function own(method, where, body) {
  const response = await fetch(server.url + where, {
    method,
    headers: { "x-api-key": key, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** @returns {Promise<string>} id of a persona that has content */
async function prepare() {
  const { id: brand } = await own("POST", "/v1/brands", { display_name: "Credits", default_currency: "EUR", audience_languages: ["en"] });
  const { id: source } = await own("POST", "/v1/knowledge/sources", { name: "Catalog", brand_id: brand });
  const { id: persona } = await own("POST", "/api/personas", { name: "Guide", brand_id: brand, languages: ["en"] });
  const items = ["lantern", "kettle", "blanket", "hammock"].flatMap((noun, at) =>
    Array.from({ length: 5 }, (_, n) => ({ id: `${noun}-${n}`, title: `Camping ${noun} ${n}`, price: 10 + at + n, in_stock: n % 2 === 0 })),
  );
  await own("PUT", `/v1/knowledge/sources/${source}/documents`, { items });
  while ((await own("GET", "/v1/knowledge/documents?limit=1&state=pending")).total_count > 0) await pause(100);
  await own("GET", "/readyz");
  return persona;
}

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the number of turns in the transcript. @param {string} sessionId */
async function turnsKept(sessionId) {
  const response = await fetch(`${server.url}/v1/chat/${sessionId}/events?live=false`, { headers: { "x-api-key": key } });
  const text = await response.text();
  return text.split('"role":"user"').length - 1;
}

async function wholeLedger() {
  const entries = [];
  for (let cursor = ""; ;) {
    const page = await own("GET", `/api/usage/ledger?limit=200${cursor}`);
    entries.push(...page.items);
    if (page.next_cursor === null) return entries;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
}

try {
  await server.start();
  const persona = await prepare();
  if (values.tier !== "self_hosted") {
    await server.stop();
    const { status, output } = await server.run(["subscription", "set", "--email", email, "--tier", values.tier]).ended;
    if (status !== 0) throw new Error(output);
    await server.start();
  }
  const { creditsLimit } = await own("GET", "/api/subscription");
  // A call may be counted twice while the balance is being read.
  const account = new CreditAccount(creditsLimit, prices.chatTurn, 2 * callers * prices.chatTurn);
  const random = seededRandom(seed);
  let begun = 0;
  const worker = async () => {
    const caller = new ChargedCaller(server, account, persona, random, prices);
    while (begun < calls && account.faults.length < 20) {
      begun += 1;
      await caller.call();
    }
  };
  const started = performance.now();
  const workers = Promise.all(Array.from({ length: callers }, worker));
  for (let killed = 0; killed < kills; killed += 1) {
    const at = Math.floor((calls * (killed + 0.5 + random() * 0.4)) / kills);
    while (begun < at) await pause(5);
    await pause(random() * 200);
    account.kills.push(performance.now());
    await server.killAndStart();
    say(`killed and restarted after ${begun} calls`);
  }
  await workers;
  const seconds = (performance.now() - started) / 1_000;
  // The last charges are written shortly after their calls.
  await pause(1_000);
  const ledger = await wholeLedger();
  const { spent, searched, turns } = await account.check(ledger, turnsKept, mostLateMs);
  const { creditsUsed } = await own("GET", "/api/subscription");
  if (creditsUsed !== spent) account.faults.push(`creditsUsed is ${creditsUsed}, the ledger's sum ${spent}`);
  const answered = account.answeredSearchCredits;
  const rows = [
    ["calls, kills, seconds", `${begun}, ${account.kills.length}, ${seconds.toFixed(0)}`],
    ["turns acknowledged / charged", `${account.acknowledgedTurns} / ${turns}`],
    ["turns whose end was lost in a kill", String([...account.sessions.values()].reduce((n, { lost }) => n + lost, account.nameless))],
    ["repeats answered from the stored response", String(account.replays)],
    ["search credits answered / charged", `${answered} / ${searched}`],
    [
      "search credits lost / answered in the last 200 ms, 500 ms before kills",
      `${Math.max(0, answered - searched)} / ${account.searchCreditsBeforeKills(200)}, ${account.searchCreditsBeforeKills(mostLateMs)}`,
    ],
    ["credits charged / of the period", `${spent} / ${creditsLimit}`],
    ["calls rejected for lack of credits / of these, turns at their end", `${account.refusals} / ${account.refusedAtEnd}`],
    ["faults", String(account.faults.length)],
  ];
  const width = Math.max(...rows.map(([name = ""]) => name.length));
  say(`\n${rows.map(([name = "", figure]) => `${name.padEnd(width)}  ${figure}`).join("\n")}`);
  for (const fault of account.faults) say(`FAULT ${fault}`);
  process.exitCode = account.faults.length === 0 ? 0 : 1;
} finally {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
}
