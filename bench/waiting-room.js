import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { built } from "./lib/built.js";
import { seededRandom } from "./lib/random.js";
import { startNodes } from "./lib/waiting-room-nodes.js";
import { Nodes, untilAdmitted } from "./lib/waiting-visitor.js";

// Simulates many visitors and little capacity on two nodes. One node is killed halfway through, and a third of the visitors disappear
// without canceling. No slot may be lost or assigned twice, the order must be preserved, and every visitor who stays must get a slot.
// Exits with 1 on any fault.
const { values } = parseArgs({
  options: {
    visitors: { type: "string", default: "1000" },
    places: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
  },
});
const [visitors = 0, capacity = 0, seed = 0] = [values.visitors, values.places, values.seed].map(Number);
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
const arriveMs = 5_000;

await ensureBuilt();
const { freePlace, redeemReservedPlace, renewPlaces } = await built("live/places/places.js");
const nodes = await startNodes();
const random = seededRandom(seed);
/** @type {string[]} */
const faults = [];
const counts = { served: 0, vanishedWaiting: 0, vanishedAdmitted: 0, lostWithNode: 0, mostHeld: 0, doubleTickets: 0 };

/** @param {string} where @param {unknown} body @returns {Promise<any>} */
async function create(where, body) {
  const headers = { "x-api-key": nodes.key, "content-type": "application/json" };
  const response = await fetch(nodes.urls[0] + where, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${where}: ${response.status} ${await response.text()}`);
  return response.json();
}

try {
  const { id: brandId } = await create("/v1/brands", { display_name: "Storm" });
  const room = { live_capacity: capacity, waiting_room_capacity: visitors };
  const { id: personaId } = await create("/api/personas", { name: "Guide", brand_id: brandId, ...room });
  const owner = await nodes.database.one("storm.owner", "select account_id as id from personas where id = $1", [personaId]);
  const { id: accountId } = /** @type {{ id: string }} */ (owner);
  const reached = new Nodes(nodes.urls, personaId);
  let isKilled = false;
  let liveOnSecond = 0;

  /** Occupies a slot, as a live session on one of the nodes does. @param {number} at @param {string} ticket */
  async function live(at, ticket) {
    const placeId = await redeemReservedPlace(nodes.places, { accountId, personaId, ticket });
    const again = await redeemReservedPlace(nodes.places, { accountId, personaId, ticket }).then(
      () => true,
      () => false,
    );
    if (again) counts.doubleTickets += 1;
    await renewPlaces(nodes.places, [{ accountId, placeId }]);
    const wasAlive = !isKilled;
    liveOnSecond += at % 2;
    await delay(200 + random() * 600);
    counts.served += 1;
    liveOnSecond -= at % 2;
    // A session on the killed node ends without releasing its slot.
    if (at % 2 === 1 && wasAlive && isKilled) counts.lostWithNode += 1;
    else await freePlace(nodes.places, { accountId, placeId });
  }

  /** @param {number} at */
  async function visit(at) {
    const vanishes = at % 3 === 2;
    const [arrival, patience, finalizes] = [random() * arriveMs, random() * 10_000, random() < 0.9];
    await delay(arrival);
    const { status, body } = await reached.call(at, "POST", "/v1/waiting-room/join");
    if (status !== 200 && status !== 202) return void faults.push(`visitor ${at} could not join: ${status} ${JSON.stringify(body)}`);
    if (status === 200) return vanishes ? void (counts.vanishedAdmitted += 1) : live(at, body.ticket);
    const until = vanishes ? AbortSignal.timeout(Math.ceil(patience)) : new AbortController().signal;
    const outcome = await untilAdmitted(reached, at, body.queue_id, { polls: at % 4 < 2, until });
    if (outcome === "vanished") return void (counts.vanishedWaiting += 1);
    if (outcome === "ended") return void faults.push(`visitor ${at} stayed and was passed over`);
    if (vanishes) {
      if (!finalizes) return void (counts.vanishedAdmitted += 1);
      await reached.call(at, "POST", `/v1/waiting-room/${body.queue_id}/finalize`);
      return void (counts.vanishedAdmitted += 1);
    }
    const finalized = await reached.call(at + 1, "POST", `/v1/waiting-room/${body.queue_id}/finalize`);
    if (finalized.status === 200) return live(at, finalized.body.ticket);
    return void faults.push(`visitor ${at} was admitted but could not finalize: ${finalized.status}`);
  }

  const held = async () => {
    const row = await nodes.database.one("storm.held", "select count(*) as count from live_places", []);
    return /** @type {{ count: number }} */ (row).count;
  };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      counts.mostHeld = Math.max(counts.mostHeld, await held());
      await delay(50);
    }
  })();
  const killing = (async () => {
    while (counts.served < visitors / 6 || liveOnSecond < 2) await delay(5);
    nodes.kill();
    isKilled = true;
    reached.lost(nodes.urls[1] ?? "");
    say(`killed a node after ${counts.served} live sessions`);
  })();

  const began = performance.now();
  await Promise.all(Array.from({ length: visitors }, (_, at) => visit(at).catch((error) => void faults.push(`visitor ${at}: ${error}`))));
  const seconds = (performance.now() - began) / 1_000;
  await killing;
  // Waits until the leases of the killed node and the reservations of visitors who disappeared after finalizing have expired.
  for (let waited = 0; (await held()) > 0; waited += 1) {
    if (waited > 80) {
      faults.push(`${await held()} places were not returned`);
      break;
    }
    await delay(1_000);
  }
  isOver = true;
  await watching;

  const admissions = /** @type {{ number: number, transaction: string }[]} */ (
    await nodes.database.rows("storm.admissions", "select number, transaction::text from storm_admissions order by seq", [])
  );
  const staying = visitors - Math.floor(visitors / 3);
  let disorder = 0;
  let [most, before, current] = [0, 0, ""];
  for (const { number, transaction } of admissions) {
    if (transaction !== current) [before, current] = [most, transaction];
    if (number <= before) disorder += 1;
    most = Math.max(most, number);
  }
  if (disorder > 0) faults.push(`${disorder} admissions were out of order`);
  if (new Set(admissions.map(({ number }) => number)).size !== admissions.length) faults.push("a visitor was admitted twice");
  if (counts.mostHeld > capacity) faults.push(`${counts.mostHeld} of ${capacity} places were held at once`);
  if (counts.doubleTickets > 0) faults.push(`${counts.doubleTickets} tickets were redeemed twice`);
  if (counts.served !== staying) faults.push(`${counts.served} of ${staying} staying visitors were served`);
  const after = await Promise.all(Array.from({ length: capacity + 1 }, () => reached.call(0, "POST", "/v1/waiting-room/join")));
  const free = after.filter(({ status }) => status === 200).length;
  if (free !== capacity) faults.push(`${free} of ${capacity} places are free at the end`);

  say(`${visitors} visitors, ${capacity} places, ${admissions.length} admissions, ${seconds.toFixed(1)} s`);
  for (const [name, count] of Object.entries(counts)) say(`${name.padEnd(18)} ${count}`);
  say(`free afterward     ${free}`);
  say(`slowest call       ${Math.round(reached.slowestMs)} ms`);
  for (const problem of new Set(reached.problems)) say(`${problem}: ${reached.problems.filter((each) => each === problem).length}`);
} finally {
  await nodes.stop();
}
for (const fault of faults.slice(0, 20)) say(`FAULT ${fault}`);
say(faults.length === 0 ? "no faults" : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
